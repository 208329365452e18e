"""The conformance kit, one module for each thing that may go wrong. `conformance.py` is its front."""
