"""A number in words, with what it counts."""


def counted(number: int, thing: str, things: str | None = None) -> str:
    """A number with the name of what it counts: "1 paper", "0 papers"; `things`: the plural where it is no such one."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or f'{thing}s'}"
