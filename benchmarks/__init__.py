"""How fast the engine answers, beside a plain function that answers the same."""
