"""The folders below a project's root that hold an application, for one whose root holds none (C-244)."""

import re

from . import jsons
from .project import file
from .texts import is_blank, is_project_path, units


#: Folders of what others wrote, and of what is tested.
FOREIGN = re.compile(r"\..*|node_modules|bower_components|vendor|fixtures|e2e|tests?|__.*__", re.DOTALL)


def starts(text):
    """Whether a package.json says how it starts; one that cannot be read may."""
    json = jsons.read_or_none("{}" if text is None else text.removeprefix("\ufeff"))
    if not isinstance(json, dict):
        return True
    scripts = json.get("scripts")
    start = scripts.get("start") if isinstance(scripts, dict) else None
    return any(isinstance(one, str) and not is_blank(one) for one in (start, json.get("main")))


def evidence(project):
    """The first ten of their files, at most two folders deep."""
    found = {}
    for path in sorted(project.files, key=units):
        parts = path.split("/")
        folder, name = "/".join(parts[:-1]), parts[-1]
        if folder in found or not is_project_path(path) or len(parts) not in (2, 3):
            continue
        if any(map(FOREIGN.fullmatch, parts[:-1])):
            continue
        kind = {"composer.json": "php", "package.json": "javascript"}.get(name)
        if kind in project.platform.kinds and project.stated in (None, kind):
            if kind == "php" or starts(project.content(path)):
                found[folder] = file(path)
    return list(found.values())[:10]
