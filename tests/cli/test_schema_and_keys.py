import json

from ledger_tui.record.model import Record
from ledger_tui.session.actions import ACTIONS, key_label
from tests.invented import record


def test_schema_describes_every_key_of_the_form_and_leaves_it_open(run) -> None:
    schema = json.loads(run("schema").out)
    told = Record.model_validate(record()).to_json()
    assert set(schema["properties"]) == set(told)
    assert set(schema["$defs"]["Observation"]["properties"]) == set(told["outbound"][0])
    assert all(shape["additionalProperties"] is True for shape in (schema, *schema["$defs"].values()))
    assert schema.get("required", []) == []


def test_keys_lists_every_action_in_every_format(run) -> None:
    told = json.loads(run("keys", "--format", "json").out)
    assert [action["id"] for action in told] == [action.id for action in ACTIONS]
    table, markdown = run("keys").out, run("keys", "--format", "markdown").out
    for action in ACTIONS:
        assert action.help in table
        assert all(f"`{key_label(key)}`" in markdown for key in action.keys)
    heads = [line for line in markdown.splitlines() if line.endswith("| does |")]
    assert heads == ["| key | does |", "| in triage | does |"]
    assert sum(line.startswith("| `") for line in markdown.splitlines()) == len(ACTIONS)
