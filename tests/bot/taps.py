"""Making a move as a member does: by the buttons and selects of a board."""

from tests.bot.reading import button, labels, walk


def ways(board):
    """Yield what can be tapped on a board: the custom id, and what is chosen in a select."""
    for part in walk(board):
        if part["type"] == 2:
            yield part["custom_id"], None
        elif part["type"] == 3:
            yield from ((part["custom_id"], option["value"]) for option in part["options"])


async def tap(player, board, custom_id, value):
    """Press a button, or choose in a select."""
    if value is None:
        return await player.click(board, custom_id=custom_id)
    return await player.select(board, [value], custom_id=custom_id)


def to_move(board, move):
    """Return what makes a move at once; None where something has to be opened first."""
    for custom_id, value in ways(board):
        if value == move or (value is None and custom_id.endswith(f":{move}")):
            return custom_id, value
    return None


async def enter(world, player, move):
    """Make a move on the newest board, opening what leads to it first."""
    tried = set()
    while to_move(world.board, move) is None:
        back = button(world.board, "‹ Back") if "‹ Back" in labels(world.board) else None
        openings = [way for way in ways(world.board) if opens(way) and way[0] != back]
        way = next((way for way in openings if way not in tried), (back, None))
        tried.add(way)
        await tap(player, world.board, *way)
    return await tap(player, world.board, *to_move(world.board, move))


def opens(way):
    """Return whether a tap opens a group of moves."""
    custom_id, value = way
    return "open:" in custom_id if value is None else value[0].isdecimal()


async def press(player, board, label):
    """Press a button of a board, or one behind its *More*."""
    if label not in labels(board):
        board = (await player.click(board, label="More")).response
    return await player.click(board, label=label)
