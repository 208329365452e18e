"""What is sent and what is answered, field by field: nothing that is not named here leaves the server."""
