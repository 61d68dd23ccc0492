"""What members are good at: skills with a rating and a date for review, fed by every puzzle."""
