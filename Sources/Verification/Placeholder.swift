import Review
