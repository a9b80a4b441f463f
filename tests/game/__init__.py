"""The game: calls, deals, scores, matches, records."""
