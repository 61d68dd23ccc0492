"""Discord for every feature: client, router, custom ids, cards, options, errors."""
