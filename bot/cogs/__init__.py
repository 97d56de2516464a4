"""The commands on Discord: thin, one group a file."""

EXTENSIONS = (
    "bot.cogs.explain",
    "bot.cogs.bidding",
    "bot.cogs.helping",
)
