"""Static sites, on platforms that run them: what builds, what is served, which server (C-266, C-267)."""

import re

from .project import file, platform, snapshot
from .texts import normal_path, quoted

SERVERS = ("caddy", "static-web-server")
CADDY, CADDYFILE = "caddy", "Caddyfile"
#: What may still write a file that is not there.
MAKERS = ("CC_BUILD_COMMAND", "CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK")


def folder(project, name):
    """A variable that names a folder, and the folder in one form, None when it leaves the project; None when it is unset."""
    variable = project.get(name)
    return variable and (variable, normal_path(project.text(name)))


def generator(project):
    """The first generator of the platform's list that has a file: (its row, evidence)."""
    sites = project.data["static"]
    for index, row in enumerate(sites["generators"] if sites else []):
        path = next((path for path in row["files"] if project.has(path)), None)
        if path is not None:
            return row, [file(path), platform(f"static.generators.{index}.command")]
    return None


def indexes(webroot):
    """The files of which a webroot needs one; the webroot without a slash in front."""
    return [f"{webroot}/{name}" if webroot else name for name in ("index.html", "index.htm")]


def index_rule(project):
    """An index in the webroot makes a site."""
    given = folder(project, "CC_WEBROOT")
    if given and given[1] is None:
        return None
    path = next((path for path in indexes(given[1] if given else "") if project.has(path)), None)
    return path and ("static", [file(path), *([given[0].because] if given else [])])


def generator_rule(project):
    found = generator(project)
    return found and ("static", found[1])


def asked_server(project):
    name = project.text("CC_STATIC_SERVER")
    return name if name in SERVERS else None


def named_caddyfile(project):
    path = normal_path(project.text("CC_STATIC_CADDYFILE") or "")
    return path or None


def caddyfile(project):
    """The Caddyfile that is named, else the one at the root: (path, evidence)."""
    path = named_caddyfile(project)
    if path is not None:
        return path, [project.get("CC_STATIC_CADDYFILE").because]
    return (CADDYFILE, [file(CADDYFILE)]) if project.has(CADDYFILE) else None


def serves_files(project):
    """Whether a server of the platform's gives the files out, told on its command line what and where."""
    if project.task is not None or project.get("CC_RUN_COMMAND"):
        return False
    return asked_server(project) is not None or caddyfile(project) is None


def output(project, names):
    """Where a generator builds to: (folder, evidence)."""
    for name in names:
        given = folder(project, name)
        if given and given[1] is not None:
            return given[1], [given[0].because]
    return project.data["static"]["folder"], [platform("static.folder")]


def step(name, command):
    return {"id": name, "command": command, "when": "always", "lifecycle": []}


def plan(project, network):
    """The part of a plan that a static site decides."""
    own = project.get("CC_BUILD_COMMAND")
    found = generator(project)
    building = None if own else found
    webroot_given = folder(project, "CC_WEBROOT")

    def by_webroot(_):
        if webroot_given is None or webroot_given[1] is None:
            return None
        return "/" + webroot_given[1], [webroot_given[0].because]

    def generated(_):
        if building is None:
            return None
        path, because = output(project, ["CC_STATIC_AUTOBUILD_OUTDIR"])
        return "/" + path, [*because, *building[1]]

    def by_generator(_):
        if found is None:
            return None
        path, because = output(project, ["CC_STATIC_AUTOBUILD_OUTDIR", "CC_WEBROOT"])
        return step("build", f"{found[0]['command']} {quoted(path or '.')}"), [*found[1], *because]

    def server_named(_):
        asked = asked_server(project)
        return asked and (asked, [project.get("CC_STATIC_SERVER").because])

    def server_of_file(_):
        config = caddyfile(project)
        return config and (CADDY, config[1])

    made = project.decide("runtime.generator", [("static.generator.file", lambda _: building and (building[0]["name"], building[1]))])
    webroot = project.decide(
        "runtime.webroot",
        [
            ("static.webroot.variable", by_webroot),
            ("static.webroot.generated", generated),
            ("static.webroot.root", lambda _: ("/", [])),
        ],
    )
    server = project.decide(
        "runtime.server",
        [
            ("static.server.variable", server_named),
            ("static.server.caddyfile", server_of_file),
            ("static.server.platform", lambda _: (project.data["static"]["server"], [platform("static.server")])),
        ],
    )
    build = project.decide(
        "build.build",
        [
            ("static.build.command", lambda _: own and (step("build", own.value), [own.because])),
            ("static.build.generator", by_generator),
        ],
    )
    rules = start_rules(project, network, server, webroot)
    start = project.decide("run.start" if project.task is None else "run.task", rules)
    build_diagnostics(project, webroot, own, found)
    server_diagnostics(project, found)
    return {
        "production": None,
        "runtime": {
            "name": "static",
            "server": server["value"],
            "webroot": webroot["value"],
            "generator": made and made["value"],
        },
        "dependencies": None,
        "tools": [],
        "environment": {},
        "write": [],
        "remove": [],
        "tools step": None,
        "install": None,
        "build": build and build["value"],
        "start": start["value"],
        "files": files(project),
    }


def start_rules(project, network, server, webroot):
    run, flags = project.get("CC_RUN_COMMAND"), project.get("CC_STATIC_FLAGS")
    defaults = project.data["network"]
    listen = network["application"] if network else {"address": defaults["address"], "port": defaults["applicationPort"]}
    address, port = listen["address"], str(listen["port"])
    root = webroot["value"][1:] or "."

    def started(words, because):
        command = " ".join(map(quoted, words))
        if flags is None:
            return step("start", command), because
        return step("start", f"{command} {project.text('CC_STATIC_FLAGS')}"), [*because, flags.because]

    def by_file(_):
        config = caddyfile(project) if asked_server(project) is None else None
        return config and started([CADDY, "run", "--config", config[0]], config[1])

    def caddy(_):
        if server["value"] != CADDY:
            return None
        words = [CADDY, "file-server", "--listen", f"{address}:{port}", "--root", root]
        return started(words, [*server["because"], *webroot["because"]])

    def other(_):
        words = [server["value"], "--host", address, "--port", port, "--root", root]
        return started(words, [*server["because"], *webroot["because"]])

    def task(_):
        return None if project.task is None else (step("task", project.task), [snapshot("task")])

    return [
        ("static.start.task", task),
        ("static.start.command", lambda _: run and (step("start", run.value), [run.because])),
        ("static.start.caddyfile", by_file),
        ("static.start.caddy", caddy),
        ("static.start.server", other),
    ]


def is_built(project, found):
    return found is not None or any(project.get(name) for name in MAKERS)


def build_diagnostics(project, webroot, own, found):
    given = folder(project, "CC_WEBROOT")
    if given and given[1] is None:
        project.report("webroot-outside", [given[0].because])
    elif serves_files(project) and not is_built(project, found):
        index = next((path for path in indexes(webroot["value"][1:]) if project.has(path)), None)
        if index is None:
            project.report("static-index-missing", webroot["because"])
        elif sources(project, webroot["value"]):
            shown = sources(project, webroot["value"])
            asked = re.findall(r"(?i)(?<![\w])(?:action|href)\s?=\s?[\"']?(?:\.?/)?([\w./-]{1,200}\.php)(?!\w)", project.content(index) or "", re.ASCII)
            page = [file(index)] if any(f"{webroot['value'].rstrip('/')}/{path}"[1:] in shown for path in asked) else []
            project.report("static-source-shown", [*webroot["because"], *map(file, shown), *page])
    into = folder(project, "CC_STATIC_AUTOBUILD_OUTDIR")
    if into is None:
        return
    if own or found is None:
        project.report("variable-unused", [into[0].because])
    elif into[1] is None:
        project.report("static-folder-outside", [into[0].because])


def server_diagnostics(project, found):
    server, config = project.get("CC_STATIC_SERVER"), project.get("CC_STATIC_CADDYFILE")
    if server and asked_server(project) is None:
        project.report("static-server-unknown", [server.because])
    run = project.get("CC_RUN_COMMAND")
    if project.task is not None or run:
        names = ["CC_STATIC_SERVER", "CC_STATIC_CADDYFILE", "CC_STATIC_FLAGS"]
        names += [] if project.task is not None else ["CC_STATIC_PORT"]
        if project.task is not None and run:
            project.report("variable-unused", [run.because, snapshot("task")])
        for variable in map(project.get, names):
            if variable:
                project.report("variable-unused", [variable.because, *([] if project.task is not None else [run.because])])
        return
    if config is None:
        return
    path = named_caddyfile(project)
    if asked_server(project) is not None:
        project.report("variable-unused", [config.because])
    elif path is None or not (project.has(path) or is_built(project, found)):
        project.report("static-caddyfile-missing", [config.because])


def sources(project, webroot):
    """The source files of PHP that are given out from a webroot (C-353)."""
    within = webroot.strip("/") + "/" if webroot != "/" else ""
    paths = [path for path in project.files if path.endswith(".php") and path.startswith(within)]
    return sorted(path for path in paths if not any(part in ("", ".", "..") for part in path.split("/")) and "\0" not in path)


def files(project):
    """The files that are looked for by name."""
    given = folder(project, "CC_WEBROOT")
    found = [*indexes((given[1] if given else "") or ""), CADDYFILE, *([named_caddyfile(project)] if named_caddyfile(project) else [])]
    return [*found, "**/*.php", *sources(project, "/"), *(path for row in project.data["static"]["generators"] for path in row["files"])]


def recognised_files(project):
    """The files by which a site is recognised."""
    given = folder(project, "CC_WEBROOT")
    sites = project.data["static"]
    return [*indexes((given[1] if given else "") or ""), *(path for row in sites["generators"] for path in row["files"])]
