"""A snapshot in, an outcome out."""

import re

from . import below, javascript, php, static, traffic
from .conditions import unset_of
from .place import Place, worker_diagnostics, workers as workers_of
from .project import Project, about_snapshot, about_variables, concerns, diagnostics, file, platform, snapshot
from .tables import DIAGNOSTICS, FILES, KINDS, PLATFORM, Platform
from .texts import normal_path, pointer, units

FORMAT = "runplan/outcome@1"
PLACES = {
    "pre-build": ("CC_PRE_BUILD_HOOK", "build", "always"),
    "post-build": ("CC_POST_BUILD_HOOK", "build", "always"),
    "pre-run": ("CC_PRE_RUN_HOOK", "run", "always"),
    "run-succeeded": ("CC_RUN_SUCCEEDED_HOOK", "run", "success"),
    "run-failed": ("CC_RUN_FAILED_HOOK", "run", "failure"),
}

CONTRACT = Platform(PLATFORM)


def outcome(given, on=CONTRACT):
    """The outcome of a snapshot on a platform."""
    found = []
    problems = shape(given)
    if problems:
        found = [diagnostic("snapshot-invalid", field) for field in problems]
        plan, decisions = None, {}
    else:
        deployed = Project(on, given)
        where = Place(deployed)
        project = Project(on, where.snapshot) if where.is_other else deployed
        plan = make(project, deployed, where.found)
        found, decisions = project.found, project.decisions
        if where.is_other:
            found = [(code, severity, where.because(because), *rest) for code, severity, because, *rest in found]
            decisions = where.decided(decisions)
        if plan is not None:
            plan["decisions"] = decisions
            if where.is_other:
                plan["inputs"] = where.inputs(plan["inputs"])
            if where.folder is not None:
                plan["folder"] = where.folder
    if isinstance(given, dict):
        found += [diagnostic("snapshot-field-unknown", field) for field in unknown_fields(given)]
    said = diagnostics(found)
    errors = {one["code"] for one in said if one["severity"] == "error"}
    if plan is None or errors:
        rejected = {"format": FORMAT, "status": "rejected", "diagnostics": said}
        # Where nothing is wrong but that nothing starts, the other decisions stand (C-232).
        return {**rejected, "decisions": decisions} if errors and errors <= {"start-missing", "manifest-missing"} else rejected
    return {"format": FORMAT, "status": "planned", "plan": plan, "diagnostics": said}


def diagnostic(code, field):
    severity, contract = DIAGNOSTICS[code]
    return code, severity, [snapshot(field)], contract, None


def shape(given):
    """The fields that do not have the shape of a snapshot."""
    if not isinstance(given, dict):
        return [""]
    found = []

    def is_number(value):
        return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) != float("inf")

    def texts(place, value, also_null=False):
        if not isinstance(value, dict):
            found.append(place)
            return
        found.extend(
            f"{place}/{pointer(key)}" for key, one in value.items() if not isinstance(one, str) and not (also_null and one is None)
        )

    texts("/files", given.get("files"), also_null=True)
    texts("/env", given.get("env"))
    if "application" in given and given["application"] not in KINDS:
        found.append("/application")
    if "addons" in given:
        addons = given["addons"]
        if not isinstance(addons, list):
            found.append("/addons")
            addons = []
        for index, addon in enumerate(addons):
            if not isinstance(addon, dict):
                found.append(f"/addons/{index}")
                continue
            if not isinstance(addon.get("name"), str):
                found.append(f"/addons/{index}/name")
            texts(f"/addons/{index}/env", addon.get("env"))
    if "instance" in given:
        instance = given["instance"]
        if not isinstance(instance, dict):
            found.append("/instance")
            instance = {}
        if "type" in instance and not isinstance(instance["type"], str):
            found.append("/instance/type")
        if "memoryMiB" in instance and not is_number(instance["memoryMiB"]):
            found.append("/instance/memoryMiB")
    if "task" in given and not isinstance(given["task"], str):
        found.append("/task")
    return found


def unknown_fields(given):
    """Fields that no snapshot has (C-260)."""
    found = [f"/{pointer(name)}" for name in given if name not in ("files", "env", "application", "addons", "instance", "task")]
    addons = given.get("addons")
    for index, addon in enumerate(addons if isinstance(addons, list) else []):
        if isinstance(addon, dict):
            found += [f"/addons/{index}/{pointer(name)}" for name in addon if name not in ("name", "env")]
    if isinstance(given.get("instance"), dict):
        found += [f"/instance/{pointer(name)}" for name in given["instance"] if name not in ("type", "memoryMiB")]
    return found


def index_php(project):
    """Where an index.php makes a project PHP; None when the webroot leaves the project."""
    path = normal_path(project.text("CC_WEBROOT") or "")
    return None if path is None else "/".join([*([path] if path else []), "index.php"])


def application_rules(project):
    webroot, command = project.get("CC_WEBROOT"), project.get("CC_RUN_COMMAND")
    path = index_php(project)

    def stated(_):
        return (project.stated, [snapshot("application")]) if project.stated is not None else None

    def index(_):
        if path is None or not project.has(path):
            return None
        return "php", [file(path), *([webroot.because] if webroot else [])]

    def mise(_):
        return ("javascript", [file("mise.toml"), command.because]) if command and project.has("mise.toml") else None

    def manifest(path, kind):
        return lambda _: (kind, [file(path)]) if project.has(path) else None

    rules = [
        ("php", "application.composer", manifest("composer.json", "php")),
        ("php", "application.index-php", index),
        ("javascript", "application.package-json", manifest("package.json", "javascript")),
        ("javascript", "application.mise", mise),
        ("static", "application.index-html", static.index_rule),
        ("static", "application.generator", static.generator_rule),
    ]
    return [("application.stated", stated), *((name, rule) for kind, name, rule in rules if kind in project.platform.kinds)]


def is_for_assets(project, path):
    """A package.json that starts nothing, beside a project that something else makes PHP (C-233)."""
    from . import jsons

    json = jsons.read_or_none((project.content(path) or "").removeprefix("\ufeff")) if path == "package.json" else None
    if not isinstance(json, dict):
        return False
    scripts = json.get("scripts")
    start = scripts.get("start") if isinstance(scripts, dict) else None
    return not any(isinstance(one, str) and one.strip() for one in (start, json.get("main")))


def decide_application(project):
    decision = project.decide("application", application_rules(project))
    if decision is None:
        webroot = project.get("CC_WEBROOT") if "php" in project.platform.kinds else None
        found = below.evidence(project)
        if not found and "php" in project.platform.kinds:
            found = [file(path) for path in php.elsewhere_of(project)]
        project.report("application-undecided", [*([webroot.because] if webroot else []), *found])
        return None
    kind = decision["value"]
    if kind not in project.platform.kinds:
        project.report("application-unavailable", [*decision["because"], platform(kind)])
        return None
    for other, path in (("php", "composer.json"), ("javascript", "package.json")):
        if decision["rule"] == "application.stated" or other == kind or other not in project.platform.kinds:
            continue
        if project.has(path) and not is_for_assets(project, path):
            project.report("application-both", [*decision["because"], file(path)])
    return kind


def decide_instance(project, kind):
    instances = project.data["instances"]
    sizes = instances["memoryMiB"]
    given, named = project.instance.get("memoryMiB"), project.instance.get("type")
    is_size = given is not None and given == int(given) and 0 < given <= 2**53 - 1
    of_default = [platform("instances.default"), platform(f"instances.memoryMiB.{instances['default']}")]

    def by_memory(_):
        return (int(given), [snapshot("instance.memoryMiB")]) if is_size else None

    def by_type(_):
        if named not in sizes:
            return None
        return sizes[named], [snapshot("instance.type"), platform(f"instances.memoryMiB.{named}")]

    decision = project.decide(
        "instance.memoryMiB",
        [
            ("instance.memory.given", by_memory),
            ("instance.memory.type", by_type),
            ("instance.memory.default", lambda _: (sizes.get(instances["default"], 0), of_default)),
        ],
    )
    stand_in = False
    if given is not None and not is_size:
        stand_in = True
        project.report("instance-memory-invalid", [snapshot("instance.memoryMiB")])
    if named is not None and given is None and named not in sizes:
        stand_in = True
        project.report("instance-unknown", [snapshot("instance.type")])
    kept = named if named is not None else instances["default"] if given is None else None
    if kind is not None and kept in instances["unavailable"][kind]:
        asked = snapshot("instance.type") if named is not None else platform("instances.default")
        project.report("instance-unavailable", [asked, platform(f"instances.unavailable.{kind}")])
    return {"type": kept, "memory": decision["value"], "because": decision["because"], "is stand-in": stand_in}


def make(project, deployed, found):
    """The plan; None where there is none. Every problem is reported on the way. `deployed` has the variables as they were given."""
    kind = decide_application(project)
    instance = decide_instance(project, kind)
    about_variables(deployed, kind)
    if deployed is not project:
        project.found += deployed.found
    for code, because in found:
        project.report(code, because)
    about_snapshot(project)
    worker_diagnostics(project)
    if kind is None:
        return None
    network, health = traffic.decide(project, kind)
    if kind == "javascript":
        made = javascript.plan(project, instance, network)
    else:
        made = (php if kind == "php" else static).plan(project, network)
    built = made or {"tools step": None, "install": None, "build": None, "start": None}
    steps = {"build": [built["tools step"]], "run": []}
    for place, (name, phase, when) in PLACES.items():
        if place == "post-build":
            steps["build"] += [built["install"], built["build"]]
        if place == "run-succeeded":
            steps["run"].append(built["start"])
        decision = project.decide(f"{phase}.{place}", [(f"hook.{place}", lambda _: hook(project, place, name, when))])
        steps[phase].append(decision and decision["value"])
    environment = {}
    port = project.decisions.get("network.application.port")
    told = project.data["network"]["variable"] if port else None
    for name in [*project.data["environment"], *([told] if told else [])]:
        rules = environment_rules(project, name, port if name == told else None)
        environment[name] = project.decide(f"environment.{name}", rules)["value"]
    is_task = project.task is not None
    workers = [] if is_task else workers_of(project)
    if made is None:
        return None
    return {
        "application": kind,
        "mode": "task" if is_task else "service",
        "production": made["production"],
        "restart": None if is_task else "on-crash",
        "instance": {"type": instance["type"], "memoryMiB": instance["memory"]},
        "runtime": made["runtime"],
        "dependencies": made["dependencies"],
        "tools": made["tools"],
        "environment": {**environment, **made["environment"]},
        "files": {"write": made["write"], "remove": made["remove"]},
        "build": [step for step in steps["build"] if step is not None],
        "run": [step for step in steps["run"] if step is not None],
        "network": network,
        "health": health,
        **({"workers": workers} if workers else {}),
        "inputs": inputs(project, kind, made["files"]),
    }


def hook(project, place, name, when):
    variable = project.get(name)
    if variable is None:
        return None
    return {"id": place, "command": variable.value, "when": when, "lifecycle": []}, [variable.because]


def environment_rules(project, name, port):
    variable = project.get(name)
    if port is None:
        given = project.data["environment"][name], [platform(f"environment.{name}")]
    else:
        given = str(port["value"]), [platform("network.variable"), *port["because"]]
    return [
        ("environment.own", lambda _: (variable.value, [variable.because]) if variable else None),
        ("environment.platform", lambda _: given),
    ]


def inputs(project, kind, named):
    """All that was looked at, found or not."""
    kinds = project.platform.kinds
    files = [row["path"] for row in FILES if kind in row["runtimes"]]
    files += [*named, *traffic.files(project)]
    if "php" in kinds:
        path = index_php(project)
        files += ["composer.json", *([path] if path else [])]
    if "javascript" in kinds:
        files += ["package.json", "mise.toml"]
    if "static" in kinds:
        files += static.recognised_files(project)
    names = [*(f"{prefix}*" for prefix in project.data["prefixes"]), *concerns(project, kind)]
    for path in named:
        text = project.content(path) if project.has(path) else None
        for words, _, _, _ in unset_of(path, text or ""):
            names += [re.sub("[?=]", "", word) for word in words if word not in ("production", "development") and not word.startswith("@")]
    return {
        "files": sorted(set(files), key=units),
        "env": sorted(set(names), key=units),
    }
