"""What a member reads in a message of the bot."""


def is_over(board) -> bool:
    """Return whether a board names the winner in its heading."""
    return texts(board).startswith("## ")


def texts(message) -> str:
    """Return all text that a message shows, spaces that break no line as others."""
    shown = "\n".join(part["content"] for part in walk(message) if part["type"] == 10)
    return (shown or message.content).replace("\N{NO-BREAK SPACE}", " ")


def labels(message) -> list[str]:
    """Return the labels of its buttons, in order."""
    return [part["label"] for part in walk(message) if part["type"] == 2]


def button(message, label: str) -> str:
    """Return the custom id of the button with a label."""
    return next(
        part["custom_id"] for part in walk(message) if part["type"] == 2 and part["label"] == label
    )


def menu(message) -> dict:
    """Return the last select of a message: above it stand those that narrow it down."""
    *_, last = (part for part in walk(message) if part["type"] == 3)
    return last


def walk(message):
    """Yield every component of a message, nested ones too."""
    raw = message.components
    waiting = [part if isinstance(part, dict) else part.to_dict() for part in raw]
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*part.get("components", ()), *waiting]


def alt_of(message):
    """Return what the first picture of a message says to a screen reader."""
    return next(
        item.description
        for container in message.components
        for part in container.children
        for item in getattr(part, "items", ())
    )
