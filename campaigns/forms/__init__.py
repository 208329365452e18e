"""Forms: what people may send, and the sentence when it cannot be taken."""
