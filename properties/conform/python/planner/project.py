"""A project as its snapshot gives it: files, variables with where they come from, and how rules and diagnostics speak of them."""

import re

from . import jsons
from .tables import DIAGNOSTICS, RULES
from .texts import canonical, distance, is_blank, is_path_above, is_project_path, is_secret_url, pointer, trim, units

SEVERITIES = ("error", "warning", "info")


class Variable:
    def __init__(self, name, value, because):
        self.name, self.value, self.because = name, value, because


class Project:
    """The snapshot on a platform. `found` collects diagnostics, `decisions` what was decided by which rule."""

    def __init__(self, platform, snapshot):
        self.platform = platform
        self.data = platform.data
        self.files = snapshot["files"]
        self.given = snapshot["env"]
        self.addons = snapshot.get("addons") or []
        self.instance = snapshot.get("instance") or {}
        self.task = snapshot.get("task")
        self.stated = snapshot.get("application")
        self.found = []
        self.decisions = {}
        self.variables = {}
        self.blank = []
        self.unknown = []
        self._read_variables()

    def _read_variables(self):
        names = dict.fromkeys(self.given)
        for addon in self.addons:
            names.update(dict.fromkeys(addon["env"]))
        for name in names:
            if not self.is_known(name):
                self.unknown.append(name)
                continue
            value, addon = self.source(name)
            if is_blank(value):
                self.blank.append(name)
            else:
                self.variables[name] = Variable(name, value, self.env_evidence(name, value, addon))

    def is_known(self, name):
        return one_of(self.platform.names, name)

    def source(self, name):
        """The value that counts (C-4): the application's, else that of the add-on linked first."""
        if name in self.given:
            return self.given[name], None
        for addon in self.addons:
            if name in addon["env"]:
                return addon["env"][name], addon["name"]
        return None

    def env_evidence(self, name, value, addon=None):
        """Evidence of a variable; the value of a secret one is left out."""
        found = {"from": "env", "name": name}
        if value is not None and not self.is_secret(name, value):
            found["value"] = value
        if addon is not None:
            found["addon"] = addon
        return found

    def is_secret(self, name, value):
        if name in self.platform.secrets or is_secret_url(value):
            return True
        return name == self.platform.name("CC_NPM_REGISTRY") and re.search(r"[@?]|:(?!/|[0-9]+(?:/|\Z))", value) is not None

    def get(self, name):
        """A variable that is set and not blank (C-7), by the contract's name."""
        return self.variables.get(self.platform.name(name))

    def text(self, name):
        """The trimmed value of a variable; None when it is unset."""
        variable = self.get(name)
        return None if variable is None else trim(variable.value)

    def has(self, path):
        return path != "" and "\0" not in path and path in self.files

    def may_have(self, path):
        """Whether it is there, or in a submodule, whose files need not be (C-196)."""
        modules = re.findall(r"^[ \t]*path[ \t]*=[ \t]*\"?([^\"\r\n]+)", self.content(".gitmodules") or "", re.MULTILINE)
        return self.has(path) or any(path.startswith(f"{one.rstrip()}/") for one in modules)

    def content(self, path):
        """The text of a file; None when there is none or it was not captured."""
        return self.files.get(path)

    def report(self, code, because, say=None):
        """A diagnostic. `say` tells two apart that differ in their message alone."""
        severity, contract = DIAGNOSTICS[code]
        self.found.append((code, severity, because, contract, say))

    def decide(self, path, rules, facts=None):
        """The first rule that claims decides; every later claim is overruled. None when no rule claims."""
        claims = [(name, claim) for name, rule in rules for claim in [rule(self) if facts is None else rule(facts)] if claim]
        if not claims:
            return None
        (name, (value, because)), *rest = claims
        decision = {
            "value": value,
            "rule": name,
            "contract": RULES[name],
            "because": because,
            "overridden": [
                {"value": other, "rule": later, "because": grounds} for later, (other, grounds) in rest
            ],
        }
        if path is not None:
            self.decisions[path] = decision
        return decision


def one_of(names, name):
    """Whether a name is among some, where one that ends in a star stands for all that begin so."""
    return name in names or any(other.endswith("*") and name.startswith(other[:-1]) for other in names)


def file(path, pointer=None, **place):
    found = {"from": "file", "path": path}
    if pointer is not None:
        found["pointer"] = pointer
    return {**found, **place}


def platform(path):
    return {"from": "platform", "path": path}


def snapshot(field):
    return {"from": "snapshot", "field": field}


def once(*lists):
    """Lists of evidence in one, each piece where it comes first."""
    found = []
    for one in [one for each in lists for one in each]:
        if one not in found:
            found.append(one)
    return found


def diagnostics(found):
    """In canonical order, what is said twice once."""
    keyed = {}
    for code, severity, because, contract, say in found:
        key = (SEVERITIES.index(severity), units(code), units(canonical(because)), str(say))
        keyed[key] = {"code": code, "severity": severity, "because": because, "contract": contract}
    return [keyed[key] for key in sorted(keyed)]


def concerns(project, kind):
    """The variables that projects of a kind look at."""
    on = project.platform
    names = [name for name, runtimes in on.rows if kind is None or kind in runtimes]
    # The kind itself is decided by variables of every kind.
    asked = [*(["CC_WEBROOT"] if {"php", "static"} & set(on.kinds) else []), *(["CC_RUN_COMMAND"] if "javascript" in on.kinds else [])]
    return [*names, *(on.name(name) for name in asked if on.name(name) is not None)]


def about_variables(project, kind):
    """Blank, misspelled and conflicting variables."""
    names = concerns(project, kind)
    prefixes = tuple(project.data["prefixes"])
    for name in project.blank:
        if one_of(names, name):
            value, addon = project.source(name)
            project.report("variable-blank", [project.env_evidence(name, value, addon)])
    for name in project.unknown:
        if name.startswith(prefixes) and any(distance(name, known) == 1 for known in project.platform.names):
            _, addon = project.source(name)
            project.report("variable-misspelled", [project.env_evidence(name, None, addon)])
    sources = {}
    for name, value in project.given.items():
        sources.setdefault(name, []).append((value, None))
    for addon in project.addons:
        for name, value in addon["env"].items():
            sources.setdefault(name, []).append((value, addon["name"]))
    for name, all_of in sources.items():
        if len(all_of) > 1 and (name[:1].isalpha() or name[:1] == "_"):
            shows = one_of(names, name)
            project.report(
                "variable-conflict",
                [project.env_evidence(name, value if shows else None, addon) for value, addon in all_of],
            )


def about_snapshot(project):
    """A blank task, and paths that name no file."""
    if project.task is not None and is_blank(project.task):
        project.report("task-blank", [snapshot("task")])
    for path in project.files:
        if not is_project_path(path) and not is_path_above(path):
            project.report("file-path-ignored", [file(path)])


class Fields:
    """The fields of a JSON file, read with a diagnostic for each of a wrong type."""

    def __init__(self, project, path):
        self.project, self.path, self.wrong = project, path, []

    def refuse(self, place):
        self.wrong.append(place)
        self.project.report("field-type", [file(self.path, place)])

    def read(self, fields, parent, key, types):
        if key not in fields:
            return None
        value = fields[key]
        if isinstance(value, types):
            return value
        self.refuse(f"{parent}/{pointer(key)}")
        return None

    def text(self, fields, parent, key):
        return self.read(fields, parent, key, str)

    def object(self, fields, parent, key):
        return self.read(fields, parent, key, dict)

    def array(self, fields, parent, key):
        return self.read(fields, parent, key, list)


def read_json(project, path, required=True):
    """A JSON file of the project: "absent", "broken" or "read", and its value. What is broken is said."""
    if path not in project.files:
        return "absent", None
    text = project.files[path]
    if text is None:
        if required:
            project.report("file-uncaptured", [file(path)])
        return ("broken" if required else "absent"), None
    if text.startswith("\ufeff"):
        text = text[1:]
        project.report("json-byte-order-mark", [file(path)])
    try:
        return "read", jsons.read(text)
    except jsons.TooDeep:
        project.report("json-too-deep", [file(path)])
    except jsons.Broken as broken:
        project.report("json-syntax", [file(path, line=broken.line, column=broken.column)])
    return "broken", None


def read_object(project, path, required=True):
    """The object in a JSON file: "absent", "broken" or "read", and the object."""
    state, value = read_json(project, path, required)
    if state == "read" and not isinstance(value, dict):
        project.report("field-type", [file(path)])
        return "broken", None
    return state, value
