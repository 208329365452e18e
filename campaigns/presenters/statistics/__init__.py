"""What a campaign amounts to, as a reader sees it: plots, the tables under them, and sentences that say it in words."""
