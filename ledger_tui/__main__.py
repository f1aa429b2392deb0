"""The door: `ledger-tui` and `python -m ledger_tui`."""

import sys


def main() -> int:
    """Run the command line of this process and return its exit code."""
    try:
        from ledger_tui.cli.main import run_process

        return run_process(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
