"""The engine's tests: each names the rule it proves."""
