"""Skills of members, each with a rating and a review date, updated by every puzzle."""
