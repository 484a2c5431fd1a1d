"""What is published as data: the platform of the contract, rules with their ledger ids, diagnostics with their severity."""

import copy
import json
from pathlib import Path

GOLDEN = Path(__file__).resolve().parents[4] / "golden"


def _load(path):
    return json.loads((GOLDEN / path).read_text("utf-8"))


PLATFORM = _load("platforms/contract.json")
RULES = {rule["id"]: rule["contract"] for table in _load("tables/rules.json") for rule in table["rules"]}
DIAGNOSTICS = {row["code"]: (row["severity"], row["contract"]) for row in _load("tables/diagnostics.json")}
VARIABLES = _load("tables/variables.json")
FILES = _load("tables/files.json")
PROGRAMS = _load("tables/programs.json")

#: Variables whose name is the platform's, by their name in the contract.
NAMED = {
    "CC_PHPSERVER_PORT": "phpServerPort",
    "CC_PHPSERVER_WORKER": "phpServerWorker",
    "CC_REDIRECTPROXY_PROJECT_KEY": "redirectProxyKey",
    "CC_CACHEPROXY_FILE": "cacheProxyFile",
    "GATEWAY_CHALLENGE_SECRET": "challengeSecret",
}


class Platform:
    """The data of a platform, with its variables by the names that it gives them."""

    def __init__(self, data):
        self.data = data
        self.rows = []
        self.secrets = set()
        for row in VARIABLES:
            named = NAMED.get(row["contractName"])
            name = row["contractName"] if named is None else data["variables"][named]
            self.rows.append((name, row["runtimes"]))
            if row["secret"]:
                self.secrets.add(name)
        further = data["further"]
        names = [*data["environment"], *(name for name in further.values() if name is not None)]
        if further["worker"] is not None:
            names.append(further["worker"] + "_*")
        known = {name for name, _ in self.rows}
        for name in [*names, *data["known"]]:
            if name not in known:
                self.rows.append((name, ["javascript", "php"]))
        self.names = [name for name, _ in self.rows]

    def variable(self, key):
        return self.data["variables"][key]


def merged(overrides, data=PLATFORM):
    """Platform data with some of it replaced: objects by their fields, everything else whole."""
    result = copy.copy(data)
    for key, value in overrides.items():
        inner = data.get(key)
        result[key] = merged(value, inner) if isinstance(value, dict) and isinstance(inner, dict) else value
    return result
