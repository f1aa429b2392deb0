"""One key after another, however fast they come.

The toolkit hands every key it has read to the widget that has the focus at that moment, before what an earlier key
does is done: of `/gspmd` read at once, the letters would be commands.  Here the next key is looked at only when the one
before has done all that it does: its binding has run, a new screen is up, a text line has told that its text changed.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial

from textual.app import App
from textual.dom import DOMNode
from textual.events import Event, Key, Paste
from textual.widgets import Input

# A widget that goes away while it is asked never answers.
_PATIENCE_SECONDS = 0.5


QUIT = "ctrl+q"
"""The key that quits, whatever goes on."""


class OrderlyApp(App[int]):
    """An application that takes its keys in order."""

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._waiting: deque[Key | Paste] = deque()
        self._turn = 0
        self._holding = False

    def hold_keys(self) -> None:
        """Keys wait until `release_keys`, save for the one that quits."""
        self._holding = True

    def release_keys(self) -> None:
        """Take the keys that wait."""
        self._holding = False
        self.call_later(self._take_turns)

    async def on_event(self, event: Event) -> None:
        """Keys and pastes arrive here first; they queue up."""
        if not isinstance(event, Key | Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        if self._holding and isinstance(event, Key) and event.key == QUIT:
            await self._take(event)
            return
        self._waiting.append(event)
        if len(self._waiting) == 1 and not self._holding:
            await self._take_turns()

    async def _take_turns(self) -> None:
        while self._waiting:
            if not await self._take(self._waiting[0]):
                return
            self._waiting.popleft()

    async def _take(self, event: Key | Paste) -> bool:
        """Take a key; `False` where what it does goes on, and the next turn comes when that is done."""
        screen, focused = self.screen, self.focused
        typing = isinstance(focused, Input)
        if isinstance(event, Key) and not typing and await self._does_something(event.key):
            done = self.screen is screen
        else:
            await super().on_event(event)
            done = not typing and screen.is_mounted and not isinstance(self.screen.focused, Input)
        if not done:
            self._turn += 1
            turn = self._turn
            self.set_timer(_PATIENCE_SECONDS, partial(self._go_on, turn))
            # Once for the key on its way up, and once for the messages that it made a text line send.
            _after_all_of(self.focused or self.screen, partial(self._once_more, turn))
        return done

    async def _once_more(self, turn: int) -> None:
        _after_all_of(self.focused or self.screen, partial(self._go_on, turn))

    async def _does_something(self, key: str) -> bool:
        return await self._check_bindings(key, priority=True) or await self._check_bindings(key)

    async def _go_on(self, turn: int) -> None:
        if turn == self._turn and self._waiting:
            self._turn += 1
            self._waiting.popleft()
            await self._take_turns()


def _after_all_of(node: DOMNode, then: Callable[[], Awaitable[None]]) -> None:
    """Call back when a node and all above it, up to the application, have handled what they have been sent so far."""
    above = node.parent if not isinstance(node, App) else None

    async def climb() -> None:
        if isinstance(above, DOMNode):
            _after_all_of(above, then)
        else:
            await then()

    node.call_later(climb)
