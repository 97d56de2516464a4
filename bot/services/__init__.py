"""What the bot does, without Discord and without SQL."""
