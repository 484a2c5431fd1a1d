"""Where the project is in what is deployed, whether it is a task, and its workers: variables that some platforms have (C-234 to C-236)."""

import re

from .project import once, platform
from .tables import RULES
from .texts import is_path_above, normal_path, trim, units

RESTARTS = ("always", "on-failure", "no")
COMMAND = "CC_RUN_COMMAND"
#: The files that count in folders above a project.
ABOVE = ("package.json", "pnpm-workspace.yaml", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb", "package-lock.json")


class Place:
    """The snapshot that a given one stands for, with what that rests on."""

    def __init__(self, project):
        further = project.data["further"]
        named = own(project, further["folder"])
        task = None if project.task is not None else own(project, further["task"])
        self.folder, self.decision, self.task, self.found = None, None, None, []
        self.is_other = named is not None or task is not None
        files, env, addons = project.files, project.given, project.addons
        if named is not None:
            path = normal_path(trim(named.value))
            if path is None:
                self.found.append(("folder-outside", [named.because]))
            elif path:
                because = [named.because, platform("further.folder")]
                self.folder = path
                self.decision = {
                    "value": path,
                    "rule": "folder.variable",
                    "contract": RULES["folder.variable"],
                    "because": because,
                    "overridden": [],
                }
                if not any(name.startswith(path + "/") for name in files):
                    self.found.append(("folder-empty", because))
                files = seen_from(files, path)
        self.snapshot = {"files": files, "env": env, "addons": addons}
        for name, value in (("instance", project.instance), ("application", project.stated), ("task", project.task)):
            if value is not None:
                self.snapshot[name] = value
        if task is not None and trim(task.value) == "true":
            command = project.get(COMMAND)
            if command is None:
                self.found.append(("task-command-missing", [task.because]))
            else:
                self.task = [task.because, command.because]
                self.snapshot["task"] = command.value
                self.snapshot["env"] = without(env, COMMAND)
                self.snapshot["addons"] = [{**addon, "env": without(addon["env"], COMMAND)} for addon in addons]

    def path(self, path):
        """A path as the folder sees it, in the names of what is deployed."""
        if self.folder is None:
            return path
        parts = self.folder.split("/")
        while path.startswith("../") and parts:
            parts.pop()
            path = path[3:]
        return "/".join([*parts, path])

    def because(self, evidence):
        found = []
        for one in evidence:
            if one["from"] == "file":
                found.append({**one, "path": self.path(one["path"])})
            elif one["from"] == "snapshot" and one["field"] == "task" and self.task is not None:
                found += self.task
            else:
                found.append(one)
        return found

    def decided(self, decisions):
        shown = {
            path: {
                **one,
                "because": self.because(one["because"]),
                "overridden": [{**claim, "because": self.because(claim["because"])} for claim in one["overridden"]],
            }
            for path, one in decisions.items()
        }
        return shown if self.decision is None else {**shown, "folder": self.decision}

    def inputs(self, inputs):
        if self.folder is None:
            return inputs
        found = set()
        parts = self.folder.split("/")
        above = ["".join(part + "/" for part in parts[:depth]) for depth in range(len(parts))]
        for path in inputs["files"]:
            if path == "../*":
                found |= {path, *(folder + name for folder in above for name in ABOVE)}
            elif path.startswith("**/"):
                found.add(f"{self.folder}/{path}")
            else:
                found.add(self.path(path))
        return {**inputs, "files": sorted(found, key=units)}


def own(project, name):
    """A variable by the platform's own name."""
    return None if name is None else project.variables.get(name)


def without(env, name):
    return {key: value for key, value in env.items() if key != name}


def seen_from(files, folder):
    """The files as a folder sees them: its own, and of those above only that they are there."""
    found = {}
    depth = folder.count("/") + 1
    for path, text in files.items():
        if path.startswith(folder + "/"):
            found[path[len(folder) + 1 :]] = text
            continue
        if path.startswith("../"):
            seen = "../" * depth + path
        else:
            above, slash, name = path.rpartition("/")
            if slash and not above or not (above == "" or (folder + "/").startswith(above + "/")):
                continue
            seen = "../" * (depth - (above.count("/") + 1 if above else 0)) + name
        if is_path_above(seen):
            found[seen] = None
    return found


def workers(project):
    """The workers, the one without a number first."""
    restart, delay = settings(project)
    found = []
    for name, variable in worker_variables(project):
        because = once([variable.because], [one.because for one in (restart, delay) if one], [platform("further.worker")])
        worker = {
            "id": name,
            "command": variable.value,
            "restart": restart_of(restart) or "on-failure",
            "delaySeconds": 1 if delay_of(delay) is None else delay_of(delay),
        }
        found.append(project.decide(f"workers.{name}", [("workers.variable", lambda _: (worker, because))])["value"])
    return found


def settings(project):
    further = project.data["further"]
    return own(project, further["workerRestart"]), own(project, further["workerDelay"])


def restart_of(variable):
    return trim(variable.value) if variable and trim(variable.value) in RESTARTS else None


def delay_of(variable):
    return int(trim(variable.value)) if variable and re.fullmatch("[0-9]{1,6}", trim(variable.value)) else None


def worker_variables(project):
    first = project.data["further"]["worker"]
    if first is None:
        return []
    numbered = []
    for name, variable in project.variables.items():
        number = name[len(first) + 1 :]
        if name.startswith(first + "_") and re.fullmatch("[0-9]{1,6}", number):
            numbered.append((int(number), units(name), f"worker-{number}", variable))
    found = [("worker", project.variables[first])] if first in project.variables else []
    return [*found, *((name, variable) for _, _, name, variable in sorted(numbered, key=lambda one: one[:2]))]


def worker_diagnostics(project):
    if project.data["further"]["worker"] is None:
        return
    all_of = [variable for _, variable in worker_variables(project)]
    restart, delay = settings(project)
    if project.task is not None or not all_of:
        for variable in [*(all_of if project.task is not None else []), restart, delay]:
            if variable:
                project.report("variable-unused", [variable.because])
        return
    if restart and restart_of(restart) is None:
        project.report("worker-restart-unknown", [restart.because])
    if delay and delay_of(delay) is None:
        project.report("worker-delay-invalid", [delay.because])
