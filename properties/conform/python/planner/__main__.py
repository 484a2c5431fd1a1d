"""The protocol of `runplan conform --lines`: a line of JSON in, a line of JSON out."""

import json
import sys

from .plan import outcome
from .tables import NAMED, PLATFORM, Platform


def answer(question):
    """The outcome of a snapshot, on its own platform where the question brings one; null for any other operation."""
    if not isinstance(question, dict) or "operation" not in question:
        return outcome(question)
    if question["operation"] != "plan":
        return None
    given = question["input"]
    return outcome(given["snapshot"], Platform(given["platform"])) if is_covered(given["platform"]) else None


def is_covered(platform):
    """Platforms that run other kinds than the contract's, or have variables of their own for folders, tasks and workers, are not planned on."""
    further = any(name is not None for name in platform["further"].values())
    calls_otherwise = any(
        name != PLATFORM["variables"][key] for key, name in platform["variables"].items() if key not in NAMED.values()
    )
    if calls_otherwise or platform.get("secrets"):
        return False
    # What a platform may say of builds, of NODE_ENV, and leave out of the contract.
    build = platform["build"]
    if build["scripts"] or build["lockFiles"] or "NODE_ENV" in platform["environment"]:
        return False
    if platform["heap"] is None or platform["health"] is None:
        return False
    return platform["php"] is not None and platform["static"] is None and not further


def main():
    sys.setrecursionlimit(20_000)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
