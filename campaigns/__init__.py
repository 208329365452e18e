"""The site: people, campaigns, games, journal, knowledge and jobs."""
