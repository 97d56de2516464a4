"""The commands on Discord: thin, one group a file."""

EXTENSIONS = (
    "bot.cogs.explain",
    "bot.cogs.bidding",
    "bot.cogs.dealing",
    "bot.cogs.leads",
    "bot.cogs.puzzles",
    "bot.cogs.partners",
    "bot.cogs.practice",
    "bot.cogs.privacy",
    "bot.cogs.helping",
    "bot.cogs.owner",
)
