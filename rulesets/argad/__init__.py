"""Argad!, a skirmish and role-playing game in centimetres with a game master: its chapters, as far as they stand."""
