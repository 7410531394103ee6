"""The phone's own rules, run beside the rulebook."""
