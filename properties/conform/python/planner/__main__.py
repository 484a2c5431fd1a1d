"""The protocol of `runplan conform --lines`: a line of JSON in, a line of JSON out."""

import json
import sys

from .plan import outcome
from .tables import Platform


def answer(question):
    """The outcome of a snapshot, on its own platform where the question brings one; null for any other operation."""
    if not isinstance(question, dict) or "operation" not in question:
        return outcome(question)
    if question["operation"] != "plan":
        return None
    given = question["input"]
    return outcome(given["snapshot"], Platform(given["platform"]))


def main():
    sys.setrecursionlimit(20_000)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
