"""The Three Barons, rule by rule."""
