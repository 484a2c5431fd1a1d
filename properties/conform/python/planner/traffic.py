"""What stands between the public port and the application: request flow, ports, health checks."""

import re

from . import static
from .project import file, platform
from .texts import BLANK, BLANKS, normal_path, trim, well_formed, words

LISTEN, FORWARD = "@@LISTEN_PORT@@", "@@FORWARD_PORT@@"
MOST_NAMES = 100
PATHS = ("cacheProxyFile",)


class Service:
    """A service of the platform's with what activates it."""

    def __init__(self, project, row):
        self.name, self.by, self.file_of_platform = row["name"], row["activatedBy"], row["file"]
        self.variable = None if self.by is None else project.variables.get(project.platform.variable(self.by))
        self.names_file = self.variable is not None and self.by in PATHS
        self.named = normal_path(trim(self.variable.value)) if self.names_file else None
        self.standard = standard_path(row["file"])
        found = self.standard if self.standard is not None and project.has(self.standard) else None
        if self.variable is not None:
            self.because = [self.variable.because]
        elif found is not None and self.by is not None:
            self.because = [file(found)]
        else:
            self.because = []
        self.file = self.named if self.names_file else found


def standard_path(path):
    """The default place of a service's file; None where the platform leaves a part of it open (C-81)."""
    if path is None or re.search(r"\{[^}]*\}", path):
        return None
    return normal_path(path) or None


class Flow:
    """CC_REQUEST_FLOW, read: its names in order, each once, and what is wrong with it (C-80)."""

    def __init__(self, project):
        self.variable = project.get("CC_REQUEST_FLOW")
        self.names, self.problems = [], []
        if self.variable is None:
            return
        text = self.variable.value
        if len([name for name in re.split(f"[{BLANK},]", text) if name != ""]) > MOST_NAMES:
            self.problems.append(("flow-too-many", None))
            return
        counts, empty, unseparated = {}, 0, 0
        for item in text.split(","):
            item = trim(item)
            if item == "":
                empty += 1
            elif any(one in BLANKS for one in item):
                unseparated += 1
                self.problems.append(("flow-names-unseparated", item))
            else:
                counts[item] = counts.get(item, 0) + 1
        for name, count in counts.items():
            if count > 1:
                self.problems.append(("flow-name-duplicate", name))
        if len(counts) + unseparated == 0:
            self.problems.append(("flow-nothing", None))
        elif empty > 0:
            self.problems.append(("flow-item-empty", None))
        self.names = list(counts)


def decide(project, kind):
    """(network, health, chain length or blocked) of a project; both None for a task (C-93)."""
    if project.task is not None:
        return None, None
    services = [Service(project, row) for row in project.data["flow"]]
    flow = Flow(project)
    custom = project.get("CC_REQUEST_FLOW_CUSTOM")
    network = project.data["network"]

    def word(name, value):
        return lambda _: (value, [flow.variable.because]) if name in flow.names else None

    access = project.decide(
        "network.access",
        [("traffic.access.block", word("block", "blocked")), ("traffic.access.public", lambda _: ("public", []))],
    )
    chain = project.decide(
        "network.chain",
        [
            ("traffic.chain.block", word("block", [])),
            ("traffic.chain.disable", word("disable", [])),
            ("traffic.chain.flow", lambda _: _named_chain(network, services, flow, custom)),
            ("traffic.chain.activated", lambda _: _activated_chain(network, services)),
            ("traffic.chain.none", lambda _: ([], [])),
        ],
    )
    behind = access["value"] == "blocked" or chain["value"] != []
    port = project.decide("network.application.port", _port_rules(project, kind, behind, chain))
    checked = project.data["health"]
    paths = None if checked is None else project.decide("health.paths", _health_rules(project))
    _flow_diagnostics(project, services, flow, custom, chain)
    _port_diagnostics(project, kind, access, chain, behind, port)
    return (
        {
            "access": access["value"],
            "publicPort": network["publicPort"],
            **({"arrival": network["applicationPort"]} if network["applicationPort"] != network["publicPort"] and not behind else {}),
            "chain": chain["value"],
            "application": {"address": network["address"], "port": port["value"]},
        },
        checked and {"method": checked["method"], "expect": checked["expect"], "paths": paths["value"]},
    )


def _chain(network, members, grounds):
    """The i-th middleware listens on the public port plus i and forwards to the next, the last to the application (C-28)."""
    found = []
    for index, (name, command, path, _) in enumerate(members):
        listen = network["publicPort"] + index
        forward = network["behindPort"] if index == len(members) - 1 else listen + 1
        if command is not None:
            command = command.replace(LISTEN, str(listen)).replace(FORWARD, str(forward))
        found.append({"name": name, "listen": listen, "forward": forward, "command": command, "file": path})
    because = [*grounds, *(one for member in members for one in member[3])]
    return found, [*because, platform("network.publicPort"), platform("network.behindPort")]


def _named_chain(network, services, flow, custom):
    by_name = {service.name: service for service in services}
    members = []
    for name in flow.names:
        if name == "custom":
            members.append((name, custom and custom.value, None, [custom.because] if custom else []))
        elif name in by_name:
            members.append((name, None, by_name[name].file, by_name[name].because))
    return _chain(network, members, [flow.variable.because]) if members else None


def _activated_chain(network, services):
    members = [(service.name, None, service.file, service.because) for service in services if service.because]
    return _chain(network, members, []) if members else None


def _port_rules(project, kind, behind, chain):
    network = project.data["network"]

    def is_behind(_):
        grounds = [one for one in chain["because"] if one["from"] != "platform"]
        return (network["behindPort"], [*grounds, platform("network.behindPort")]) if behind else None

    def of_server(_):
        variable, port = given_port(project)
        if kind != "php" or port is None or project.get("CC_RUN_COMMAND"):
            return None
        return port, [variable.because]

    def of_static_server(_):
        variable, port = given_port(project, "CC_STATIC_PORT")
        if kind != "static" or port is None or not static.serves_files(project):
            return None
        return port, [variable.because]

    def default(_):
        return network["applicationPort"], [platform("network.applicationPort")]

    return [
        ("traffic.port.behind", is_behind),
        ("traffic.port.php-server", of_server),
        ("traffic.port.php-default", lambda facts: default(facts) if kind == "php" else None),
        ("traffic.port.static-server", of_static_server),
        ("traffic.port.default", default),
    ]


def given_port(project, name="CC_PHPSERVER_PORT"):
    """The port of a server: the variable, and the number where it is one (C-85)."""
    variable = project.get(name)
    if variable is None:
        return None, None
    text = trim(variable.value)
    port = int(text) if re.fullmatch("[1-9][0-9]{0,4}", text) else 0
    return variable, port if 1 <= port <= 65535 else None


def _flow_diagnostics(project, services, flow, custom, chain):
    names, because = flow.names, [flow.variable.because] if flow.variable else []
    in_chain = [member["name"] for member in chain["value"]]
    blocked = "block" in names
    for code, say in flow.problems:
        project.report(code, because, say)
    known = [*(service.name for service in services), "custom", "block", "disable"]
    for name in names:
        if name not in known:
            project.report("flow-name-unknown", because, name)
    if "disable" in names:
        if len(names) > 1:
            project.report("flow-disable-others", because)
    elif blocked and any(name in known for name in names if name != "block"):
        project.report("flow-block-others", because)
    if "custom" in names:
        if not blocked and custom is None:
            project.report("flow-custom-missing", because)
        elif not blocked and (LISTEN not in custom.value or FORWARD not in custom.value):
            project.report("flow-custom-placeholder", [custom.because, *because])
    elif custom is not None and not blocked:
        project.report("flow-custom-unused", [custom.because, *because])
    for service in services:
        if blocked:
            break
        if service.name not in in_chain:
            if flow.variable and service.because and service.name not in names:
                project.report("flow-left-out", [*because, *service.because], service.name)
        elif service.because:
            _file_diagnostics(project, service)
        elif flow.variable and service.by is not None:
            project.report("flow-member-inactive", because, service.name)
    behind = project.data["network"]["behindPort"]
    if any(member["listen"] == behind or member["listen"] > 65535 for member in chain["value"]):
        project.report("flow-ports-exhausted", chain["because"])


def _file_diagnostics(project, service):
    """The file that the cache proxy is told to use (C-83)."""
    if not service.names_file:
        return
    because = [service.variable.because]
    path = service.named
    if path is None:
        project.report("flow-file-outside", because)
        return
    if not project.has(path):
        hooks = [project.get(name) for name in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK")]
        makers = [] if path == "" else [hook.because for hook in hooks if hook]
        project.report("flow-file-not-yet" if makers else "flow-file-missing", [*because, *makers])
    if service.standard not in (None, path) and project.has(service.standard):
        project.report("flow-file-overruled", [*because, file(service.standard)])


def _port_diagnostics(project, kind, access, chain, behind, port):
    variable, given = project.get("PORT"), project.data["environment"].get("PORT")
    value = variable.value if variable else given
    if value is not None and trim(value) != str(port["value"]):
        project.report("port-mismatch", [variable.because if variable else platform("environment.PORT")])
    blocked = access["value"] == "blocked"
    if blocked:
        project.report("access-blocked", access["because"])
    if kind == "javascript":
        if not blocked and chain["value"]:
            project.report("application-behind-chain", port["because"])
        return
    if kind == "static":
        listens_itself = not static.serves_files(project)
        if not blocked and behind and listens_itself:
            project.report("application-behind-chain", port["because"])
        if not listens_itself:
            _server_port_diagnostics(project, "static-port", given_port(project, "CC_STATIC_PORT"), behind, port)
        return
    command = project.get("CC_RUN_COMMAND")
    if command and not blocked and chain["value"]:
        project.report("php-command-behind-chain", [command.because, *port["because"]])
    if command is None:
        _server_port_diagnostics(project, "php-port", given_port(project), behind, port)


def _server_port_diagnostics(project, code, given, behind, port):
    server, number = given
    if server is None:
        return
    if behind:
        if number != port["value"]:
            project.report(f"{code}-behind", [server.because, *port["because"]])
    elif number is None:
        project.report(f"{code}-invalid", [server.because])
    elif number != project.data["network"]["applicationPort"]:
        # Where the platform hands traffic on, it arrives on the application's port (C-271).
        handed = project.data["network"]["applicationPort"] != project.data["network"]["publicPort"]
        project.report(f"{code}-not-public", [server.because, platform(f"network.{'application' if handed else 'public'}Port")])


def _health_rules(project):
    """CC_HEALTH_CHECK_PATH, then the numbered ones by number, each path once (C-31, C-86, C-88)."""
    family = project.platform.name("CC_HEALTH_CHECK_PATH_*")
    prefix = "" if family is None else family[:-1]
    numbers = []
    for name, variable in project.variables.items():
        if family is None or not name.startswith(prefix):
            continue
        if re.fullmatch("0|[1-9][0-9]*", name[len(prefix) :]):
            numbers.append(name)
        else:
            project.report("health-suffix", [variable.because])
    numbers.sort(key=lambda name: (len(name), name))
    first = {}
    for variable in [project.get("CC_HEALTH_CHECK_PATH"), *(project.variables[name] for name in numbers)]:
        if variable is None:
            continue
        text = trim(variable.value)
        target = request_target(text)
        if target is None:
            project.report("health-path-invalid", [variable.because])
            continue
        if target != text:
            project.report("health-path-rewritten", [variable.because])
        if target in first:
            project.report("health-path-duplicate", [variable.because, first[target].because])
        else:
            first[target] = variable
    configured = (list(first), [variable.because for variable in first.values()]) if first else None
    return [
        ("traffic.health.configured", lambda _: configured),
        ("traffic.health.root", lambda _: (own_paths(project), [platform("health.path")])),
    ]


def own_paths(project):
    """The path, or the paths, that the platform asks by itself (C-274)."""
    path = project.data["health"]["path"]
    return path if isinstance(path, list) else [path]


def request_target(text):
    """What is requested for a health path; None for one that no request of the application can be."""
    if re.search("[\0-\x1f\x7f-\x9f]", text) or re.match("[a-z][a-z0-9+.-]*://", text, re.IGNORECASE | re.ASCII):
        return None
    target = text.split("#", 1)[0]
    if not target.startswith("/"):
        target = "/" + target
    path, question, query = target.partition("?")
    parts, all_of = [], path[1:].split("/")
    for index, part in enumerate(all_of):
        if part == "..":
            del parts[-1:]
        elif part != ".":
            parts.append(part)
        if part in (".", "..") and index == len(all_of) - 1:
            parts.append("")
    target = "/" + "/".join(parts) + question + query
    return "".join(_encoded(one) for one in well_formed(target))


def _encoded(one):
    if "!" <= one <= "~" and one not in '"<>\\^`{|}':
        return one
    return "".join(f"%{byte:02X}" for byte in one.encode("utf-8"))


def files(project):
    """The files that the flow looks for."""
    if project.task is not None:
        return []
    services = [Service(project, row) for row in project.data["flow"]]
    return [path for service in services for path in (service.named, service.standard) if path]
