"""The fuse box of the house: settings, doors, and the program that starts and stops everything."""
