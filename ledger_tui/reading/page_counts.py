"""The numbers of a record page: its own counters of resolution states, and external measurements."""

from dataclasses import dataclass, field

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.page_lines import Line, whole_number
from ledger_tui.record.model import Measurement, Resolution
from ledger_tui.record.states import known_state


@dataclass(slots=True)
class Counters:
    """The page's counters, as their lines come in; a word and its number may stand on two lines."""

    _displayed: int | None = None
    _total: int | None = None
    _states: dict[str, int] = field(default_factory=dict)
    _word: str | None = None

    def take(self, line: Line, *, inside: bool) -> bool:
        """Whether the line is a counter; outside the section only of a state that is known."""
        word, self._word = self._word, None
        if self._displayed is None and (found := forms.DISPLAYED.fullmatch(line.text)):
            self._displayed, self._total = whole_number(found["displayed"]), whole_number(found["total"])
        elif word is not None and forms.COUNT.fullmatch(line.text):
            self._states[word] = whole_number(line.text)
        elif (found := forms.COUNTER.fullmatch(line.text)) and (inside or known_state(found["word"])):
            return self._states.setdefault(found["word"], count := whole_number(found["count"])) == count
        elif inside and known_state(line.text) and line.text not in self._states:
            self._word = line.text
        else:
            return False
        return True

    def resolution(self) -> Resolution | None:
        """The counters told, or `None` where the page has none."""
        if self._displayed is None and not self._states:
            return None
        return Resolution(displayed=self._displayed, total=self._total, states=self._states or None)


@dataclass(slots=True)
class Measurements:
    """The external measurements, as their lines come in: a number, then its source and time."""

    told: list[tuple[Measurement, list[Line]]] = field(default_factory=list)
    none_stored: bool = False
    _value: Line | None = None

    def take(self, line: Line, *, inside: bool) -> bool:
        """Whether the line is part of a measurement."""
        if line.text == forms.NONE_STORED:
            self.none_stored = True
        elif not inside:
            return False
        elif self._value is None and forms.VALUE.fullmatch(line.text):
            self._value = line
        elif found := forms.VALUE_SOURCE.fullmatch(line.text):
            self._add(found["source"].strip(), found["observed"], line)
        else:
            return False
        return True

    def close(self) -> list[Measurement] | None:
        """The measurements told: `[]` where the page says that none is stored, `None` where it says nothing."""
        if self._value is not None:
            self._add(None, None, None)
        told = [measurement for measurement, _ in self.told]
        return told or ([] if self.none_stored else None)

    def _add(self, source: str | None, observed: str | None, line: Line | None) -> None:
        digits = self._value.text.replace(",", "") if self._value else None
        value = None if digits is None else float(digits) if "." in digits else int(digits)
        lines = [told for told in (self._value, line) if told]
        self.told.append((Measurement(value=value, source=source, observed=observed), lines))
        self._value = None
