"""What every feature needs of Discord: client, router, custom ids, cards, options, errors."""
