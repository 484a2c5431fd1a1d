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

KINDS = ("javascript", "php", "static")

#: Variables whose name is a product's, by their name in the contract; other platforms may call any variable otherwise.
NAMED = {
    "CC_PHPSERVER_PORT": "phpServerPort",
    "CC_PHPSERVER_WORKER": "phpServerWorker",
    "CC_REDIRECTPROXY_PROJECT_KEY": "redirectProxyKey",
    "CC_CACHEPROXY_FILE": "cacheProxyFile",
    "GATEWAY_CHALLENGE_SECRET": "challengeSecret",
    "CC_HEALTH_CHECK_PATH_*": "CC_HEALTH_CHECK_PATH_N",
}


class Platform:
    """The data of a platform, with its variables by the names that it gives them."""

    def __init__(self, data):
        self.data = data
        self.kinds = [kind for kind in KINDS if data.get(kind, kind) is not None]
        self.rows = []
        self.own = {}
        self.secrets = set(data["secrets"])
        for row in VARIABLES:
            contract = row["contractName"]
            name = data["variables"][NAMED.get(contract, contract)]
            runtimes = [kind for kind in row["runtimes"] if kind in self.kinds]
            self.own[contract] = name if runtimes else None
            if data["bun"] is None and contract == "CC_BUN_INSTALL_CACHE_DIR":
                self.own[contract] = None
                continue
            if name is None or not runtimes:
                continue
            self.rows.append((name, runtimes))
            if row["secret"]:
                self.secrets.add(name)
        further = data["further"]
        names = [*data["environment"], *(name for name in further.values() if name is not None)]
        if further["worker"] is not None:
            names.append(further["worker"] + "_*")
        known = {name for name, _ in self.rows}
        for name in dict.fromkeys([*names, *([data["network"]["variable"]] if data["network"]["variable"] else []), *data["known"], *data["secrets"]]):
            if name not in known:
                self.rows.append((name, self.kinds))
        self.names = [name for name, _ in self.rows]

    def name(self, contract):
        """What the platform calls a variable of the contract; None where it has none."""
        return self.own.get(contract, contract)

    def variable(self, key):
        return self.data["variables"][key]


def merged(overrides, data=PLATFORM):
    """Platform data with some of it replaced: objects by their fields, everything else whole."""
    result = copy.copy(data)
    for key, value in overrides.items():
        inner = data.get(key)
        result[key] = merged(value, inner) if isinstance(value, dict) and isinstance(inner, dict) else value
    return result
