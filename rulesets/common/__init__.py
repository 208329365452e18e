"""What every game speaks: dice, events, questions, frames, rulebook, odds, playouts. Nothing a single game owns."""
