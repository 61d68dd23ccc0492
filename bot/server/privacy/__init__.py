"""The stored data of members, which they can see, download and delete."""
