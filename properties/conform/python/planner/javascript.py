"""JavaScript applications: tool, versions, development dependencies, heap, registry, start."""

import re
import tomllib
import unicodedata

from . import below, catalog, conditions, semver
from .project import Fields, file, once, platform, read_object, snapshot
from .tables import PROGRAMS as PROGRAM_TABLES
from .texts import BLANK, LINE_ENDS, distance, is_blank, is_project_path, length, pointer, quoted, trim, units, words

TOOLS = {
    "bun": "bun",
    "npm": "npm",
    "npm-install": "npm",
    "npm-ci": "npm-ci",
    "pnpm": "pnpm",
    "yarn-berry": "yarn-berry",
    "custom": "custom",
    "yarn": "yarn",
    "yarn2": "yarn-berry",
}
DEPRECATED = ("yarn", "yarn2")
PROGRAMS = {"bun": "bun", "npm": "npm", "npm-ci": "npm", "pnpm": "pnpm", "yarn": "yarn", "yarn-berry": "yarn", "custom": None}
VERSIONED = ("pnpm", "yarn", "yarn-berry")
INSTALL_SCRIPTS = ("preinstall", "install", "postinstall")
START_SCRIPTS = ("prestart", "start", "poststart")
#: Scripts that were observed to run with the installation too (C-153).
OTHER_SCRIPTS = {
    "npm": ("prepublish", "preprepare", "prepare", "postprepare"),
    "npm-ci": ("prepublish", "preprepare", "prepare", "postprepare"),
    "pnpm": ("preprepare", "prepare", "postprepare"),
    "bun": ("preprepare", "prepare", "postprepare"),
    "yarn": ("prepublish", "prepare"),
    "yarn-berry": (),
    "custom": (),
}
#: The lock files of each manager; the first chooses it, npm's choose nothing.
LOCKS = {"yarn.lock": "yarn.lock", "pnpm-lock.yaml": "pnpm-lock.yaml", "bun.lock": "bun.lock"}
COMPANIONS = {"package-lock.json": "package-lock.json", "npm-shrinkwrap.json": "package-lock.json", "bun.lockb": "bun.lock"}
HOOKS = ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK", "CC_RUN_SUCCEEDED_HOOK", "CC_RUN_FAILED_HOOK")


def major(version):
    return int(version.split(".")[0])


def pkg(place):
    return file("package.json", place)


#: What an application has no use for (C-239).
FOR_OTHERS = (
    *("exports", "module", "types", "typings", "browser", "unpkg", "jsdelivr", "peerDependencies", "files", "bin"),
    *("publishConfig", "sideEffects", "typesVersions", "contributes", "activationEvents"),
)


class Manifest:
    """package.json, as far as it could be read."""

    def __init__(self, project):
        self.is_there = project.has("package.json")
        self.main = self.engines_node = self.engines = self.volta = self.package_manager = None
        self.scripts, self.dependencies, self.development, self.workspaces = {}, {}, {}, None
        self.overrides = False
        self.wrong, self.has_dev_engines, self.others, self.for_others = [], False, {}, []
        self.dev_engines = self.name = self.bin = None
        state, json = read_object(project, "package.json")
        self.is_broken = state == "broken"
        if state == "read":
            self._read(project, json)

    def _read(self, project, json):
        fields = Fields(project, "package.json")
        self.name = fields.text(json, "", "name")
        fields.text(json, "", "version")
        self.bin = json.get("bin")
        self.scripts = fields.object(json, "", "scripts") or {}
        for name in (*INSTALL_SCRIPTS, *START_SCRIPTS):
            fields.text(self.scripts, "/scripts", name)
        # As a list or a text nothing reads it (C-330).
        if not isinstance(json.get("engines"), (str, list)):
            self.engines = fields.object(json, "", "engines")
        main = fields.text(json, "", "main")
        self.main = None if main is None or is_blank(main) else main
        self.dependencies = fields.object(json, "", "dependencies") or {}
        self.development = fields.object(json, "", "devDependencies") or {}
        self.overrides = any(name in json for name in ("overrides", "resolutions", "pnpm"))
        if self.engines is not None:
            self.engines_node = fields.text(self.engines, "/engines", "node")
        self.workspaces = json.get("workspaces")
        volta = json.get("volta")
        if isinstance(volta, dict) and isinstance(volta.get("node"), str):
            self.volta = volta["node"]
        self.package_manager = fields.text(json, "", "packageManager")
        self.dev_engines = json.get("devEngines")
        self.has_dev_engines = "devEngines" in json
        for key in ("optionalDependencies", "peerDependencies"):
            self.others.update(json[key] if isinstance(json.get(key), dict) else {})
        self.for_others = [] if json.get("private") is True else [key for key in FOR_OTHERS if key in json]
        self.wrong = fields.wrong

    def script(self, name):
        """A script that is there and not blank (C-142)."""
        line = self.scripts.get(name)
        return line if isinstance(line, str) and not is_blank(line) else None

    def own_program(self, program):
        """The file of a program of the package's own; one alone is called as the package is, without its scope."""
        programs = self.bin if isinstance(self.bin, dict) else {re.sub("^[^/]*/", "", self.name or ""): self.bin}
        return programs[program] if isinstance(programs.get(program), str) else None

    def present(self, names):
        return [name for name in names if self.script(name) is not None]


def package_manager(text):
    """packageManager as (manager, version); the version is None unless it is exact. None for another form."""
    if text is None:
        return None
    match = re.fullmatch("([a-z][a-z0-9-]*)(?:@(.*))?", text, re.DOTALL)
    if match is None:
        return None
    manager, version = match.groups()
    parsed = semver.parse(version) if version is not None and re.match("[0-9]", version) and words(version) == [version] else None
    return manager, None if parsed is None else semver.shown(parsed)


class Tool:
    """What was decided of the tool and what stands beside it: the facts that later rules look at."""

    def __init__(self, project, manifest, production, decision):
        self.project, self.manifest, self.production, self.decision = project, manifest, production, decision
        self.name, self.rule, self.because = decision["value"], decision["rule"], decision["because"]
        self.is_known = self.name != "custom"
        self.row = project.data["packageManagers"].get(self.name)
        wish = project.text("CC_NODE_DEV_DEPENDENCIES")
        self.wish = wish if wish in ("install", "ignore") else None
        self.package_manager = package_manager(manifest.package_manager)
        self.version = None

    @property
    def evidence(self):
        return [platform(f"packageManagers.{self.name}")] if self.is_known else self.because

    def variable(self, name):
        variable = self.project.get(name)
        return [] if variable is None else [variable.because]

    @property
    def is_detected(self):
        return self.project.get("CC_NODE_BUILD_TOOL") is None


def plan(project, instance, network):
    """The part of a plan that JavaScript decides; None when nothing starts."""
    manifest = Manifest(project)
    tools = mise_tools(project)
    production = project.decide("production", production_rules(project))

    def path(name):
        return name if manifest.is_there else None

    tool = Tool(project, manifest, production, project.decide(path("dependencies.tool"), tool_rules(project, manifest)))
    tool.version = project.decide(path("dependencies.version"), version_rules(tool))
    flags = project.decide(path("dependencies.flags"), flag_rules(tool))
    development = project.decide(path("dependencies.development"), development_rules(tool))
    install = project.decide("build.install", install_rules(tool, flags))
    build = project.decide("build.build", [("javascript.build.script", lambda _: build_script(tool))])
    start = project.decide("run.task" if project.task is not None else "run.start", start_rules(tool))
    bun = project.decide("runtime.version", bun_rules(tool))
    engines = manifest.engines_node
    variable = project.get("CC_NODE_VERSION")
    asked = [
        None if engines is None else (catalog.resolve(project.data["node"], trim(engines)), pkg("/engines/node")),
        None if variable is None else (catalog.resolve(project.data["node"], trim(variable.value)), variable.because),
    ]
    node = project.decide("runtime.node" if bun else "runtime.version", node_rules(project, asked))
    options = Options(project.get("NODE_OPTIONS"))
    limited = project.data["heap"] is not None
    heap = project.decide("environment.NODE_OPTIONS", heap_rules(project, options, instance)) if limited else None
    cache = project.decide("environment.BUN_INSTALL_CACHE_DIR", cache_rules(tool))
    npmrc = project.decide("files.write", npmrc_rules(project))
    removed = project.decide("files.remove", [("javascript.nvmrc.removed", lambda _: nvmrc(project))])
    listed = project.decide("tools", [("javascript.tools.mise", lambda _: mise_claim(tools))])
    step = project.decide("build.tools", [("javascript.tools.step", lambda _: mise_step(tools))])

    seen = conditions.Seen(project, manifest, tool, node, start, network, development)
    seen.node_asked = asked[0] or asked[1]
    if not manifest.is_there and project.get("CC_RUN_COMMAND") is None and project.task is None:
        project.report("manifest-missing", [snapshot("application"), *below.evidence(project)])
    production_diagnostics(project)
    tool_diagnostics(tool)
    node_diagnostics(project, manifest, asked, node)
    heap_diagnostics(project, options, instance, heap)
    registry_diagnostics(tool)
    dependency_diagnostics(tool, flags, development)
    start_diagnostics(tool, start, seen)
    other_scripts = tool_scripts(tool)
    if any(not conditions.is_idle(manifest, manifest.script(name)) for name in other_scripts):
        project.report("lifecycle-others", [*(pkg(f"/scripts/{name}") for name in other_scripts), *tool.because])
    if development["value"] == "excluded" and not conditions.may_have_development(seen):
        left_out_diagnostics(tool, development, start)
    failure_diagnostics(seen, start)
    for name, _, because in tools:
        if name in ("node", "nodejs"):
            project.report("mise-node", [because, *node["because"]])
    cache_variable = project.get("CC_BUN_INSTALL_CACHE_DIR")
    if cache_variable and tool.name != "bun":
        project.report("variable-unused", [cache_variable.because])
    conditions.report(seen, development, flags)
    if start is None:
        return None
    return {
        "production": production["value"],
        "runtime": {"name": "bun", "version": bun["value"], "node": node["value"]}
        if bun
        else {"name": "node", "version": node["value"], "npm": project.data["node"]["npm"].get(node["value"])},
        "dependencies": {
            "tool": tool.name,
            "version": tool.version["value"],
            "development": development["value"],
            "flags": flags["value"],
        }
        if manifest.is_there
        else None,
        "tools": listed["value"] if listed else [],
        "environment": {
            **({"NODE_OPTIONS": heap["value"]} if heap else {}),
            **({"BUN_INSTALL_CACHE_DIR": cache["value"]} if cache else {}),
        },
        "write": npmrc["value"] if npmrc else [],
        "remove": removed["value"] if removed else [],
        "tools step": step and step["value"],
        "install": install and install["value"],
        "build": build and build["value"],
        "start": start["value"],
        "files": conditions.files(seen),
    }


def production_rules(project):
    def by_variable(_):
        text = project.text("NODE_ENV")
        return None if text is None else (text == "production", [project.get("NODE_ENV").because])

    given = project.data["environment"].get("NODE_ENV")

    def by_platform(_):
        return None if given is None else (trim(given) == "production", [platform("environment.NODE_ENV")])

    return [
        ("javascript.production.node-env", by_variable),
        ("javascript.production.platform", by_platform),
        ("javascript.production.unset", lambda _: (False, [])),
    ]


def production_diagnostics(project):
    """Near production (C-6): prod, prd, and what is at most two slips away, whatever the case."""
    text = project.text("NODE_ENV")
    if text is not None and text != "production":
        lower = text.lower()
        if lower in ("prod", "prd") or (abs(len(lower) - 10) <= 2 and distance(lower, "production") <= 2):
            project.report("node-env-near", [project.get("NODE_ENV").because])


def has_bun(project):
    """Whether the platform has Bun (C-273)."""
    return project.data["bun"] is not None


def asked_tool(project):
    """The value of CC_NODE_BUILD_TOOL, where it names a tool that there is."""
    asked = project.text("CC_NODE_BUILD_TOOL")
    return asked if asked in TOOLS and (TOOLS[asked] != "bun" or has_bun(project)) else None


def tool_rules(project, manifest):
    """R-JS-10, then R-JS-9's order, then npm (R-JS-3)."""
    is_berry = (manifest.package_manager or "").startswith(("yarn@3", "yarn@4"))

    def by_variable(_):
        asked = asked_tool(project)
        return (TOOLS[asked], [project.get("CC_NODE_BUILD_TOOL").because]) if asked in TOOLS else None

    def lock(path, tool, more=()):
        return lambda _: (tool, [file(path), *more]) if project.has(path) else None

    def of_platform(_):
        path = platform_lock(project)
        return path and (project.data["build"]["lockFiles"][path], [file(path), platform("build.lockFiles")])

    found = [("javascript.build-tool.variable", by_variable)]
    if is_berry:
        found.append(("javascript.build-tool.yarn-berry-lock", lock("yarn.lock", "yarn-berry", [pkg("/packageManager")])))
    else:
        found.append(("javascript.build-tool.yarn-lock", lock("yarn.lock", "yarn")))
    return [
        *found,
        ("javascript.build-tool.pnpm-lock", lock("pnpm-lock.yaml", "pnpm")),
        ("javascript.build-tool.bun-lock", lock("bun.lock", "bun") if has_bun(project) else lambda _: None),
        ("javascript.build-tool.platform-lock", of_platform),
        ("javascript.build-tool.default", lambda _: ("npm", [platform("packageManagers.npm")])),
    ]


def platform_lock(project):
    """The lock file that chooses a tool on this platform and not by the contract (C-268)."""
    chooses = project.data["build"]["lockFiles"]
    return next((path for path in ("package-lock.json", "npm-shrinkwrap.json", "bun.lockb") if path in chooses and project.has(path)), None)


def version_rules(tool):
    project = tool.project

    def by_field(_):
        if tool.package_manager is None or tool.name not in VERSIONED:
            return None
        manager, version = tool.package_manager
        return (version, [pkg("/packageManager")]) if version is not None and manager == PROGRAMS[tool.name] else None

    def of_platform(name, key):
        return lambda _: (project.data["yarn"][key], [platform(f"yarn.{key}")]) if tool.name == name else None

    return [
        ("javascript.tool-version.package-manager", by_field),
        ("javascript.tool-version.yarn-classic", of_platform("yarn", "classic")),
        ("javascript.tool-version.yarn-berry", of_platform("yarn-berry", "berry")),
        ("javascript.tool-version.bundled", lambda _: (None, [])),
    ]


def flag_rules(tool):
    def custom(_):
        return None if tool.is_known else ([], tool.because)

    def install(_):
        if tool.wish != "install" or not tool.is_known:
            return None
        return tool.row["flags"]["install"], [*tool.variable("CC_NODE_DEV_DEPENDENCIES"), *tool.evidence]

    def ignore(_):
        flags = tool.row["flags"]["ignore"] if tool.is_known else []
        against = tool.wish == "install"
        return flags, [*([] if against else tool.variable("CC_NODE_DEV_DEPENDENCIES")), *tool.evidence]

    return [("javascript.flags.custom", custom), ("javascript.flags.install", install), ("javascript.flags.ignore", ignore)]


def development_rules(tool):
    excludes = tool.row["excludes"] if tool.is_known else None

    def custom(_):
        return None if tool.is_known else ("undetermined", tool.because)

    def never(_):
        return ("included", tool.evidence) if excludes == "never" else None

    def install(_):
        return ("included", tool.variable("CC_NODE_DEV_DEPENDENCIES")) if tool.wish == "install" else None

    def flagged(_):
        if excludes != "always":
            return None
        return "excluded", [*tool.variable("CC_NODE_DEV_DEPENDENCIES"), *tool.evidence]

    def production(_):
        return ("excluded", [*tool.production["because"], *tool.evidence]) if tool.production["value"] else None

    def default(_):
        return "included", [*([] if tool.production["value"] else tool.production["because"]), *tool.evidence]

    return [
        ("javascript.development.custom", custom),
        ("javascript.development.never-excluded", never),
        ("javascript.development.install", install),
        ("javascript.development.flagged", flagged),
        ("javascript.development.production", production),
        ("javascript.development.default", default),
    ]


def install_rules(tool, flags):
    project, manifest = tool.project, tool.manifest

    def step(command):
        lifecycle = manifest.present(INSTALL_SCRIPTS)
        return {"id": "install", "command": command, "when": "always", "lifecycle": lifecycle}

    def custom(_):
        variable = project.get("CC_CUSTOM_BUILD_TOOL")
        if not manifest.is_there or tool.is_known or variable is None:
            return None
        return step(variable.value), [variable.because, *tool.because]

    def by_tool(_):
        if not manifest.is_there or not tool.is_known:
            return None
        because = once([file("package.json")], tool.because, tool.evidence, flags["because"])
        return step(" ".join([tool.row["install"], *flags["value"]])), because

    return [("javascript.install.custom", custom), ("javascript.install.tool", by_tool)]


def platform_script(tool):
    """The first script of the platform's list that there is (C-269)."""
    return next(iter(tool.manifest.present(tool.project.data["build"]["scripts"])), None)


def build_script(tool):
    """The step that runs it, by the tool that installs."""
    manifest = tool.manifest
    name = platform_script(tool)
    if name is None:
        return None
    starter = tool.name if tool.is_known else "npm"
    around = [f"pre{name}", name, f"post{name}"] if tool.project.data["packageManagers"][starter]["lifecycle"] else [name]
    step = {
        "id": "build",
        "command": f"{PROGRAMS[starter]} run {quoted(name)}",
        "when": "always",
        "lifecycle": manifest.present(around),
    }
    return step, [pkg(f"/scripts/{pointer(name)}"), platform("build.scripts"), *tool.because]


def start_rules(tool):
    project, manifest = tool.project, tool.manifest
    starter = tool.name if tool.is_known else "npm"
    row = project.data["packageManagers"][starter]
    evidence = platform(f"packageManagers.{starter}")

    def step(command, lifecycle):
        return {"id": "start", "command": command, "when": "always", "lifecycle": lifecycle}

    def task(_):
        if project.task is None:
            return None
        return {"id": "task", "command": project.task, "when": "always", "lifecycle": []}, [snapshot("task")]

    def command(_):
        variable = project.get("CC_RUN_COMMAND")
        return (step(variable.value, []), [variable.because]) if variable else None

    def script(_):
        if manifest.script("start") is None:
            return None
        lifecycle = manifest.present(START_SCRIPTS) if row["lifecycle"] else ["start"]
        return step(row["start"], lifecycle), once([pkg("/scripts/start")], tool.because, [evidence])

    def main(_):
        if manifest.main is None:
            return None
        path = f"./{manifest.main}" if manifest.main.startswith("-") else manifest.main
        return step(f"{row['main']} {quoted(path)}", []), once([pkg("/main")], tool.because, [evidence])

    return [
        ("javascript.start.task", task),
        ("javascript.start.command", command),
        ("javascript.start.script", script),
        ("javascript.start.main", main),
    ]


def bun_rules(tool):
    def of_platform(_):
        if tool.name != "bun" or tool.project.data["bun"] is None:
            return None
        return tool.project.data["bun"]["version"], [*tool.because, platform("bun.version")]

    return [("javascript.bun-version.platform", of_platform)]


def cache_rules(tool):
    def by_variable(_):
        variable = tool.project.get("CC_BUN_INSTALL_CACHE_DIR")
        return (variable.value, [variable.because]) if variable and tool.name == "bun" else None

    return [("javascript.bun-cache.variable", by_variable)]


def node_rules(project, asked):
    def of(one):
        return lambda _: (one[0][1], [one[1]]) if one and one[0][0] == "resolved" else None

    latest = project.data["node"]["latestLts"]
    return [
        ("javascript.node-version.engines", of(asked[0])),
        ("javascript.node-version.variable", of(asked[1])),
        ("javascript.node-version.latest-lts", lambda _: (latest, [platform("node.latestLts")])),
    ]


def node_diagnostics(project, manifest, asked, node):
    engines, variable = asked
    for one, invalid in ((engines, "engines-invalid"), (variable if engines is None else None, "node-version-invalid")):
        if one and one[0][0] == "invalid":
            project.report(invalid, [one[1]])
        elif one and one[0][0] == "unsatisfiable":
            project.report("node-version-unsatisfiable", [one[1]])
    if engines and variable and variable[0][0] != "resolved":
        project.report("node-version-unusable", [variable[1], engines[1]])
    winner = engines or variable
    if winner is None or winner[0][0] == "resolved":
        line = catalog.line_of(project.data["node"], node["value"])
        if line is not None and line["end"] < project.data["node"]["date"]:
            project.report("node-end-of-life", node["because"])
    if manifest.has_dev_engines:
        project.report("dev-engines-unread", [pkg("/devEngines")])


HEAP = "max-old-space-size"
#: Options of Node that take no value, so that a word behind them is none's.
SWITCHES = re.compile(
    "--(?:no-.*|(?:trace|throw|pending)-deprecation|trace-(?:warnings|uncaught|exit|sigint|sync-io)|enable-source-maps|expose-gc|inspect"
    "|preserve-symlinks(?:-main)?|experimental-(?:vm|wasm)-modules|insecure-http-parser"
    "|(?:openssl-legacy-provider|use-openssl-ca|use-bundled-ca)|abort-on-uncaught-exception)",
    re.DOTALL,
)
LIMIT = re.compile("(?: *[+-]?[0-9]+)?")


class Options:
    """NODE_OPTIONS, split as Node splits it (C-3)."""

    def __init__(self, variable):
        self.variable = variable
        self.tokens = None if variable is None else split_options(variable.value)
        self.is_refused = variable is not None and self.tokens is None
        self.heaps = [heap_of(token) for token in self.tokens or []]
        self.limits = [text for kind, text in self.heaps if kind == "limit"]


def split_options(text):
    """The tokens; None when Node refuses the text: a quote is not closed, or a backslash ends it."""
    tokens, token, quoted_now, at = [], None, False, 0
    while at < len(text):
        one = text[at]
        at += 1
        if one == "\\" and quoted_now:
            if at == len(text):
                return None
            one = text[at]
            at += 1
        elif one == " " and not quoted_now:
            if token is not None:
                tokens.append(token)
            token = None
            continue
        elif one == '"':
            quoted_now = not quoted_now
            continue
        token = (token or "") + one
    if quoted_now:
        return None
    return tokens if token is None else [*tokens, token]


def heap_of(token):
    """What a token says of the heap: ("limit", text), ("no value", …), ("one dash", …), ("percentage", …) or (None, …)."""
    name, equals, text = token.partition("=")
    name = name.replace("_", "-")
    if not token.startswith("-"):
        return None, ""
    if name == "-" + HEAP:
        return "one dash", ""
    if name == f"--{HEAP}-percentage":
        return "percentage", ""
    if name != "--" + HEAP:
        return None, ""
    return ("limit", text) if equals else ("no value", "")


def heap_rules(project, options, instance):
    memory = instance["memory"]
    heap = project.data["heap"]
    flag = f"--{HEAP}={memory * heap['numerator'] // heap['denominator']}"
    grounds = [*instance["because"][-1:], platform("heap")]
    variable = options.variable

    def kept(_):
        return (variable.value, [variable.because]) if options.limits else None

    def appended(_):
        if variable is None or options.limits:
            return None
        gap = "" if variable.value.endswith(" ") else " "
        return f"{variable.value}{gap}{flag}", [variable.because, *grounds]

    return [
        ("javascript.node-options.kept", kept),
        ("javascript.node-options.appended", appended),
        ("javascript.node-options.platform", lambda _: (flag, grounds)),
    ]


def heap_diagnostics(project, options, instance, decision):
    if options.variable is None:
        return
    because = [options.variable.because]
    if options.is_refused:
        project.report("node-options-malformed", because)
        return
    appends = decision is not None and decision["rule"] == "javascript.node-options.appended"
    ended = end_of_options(options.tokens)
    read = options.heaps[:ended]
    for kind, text in read:
        if kind in ("no value", "one dash"):
            project.report("node-options-malformed", because, kind)
        elif kind == "limit" and LIMIT.fullmatch(text) is None:
            project.report("node-options-malformed", because, f"={text[:40]}")
    if any(kind == "percentage" for kind, _ in read):
        project.report("node-options-percentage", because)
    limits = [text for kind, text in read if kind == "limit"]
    last = limits[-1] if limits else None
    if last is not None and LIMIT.fullmatch(last) and not instance["is stand-in"]:
        if instance["memory"] <= number(last):
            project.report("node-options-heap-beyond-memory", [*because, *instance["because"][-1:]])
    if ended < len(options.tokens) and (appends or ended + 1 < len(options.tokens)):
        project.report("node-options-ended", because)


def number(text):
    """A limit as a number, however long; an empty one is V8's default."""
    digits = text.strip(" +").lstrip("0")
    return 0 if digits in ("", "-") or digits.startswith("-") else 10 ** len(digits) if len(digits) > 20 else int(digits)


def end_of_options(tokens):
    """The place of the first word that is neither an option nor the value of one (C-63)."""
    for at, token in enumerate(tokens):
        if not token.startswith("-") and (at == 0 or not takes_word(tokens[at - 1])):
            return at
    return len(tokens)


def takes_word(token):
    return token.startswith("-") and "=" not in token and SWITCHES.fullmatch(token.replace("_", "-")) is None


def registry(project):
    """Where credentials go: (location, None), or (None, what is wrong) (C-62)."""
    variable = project.get("CC_NPM_REGISTRY")
    if variable is None:
        return project.data["addresses"]["npmRegistry"]
    text = trim(variable.value)
    scheme = re.match("([a-z][a-z0-9+.-]*)://", text, re.IGNORECASE | re.ASCII)
    if scheme:
        if scheme.group(1).lower() not in ("http", "https"):
            return None
        rest = text[scheme.end() :]
    else:
        rest = text[2:] if text.startswith("//") else text
    if re.search(f"[@?#{BLANK}\0-\x1f\x7f-\x9f=$;\"'\\\\]", rest):
        return None
    host, *path = rest.split("/")
    if not is_host(host) or "." in path or ".." in path:
        return None
    return "/".join([host.lower(), *(part for part in path if part)])


def is_host(host):
    """A name of labels, or an address in brackets, then a port where there is one."""
    match = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:]+)(?::([0-9]{1,5}))?", host)
    if match is None:
        return False
    name, port = match.groups()
    if not name.startswith("[") and not all(unicodedata.category(one)[0] in "LN" or one in "_.-" for one in name):
        return False
    name = name[:-1] if name.endswith(".") else name
    return "" not in name.split(".") and (port is None or 0 < int(port) <= 65535)


def npmrc_rules(project):
    location = registry(project)
    exists = project.has(".npmrc")
    host = project.get("CC_NPM_REGISTRY")

    def lines(name, key, encoding):
        def claim(_):
            variable = project.get(name)
            if variable is None or location is None:
                return None
            start = "\n" if exists else ""
            text = [f"{start}//{location}/:{key}=", {"secret": name, "encoding": encoding}, "\n"]
            because = [variable.because, host.because if host else platform("addresses.npmRegistry")]
            written = {"path": ".npmrc", "mode": "append" if exists else "create", "text": text}
            return [written], [*because, *([file(".npmrc")] if exists else [])]

        return claim

    return [
        ("javascript.npmrc.token", lines("NPM_TOKEN", "_authToken", "plain")),
        ("javascript.npmrc.basic-auth", lines("CC_NPM_BASIC_AUTH", "_auth", "base64")),
    ]


def registry_diagnostics(tool):
    project, manifest = tool.project, tool.manifest
    token, basic, host = (project.get(name) for name in ("NPM_TOKEN", "CC_NPM_BASIC_AUTH", "CC_NPM_REGISTRY"))
    credential = token or basic
    location = registry(project)
    if token and basic:
        project.report("registry-auth-both", [token.because, basic.because])
    if token and re.search(f"[{BLANK}\0-\x1f\x7f-\x9f]", token.value):
        project.report("registry-token-malformed", [token.because])
    if basic and ":" not in basic.value:
        project.report("registry-basic-auth-malformed", [basic.because])
    if host and location is None:
        project.report("registry-invalid", [host.because])
    if credential is None:
        if host:
            project.report("variable-unused", [host.because])
        return
    exists = project.has(".npmrc")
    if exists:
        project.report("npmrc-exists", [file(".npmrc")])
    is_read = tool.name != "yarn-berry"
    if host and location is not None and not exists and is_read and manifest.is_there:
        project.report("registry-not-selected", [host.because])
    if host is None and re.search(r"\{[^}]*\}", project.data["addresses"]["npmRegistry"]):
        project.report("placeholder-unfilled", [credential.because, platform("addresses.npmRegistry")])
    if not is_read and manifest.is_there:
        project.report("yarn-berry-npmrc", [credential.because, *tool.because])


def nvmrc(project):
    paths = [path for path in project.files if path.split("/")[-1] == ".nvmrc" and is_project_path(path)]
    paths.sort(key=units)
    return (paths, [file(path) for path in paths]) if paths else None


def mise_tools(project):
    """The tools of mise.toml as (name, version, evidence), in the order of the file."""
    if "mise.toml" not in project.files:
        return []
    text = project.files["mise.toml"]
    if text is None:
        project.report("file-uncaptured", [file("mise.toml")])
        return []
    try:
        document = tomllib.loads(text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        project.report("mise-syntax", [file("mise.toml")])
        return []
    tools = document.get("tools", {})
    if not isinstance(tools, dict):
        project.report("field-type", [file("mise.toml", "/tools")])
        return []
    found = []
    for name in sorted(tools, key=units):
        value = tools[name]
        place = f"/tools/{pointer(name)}"
        entries = [(f"{place}/{index}", entry) for index, entry in enumerate(value)] if isinstance(value, list) else [(place, value)]
        for where, entry in entries:
            version = entry.get("version") if isinstance(entry, dict) else entry
            if isinstance(version, str):
                found.append((name, version, file("mise.toml", where)))
            else:
                project.report("field-type", [file("mise.toml", where)])
    return found


def mise_claim(tools):
    if not tools:
        return None
    return [{"name": name, "version": version} for name, version, _ in tools], [because for _, _, because in tools]


def mise_step(tools):
    if not tools:
        return None
    return {"id": "tools", "command": "mise install", "when": "always", "lifecycle": []}, [file("mise.toml", "/tools")]


def tool_diagnostics(tool):
    project, manifest = tool.project, tool.manifest
    variable = project.get("CC_NODE_BUILD_TOOL")
    asked = project.text("CC_NODE_BUILD_TOOL")
    if asked is not None and asked_tool(project) is None:
        project.report("build-tool-unknown", [variable.because])
    if asked in DEPRECATED:
        project.report("yarn-deprecated", [variable.because], asked)
    command = project.get("CC_CUSTOM_BUILD_TOOL")
    if not tool.is_known:
        if command is None:
            project.report("build-tool-custom-missing", tool.because)
    elif command:
        project.report("variable-unused", [command.because])
    if manifest.is_there:
        lock_file_diagnostics(tool)
    field = manifest.package_manager
    if field is None or not tool.is_known:
        return
    because = [pkg("/packageManager")]
    read = tool.package_manager
    if read is None or read[1] is None:
        project.report("package-manager-inexact", because)
    if read is None:
        return
    manager, version = read
    if manager != PROGRAMS[tool.name]:
        if tool.rule != "javascript.build-tool.variable":
            project.report("package-manager-overruled", [*because, *tool.because])
    elif version is not None and tool.name not in VERSIONED:
        project.report("package-manager-unread", because)


def lock_file_diagnostics(tool):
    project, manifest = tool.project, tool.manifest
    claiming = [path for path in LOCKS if project.has(path) and (path != "bun.lock" or has_bun(project))]
    chosen = platform_lock(project)
    claiming += [] if chosen is None else [chosen]
    files = list(dict.fromkeys([*claiming, *(path for path in COMPANIONS if project.has(path))]))
    owners = {**LOCKS, **COMPANIONS}
    if len({owners[path] for path in files}) > 1:
        project.report("lock-files-several", [file(path) for path in files])
    locks_of_bun = [path for path in ("bun.lock", "bun.lockb") if project.has(path)]
    if tool.is_detected and not claiming and not has_bun(project):
        if locks_of_bun:
            project.report("lock-file-unavailable", [file(path) for path in locks_of_bun])
    elif tool.is_detected and not claiming and files[:1] == ["bun.lockb"] and "bun" not in (conditions.allowed_manager(tool), (tool.package_manager or [None])[0]):
        project.report("lock-file-binary", [file("bun.lockb")])
    if tool.rule == "javascript.build-tool.yarn-lock":
        manager, version = tool.package_manager or (None, None)
        is_own = manager == "yarn" and version is not None and major(version) >= 2
        text = project.content("yarn.lock")
        # Another manager that is asked for is said to be overruled by it.
        if not is_own and manager not in ("npm", "pnpm", "bun") and text is not None and is_berry_lock(text):
            asked = [] if manifest.package_manager is None else [pkg("/packageManager")]
            project.report("lock-file-berry", [file("yarn.lock"), *asked])
    if tool.name == "npm-ci" and not project.has("package-lock.json") and not project.has("npm-shrinkwrap.json"):
        project.report("npm-ci-without-lock", tool.because)


def is_berry_lock(text):
    """A line of the first 4096 characters begins with __metadata:."""
    return any(line.startswith("__metadata:") for line in LINE_ENDS.split(text[:4096]))


def is_from(line, version):
    """Whether a version is of a line or a later one; one that nobody knows may be."""
    return version is None or major(version) >= line


def dependency_diagnostics(tool, flags, development):
    project, manifest = tool.project, tool.manifest
    variable = project.get("CC_NODE_DEV_DEPENDENCIES")
    if variable and tool.wish is None:
        project.report("dev-dependencies-unknown", [variable.because])
    if not manifest.is_there:
        return
    if not tool.is_known:
        if variable and tool.wish is not None:
            project.report("variable-unused", [variable.because])
        return
    if tool.wish == "ignore" and development["rule"] == "javascript.development.default":
        project.report("dev-dependencies-included", [variable.because])
    version = tool.version["value"]
    if version is not None and PROGRAMS[tool.name] == "yarn":
        because = [*tool.because, *tool.version["because"]]
        asked = project.text("CC_NODE_BUILD_TOOL")
        asked = asked if tool.rule == "javascript.build-tool.variable" else None
        if major(version) < 3 and asked not in DEPRECATED:
            project.report("yarn-deprecated", because, version)
        is_other = major(version) >= 2 if tool.name == "yarn" else major(version) < 2
        if asked is not None and tool.version["rule"] == "javascript.tool-version.package-manager" and is_other:
            project.report("yarn-line", because)
    if tool.name == "yarn-berry":
        unheard = tool.variable("CC_NODE_DEV_DEPENDENCIES") if tool.wish == "ignore" else []
        if tool.production["value"] and tool.wish != "install":
            unheard = [*unheard, *tool.variable("NODE_ENV")]
        if unheard:
            project.report("dev-dependencies-berry", unheard)
    if tool.name == "pnpm":
        if development["value"] == "excluded" and is_from(10, version):
            project.report("dev-dependencies-pnpm", once(development["because"], tool.version["because"]))
        if " ".join(flags["value"]) == "--prod false" and is_from(12, version):
            project.report("dev-dependencies-pnpm-flag", once(flags["because"], tool.version["because"]))


def start_diagnostics(tool, start, seen):
    project, manifest = tool.project, tool.manifest
    if start is None:
        hidden = manifest.is_broken or any(place in ("/main", "/scripts", "/scripts/start") for place in manifest.wrong)
        if manifest.is_there and not hidden:
            project.report("start-missing", [file("package.json"), *conditions.suggestion(seen)])
        return
    command = project.get("CC_RUN_COMMAND")
    if start["rule"] == "javascript.start.task" and command:
        project.report("variable-unused", [command.because, snapshot("task")])
    because = [pkg(f"/scripts/{name}") for name in manifest.present(["prestart", "poststart"])]
    if not because:
        return
    starter = project.data["packageManagers"][tool.name if tool.is_known else "npm"]
    line = start["value"]["command"]
    if start["rule"] != "javascript.start.script":
        given = start["rule"] != "javascript.start.main"
        if given and re.search(r"\b(?:npm|pnpm|yarn|bun)\b", line, re.ASCII) and re.search(r"\b(?:pre|post)?start\b", line, re.ASCII):
            return
        project.report("lifecycle-not-run", [*because, *start["because"]])
    elif not starter["lifecycle"]:
        project.report("lifecycle-berry", [*because, *tool.because])


def tool_scripts(tool):
    """The other scripts that run with the installation (C-153)."""
    if not tool.manifest.is_there or (tool.name == "yarn" and tool.production["value"]):
        return []
    return tool.manifest.present(OTHER_SCRIPTS[tool.name])


CALL_WRAPPERS = (
    *("exec", "env", "cross-env", "npx", "pnpx", "bunx", "time", "nohup", "dotenv", "--"),
    *("-y", "--yes", "--no", "--no-install", "--bun"),
)
#: The scripts that a manager runs without `run`; None for one that takes any, and a program of that name else.
BARE_SCRIPTS = {"npm": ("start", "test", "stop", "restart"), "bun": (), "pnpm": None, "yarn": None}


def calls_of(line):
    """What a line of shell calls, as ("program", name) or ("script", name)."""
    if length(line) > 10_000:
        return []
    return [call for command in re.split(r"[;|&\n()]+", line) for call in _calls_of_command(command)]


def _calls_of_command(command):
    parts = re.split(f"[{BLANK}]+", trim(command))
    passing = []
    while parts and (re.match(r"[A-Za-z_]\w*=", parts[0], re.ASCII) or parts[0] in CALL_WRAPPERS):
        if parts[0] in ("npx", "bunx", "pnpx", "cross-env", "dotenv"):
            passing.append(parts[0])
        parts = parts[1:]
    calls = _calls_of_program(parts)
    return [("program", passing[0]), *calls] if passing[:1] in (["cross-env"], ["dotenv"]) else calls


def _calls_of_program(parts):
    if not parts or parts[0] == "":
        return []
    program = parts[0]
    if program not in BARE_SCRIPTS:
        return [("program", conditions.program_at(program))]
    if len(parts) < 2 or parts[1].startswith("-"):
        return []
    verb = parts[1]
    rest = next((part for part in parts[2:] if not part.startswith("-")), None)
    if verb in ("run", "run-script"):
        return [] if rest is None else [("script", rest)]
    if verb in ("exec", "x", "dlx"):
        return [] if rest is None else [("program", rest)]
    bare = BARE_SCRIPTS[program]
    if bare is not None:
        return [("script", verb)] if verb in bare else []
    return [("script", verb), ("program", verb)]


def programs_of(manifest, line):
    """The programs that a line calls, scripts that it runs followed."""
    programs, visited = {}, set()

    def visit(text, depth):
        # The end of a line after which it has not failed, whatever did before.
        caught = re.search(rf"\|\|[{BLANK}]*(?:true|:|exit 0|echo(?:[{BLANK}][^;&|\n()]*)?)[{BLANK}]*\Z", text) is not None
        for kind, name in calls_of(text):
            if kind == "program":
                if not (caught and name in PROGRAM_TABLES["idle"]):
                    programs[name] = True
            elif name not in visited and depth < 8:
                visited.add(name)
                script = manifest.script(name)
                if script is not None:
                    visit(script, depth + 1)

    visit(line, 0)
    return list(programs)


def left_out_diagnostics(tool, development, start):
    """Scripts and hooks that call a program of a development dependency that is left out (C-59)."""
    project, manifest = tool.project, tool.manifest

    def look(where, line, because):
        found = []
        for program in programs_of(manifest, line):
            packages = PROGRAM_TABLES["packages"].get(program, [program])
            if any(name in manifest.dependencies for name in packages):
                continue
            dependency = next((name for name in packages if name in manifest.development), None)
            if dependency is None:
                continue
            peers = PROGRAM_TABLES["optionalPeers"].get(dependency, []) if PROGRAMS[tool.name] == "npm" else []
            if any(name in manifest.dependencies for name in peers):
                continue
            found.append(dependency)
        if found:
            named = [pkg(f"/devDependencies/{pointer(name)}") for name in dict.fromkeys(found)]
            project.report("build-tool-left-out", [because, *named, *development["because"]], where)

    for place in places_of(tool, start):
        look(*place)


def places_of(tool, start):
    """The places whose commands a deployment runs: (in words, the line, the evidence)."""
    project, manifest = tool.project, tool.manifest

    def of_scripts(names):
        found = [(f"scripts.{name}", manifest.script(name), pkg(f"/scripts/{pointer(name)}")) for name in names]
        return [one for one in found if one[1] is not None]

    def of_variables(names):
        return [(name, variable.value, variable.because) for name in names for variable in [project.get(name)] if variable]

    names = [*INSTALL_SCRIPTS, *tool_scripts(tool)]
    first, *later = HOOKS
    found = [*of_variables([first]), *of_scripts(names), *of_variables(later)]
    if start is not None and start["rule"] == "javascript.start.script":
        found += of_scripts(START_SCRIPTS)
    found += of_variables(["CC_RUN_COMMAND"] if project.task is None else [])
    if project.task is not None:
        found.append(("The task", project.task, snapshot("task")))
    return found


def failure_diagnostics(seen, start):
    """Commands that certainly fail: a script that package.json lacks (C-262), the compiler without its settings (C-245), a program that is missing (C-358)."""
    tool = seen.tool
    places = places_of(tool, start) if tool.manifest.is_there else []
    for index, (where, line, because) in enumerate(places):
        earlier = [text for _, text, _ in places[:index]]
        found = conditions.failure(tool.project, tool.manifest, line, earlier)
        if where not in ("scripts.start", "scripts.poststart", "CC_RUN_COMMAND"):
            lacking = conditions.lacking_program(seen, line, earlier)
            found = found if lacking is None else ("start-program-missing", lacking)
        if found is not None:
            code, by = found
            stops = code == conditions.STOPPED
            grounds = [because, *(pkg(f"/scripts/{pointer(name)}") for name in by), *([file("tsconfig.json")] if stops else [])]
            tool.project.report(code, grounds, where)
