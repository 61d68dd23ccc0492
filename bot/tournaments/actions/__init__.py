"""What is done with tournaments, one transaction each."""
