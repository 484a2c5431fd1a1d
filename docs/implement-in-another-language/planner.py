"""A small part of the contract in Python: which tool installs a JavaScript project, and its NODE_OPTIONS.

It reads a snapshot as JSON, one a line, and writes an outcome with the two plan paths that it decides. `null` says that it
does not cover a question: it knows nothing of PHP, and of no other platform.
"""

import json
import sys

MEMORY = {"pico": 256, "nano": 512, "XS": 1024, "S": 2048, "M": 4096, "L": 8192, "XL": 16384, "2XL": 24576, "3XL": 32768}
TOOLS = {
    "bun": "bun",
    "npm": "npm",
    "npm-install": "npm",
    "npm-ci": "npm-ci",
    "pnpm": "pnpm",
    "yarn": "yarn",
    "yarn2": "yarn-berry",
    "yarn-berry": "yarn-berry",
    "custom": "custom",
}


def variable(snapshot, name):
    """The application's value, else that of the add-on linked first; a blank one counts as unset (C-4, C-7)."""
    for env in [snapshot["env"], *(addon["env"] for addon in snapshot.get("addons", []))]:
        if name in env:
            return env[name] if env[name].strip() else None
    return None


def is_php(snapshot):
    """C-5: as it is stated, else as the files say."""
    if "application" in snapshot:
        return snapshot["application"] == "php"
    webroot = [part for part in (variable(snapshot, "CC_WEBROOT") or "").strip().split("/") if part not in ("", ".")]
    return "composer.json" in snapshot["files"] or "/".join([*webroot, "index.php"]) in snapshot["files"]


def package_manager(snapshot):
    """The field packageManager of package.json; a file that cannot be read rejects the project anyway."""
    try:
        field = json.loads((snapshot["files"].get("package.json") or "{}").lstrip("\ufeff")).get("packageManager")
    except (ValueError, AttributeError):
        return ""
    return field if isinstance(field, str) else ""


def build_tool(snapshot):
    """R-JS-10, then R-JS-9, then R-JS-3: the variable, the lock files in their order, npm."""
    asked = (variable(snapshot, "CC_NODE_BUILD_TOOL") or "").strip()
    if asked in TOOLS:
        return TOOLS[asked]
    if "yarn.lock" in snapshot["files"]:
        return "yarn-berry" if package_manager(snapshot).startswith(("yarn@3", "yarn@4")) else "yarn"
    if "pnpm-lock.yaml" in snapshot["files"]:
        return "pnpm"
    return "bun" if "bun.lock" in snapshot["files"] else "npm"


def split(text):
    """C-3: the space separates, double quotes hold together, a backslash inside them takes the next character as it is."""
    tokens, token, quoted, characters = [], None, False, iter(text)
    for character in characters:
        if character == " " and not quoted:
            if token is not None:
                tokens.append(token)
            token = None
        elif character == '"':
            quoted = not quoted
        else:
            token = (token or "") + (next(characters, "") if character == "\\" and quoted else character)
    return tokens if token is None else [*tokens, token]


def node_options(snapshot):
    """R-JS-2: an existing limit is kept; else 3/4 of the instance's memory is appended."""
    instance = snapshot.get("instance", {})
    memory = instance.get("memoryMiB", MEMORY.get(instance.get("type", "XS"), 1024))
    flag = f"--max-old-space-size={int(memory * 3 // 4)}"
    text = variable(snapshot, "NODE_OPTIONS")
    if text is None:
        return flag
    for token in split(text):
        name, equals, _ = token.partition("=")
        if equals and name.startswith("--") and name.replace("_", "-") == "--max-old-space-size":
            return text
    return text + ("" if text.endswith(" ") else " ") + flag


def outcome(snapshot):
    try:
        if "operation" in snapshot or is_php(snapshot):
            return None
        return {
            "format": "runplan/outcome@1",
            "status": "planned",
            "plan": {
                "dependencies": {"tool": build_tool(snapshot)},
                "environment": {"NODE_OPTIONS": node_options(snapshot)},
            },
            "diagnostics": [],
        }
    except (AttributeError, KeyError, TypeError):
        return None  # not the shape of a snapshot


for line in sys.stdin:
    print(json.dumps(outcome(json.loads(line))), flush=True)
