"""What a project needs beyond the contract to run at all (C-221 to C-230, C-237 to C-242): what its start runs, what real tools do."""

import copy
import re

from . import below, catalog, jsons, semver
from .project import file, once
from .tables import PROGRAMS
from .texts import BLANK, BLANKS, LINE_ENDS, is_path_above, length, normal_path, pointer, trim, units

# A line that goes to another folder.
GOES = re.compile(rf"(?:^|[{BLANK};&])cd[{BLANK}]|[{BLANK}](?:--prefix|--cwd|-C)[{BLANK}=]")

LOCK_FILES = ("yarn.lock", "pnpm-lock.yaml", "bun.lock", "package-lock.json", "npm-shrinkwrap.json", "bun.lockb")
MANAGERS = ("npm", "yarn", "pnpm", "bun")
WRAPPERS = ("exec", "env", "cross-env", "npx", "bunx", "pnpx", "time", "nohup")
WRAPPER_OPTIONS = ("-y", "--yes", "--no", "--no-install", "--bun", "--")
DEEPEST = 8


def pkg(place):
    return file("package.json", place)


class Seen:
    def __init__(self, project, manifest, tool, node, start, network, development):
        self.network, self.development, self.left_by = network, development["value"], development["because"]
        self.project, self.manifest, self.tool, self.node, self.start = project, manifest, tool, node, start
        self.rule = None if start is None else start["rule"]
        self.version = tool.version["value"]
        self.line = None if self.version is None else int(self.version.split(".")[0])
        self.launch, self.because, self.where = None, [], None
        if self.rule == "javascript.start.command":
            self.where, line, first = "CC_RUN_COMMAND", start["value"]["command"], start["because"]
        elif self.rule == "javascript.start.script":
            self.where, line, first = "scripts.start", manifest.script("start"), [pkg("/scripts/start")]
        else:
            return
        self.launch = launch_of(manifest, line)
        if self.launch is not None and self.launch.program == "nodemon" and not {"--exec", "-x"} & set(self.launch.args):
            folder = self.launch.folder
            own = project.content("package.json") or ""
            other = '"nodemonConfig"' in own and re.search('"(?:exec(?:Map)?|script)"', own)
            if folder == "" and (project.has("nodemon.json") or other):
                self.launch.args = ["--exec", str(project.content("nodemon.json")), *self.launch.args]
            entry = entry_of(self.launch)
            main = next((name for name in mains(self, folder) if project.has(str(within(folder, name)))), None)
            if entry is not None and main is not None and not any(map(project.may_have, entry[1])):
                self.launch.args = [main if word == entry[0] else word for word in self.launch.args]
        if self.launch is not None:
            self.first = first
            self.because = [*first, *(pkg(f"/scripts/{pointer(name)}") for name in self.launch.scripts)]


def mains(seen, folder):
    """What nodemon runs in a folder where the file that it is told is not there (C-223)."""
    if folder == "":
        return [seen.manifest.main or "index.js", "index.js"]
    json = jsons.read_or_none(seen.project.content(f"{folder}/package.json") or "")
    return [(Inner(json).main if isinstance(json, dict) else None) or "index.js", "index.js"]


def main_files(seen, folder):
    return [str(within(folder, name)) for name in mains(seen, folder)]


class Launch:
    """A command that can be read without running it: program, arguments, and the way to it, which `Way` has."""

    def __init__(self, program, args, way):
        self.program, self.args = program, args
        self.folder, self.before, self.scripts, self.assigned, self.fetched = way.folder, way.before, way.scripts, way.assigned, way.fetched
        self.passing, self.member, self.beside = way.passing, None, []


class Way:
    """What is known on the way: folder, what runs before, scripts, variables that are set, whether a package is fetched."""

    def __init__(self, folder="", before=(), scripts=(), assigned=(), fetched=False, depth=0, passing=()):
        self.folder, self.before, self.scripts = folder, list(before), list(scripts)
        self.assigned, self.fetched, self.depth, self.passing = list(assigned), fetched, depth, list(passing)

    def further(self, **changes):
        return Way(**{**vars(self), **changes})


def commands_in(line):
    """The commands of a line, each its words, without what the last is piped into; None for a line that only a shell can read."""
    line = re.sub("[0-9]?>&[0-9]", "", line)
    if length(line) > 4000 or re.search(r"[`()\n]|\\(?![\w.])|\|[|&]|(?:^|[^&])&(?!&)|<", line, re.ASCII):
        return None
    commands, words, word, quote, piped = [], [], None, "", False

    def end_word():
        nonlocal word
        if word is not None:
            words.append(word)
        word = None

    for one in line:
        if quote:
            if one == quote:
                quote = ""
            else:
                word += one
        elif one in "\"'":
            quote = one
            word = word or ""
        elif one == "\\":
            word = word or ""
        elif one in ";&|":
            if piped and one != "|":
                return None
            end_word()
            if words and not piped:
                commands.append(words)
            words, piped = [], piped or one == "|"
        elif re.match(f"[{BLANK}]", one):
            end_word()
        else:
            word = (word or "") + one
    if quote:
        return None
    end_word()
    return [*commands, words] if words and not piped else commands


READERS = ("dotenv", "env-cmd", "dotenvx")


def bare(words):
    """A command without assignments and wrappers in front."""
    at, wrapped = 0, False
    while at < len(words):
        if words[at] in WRAPPERS:
            wrapped = True
        elif not re.match(r"[A-Za-z_]\w*=", words[at], re.ASCII) and not (wrapped and words[at] in WRAPPER_OPTIONS):
            break
        at += 1
    rest = words[at:]
    return bare(after_reader(rest)) if rest and rest[0] in READERS else rest


def program_at(word):
    """The program that a word names, which may be its place among the installed ones or in the package that has it."""
    place = re.fullmatch(r"(?:\./)?node_modules/(?:\.bin/|((?:@[^/]+/)?[^/]+)/(?:[\w.-]+/)?bin/)([\w.-]+)", word, re.ASCII)
    if place is None:
        return word
    package, program = place[1], place[2]
    if package is None:
        return program
    program = re.sub(r"\.[cm]?js\Z", "", program)
    return program if package in PROGRAMS["packages"].get(program, [program]) else word


def after_reader(words):
    """What a program that reads a file of variables runs."""
    if "--" in words:
        return words[words.index("--") + 1 :]
    at = 1
    while at < len(words):
        if re.fullmatch(r"-[efcprv]|--(?:file|environments|rc-file|env-file)", words[at]):
            at += 1
        elif not words[at].startswith("-") and words[at] != "run" and not re.search(r"(?:^|/)\.env[\w.-]*\Z", words[at], re.ASCII):
            break
        at += 1
    return words[at:]


def assigned_in(words):
    """The variables that the words before the program set, and what reads others from a file there."""
    found = []
    for at, word in enumerate(words):
        if word == "env-cmd":
            told = re.match(r"env-cmd (?:(?:-f |--file[ =])([^\s=]+) )?(?!-|\S*\.env)", " ".join(words[at:]), re.ASCII)
            return [*found, word if told is None else f"{word} {told[1] or '.env'}"]
        if word in READERS:
            return [*found, word]
        if re.match(r"[A-Za-z_]\w*=", word, re.ASCII):
            found.append(word)
        elif word not in WRAPPERS and word not in WRAPPER_OPTIONS:
            break
    return found


FETCHING = (["npm", "exec"], ["npm", "x"], ["yarn", "dlx"], ["pnpm", "dlx"], ["bun", "x"])


def fetches(words):
    """Whether the words before the program get a package that is not there."""
    return words[:1] in (["npx"], ["bunx"], ["pnpx"]) or words[:2] in FETCHING


def through_manager(manifest, words):
    """What a call of a package manager runs: ("script", name), ("words", words) or None."""
    if words[1:2] in (["-s"], ["--silent"]):
        words = [words[0], *words[2:]]
    if len(words) < 2 or words[0] not in MANAGERS:
        return None
    manager, verb, *rest = words
    if verb in ("run", "run-script"):
        name = next((word for word in rest if not word.startswith("-")), None)
        if name is None:
            return None
        if rest[0] != name:
            silent = all(not word.startswith("-") or word in ("--silent", "-s") for word in rest)
            return ("script", name) if silent else None
        if manager == "bun" and manifest.script(name) is None:
            return "words", ["bun", *rest]
        return "script", name
    if verb in ("exec", "x", "dlx"):
        inner = rest[1:] if rest[:1] == ["--"] else rest
        return None if not inner or inner[0].startswith("-") else ("words", inner)
    if verb.startswith("-"):
        return None
    if manager == "npm":
        return ("script", verb) if verb in ("start", "test", "stop", "restart") else None
    if manager == "bun":
        return None
    return ("words", words[1:]) if verb != "start" and manifest.script(verb) is None else ("script", verb)


def launch_of(manifest, line):
    return _follow(manifest, line, Way())


def _follow(manifest, line, way):
    commands = None if way.depth > DEEPEST else commands_in(line)
    if not commands:
        return None
    before, folder, assigned = list(way.before), way.folder, list(way.assigned)
    for words in commands[:-1]:
        if words[0] == "cd":
            folder = within(folder, words[1]) if len(words) == 2 else None
            if folder is None:
                return None
        elif words[0] == "export":
            assigned += words[1:]
        elif words[0] != "set":
            before.append(words)
    last = commands[-1]
    assigned += assigned_in(last)
    fetched = way.fetched or fetches(last)
    passing = _passing(last, way.passing)
    return _launched(manifest, bare(last), way.further(folder=folder, before=before, assigned=assigned, fetched=fetched, passing=passing))


def _passing(words, known):
    """The programs that pass a command on, which have to be there."""
    first = next((word for word in words if not re.fullmatch(r"[A-Za-z_]\w*=.*|exec|env|time|nohup", word, re.ASCII | re.DOTALL)), None)
    return [*known, first] if first in ("cross-env", "env-cmd") else known


def within(folder, path):
    return None if re.match("[/~]", path) or re.search("[$*?]", path) else normal_path(f"{folder}/{path}")


def _folder_given(words):
    """The folder in which a package manager is told to work."""
    for at, word in enumerate(words):
        match = re.fullmatch("(?:--prefix|--cwd|--dir|-C)(?:=(.+))?", word, re.DOTALL)
        if match:
            return match.group(1) or (words[at + 1] if at + 1 < len(words) else None)
    return None


def _member_given(words):
    """The one member in which a package manager is told to work, and what it is told without that; None where it is told of none."""
    options = [at for at, word in enumerate(words) if re.match(r"(?:-w|--workspace|-F|--filter)(?:=.|\Z)", word)]
    if words[1:2] == ["workspace"]:
        name, rest = [*words, ""][2], words[3:]
    elif options:
        first = options[0]
        name = words[first].partition("=")[2]
        rest = [*words[1:first], *words[first + (1 if name else 2) :]]
        name = name or [*words, ""][first + 1]
    else:
        return None
    others = any(re.match(r"(?:-w|--workspace|-F|--filter)(?:=.|\Z)", word) for word in rest)
    return (name, rest) if re.fullmatch(r"[@\w][\w@./-]*", name, re.ASCII) and not others else None


def turbo_run(seen, launch):
    """What Turborepo is told to run: the task, the tasks of turbo.json, the members that it is told of; None where that cannot be seen."""
    project = seen.project
    if launch is None or launch.program != "turbo":
        return None
    words = launch.args[1:] if launch.args[:1] == ["run"] else list(launch.args)
    if not words or re.fullmatch(r"\w[\w:.-]*", words[0], re.ASCII) is None:
        return None
    task, names, rest = words[0], [], words[1:]
    while rest:
        word = rest.pop(0)
        if word in ("--filter", "-F"):
            names += [rest.pop(0)] if rest else []
        elif word.startswith(("--filter=", "-F=")):
            names.append(word.partition("=")[2])
        elif not word.startswith("-") or re.match(r"--(?:cwd|root-turbo-json)\b", word):
            return None
    if any(re.fullmatch(r"@?\w[\w/.-]*", name, re.ASCII) is None or ".." in name for name in names):
        return None
    if any(path.endswith("/turbo.json") for path in project.files):
        return None
    json = jsons.read_or_none(project.content("turbo.json") or "")
    tasks = None
    if isinstance(json, dict):
        tasks = json.get("pipeline") if json.get("tasks") is None else json["tasks"]
    return (task, tasks, names) if isinstance(tasks, dict) else None


def in_turbo(seen):
    """What Turborepo starts in members, where nothing of theirs runs before it (C-290)."""
    run = turbo_run(seen, seen.launch)
    found = []
    for path in members(seen) if run else []:
        task, tasks, names = run
        json = jsons.read_or_none(seen.project.content(path) or "")
        json = json if isinstance(json, dict) else {}
        name = json.get("name")
        if names and name not in names:
            continue
        entry = tasks.get(f"{name}#{task}")
        entry = tasks.get(task) if entry is None else entry
        before = entry.get("dependsOn", []) if isinstance(entry, dict) else None
        if not isinstance(before, list) or not all(isinstance(one, str) and one.startswith("^") for one in before):
            continue
        if Inner(json).script(task) is not None:
            inner = handed_on(seen, path[: -len("/package.json")], json, f"npm run {task}")
            found += [inner] if inner else []
    return found


def next_settings(launch):
    """The paths of Next's settings, of which the first counts."""
    folder = "" if launch.folder == "" else f"{launch.folder}/"
    return [f"{folder}next.config.{ending}" for ending in ("js", "mjs", "ts")] if launch.program == "next" else []


def exported(seen, launch, manifest):
    """Where Next's settings have it export a folder of pages, which next start does not serve (C-304); None where that is not certain."""
    asked = f"{manifest.dependencies.get('next', '')}{manifest.development.get('next', '')}"
    if re.match(r"latest|[~^]?(?:13\.(?:3\.[1-9]|[4-9])|1[4-9]|[2-9][0-9])", asked) is None or not [*launch.args, "-", "-"][1].startswith("-"):
        return None
    path = next((one for one in next_settings(launch) if seen.project.has(one)), None)
    lines = (seen.project.content(path) or "").split("\n") if path else []
    said = re.compile(r"""([ \t]+)output: *["']export["'],?\r?\Z""")
    alone = re.compile(r"""(?:module\.exports = |export default |const nextConfig(?:: NextConfig)? = )\{ ?output: *["']export["'],? ?\};?\r?\Z""")
    number = next((number for number, line in enumerate(lines, 1) if said.match(line) or alone.match(line)), None)
    own = number and said.match(lines[number - 1])
    least = [one for line in lines if (one := re.match(r"([ \t]+)[^ \t\n\r\f\v*]", line))]
    if number is None or own and any(length(one[1]) < length(own[1]) for one in least):
        return None
    return {**file(path), "line": number}


def member_need(seen, inner):
    """What the start of a member needs; None where nothing is known."""
    launch, _, manifest = inner
    if exported(seen, launch, manifest):
        return None
    return None if entry_of(launch) is None and configurations(launch) else need_of(launch, manifest, seen.project, True)


def member_of(project, launch):
    """The folder of which a package manager is told, by its path or as a member of the workspace, and its package.json."""

    def at(folder):
        json = jsons.read_or_none(project.content(f"{folder}/package.json") or "") if folder else None
        return (folder, json) if isinstance(json, dict) else None

    if launch.member is None:
        return at(launch.folder)
    found = at(normal_path(launch.member))
    for path in project.files if found is None else []:
        if path.endswith("/package.json") and not path.startswith("../"):
            json = jsons.read_or_none(project.content(path) or "")
            if isinstance(json, dict) and json.get("name") == launch.member:
                return at(path[: -len("/package.json")])
    return found


def in_member(seen):
    """The launch in a member that the start is handed on to, its evidence and its package.json; None where there is none."""
    launch, project = seen.launch, seen.project
    for inner in in_turbo(seen):
        need = member_need(seen, inner)
        if need is not None and not any(project.may_have(path) for path in need[0]):
            return inner
    if launch is None or launch.program not in MANAGERS or (launch.member is None and launch.folder == ""):
        return None

    found = member_of(project, launch)
    if found is None:
        return None
    folder, json = found
    manifest = Inner(json)
    through = through_manager(manifest, [launch.program, *launch.args])
    if through is None:
        return None
    return handed_on(seen, folder, json, f"npm run {through[1]}" if through[0] == "script" else " ".join(through[1]))


def handed_on(seen, folder, json, line):
    """The launch of a line in a member's folder."""
    launch, manifest = seen.launch, Inner(json)
    manifest.folder = folder
    inner = launch_of(manifest, line)
    if inner is None or inner.program in MANAGERS:
        return None
    from .javascript import INSTALL_SCRIPTS

    lines = [manifest.script(name) or "" for name in (*INSTALL_SCRIPTS, "prepublish", "prepare")]
    makes = any(not is_idle(manifest, line) for line in lines)
    makes = makes or any(not _is_idle_command(manifest, words, 0) for words in inner.before)
    inner.before = [*launch.before, *([["?"]] if makes else [])]
    inner.folder = folder if inner.folder == "" else f"{folder}/{inner.folder}"
    inner.assigned, inner.beside = [*launch.assigned, *inner.assigned], [*launch.beside, *inner.beside]
    because = [file(f"{folder}/package.json", f"/scripts/{pointer(name)}") for name in inner.scripts]
    return inner, [*seen.because, *because], manifest


class Inner:
    """A package.json besides the project's own, as far as a start needs it."""

    def __init__(self, json):
        def records(name):
            return json[name] if isinstance(json.get(name), dict) else {}

        main = json.get("main")
        self.main = main if isinstance(main, str) and trim(main) != "" else None
        self.scripts, self.dependencies, self.development = records("scripts"), records("dependencies"), records("devDependencies")

    def script(self, name):
        script = self.scripts.get(name)
        return script if isinstance(script, str) and trim(script) != "" else None

    @property
    def builds(self):
        script = next((name for name in BUILD_SCRIPTS if self.script(name) is not None), None)
        return script is not None and not is_idle(self, self.script(script))


def _launched(manifest, words, way):
    if not words:
        return None
    program, *args = words
    if way.fetched:
        program = re.sub(r"(?<=[^\n\r\u2028\u2029])@[^/]*\Z", "", program)
    if program in MANAGERS:
        given = _folder_given(words)
        folder = way.folder if given is None else within(way.folder, given)
        if folder is None:
            return None
        if folder != "":
            for at, word in enumerate(args):
                if re.fullmatch("(?:--prefix|--cwd|--dir|-C)(?:=.+)?", word, re.DOTALL):
                    args = [*args[:at], *args[at + (1 if "=" in word else 2) :]]
                    break
            return Launch(program, args, way.further(folder=folder))
        member = _member_given(words)
        if member is not None:
            launch = Launch(program, member[1], way)
            launch.member = member[0]
            return launch
        own = args[: args.index("--")] if "--" in args else args
        if any(re.match(r"(?:-w|--workspace|-F|--filter)(?:=.|\Z)", word) or word in ("-ws", "--workspaces") for word in own):
            return None
        through = through_manager(manifest, words)
        if through is None:
            return Launch(program, args, way) if program == "bun" else None
        kind, inner = through
        if kind == "script":
            return _follow_script(manifest, inner, way)
        assigned = [*way.assigned, *assigned_in(inner)]
        return _launched(manifest, bare(inner), way.further(fetched=way.fetched or fetches(words), assigned=assigned))
    if program in ("concurrently", "npm-run-all", "run-p", "run-s"):
        return _together(manifest, program, args, way)
    if program == "node":
        named = file_argument(args)
        if named is not None and program_at(named) != named:
            inner = [program_at(named), *args[args.index(named) + 1 :]]
            assigned, passing = [*way.assigned, *assigned_in(inner)], _passing(inner, way.passing)
            return _launched(manifest, bare(inner), way.further(assigned=assigned, passing=passing))
    kept = [
        (manifest.main or "index.js") if word in (".", "./") and program in ("node", "nodemon") and way.folder == "" else word
        for at, word in enumerate(args)
        if not re.match("[0-9]?>", word) and not (at > 0 and re.fullmatch("[0-9]?>>?", args[at - 1]))
    ]
    if program == "nodemon" and way.folder == "" and not kept:
        kept = [manifest.main or "index.js"]
    named = [one for one, packages in PROGRAMS["packages"].items() if program.startswith("@") and packages[:1] == [program]]
    if program in ("react-scripts", "react-app-rewired", "craco"):
        verb = next((at for at, word in enumerate(kept) if not word.startswith("-")), 0)
        kept = kept[verb:]
    return Launch([*named, program_at(program)][0], kept, way)


def _follow_script(manifest, name, way):
    line = manifest.script(name) if way.folder == "" else None
    if line is None or name in way.scripts:
        return None
    prior = manifest.script(f"pre{name}")
    first = []
    if prior is not None:
        first = commands_in(prior)
        first = [[prior]] if first is None else first
    return _follow(manifest, line, way.further(before=[*way.before, *first], scripts=[*way.scripts, name], depth=way.depth + 1))


VALUED_BY_SEVERAL = (
    "-[kgri]*[nclpmst]|--(?:names|name-separator|prefix|prefix-colors|prefix-length|timestamp-format|hide"
    "|kill-others-on|kill-signal|ks|max-processes|success|restart-tries|restart-after|default-input-target)"
)


def _named(manifest, name):
    """The scripts that a pattern of npm-run-all stands for."""
    if "*" not in name or length(name) > 200:
        return [name]
    return [one for one in manifest.scripts if is_one_of(name.split(":"), one.split(":"))]


def _expanded(manifest, line):
    """The lines that one of concurrently stands for."""
    line = re.sub("^(npm|yarn|pnpm|bun):(?=[^ ])", r"\1 run ", line)
    call = re.match("((?:npm|yarn|pnpm|bun) run )([^ ]+)", line)
    if call is None or "*" not in call[2]:
        return [line]
    begin, end = call[2].split("*", 1)
    fits = [one for one in manifest.scripts if one.startswith(begin) and one[len(begin) :].endswith(end)]
    return [call[1] + one + line[call.end() :] for one in fits]


def _together(manifest, program, args, way):
    """What runs at once, as one launch with those beside it; of what runs in order, the last."""
    last, earlier, at_once, at = [], [], program in ("concurrently", "run-p"), 0
    while at < len(args):
        word = args[at]
        if program == "concurrently" and re.fullmatch(VALUED_BY_SEVERAL, word):
            at += 1
        elif program == "npm-run-all" and word in ("-p", "--parallel", "-s", "--sequential", "--serial"):
            earlier, last, at_once = [*earlier, *last], [], word in ("-p", "--parallel")
        elif not word.startswith("-"):
            last.append(word)
        at += 1
    meant = _expanded if program == "concurrently" else _named
    last, earlier = ([one for name in names for one in meant(manifest, name)] for names in (last, earlier))
    if way.depth > DEEPEST or len(last) > 20:
        return None
    onward = way.further(depth=way.depth + 1, before=[*way.before, *(["npm", "run", name] for name in earlier)])

    def launch_at(line):
        if program == "concurrently":
            return _follow(manifest, line, onward)
        return _follow_script(manifest, line, onward)

    if not at_once:
        launch = launch_at(last[-1] if last else "")
        if launch is not None:
            launch.before = [*(["npm", "run", name] for name in last[:-1]), *launch.before]
        return launch
    launches = [launch_at(line) for line in last]
    others = [[["?"]] if one is None else [["?"], *one.before] if one.fetched else [[one.program, *one.args], *one.before] for one in launches]
    seen = []
    for index, launch in enumerate(launches):
        if launch is not None:
            launch.before = [*launch.before, *(words for place, each in enumerate(others) if place != index for words in each)]
            seen.append(launch)
    if not seen:
        return None
    seen[0].beside = [*seen[0].beside, *seen[1:]]
    return seen[0]


NODE_ENDINGS = (".js", ".json", ".node", "/index.js", "/index.json", "/index.node", "/package.json")
TYPED = [ending for one in ("ts", "tsx", "jsx", "mjs", "cjs", "mts", "cts") for ending in (f".{one}", f"/index.{one}")]
TYPED_ENDINGS = (*NODE_ENDINGS, *TYPED)
RUNNERS = {
    "node": NODE_ENDINGS,
    "nodejs": NODE_ENDINGS,
    **dict.fromkeys(("bun", "tsx", "ts-node", "ts-node-esm", "babel-node", "vite-node"), TYPED_ENDINGS),
    **dict.fromkeys(("sh", "bash", ".", "source"), ()),
}
#: Options whose value is the next word.
VALUED = (
    *("-r", "--require", "--import", "--loader", "--experimental-loader", "--env-file", "--env-file-if-exists", "-C"),
    *("--conditions", "--title", "--watch-path", "-P", "--project", "--tsconfig", "--preload", "-w", "--ext", "-e"),
    *("--exec", "-x", "--config", "--port", "--extensions", "--presets"),
)
#: Words behind which no file is run.
FILELESS = (
    *("-c", "-lc", "-e", "--eval", "-p", "--print", "-pe", "--test", "--run", "-v", "--version", "-i", "-h", "--help", "--exec", "-x"),
    *("watch", "test", "install", "add"),
)


def entry_of(launch):
    """The file that a launch runs: (as it is named, the paths at which it may be); None where that cannot be said."""
    if re.match("(?!/)[^\n\r\u2028\u2029]+/", launch.program):
        return _entry(within(launch.folder, launch.program), launch.program, ())
    kept = kept_file(launch)
    if kept is not None:
        return _entry(within(launch.folder, kept), kept, ())
    if launch.program == "nodemon":
        told = told_nodemon(launch.args)
        if told is None:
            return None
        if told and told[0] != "node":
            inner = copy.copy(launch)
            inner.program, inner.args = told[0], told[1:]
            return entry_of(inner)
        named = file_argument(told[1:])
        return None if named is None else _entry(within(launch.folder, named), named, TYPED_ENDINGS)
    if launch.program in ("ts-node-dev", "tsnd") or (launch.program == "tsx" and launch.args[:1] == ["watch"]):
        files = [word for before, word in zip(["", *launch.args], launch.args) if re.search(r"\.[cm]?[jt]sx?\Z", word) and before not in ("-r", "--require", "--import", "--watch", "--ignore-watch", "--include", "--exclude", "--ignore")]
        return _entry(within(launch.folder, files[0]), files[0], ()) if files else None
    endings = TYPED_ENDINGS if launch.program == "node" and is_hooked([*launch.assigned, *launch.args]) else RUNNERS.get(launch.program)
    if endings is None:
        return None
    named = file_argument(launch.args)
    if named is None or (launch.program == "bun" and not re.search("[./]", named)):
        return None
    return _entry(within(launch.folder, named), named, endings)


def kept_file(launch):
    """The file that a program keeps going (C-311)."""
    line = " ".join([launch.program, *launch.args])
    begins = re.match(r"(?:pm2-runtime|forever) (?:start )?|(?:pm2 start|supervisor|node-dev) ", line)
    words = [] if begins is None else line[begins.end() :].split(" ")
    if not words:
        return None
    file = re.compile(r"\S+\.[cm]?js\Z")
    if file.match(words[0]) is None or words[0].startswith("-") or re.search(r"\.config\.[cm]?js", words[0]):
        return None
    return None if any(re.match(r"\S*\.[cm]?js\Z|--cwd", word) for word in words[1:]) else words[0]


KEPT_ALONE = re.compile("--(?:legacy-watch|quiet|verbose|spawn|js|exitcrash|on-change-only|no-(?:stdin|colou?rs|update-notifier))|-[LqVIC]")
KEPT_VALUED = re.compile("--(?:watch|ext|ignore|exec|delay|signal|polling-interval)|-[weixdsP]")


def told_nodemon(args):
    """The command that nodemon runs (C-349); None where that cannot be said."""
    words, by, rest = [], "node", list(args)
    while rest:
        word = rest.pop(0)
        if KEPT_VALUED.fullmatch(word):
            value = rest.pop(0) if rest else ""
            by = value if word in ("--exec", "-x") else by
        elif re.fullmatch("--(?:config|cwd|help|version|dump|exec=[^\n\r\u2028\u2029]*)|-[hv?]", word):
            return None
        elif not KEPT_ALONE.fullmatch(word):
            words.append(word)
    if re.search(r"""["'`|&;<>$(){}]""", by):
        return None
    executed = by.split(" ")[1:] if by.split(" ")[0] == "npx" else by.split(" ")
    behind = by == "node" and re.match(r"node(?: |\Z)|[\w-]+ [^ ]*\.[cm]?[jt]s(?: |\Z)", " ".join(words), re.ASCII)
    whole = re.search(r"\.[jt]s\Z", by) is not None
    return [*executed, *(words[1:] if behind else [] if whole else words)]


def is_hooked(words):
    """Whether Node may find a file by another ending, as what it loads first has it (C-312)."""
    loading = r"(?:^| )(?:NODE_OPTIONS=|(?:-r|--(?:require|import|(?:experimental-)?loader))[ =](?!(?:dotenv|module-alias|tsconfig-paths)\b))"
    return re.search(loading, " ".join(words), re.ASCII) is not None


#: The folders of a system, and those that the usual images have at its root.
OF_THE_SYSTEM = r"/(?:[^/]*\Z|(?:app|apps|application|bin|boot|cnb|code|data|dev|etc|home|layers|lib[0-9]*|media|mnt|nix|opt|proc|root|run|sbin|site|snap|srv|sys|tmp|usr|var|web|work|workdir|workspace|www)/)"


def is_outside(path):
    """Whether a path begins at the root of the system, where nothing is (C-339)."""
    return re.fullmatch(r"/(?:[\w-][\w.-]*/)*[\w-][\w.-]*", path, re.ASCII) is not None and re.match(OF_THE_SYSTEM, path) is None


def is_misspelled(seen, need):
    """Whether what starts is named from the root of the system, or with backslashes, and is not there (C-339)."""
    paths, _, _, launch = need
    if paths[0].startswith("/"):
        return True
    line = seen.manifest.script("start") if seen.rule == "javascript.start.script" else seen.start["value"]["command"]
    plain = re.fullmatch(r"[\w @%+=:,./~&\\-]+", line or "", re.ASCII) is not None and "\\" in line
    return launch is not None and launch.scripts == [] and plain and not any(map(seen.project.may_have, paths))


def _entry(path, named, endings):
    if is_outside(named):
        return named, [named]
    if not path or "node_modules" in path.split("/"):
        return None
    if re.search(r"\.(?:[cm]?[jt]s|[jt]sx|json)\Z", path):
        return named, [path]
    return named, [path, *(path + ending for ending in endings)]


def env_file_of(launch):
    """Where the file of variables may be without which Node or env-cmd ends."""
    if launch is None:
        return None
    named = next((word[len("env-cmd ") :] for word in launch.assigned if word.startswith("env-cmd ")), None)
    at = next((index for index, word in enumerate(launch.args) if re.match(r"--env-file(?:=|\Z)", word)), None)
    endings = ("", ".js", ".json") if named == ".env" else ("",)
    if named is None and launch.program in ("node", "nodejs", "tsx") and at is not None:
        following = launch.args[at + 1] if at + 1 < len(launch.args) else ""
        named = launch.args[at][len("--env-file=") :] or following
    path = within(launch.folder, named) if named else None
    return [path + ending for ending in endings] if path else None


def loaded_file_of(launch):
    """Where the first file of the project may be that Node is told to load before its own (C-369)."""
    if launch is None or launch.program not in ("node", "nodejs"):
        return None
    args = launch.args
    end = next((at for at, word in enumerate(args) if not word.startswith("-") and (at == 0 or args[at - 1] not in VALUED)), 0)
    for at, word in enumerate(args[:end]):
        option = re.fullmatch("(?:-r|--require|--import|--loader|--experimental-loader)(?:=(.+))?", word)
        named = "" if option is None else option[1] or args[at + 1]
        found = _entry(within(launch.folder, named), named, TYPED_ENDINGS) if re.match(r"\.\.?/", named) else None
        if found is not None:
            return found[1]
    return None


def file_argument(args):
    at = 0
    while at < len(args):
        word = args[at]
        if word in FILELESS:
            return None
        if word == "--":
            return args[at + 1] if at + 1 < len(args) else None
        if not word.startswith("-"):
            return word
        at += 2 if word in VALUED else 1
    return None


#: Servers of what a build made: words of theirs, what has to be there, and the build that makes it.
BUILT = {
    "next": (("start",), ".next/BUILD_ID", "next build"),
    "blitz": (("start",), ".next/BUILD_ID", "blitz build"),
    "keystone": (("start",), ".keystone/config.js", "keystone build"),
    "keystone-next": (("start",), ".keystone/admin/.next/server/pages/api/__keystone_api_build.js", "keystone-next build"),
    "nuxt": (("start", "preview"), ".output/nitro.json", "nuxt build"),
    "nuxt-ts": (("start", "preview"), ".nuxt/dist/server/server.manifest.json", "nuxt-ts build"),
    "nuxi": (("start", "preview"), ".output/nitro.json", "nuxi build"),
    "vite": (("preview",), "dist/index.html", "vite build"),
    "astro": (("preview",), "dist/index.html", "astro build"),
    "gatsby": (("serve",), "public/index.html", "gatsby build"),
    "docusaurus": (("serve",), "build/index.html", "docusaurus build"),
    "strapi": (("start",), "dist/config/server.js", "strapi build"),
    "vinxi": (("start",), ".output/nitro.json", "vinxi build"),
    "waku": (("start",), "dist/serve-node.js", "waku build"),
    "vinext": (("start",), "dist/server/index.js", "vinext build"),
    "farm": (("preview",), "dist/index.html", "farm build"),
    "rspress": (("preview",), "doc_build/index.html", "rspress build"),
}
FILE_SERVERS = {"remix-serve": "remix vite:build", "react-router-serve": "react-router build"}
#: Servers of a folder, with their options whose value is a word of its own.
FOLDER_SERVERS = {
    "serve": ("-l", "--listen", "-p", "--port", "-c", "--config"),
    "http-server": ("-a", "-p", "--port", "-c"),
    "sirv": ("-H", "--host", "-p", "--port", "-m", "--maxage"),
}
MADE = r"(?:dist|build|out|_site|\.output/public|dist/[\w.-]+(?:/browser)?)"


def need_of(launch, manifest, project, is_member=False):
    """What a launch needs to be there: (paths, the build that makes it or None); None where nothing is known."""
    entry = entry_of(launch)
    if entry is not None:
        return entry[1], None
    program, args = launch.program, launch.args

    def inside(path):
        return path if launch.folder == "" else f"{launch.folder}/{path}"

    if program in FOLDER_SERVERS:
        before = ["", *args]
        named = next((word for at, word in enumerate(args) if word[:1] != "-" and before[at] not in FOLDER_SERVERS[program]), None)
        served = None if named is None else within("", named)
        return None if served is None or re.fullmatch(MADE, served, re.ASCII) is None else ([inside(served + "/index.html")], None)
    if program in FILE_SERVERS:
        named = next((word for word in args if not word.startswith("-")), None)
        path = None if named is None else within("", named)
        if path is None:
            return None
        further = [] if re.search(r"\.[cm]?js\Z", path) else ["/index.js", "/server/index.js"]
        return [inside(path) + one for one in ["", *further]], FILE_SERVERS[program]
    if program == "vitepress":
        return ([inside(".vitepress/dist/index.html")], "vitepress build") if args in (["preview"], ["serve"]) else None
    moving = r"--(?:outDir|out-dir|dir|root|cwd|config|config-file)(?:=|\Z)|-c\Z"
    if program in BUILT and any(re.match(moving, word) or (at == 0 and re.match("[^-]", word)) for at, word in enumerate(args[1:])):
        return None
    verbs, path, made = BUILT.get(program, ((), None, None))
    asked = f"{manifest.dependencies.get('@keystone-6/core', '')}{manifest.development.get('@keystone-6/core', '')}"
    if program == "keystone" and re.match("[~^v=]?[2-9]", asked) is None:
        return None
    if program == "strapi" and (launch.folder != "" or "tsconfig.json" not in project.files):
        return None
    if program == "nuxt" and re.match(OLD_NUXT, str(manifest.dependencies.get("nuxt", manifest.development.get("nuxt", "")))):
        path = ".nuxt/dist/server/server.manifest.json"
    if program == "vite" and not is_member and launch.folder == "":
        path = f"{vite_folder(manifest, project)}/index.html"
    return ([inside(path)], made) if args and args[0] in verbs else None


def nuxt_files(seen, launch):
    """The settings of Nuxt 1 and 2, where one starts in the root (C-295)."""
    if launch is None or launch.program not in ("nuxt", "nuxt-ts") or launch.folder != "" or in_member(seen) is not None:
        return []
    if re.match(OLD_NUXT, str(seen.manifest.dependencies.get("nuxt", seen.manifest.development.get("nuxt", "")))) is None:
        return []
    return [] if any(re.search(" -c|--config", f" {word}") for word in launch.args) else ["nuxt.config.js", "nuxt.config.ts"]


def built_files(manifest):
    """The settings that say what Angular builds (C-383)."""
    asked = {**manifest.development, **manifest.dependencies}
    if "@angular/cli" in asked:
        return ["angular.json"]
    return []


#: With these, Vite makes no folder that its settings name.
MADE_OTHERWISE = ("nitro", "@remix-run/dev", "@react-router/dev", "vinxi", "@tanstack/react-start", "@sveltejs/kit", "@sveltejs/adapter-node", "@sveltejs/adapter-static")


def vite_folder(manifest, project):
    """The folder into which Vite builds (C-347)."""
    if any(name in manifest.dependencies or name in manifest.development for name in MADE_OTHERWISE):
        return "dist"
    texts = [project.content(f"vite.config.{ending}") for ending in ("js", "mjs", "cjs", "ts", "mts", "cts")]
    text = next((one for one in texts if one is not None), "")
    if len(re.findall(r"\b(?:outDir|root)\b", text, re.ASCII)) != 1:
        return "dist"
    told = r"""\bbuild[ \t]*:[ \t]*\{(?:[^{}]*[,\n])?[ \t]*outDir[ \t]*:[ \t]*["'](?:\./)?(\w[\w./-]{0,200})["'][ \t]*[,}\r\n]"""
    found = re.search(told, text, re.ASCII)
    return "dist" if found is None else found[1]


OLD_NUXT = r"[~^v=]?[12](?:\.|\Z)"


def generated_by(seen, launch):
    """The command that makes the site of files which Nuxt 2 serves; None where its settings do not say that it is one (C-295)."""
    for path in nuxt_files(seen, launch):
        if seen.project.content(path) == 'target: "static"':
            return f"{launch.program} generate"
    return None


def needed(seen):
    """What the start needs: (paths, made by, evidence, launch); None where nothing is known."""
    if seen.rule == "javascript.start.main":
        found = _entry(within("", seen.manifest.main), seen.manifest.main, TYPED_ENDINGS)
        return None if found is None else (found[1], None, [pkg("/main")], None)
    inner = in_member(seen)
    if inner is not None:
        launch, because, _ = inner
        need = member_need(seen, inner)
        return None if need is None else (*need, because, launch)
    need = None if seen.launch is None or exported(seen, seen.launch, seen.manifest) else need_of(seen.launch, seen.manifest, seen.project)
    generated = generated_by(seen, seen.launch)
    if need is not None and generated is not None and need[1] is not None:
        need = (["dist/index.html"], generated)
    return None if need is None else (*need, seen.because, seen.launch)


INSTALLS = ("install", "i", "ci", "add", "dedupe", "audit", "prune", "rebuild")


def is_idle(manifest, line, depth=0, called=None):
    """Whether a line is known to make no file of the application."""
    line = re.sub(r"(\A|[%s&|;])node (?:-e|--eval) (?:\"([^\"`$\\]*)\"|'([^'`\\]*)')" % BLANK, _evaluated, line)
    line = re.sub(rf"[0-9]?>>?[{BLANK}]*(?:/dev/null|&[0-9])", "", line)
    if depth > DEEPEST or re.search("[`()>]", line):
        return False
    pieces = [trim(piece) for piece in re.split(r"&&|\|\||[;&|\n]", line)]
    return all(_is_idle_command(manifest, re.split(f"[{BLANK}]+", piece), depth, called) for piece in pieces if piece != "")


def _evaluated(match):
    """What Node evaluates and makes nothing, as a command that does nothing (C-341)."""
    calls = r"\b(?:if|catch|process\.exit|console\.(?:log|warn|error)|require\(([\"'])husky\1\)(?:\.install)?)[%s]*\(" % BLANK
    left = re.sub(calls, "", match[2] if match[2] is not None else match[3], flags=re.ASCII)
    return match[0] if "(" in left else match[1] + "true"


def _is_idle_command(manifest, words, depth, called=None):
    """The same of a command; called are the words that call the script it stands in, where what migrates a database makes nothing."""
    words = bare(words)
    if not words or words[0] in PROGRAMS["idle"] or (words[0] == "tsc" and "--noEmit" in words):
        return True
    if words[0] in ("node", "ts-node", "tsx"):
        return called is not None and re.search("(?:^|[^a-z])(?:migrat|seed)", " ".join([*called, *words[1:]]), re.IGNORECASE) is not None
    if words[0] in PROGRAMS["idleVerbs"]:
        return words[1:2] != [] and words[1] in PROGRAMS["idleVerbs"][words[0]]
    through = through_manager(manifest, words)
    if through is None:
        return len(words) > 1 and words[1] in INSTALLS
    kind, inner = through
    if kind == "words":
        return _is_idle_command(manifest, inner, depth + 1, called) or inner[0] in INSTALLS
    if manifest.script(inner) is None:
        return False
    lines = [manifest.script(name) for name in (f"pre{inner}", inner, f"post{inner}")]
    below = None if called is None else words
    return all(line is None or is_idle(manifest, line, depth + 1, below) for line in lines)


def may_make_files(seen, launch):
    """Whether something before the start may make a file that is missing (C-223)."""
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    lines = [project.get(name) for name in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK")]
    if tool.name == "custom":
        lines.append(project.get("CC_CUSTOM_BUILD_TOOL"))
    if any(variable and not is_idle(manifest, variable.value) for variable in lines):
        return True
    from .javascript import INSTALL_SCRIPTS, platform_script, tool_scripts

    of_platform = platform_script(tool)
    scripts = [] if of_platform is None else [of_platform]
    setting = npmrc(project, "ignore-scripts")
    if setting is None or setting[0] != "true":
        scripts += [*INSTALL_SCRIPTS, *tool_scripts(tool)]
    if seen.rule == "javascript.start.script":
        scripts.append("prestart")
    if any(not is_idle(manifest, manifest.script(name) or "") for name in scripts):
        return True
    of_build = launch is not None and re.search(MADE_FOLDER, "".join(launch.args[:1])) is not None
    return launch is not None and any(
        not _is_idle_command(manifest, words, 0, [] if of_build else None) and not (of_build and is_absent(project, words))
        for words in launch.before
    )


MADE_FOLDER = "(?:^|/)(?:dist|build|built|lib|out|output|compiled)/"


def is_absent(project, words):
    """Whether a command runs a file that a build would have made and that is not there."""
    path = within("", words[1]) if len(words) == 2 and words[0] == "node" and re.search(r"\.[cm]?js\Z", words[1]) else None
    return path is not None and re.search(MADE_FOLDER, path) is not None and not project.may_have(path)


#: Options with which another package.json counts, or with which a script may be missing.
ELSEWHERE = r"(?:--if-present|-w|--workspaces?|-ws|-F|--filter|-r|--recursive|--prefix|--cwd|--dir|-C)(?:=|\Z)"


def failure(project, manifest, line, lines=()):
    """The first command of a line that certainly fails behind lines before it, as its code and the scripts on the way; None where none does."""
    before = []

    def failing(text, by):
        if length(text) > 4000 or len(by) > 8 or re.search(r"""[`()\n\\;|<"']|\$\(|(?:^|[^&])&(?!&)""", text):
            return None
        for piece in text.split("&&"):
            words = bare(re.split(f"[{BLANK}]+", trim(piece)))
            program, verb, name = [*words, "", "", ""][:3]
            if program == "cd":
                return None
            if program == "tsc" and compiles_nothing(project, manifest, words[1:], before, lines):
                return "tsc-unconfigured", by
            if program == "tsc" and is_stopped(project, manifest, words[1:], before, lines):
                return STOPPED, by
            runs = verb in ("run", "run-script")
            script = name if runs else verb
            named = program in MANAGERS and re.fullmatch(r"(?!-)[\w:.-]+", script, re.ASCII) is not None
            if named and not any(re.match(ELSEWHERE, word) for word in words):
                if manifest.script(script) is None:
                    if runs and program in ("npm", "pnpm"):
                        sure = script != "env"
                    else:
                        sure = ":" in script and manifest.workspaces is None and (runs or program in ("yarn", "pnpm"))
                    if sure:
                        return "script-missing", by
                elif runs and script not in by:
                    found = failing(manifest.script(script), [*by, script])
                    if found is not None:
                        return found
            before.append(words)
        return None

    return failing(line, []) if "run" in line or ":" in line or "tsc" in line else None


def compiles_nothing(project, manifest, args, before, lines):
    """Whether TypeScript's compiler has nothing to compile: no file, and no settings that are there or may be (C-245)."""
    if "typescript" not in manifest.dependencies and "typescript" not in manifest.development:
        return False
    if "--output" in args:
        return True
    if project.has("tsconfig.json") or any(path.startswith("../") for path in project.files):
        return False
    return is_settingless(args) and is_as_it_is(project, manifest, before, lines)


def is_settingless(args):
    """Whether the compiler is told of no file and of no other settings than the folder's."""
    valued, rest = ("outdir", "rootdir", "target", "t", "module", "m"), list(args)
    while rest:
        option = re.fullmatch("--?([a-z]+)", rest.pop(0), re.IGNORECASE | re.ASCII)
        name = option and option[1].lower()
        if name in (*valued, "p", "project"):
            value = rest.pop(0) if rest else "-"
            if value.startswith("-") or (name not in valued and value != "."):
                return False
        elif name not in ("w", "watch", "b", "build", "noemit", "skiplibcheck"):
            return False
    return True


def is_as_it_is(project, manifest, before, lines):
    """Whether the compiler's settings are the root's, and nothing before makes them."""
    folder = project.data["further"]["folder"]
    if folder is not None and folder in project.variables:
        return False
    if not all(is_idle(manifest, line) for line in lines):
        return False
    return not any(not _is_idle_command(manifest, words, 0) for words in before)


#: The compiler ends, and settings have to be mended for it; what builds by it is still the build.
STOPPED = "tsc-settings-unreadable"
TEXT = r'"(?:[^"\\\n]|\\.)*"?'


def is_stopped(project, manifest, args, before, lines):
    """Whether the compiler cannot read its settings (C-384)."""
    text = project.content("tsconfig.json")
    if text is None or not is_settingless(args) or not is_as_it_is(project, manifest, before, lines):
        return False
    marks = set(one[0] for one in re.findall(r"^(<{7}|={7}|>{7})(?: |\r?$)", text, re.MULTILINE))
    if text.startswith("<<<<<<< ") or len(marks) == 3:
        return True
    plain = as_json(text)
    lenient = re.sub(r"\\[^\n]|\b0[xX][0-9a-fA-F]+\b", "0", plain.replace("\t", " "), flags=re.ASCII)
    if trim(lenient) != "" and re.search(r"[^\t\n\r -~]", lenient) is None and jsons.read_or_none(lenient) is None and trim(lenient) != "null":
        return True
    for base in compiler_settings(project)[2]:
        if base_paths(base) and not any(map(project.may_have, base_paths(base))):
            return True
    fields = jsons.read_or_none(plain)
    return isinstance(fields, dict) and fields.get("behind @types/node") is True and not any(re.match("--?w", word, re.IGNORECASE) for word in args)


def as_json(text):
    """Without comments, a byte order mark and the last commas."""
    keep = lambda found: found[0] if found[0].startswith('"') else " "
    plain = re.sub(TEXT + r"|//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?", keep, text.removeprefix("\ufeff"))
    return re.sub(TEXT + rf"|,(?=[{BLANK}]*[}}\]])", keep, plain)


def compiler_settings(project):
    """Where the compiler writes, whether it writes nothing, and what its settings build on; nothing of what cannot be read."""
    text = project.content("tsconfig.json")
    json = jsons.read_or_none(as_json(text)) if text is not None else None
    if not isinstance(json, dict):
        return None, False, []
    options = json.get("compilerOptions")
    options = options if isinstance(options, dict) else {}
    plain = lambda value: value if isinstance(value, str) and length(value) < 200 else None
    alone = "references" not in json
    bases = json.get("extends")
    found = [plain(one) for one in (bases if isinstance(bases, list) else [bases])]
    folder = plain(options.get("outDir")) if alone and "outFile" not in options else None
    return folder, alone and options.get("noEmit") is True, [one for one in found if one is not None]


def base_paths(base):
    path = within("", base) if re.match(r"\.\.?/", base) else None
    return ([path] if path.endswith(".json") else [path, f"{path}.json"]) if path else []


def base_files(project):
    """What the compiler's settings build on."""
    return [path for base in compiler_settings(project)[2] for path in base_paths(base)]


PLAIN_COMPILERS = re.compile(rf"(\A|[{BLANK}&|;])tsc(?: (?:-b|--build|(?:-p|--project) \.))?(?=[{BLANK}]*(?:\Z|[&;]))")


def is_written_elsewhere(project, paths):
    """Whether the compiler writes none of these files (C-384)."""
    folder, nothing, _ = compiler_settings(project)
    path = None if folder is None else within("", folder)
    return nothing or (bool(path) and not any(one.startswith(f"{path}/") for one in paths))


def lacking_program(seen, line, earlier):
    """The scripts on the way to a program that a line calls and no dependency brings, where nothing before it may install it; None elsewhere (C-358)."""
    manifest = seen.manifest
    ignores = npmrc(seen.project, "ignore-scripts")
    if may_not_know(seen) or (ignores is not None and ignores[0] == "true") or not all(is_quiet(text) for text in earlier):
        return None
    before = []

    def look(text, by):
        for words in commands_of(text) if len(by) <= 8 else []:
            program, verb, name = [*words, "", "", ""][:3]
            if program == "cd":
                return None
            if program == "tsc" and any(ends(seen.project, manifest, words[1:], before, earlier) for ends in (compiles_nothing, is_stopped)):
                return None
            fetched = re.search("npx|bunx", text) is not None
            lacks = is_own_program(manifest, program) and program not in PROGRAMS["elsewhere"] and not fetched and not is_there(manifest, program)
            if lacks and all(map(is_quiet_program, before)) and all(is_quiet(manifest.script(f"pre{one}") or "true") for one in by):
                return by
            runs = program in MANAGERS and verb in ("run", "run-script") and re.fullmatch(r"(?!-)[\w:.-]+", name, re.ASCII) is not None
            if runs and name not in by and not any(re.match(ELSEWHERE, word) for word in words) and manifest.script(name) is not None:
                found = look(manifest.script(name), [*by, name])
                if found is not None:
                    return found
            before.append(words)
        return None

    return look(line, [])


def is_own_program(manifest, program):
    """Whether no package brings a program along besides its own; the compiler of TypeScript, where none may that is named (C-384)."""
    if program != "tsc":
        return program in PROGRAMS["own"]
    return not any(re.search(COMPILING, name) for name in [*manifest.dependencies, *manifest.development, *manifest.others])


COMPILING = (
    "typescript|tslint|typedoc|tsdx|tsup|tsutils|vue-tsc|svelte|microbundle|eslint-config|react-scripts|gatsby|craco|preact|razzle|wp-scripts"
    "|codegen|ttsc|storybook|oclif|angular|ionic|(?:^|[/-])(?:ts|tsc|gts|xo|nx|nuxt|expo|cli|strapi|vue|create)(?:-|\\Z)"
    r"|^@(?:nestjs/(?:cli|schematics)|strapi|vue|nx|nuxt|expo|remix-run|react-router|medusajs|adonisjs|backstage|docusaurus|loopback"
    "|feathersjs|parcel|tsconfig|tsd)"
)


def commands_of(text):
    """The commands of a line that certainly run one after the other; none where only a shell could say."""
    if length(text) > 4000 or re.search(r"""[`()\n\\;|<"']|\$\(|(?:^|[^&])&(?!&)""", text):
        return []
    return [bare(re.split(f"[{BLANK}]+", trim(piece))) for piece in text.split("&&")]


def is_quiet(text):
    """Whether a line certainly installs nothing."""
    commands = commands_of(text)
    return commands != [] and all(map(is_quiet_program, commands))


def is_quiet_program(words):
    program = (words or [""])[0]
    return program == "tsc" or program in PROGRAMS["idle"] or program in PROGRAMS["own"]


def prisma_diagnostics(seen):
    """A client of Prisma that nothing generates (C-370)."""
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    asked = re.match(r"[~^]?([0-9]+)(?:\.|\Z)", str(manifest.dependencies.get("@prisma/client")))
    if project.content("prisma/schema.prisma") != 'provider = "prisma-client-js"' or asked is None:
        return
    told = project.has(".npmrc") or project.has("pnpm-workspace.yaml") or '"pnpm"' in (project.content("package.json") or "")
    leaves = tool.name == "pnpm" and seen.line is not None and seen.line >= 10 and not told
    if "prisma" not in {**manifest.dependencies, **manifest.development} or not (int(asked[1]) >= 7 or leaves):
        return
    from .javascript import INSTALL_SCRIPTS, START_SCRIPTS

    names = [*INSTALL_SCRIPTS, "prepare", *START_SCRIPTS]
    values = [project.get(name) for name in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK", "CC_RUN_COMMAND")]
    lines = [*names, *BUILD_SCRIPTS, *(value.value for value in values if value)]
    if any("prisma" in with_named(manifest, line) for line in lines) or may_make_files(seen, seen.launch):
        return
    project.report("build-not-run", [pkg("/dependencies/@prisma~1client"), file("prisma/schema.prisma")])


def is_there(manifest, program):
    """Whether a dependency brings a program; grunt has none of its own before 1.0 (C-342)."""
    every = {**manifest.others, **manifest.dependencies, **manifest.development}
    old_grunt = re.match(r"[~^]?0\.", str(every.get("grunt"))) and "grunt-cli" not in every
    return is_brought(list(every), program) and not (program == "grunt" and old_grunt)


BUILD_SCRIPTS = (
    *("build", "build:prod", "build:production", "prod:build", "build:server", "build:all", "build-ts", "build:ts"),
    *("compile", "tsc", "transpile", "bundle", "webpack", "dist", "heroku-postbuild", "gcp-build", "vercel-build"),
)
FOREIGN = ("heroku-postbuild", "gcp-build", "vercel-build", "now-build")
BUILD_WORDS = re.compile(rf"(?:^|[{BLANK}:/-])(?:build|compile|bundle|tsc|esbuild)(?![a-z/])")
BUNDLERS = re.compile(
    rf"(?:^|[{BLANK}/])(?:webpack|react-scripts build|vite build|next build|nuxt build|nuxi build|ng build|vue-cli-service build"
    "|parcel build|rollup|gulp|grunt|browserify|astro build|gatsby build|strapi build|remix vite:build|react-router build|rspack|rsbuild)"
    rf"(?=[{BLANK}]|\Z)"
)


def is_known_build(manifest, name):
    """Whether a script's line, or a script that the line names, calls a builder or says that it builds."""
    line = manifest.script(name) or ""
    lines = [line, *(manifest.script(word) or "" for word in re.split(rf"[{BLANK};&|]", line))]
    return any(BUNDLERS.search(one) or BUILD_WORDS.search(one) for one in lines)


def bringers_of(text):
    """By the name of each package the first major, and which of the first packages it brings."""
    rows = [one.split(":") for one in text.split(" ")]
    return {name: (int(first), brings) for name, first, *brings in rows}


#: Packages that applications import, and packages beside these (C-378, C-362).
ASKED = bringers_of(
    "axios:0 bcrypt:1 body-parser:1 config:1 connect-mongo:1:express-session:mongodb cookie-parser:1 "
    "cors:2 dotenv:2 ejs:1 express:4:body-parser express-rate-limit:5:body-parser:express express-session:1 "
    "helmet:2 http-proxy-middleware:0 joi:10 jsonwebtoken:5:joi mongodb:2 mongoose:4:mongodb morgan:1 "
    "passport:0 pg:6 sequelize:4 socket.io:1:cors zod:3"
)
BESIDE = bringers_of(
    "concurrently:5 cross-env:3 eslint:4 jest:22 lodash:4 nodemon:1 ts-node:7 typescript:3"
)


def is_brought_by_none(manifest, wanted):
    """Whether all that package.json names is known to bring a package nowhere, which applications often import."""
    for name, asked in [*manifest.dependencies.items(), *manifest.development.items(), *manifest.others.items()]:
        if not brings_none(name, asked, wanted):
            return False
    return wanted in ASKED


def brings_none(name, asked, wanted=""):
    """Whether a package is known to bring another nowhere; its types bring what it is, and brings."""
    if name == "@types/node":
        return True
    own = name.replace("@types/", "", 1)
    first, brings = ASKED.get(own) or BESIDE.get(own) or (None, [])
    text = asked if isinstance(asked, str) else ":"
    if first is None or wanted in brings or re.match(r"\^" if name == "eslint" else r"[^:/]*\Z", text) is None:
        return False
    if own != name:
        return own != wanted
    major = re.search("[0-9]+", text)
    return major is None or int(major[0]) >= first


def finds_typescript_7(seen):
    """Whether what ts-node finds as its compiler is certainly TypeScript 7, which is none for it (C-407)."""
    manifest = seen.manifest
    asked = manifest.dependencies.get("typescript", manifest.development.get("typescript", ""))
    if re.match(r"[~^v=]?7(?:\.|\Z)", str(asked)):
        return True
    every = [*manifest.dependencies.items(), *manifest.development.items(), *manifest.others.items()]
    return (
        asked == ""
        and chooses_anew(seen)
        and not any_lock(seen)
        and all(name == "ts-node-dev" or brings_none(name, text) for name, text in every)
    )


def may_have_ending(seen, need):
    """Whether Node may find a file by an ending that is not looked for, as what it loads first has it (C-312)."""
    paths, made, _, launch = need
    options = seen.project.get("NODE_OPTIONS")
    words = [] if launch is None else [*launch.assigned, *launch.args]
    program = seen.start["value"]["command"].split(" ")[0] if launch is None else launch.program
    plain = re.search(r"(?:\A|/)[^./]+\Z", paths[0]) is not None and made is None
    if program == "nodemon" and '"nodemonConfig"' in (seen.project.content("package.json") or ""):
        return True
    return plain and program == "node" and is_hooked([*words, "" if options is None else options.value])


#: Where builds put what they make, wherever that is.
MADE_BELOW = r"(?:^|/)(?:dist|build|built|lib|out|output|compiled|bundle|\.output|\.next)(?:/|\.[cm]?js\Z)"


def report_files(seen, last, grounds, built=False):
    """A file of variables, or one that is loaded first, without which the start ends and that no build is said to make, and whether it is not there."""
    project, ours = seen.project, nest_files(last, seen)
    read = env_file_of(last) if not ours or any(map(project.may_have, ours)) else ours[:1]
    loaded = loaded_file_of(last)
    for paths in (read, None if built and loaded is not None and re.search(MADE_BELOW, loaded[0]) else loaded):
        if paths is not None and not any(map(project.may_have, paths)) and not may_make_files(seen, last):
            project.report("start-file-missing", grounds)
            return True
    return False


def entry_diagnostics(seen):
    project, manifest = seen.project, seen.manifest
    script = next((name for name in BUILD_SCRIPTS if manifest.script(name) is not None), None)
    if script is not None and is_idle(manifest, manifest.script(script)):
        script = None
    if script is not None and (failure(project, manifest, manifest.script(script)) or (STOPPED,))[0] != STOPPED:
        script = None
    generated = generated_by(seen, seen.launch)
    if generated is not None:
        script = next((name for name, line in manifest.scripts.items() if isinstance(line, str) and trim(line) == generated), None)
    need, inner = needed(seen), in_member(seen)
    last, grounds, of_member = inner or (seen.launch, seen.because, None)
    builds = of_member is not None and of_member.builds
    if need is not None:
        paths, made, because, launch = need
        if is_misspelled(seen, need):
            project.report("start-file-missing", because)
            return
        configs = configurations(launch) if launch else ()
        moved = script is None and not builds and any(project.has(path) for path in configs)
        there = moved or any(project.may_have(path) for path in paths)
        typed = TYPED.search(paths[0]) is not None
        otherwise = not typed and is_written_elsewhere(project, paths)
        calm = calmed(seen, launch, MAKING_NONE if typed else PLAIN_COMPILERS) if typed or otherwise else (seen, launch)
        if not there and not may_have_ending(seen, need) and not may_make_files(*calm):
            # A main elsewhere may be the name that package.json began with (C-223).
            begun = launch is None and re.match("(?:dist|build|lib|out|output)/", paths[0]) is None
            # Any other file that starts may just be missing, but where builds put theirs.
            absent = launch is not None and entry_of(launch) is not None and re.search(MADE_BELOW, paths[0]) is None
            if otherwise and (may_make_files(seen, launch) or (script is not None and is_idle(calm[0].manifest, calm[0].manifest.script(script)))):
                project.report("tsc-writes-elsewhere", [*because, file("tsconfig.json")])
                return
            root = re.match("(?:dist|build|lib|out|output)/", paths[0]) is not None
            elsewhere = root and script is not None and folders_built(seen, f"npm run {script}")[2]
            if is_source(seen, launch) or begun or absent or elsewhere or (script is None and made is None and not builds):
                project.report("start-file-missing", because)
                return
            project.report("build-not-run", because if script is None else [*because, pkg(f"/scripts/{script}")])
            report_aliases(seen, need, last)
            report_port(seen, need, last)
            report_files(seen, last, grounds, True)
            return
    if report_files(seen, last, grounds):
        return
    path, _, _ = listening(seen, need, last)
    is_main = seen.rule == "javascript.start.main"
    if need is not None and seen.network is not None and path is None and is_main:
        if re.search(r"(?:\A|/)(?:[Gg]ulpfile|[Gg]runtfile|(?!(?:app|server|main|index)\.)[\w.-]+\.config)\.[cm]?js\Z", manifest.main, re.ASCII):
            project.report("start-not-a-server", need[2])
            return
    if path is None and need is not None and is_main and manifest.for_others:
        project.report("main-imported", [pkg("/main"), *(pkg(f"/{key}") for key in manifest.for_others)])
        return
    if seen.start is None or project.task is not None:
        return
    need, plain = need or nest_need(seen, last), need
    found = imports_of(seen, need, last)
    if found is not None and (plain is None or not found[0].endswith("ts") or not reads_imports(seen, need, last, found[0]) or int(seen.node["value"].split(".")[0]) >= 24):
        starts, imported = found
        imported = [one for one in imported if one[1] == starts or project.has(one[1])]
        grounds = lambda those: [*need[2], *map(file, dict.fromkeys([starts, *(place for _, place, _, _ in those)]))]
        missing = [one for one in imported if one[2] and not any(map(project.may_have, one[2]))]
        calm = (seen, need[3]) if reads_imports(seen, need, last, starts) else calmed(seen, need[3], COMPILERS)
        missing = [] if may_make_files(*calm) else missing
        if missing:
            project.report("start-import-missing", [*grounds(missing), *(file(path) for one in missing for path in instead_of(seen, one))])
        release = int(seen.node["value"].split(".")[0])
        mixed = [one for one in imported if one[3] == "mixed" and (release >= 22 or one[0] != "assert")]
        if not DETECTING.match(seen.node["value"]) or may_make_files(seen, need[3]):
            mixed = []
        if mixed:
            project.report("start-module-mixed", grounds([one for one in mixed if one[1] == mixed[0][1]]))
        imported = [one for one in imported if one[3] != "mixed"]
        named = [*manifest.dependencies, *manifest.development, *manifest.others]
        known = named == [] or any(project.has(path) for path in LOCK_FILES)
        packages = [] if may_bring(seen, last) else [one for one in imported if not one[2] and not has_own_packages(seen, one[1])]
        lacking = [one for one in packages if one[0] not in named and (known or one[3] == "lacks" or is_brought_by_none(manifest, one[0]))]
        for those in ([one for one in lacking if (one[3] == "root") == at_root] for at_root in (False, True)):
            if those:
                project.report("start-package-missing", grounds(those))
        names = left_out_packages(seen, [name for name, _, _, _ in packages])
        left = [one for one in packages if one[0] in names]
        if left:
            project.report("start-package-missing", [*grounds(left), *(pkg(f"/devDependencies/{pointer(name)}") for name in names), *seen.left_by])
        if missing or mixed or lacking or left:
            if plain is not None:
                report_aliases(seen, need, last)
            report_port(seen, plain, last)
            return
    need = plain
    if report_aliases(seen, need, last):
        report_port(seen, need, last)
        return
    if need is not None and report_ends(seen, need, last):
        return
    if adonis_files(seen, need, last) and not project.may_have(".env") and not may_make_files(seen, need[3]):
        release = str(manifest.dependencies.get("@adonisjs/framework", ""))
        silent = told_of(seen, last, "ENV_SILENT") == "true" or told_of(seen, last, "ENV_PATH") is not None
        if re.match(r"[~^]?[45]\.", release) and not silent:
            project.report("adonis-settings-missing", [*need[2], pkg("/dependencies/@adonisjs~1framework")])
            return
    starts, held = text_of_start(seen, need, last)
    said = starts is not None and held.startswith(".") and re.search(r"(?m:^)\.silent\(\)(?m:$)", held) is not None
    alone = last is None or (entry_of(last) is not None and not last.beside)
    if path is None and said and alone and seen.network is not None and not looks_otherwise(seen, last):
        project.report("start-not-listening", [*need[2], file(starts)])
        return
    talking = [name for name in PROGRAMS["talkers"] if name in manifest.dependencies and (name not in POLLED or polls(seen, need))]
    runs_file = last is None or entry_of(last) is not None
    names = [*manifest.dependencies, *manifest.development, *manifest.others]
    mute = not any(re.search(PROGRAMS["listeners"], name) for name in names)
    if path is None and need and talking and mute and runs_file and seen.network is not None and not member_patterns(seen) and inner is None:
        project.report("start-not-listening", [*need[2], *(pkg(f"/dependencies/{pointer(name)}") for name in talking)])
        return
    made = report_sent(seen, need, last)
    report_port(seen, need, last, made)
    if made:
        return
    outside = next((name for name in FOREIGN if is_known_build(manifest, name)), None)
    if outside is not None:
        if sources_of(seen, None, last):
            return
        hooks = ("CC_POST_BUILD_HOOK", "CC_PRE_BUILD_HOOK", "CC_PRE_RUN_HOOK")
        if not any(project.get(name) for name in hooks) and not may_make_files(seen, last):
            project.report("build-script-foreign", [pkg(f"/scripts/{outside}")])
        return
    line = manifest.script("build")
    off = npmrc(project, "ignore-scripts")
    builds_there = line is not None and GOES.search(line)
    nested = builds_there and re.search(rf"(?:^|[{BLANK};&|])(?:npm|yarn|pnpm)[{BLANK}][^&|;]*\bbuild\b", line, re.ASCII)
    if line is None or (BUNDLERS.search(line) is None and not nested) or last is None or (off is not None and off[0] == "true"):
        return
    entry = entry_of(last)
    is_made = entry is not None and re.match("(?:dist|build|lib|out|output)/", entry[1][0]) is not None
    is_own = last.program == "strapi" or last.program in FOLDER_SERVERS if entry is None else not is_made
    if is_own and not may_make_files(seen, last):
        project.report("build-script-unused", [pkg("/scripts/build")])


def sent_by(seen, need, last):
    """The pages that the file that starts sends, each with the file that does so (C-332)."""
    at_root = last is None or (entry_of(last) is not None and in_member(seen) is None and last.folder == "")
    path = next((path for path in (need[0] if need and at_root else []) if seen.project.has(path)), None)
    text = "" if path is None else seen.project.content(path) or ""
    if not text.startswith("."):
        return []
    lines = re.findall(r"^\.sends\(([\w@.~+/-]{1,200})(, production)?\)(?: in ([\w@.~+/-]{1,200}))?$", text, re.ASCII | re.MULTILINE)
    said = [(page, place or path, production != "") for page, production, place in lines]
    below = r"(?:^|/)(?:dist|build|built|lib|out|output|compiled|bundle|\.output|\.next)(?:/|\.[cm]?js\Z)"
    is_path = lambda path: all(part not in ("", ".", "..") for part in path.split("/"))
    return [one for one in said if re.search(below, one[0]) and is_path(one[0]) and is_path(one[1])]


def folders_to(path):
    """The folders on the way to a path, from the last one."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:at]) for at in range(len(parts), 0, -1)]


def sent_files(seen, need, last):
    """The files that a plan looks for by what is sent."""
    pages = [page for page, _, _ in sent_by(seen, need, last)]
    return [path for page in pages for path in [page, *(f"{one}/package.json" for one in folders_to(page))]]


def report_sent(seen, need, last):
    """What there is to say of a page that the application sends, and that nothing makes."""
    project, manifest = seen.project, seen.manifest
    if need is None or seen.network is None or member_patterns(seen) or any(is_known_build(manifest, name) for name in FOREIGN):
        return False
    in_production = told_of(seen, last, "NODE_ENV") == "production"
    asked = (one for one in sent_by(seen, need, last) if in_production or not one[2] or not one[0].startswith(".next/"))
    page, place, _ = next((one for one in asked if not project.may_have(one[0])), (None, None, False))
    if page is None or may_make_files(seen, need[3]):
        return False
    folder = next((one for one in folders_to(page) if project.has(f"{one}/package.json")), None)
    if folder is None:
        script = next((name for name in BUILD_SCRIPTS if manifest.script(name) is not None), None)
        line = None if script is None else manifest.script(script)
        if line is None or is_idle(manifest, line) or (failure(project, manifest, line) or (STOPPED,))[0] != STOPPED or not is_known_build(manifest, script):
            return False
    else:
        json = jsons.read_or_none(project.content(f"{folder}/package.json") or "")
        if not isinstance(json, dict) or Inner(json).script("build") is None:
            return False
        from .javascript import INSTALL_SCRIPTS

        line_of = lambda name: manifest.script(name) or ""
        goes = lambda name: GOES.search(line_of(name)) and any(within("", word) == folder for word in re.split(rf"[{BLANK};&=]", line_of(name)))
        installs = lambda name: re.search(r"\b(?:install|ci|i)\b", line_of(name), re.ASCII)
        installed = any(goes(name) and installs(name) for name in INSTALL_SCRIPTS)
        nested = rf"(?:^|[{BLANK};&|])(?:npm|yarn|pnpm)[{BLANK}][^&|;]*\bbuild\b"
        names = sorted(manifest.scripts, key=lambda name: name != "build")
        builds = (name for name in names if name not in FOREIGN and goes(name) and re.search(nested, line_of(name), re.ASCII))
        script = next((name for name in builds if installed or installs(name)), None)
    project.report("build-not-run", [*need[2], file(place), *([] if script is None else [pkg(f"/scripts/{pointer(script)}")])])
    return True


#: Bots that a chat calls, or that ask it themselves.
POLLED = ("telegraf", "node-telegram-bot-api")


def polls(seen, need):
    """Whether the text that starts has such a bot ask (C-263)."""
    for text in (seen.project.content(path) or "" for path in (need[0] if need else [])):
        if re.search(r"\bpolling\s?:\s?true\b|\.launch\(\)", text, re.ASCII) is not None and "webhook" not in text.lower():
            return True
    return False


def sources_of(seen, need, last):
    """The files of which one is what a build makes the missing file of that starts (C-280), and what Nest's own program builds and runs."""
    if last is not None and entry_of(last) is None:
        told = [*last.args[1:2], "-"][0]
        nest = last.program == "nest" and last.folder == "" and in_member(seen) is None and last.args[:1] == ["start"]
        if not nest or re.fullmatch(r"-.*|[\w-]+", told, re.ASCII | re.DOTALL) is None:
            return []
        return ["src/main.ts"] if told.startswith("-") else [f"apps/{told}/src/main.ts"]
    paths = [""] if need is None else need[0]
    parts = paths[0].split("/")
    folders = ("dist", "build", "built", "lib", "out", "output", "compiled")
    at = next((at for at, part in enumerate(parts) if part in folders), None)
    if at is None or any(map(seen.project.has, paths)):
        return []
    above = "".join(f"{part}/" for part in parts[:at])
    name = re.sub(r"\.[cm]?js\Z", "", "/".join(parts[at + 1 :])) or "index"
    return [f"{above}src/{name}.ts", f"{above}src/{name}.js", f"{above}{name}.ts"]


LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
COMMENT = re.compile(rf"((?:\A|[{BLANK}]))//[^\n]*|(?:\A|(?<=[\n\r\u2028\u2029]))[ \t]*/\*(?:(?!\*/)[\s\S])*(?:\*/|\Z)")
ASIDE = re.compile(r"([\"'])(?:\\[^\n\r\u2028\u2029]|(?!\1)[^\\\n])*\1?|`(?:\\[\s\S]|[^\\`])*`?|(?<!\\)/\*[^*]*")
TAKEN = re.compile(
    rf"\{{[^{{}}]{{0,600}}\}}[{BLANK}]{{0,9}}=(?![=>])"
    rf"|\([^()]{{0,600}}\)[{BLANK}]{{0,9}}(?::[^(){{}}=;\n]{{0,99}})?(?:=>|\{{)|[\w$]{{1,40}}[{BLANK}]{{0,9}}(?:=>|[-+*]=)",
    re.ASCII,
)
PERHAPS = re.compile(
    rf"\bif[{BLANK}]?\(([^(){{}}\n]{{0,99}}\bprocess\.env\.[^(){{}}\n]{{0,99}})\)[{BLANK}]{{0,99}}(?:\{{[^{{}}]{{0,400}}|[^{{}};{BLANK}][^{{}};\n]{{0,99}})\Z",
    re.ASCII,
)
ALWAYS = re.compile(rf"!==?[{BLANK}]?[\"'`]test[\"'`]|\A[{BLANK}]?![{BLANK}]?process\.env\.(?!NODE_ENV\b)\w+[{BLANK}]?\Z", re.ASCII)


def uncommented(text):
    return COMMENT.sub(lambda match: match[1] or "", text)


def taken_in(code):
    """The names in a text that something else may give a value."""
    found = set()
    for taken in TAKEN.finditer(code):
        end = rf"(?=[{BLANK}]{{0,9}}=)" if taken[0].startswith("{") else ""
        found |= set(re.findall(rf"(?<![\w$.])[\w$]+{end}", taken[0], re.ASCII))
    return found


def is_perhaps(code, at):
    """Whether a call at a place of a text is made in some environments only."""
    condition = PERHAPS.search(code[max(0, at - 700) : at])
    return condition is not None and ALWAYS.search(condition[1]) is None


def parts_from(code, begin):
    """The parts of a list that begins at a place of a text, and whether it ends within 400 signs."""
    parts, depth, quote, at, limit = [], 0, "", begin, begin + 400
    start = begin
    while at < min(len(code), limit):
        sign = code[at]
        if quote:
            if sign == "\\":
                at += 1
            elif sign == quote:
                quote = ""
        elif sign in "'\"`":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif depth == 0 and sign in ",)]}":
            parts.append(code[start:at].strip(BLANKS))
            if sign != ",":
                return parts, True
            start = at + 1
        elif sign in ")]}":
            depth -= 1
        at += 1
    return [*parts, code[start:limit].strip(BLANKS)], False


def apollo_calls(code):
    """What Apollo's own server is told of its port: nothing, where it listens on 4000."""
    found = []
    for match in re.finditer(rf"\bstartStandaloneServer[{BLANK}]?\([{BLANK}]{{0,99}}", code, re.ASCII):
        parts, ends = parts_from(code, match.end())
        if not ends or any(not part.startswith("{") or "..." in part for part in parts[1:]):
            found.append(("?", "?"))
            continue
        told = re.search(
            rf"\blisten[{BLANK}]?:[{BLANK}]?\{{[{BLANK}]{{0,99}}(?:port[{BLANK}]?:[{BLANK}]?)?([\w$.]{{0,40}})[{BLANK}]{{0,99}}([^\n\r\u2028\u2029]?)",
            parts[1] if len(parts) > 1 else "",
            re.ASCII,
        )
        other = re.search(r"\blisten\b", parts[1] if len(parts) > 1 else "", re.ASCII)
        found.append((("?", "?") if other else ("", ")")) if told is None else told.groups())
    return found


def host_in(value, given):
    """What a value says of a host: local, a variable that beats it, or nothing that is known."""
    known = given.get(value, value)
    text = re.fullmatch(r"([\"'`])([\w.:]{0,40})\1", known, re.ASCII)
    if text is not None or known == "localhost":
        return "local" if (known if text is None else text[2]) in LOCAL_HOSTS else None
    by_host = re.fullmatch(rf"process\.env\.HOST[{BLANK}]?(?:\|\||\?\?)[{BLANK}]?([^\n\r\u2028\u2029]{{1,40}})", known)
    if by_host is not None:
        return "HOST" if host_in(by_host[1], {}) == "local" else None
    either = r"[\"'`]production[\"'`]"
    by_mode = re.match(
        rf"process\.env\.NODE_ENV[{BLANK}]?(?:!==?[{BLANK}]?{either}[{BLANK}]?\?[{BLANK}]?([^:?]{{1,40}}?)[{BLANK}]?:"
        rf"|===?[{BLANK}]?{either}[{BLANK}]?\?[^:?]{{1,60}}:[{BLANK}]?([^\n\r\u2028\u2029]{{1,40}}\Z))",
        known,
    )
    own = None if by_mode is None else by_mode[1] if by_mode[1] is not None else by_mode[2]
    return "NODE_ENV" if own is not None and host_in(own, {}) == "local" else None


def host_of(code, begin, given):
    """The host of one call, whose arguments begin at a place of a text; "default" where it is given none."""
    parts, _ = parts_from(code, begin)
    first = parts[0]
    if not first.startswith("{"):
        callback = rf"(?:\Z|\(|function\b|async\b|[\w$]{{1,40}}[{BLANK}]?=>)"
        if len(parts) > 1 and re.match(callback, parts[1], re.ASCII) is None:
            return host_in(parts[1], given)
        is_port = re.match(r"[\"'`]?[0-9]|\Z", first) or "port" in first.lower()
        return "default" if is_port else None
    parts, ends = parts_from(first, 1)
    if not ends or any(re.match(r"(?:\.\.\.|path\b|address\b|[\"'`\[])", part, re.ASCII) for part in parts):
        return None
    host = next((part for part in parts if re.match(r"host\b", part, re.ASCII)), None)
    if host is None:
        return "default"
    value = re.match(rf"host[{BLANK}]?:[{BLANK}]?", host)
    return host_in("host" if value is None else host[value.end() :], given)


def host_told(code):
    """The host on which all calls of a text listen (C-280)."""
    given, others = {}, taken_in(code)
    for name, value in re.findall(r"(?:\A|[^\w$.(])([\w$]{1,40})[ \t]{0,9}=(?![=>])[ \t]{0,9}((?:process\.env\.\w{1,40}[ \t]?(?:\|\||\?\?)[ \t]?)?[\"'`]?[\w.:]{1,40}[\"'`]?(?=[ \t]{0,9},)|[^;\r\n]{0,120})", code, re.ASCII):
        given[name] = "" if name in others or name in given else re.sub(r",\Z", "", value).strip(BLANKS)
    hosts = {
        None if is_perhaps(code, match.start()) else host_of(code, match.end(), given)
        for match in re.finditer(rf"(?:\.listen|\b[Hh]api\.[Ss]erver)[{BLANK}]?\([{BLANK}]{{0,99}}", code, re.ASCII)
    }
    host = hosts.pop() if len(hosts) == 1 else None
    if host in ("HOST", "NODE_ENV") and re.search(r"\bdotenv\b", code, re.ASCII):
        return None
    by_fastify = re.search(r"[\"'`]fastify[\"'`]|\bFastifyAdapter\b", code, re.ASCII)
    other = re.search(r"[\"'`](?:express|koa|polka|restify)[\"'`]|\bcreate(?:Secure)?Server\b|[Hh]api\.[Ss]erver", code, re.ASCII)
    return "local" if host == "default" and by_fastify and not other else host


#: What is another port where something says what a variable is (C-202, C-310).
UNLESS_SET = r"process\.env\.(?:NODE_ENV|(?:SERVER|APP|API|HTTP|NODE)_PORT|port) \? port : "


def listens_in(text):
    """Another file that listens, as what is held of a text says."""
    found = re.search(r"^\.listen\([^()\n]{0,120}\) in ([\w@.~+/-]{1,200})$", text or "", re.ASCII | re.MULTILINE)
    return found[1] if found is not None and (text or "").startswith(".") else None


COMPILERS = re.compile(rf"(\A|[{BLANK}&|;])(?:tsc|cp|copyfiles|cpx)(?=[{BLANK}]|\Z)")


def calmed(seen, launch, programs):
    """The same, as if these programs made nothing."""
    still = lambda line: programs.sub(r"\1true", line) if isinstance(line, str) else line
    inner, calm = copy.copy(seen), copy.copy(launch)
    inner.manifest = copy.copy(seen.manifest)
    inner.manifest.scripts = {name: still(line) for name, line in seen.manifest.scripts.items()}
    if launch is not None:
        calm.before = [still(" ".join(words)).split(" ") for words in launch.before]
    return inner, calm


# No compiler writes what it compiles.
TYPED = re.compile(r"\.[cm]?tsx?\Z")
MAKING_NONE = re.compile(rf"(\A|[{BLANK}&|;])(?:tsc|nest build)(?=[{BLANK}]|\Z)")


def nest_files(launch, seen):
    """The settings of which Nest's own program needs one, and those that may name others (C-336)."""
    alone = launch is not None and launch.program == "nest" and launch.folder == "" and launch.args == ["start"]
    return ["tsconfig.json", "tsconfig.build.json", "nest-cli.json", ".nestcli.json", "nest.json"] if alone and in_member(seen) is None else []


def report_aliases(seen, need, last):
    """Whether it is said that the file that starts imports by names that TypeScript's compiler leaves as they are (C-299)."""
    path, text = text_of_start(seen, need, last)
    names = re.findall(r"^\.alias\(([\w@.~+/-]{1,200})\)(?: in [\w@.~+/-]{1,200})?$", text or "", re.ASCII | re.MULTILINE)
    if need is None or not names or not text.startswith(".") or in_member(seen) is not None:
        return False
    runs = path in need[0]
    program = seen.start["value"]["command"].split(" ")[0] if last is None else last.program
    if program != ("ts-node" if runs else "node") or looks_otherwise(seen, last):
        return False
    manifest = seen.manifest
    packages = [*manifest.dependencies, *manifest.development, *manifest.others]
    if any(re.search("alias|paths|ts-patch|ttypescript|swc", name) for name in packages):
        return False
    launch, (inner, calm) = need[3], calmed(seen, need[3], COMPILERS)
    if may_make_files(inner, calm):
        return False
    script = next((name for name in BUILD_SCRIPTS if manifest.script(name) is not None), None)
    line = None if script is None else manifest.script(script)
    builds = line is not None and not is_idle(manifest, line) and (failure(seen.project, manifest, line) or (STOPPED,))[0] == STOPPED
    if runs or may_make_files(seen, launch) or (builds and is_idle(inner.manifest, f"npm run {script}")):
        seen.project.report("start-alias-unresolved", [*need[2], file(path)])
        return True
    return False


def text_of_start(seen, need, last):
    """The file that starts, or its source, or the one that listens by its text, and that text."""
    paths = [] if need is None or (last is not None and entry_of(last) is None) else need[0]
    sources = [path for path in sources_of(seen, need, last) if seen.project.has(path)]
    path = next((path for path in [*paths, *(sources if len(sources) == 1 else [])] if seen.project.has(path)), None)
    text = None if path is None else seen.project.content(path)
    return (None, None) if text is None else (listens_in(text) or path, text)


def listening_files(seen, need, last):
    """The file that listens, or might."""
    paths = [] if need is None or (last is not None and entry_of(last) is None) else need[0]
    sources = [path for path in sources_of(seen, need, last) if seen.project.has(path)]
    path = next((path for path in [*paths, *(sources if len(sources) == 1 else [])] if seen.project.has(path)), None)
    text = None if path is None else seen.project.content(path)
    path = None if text is None else listens_in(text) or path
    found = dict.fromkeys([path, unanswered_of(seen, need, last)[0], *(end_of(*start_of(seen, need, last)) or ())[1:2], *(place for _, _, place, _ in unset_of(*start_of(seen, need, last)))])
    return [path for path in found if path is not None and not any(part in ("", ".", "..") for part in path.split("/"))]


def calls_in(text):
    """A text as code, and the calls of it that listen."""
    code = uncommented(text)
    told = re.findall(rf"(?<![\w$.])([\w$]{{1,40}})\.set\([{BLANK}]?[\"'`]port[\"'`][{BLANK}]?,[{BLANK}]?(?:([0-9]{{2,5}})[{BLANK}]?\))?", code, re.ASCII)
    if len(told) == 1 and told[0][1] != "":
        asked = rf"(?<![\w$.]){re.escape(told[0][0])}\.get\([{BLANK}]?[\"'`]port[\"'`][{BLANK}]?\)"
        code = re.sub(asked, told[0][1], code, flags=re.ASCII)
    code = ASIDE.sub(lambda match: ".listen(?)" if ".listen(" in match[0] else match[0], code)
    if re.search("[\"'`]hapi[\"'`]", code) and ".connection(" in code:
        code = code.replace("new Hapi.Server()", "").replace(".connection(", ".listen(")
    calls = re.finditer(
        r"(?:\.listen|\b[Hh]api\.[Ss]erver)"
        rf"[{BLANK}]?\([{BLANK}]{{0,99}}(?:\{{[{BLANK}]{{0,99}}(?:host(?:[{BLANK}]?:[{BLANK}]?[^,(){{}}]{{0,99}})?,[{BLANK}]{{0,99}})?(?:port[{BLANK}]?:[{BLANK}]?|(?=port[{BLANK}]?[,}}])))?"
        rf"(?:{UNLESS_SET})?"
        rf"([\w$.]{{0,40}})[{BLANK}]{{0,99}}(\|\||[^\n\r\u2028\u2029]?)",
        code,
        re.ASCII,
    )
    calls = [*(("?", "?") if is_perhaps(code, one.start()) else one.groups() for one in calls), *apollo_calls(code)]
    return code, calls


def listening(seen, need, last):
    """The file that starts, or its source, where its text calls listen, the port of all of those calls, where they say it, and their host (C-280)."""
    paths = [] if need is None or (last is not None and entry_of(last) is None) else need[0]
    sources = [path for path in sources_of(seen, need, last) if seen.project.has(path)]
    paths = [*paths, *(sources if len(sources) == 1 else [])]
    path = next((path for path in paths if seen.project.has(path)), None)
    text = None if path is None else seen.project.content(path)
    path = listens_in(text) or path
    if seen.network is None or path is None or not seen.project.has(path):
        return None, None, None
    code, calls = calls_in(text or "")
    if not calls:
        return None, None, None
    values = {name: ["", ""] for name in taken_in(code)}
    number = rf"(?:normalizePort\(|{UNLESS_SET})?" r"(?:[\"']?([0-9]{2,5})[\"']?\)?(?=[ \t]{0,9}(?:[;,\r\n]|\|\||\Z)))?"
    for name, value in re.findall(rf"(?:\A|[^\w$.(])([\w$]{{1,40}})[ \t]{{0,9}}(?::[ \t]{{0,9}}number[ \t]{{0,9}})?=(?![=>])[ \t]{{0,9}}{number}", code, re.ASCII):
        values.setdefault(name, []).append(value)
    by_apollo = re.search(r"[\"'`]apollo-server[\"'`]|\bstartStandaloneServer\b", code, re.ASCII)
    ports = set()
    for argument, end in calls:
        if by_apollo and argument == "" and end == ")":
            ports.add(4000)
            continue
        given = [argument] if re.fullmatch("[0-9]{2,5}", argument) else values.get(argument, [])
        ports.add(int(given[0]) if len(given) == 1 and given[0] != "" and end in (",", ")", "}", "||") else None)
    names = [f"NODE_CONFIG{one}" for one in ("", "_DIR", "_ENV")] + [one[12:-10] for one in re.findall(UNLESS_SET, text)[:1]]
    is_told = any(told_of(seen, last, name) is not None for name in names) or (len(names) > 3 and may_be_given(seen, last, True))
    return path, None if is_told or len(ports) != 1 else ports.pop(), host_told(code)


def start_of(seen, need, last):
    """The file that starts, or its source, and what is held of it."""
    paths = [] if need is None or (last is not None and entry_of(last) is None) else need[0]
    sources = [path for path in sources_of(seen, need, last) if seen.project.has(path)]
    path = next((path for path in [*paths, *(sources if len(sources) == 1 else [])] if seen.project.has(path)), None)
    return path, "" if path is None else seen.project.content(path) or ""


def unset_of(path, text):
    """What a program ends by where variables are not set: the words that hold then, the line, and the file (C-386)."""
    said = re.findall(r"^\.unset\(([\w?=@ -]{1,600}), (\d{1,6})\)(?: in ([\w@.~+/-]{1,200}))?( unanswered(?: unless made)?)?$", text, re.ASCII | re.MULTILINE) if text.startswith(".") else []
    return [(words.split(" "), int(line), place or path, page) for words, line, place, page in said]


def end_of(path, text):
    """Where a program ends whatever is set: the line, the file, and how (C-408)."""
    said = re.search(r"^\.ends\((\d{1,6}), ([\w .'$:,@#/-]{1,160})\)(?: in ([\w@.~+/-]{1,200}))?$", text, re.ASCII | re.MULTILINE) if text.startswith(".") else None
    return None if said is None else (int(said[1]), said[3] or path, said[2])


#: What runs a program as Node does.
RUNNING = ("node", "nodejs", "nodemon", "node-dev", "supervisor", "forever", "ts-node", "ts-node-dev", "tsnd", "tsx", "nest")
#: What is loaded first and gives no variables but those of a file that is known, or runs TypeScript (C-395).
KNOWN = r"(?:(?:-r|--(?:require|import))[ =](?:dotenv/config|tsx|ts-node/register(?:/transpile-only|/files)?|tsconfig-paths/register)|--env-file-if-exists[ =](?:\./)?\.env)(?= |\Z)"


def report_ends(seen, need, last):
    """A program that ends whatever is set, and whether it is one."""
    project, found = seen.project, end_of(*start_of(seen, need, last))
    program = last.program if last is not None else seen.start["value"]["command"].split(" ")[0]
    if found is None or program not in RUNNING or int(seen.node["value"].split(".")[0]) < 15:
        return False
    options = project.get("NODE_OPTIONS").value if project.get("NODE_OPTIONS") else ""
    words = " ".join([*([] if last is None else [*last.assigned, *last.args]), options])
    line, path, how = found
    own = start_of(seen, need, last)[0]
    read = re.match(r"([\w -]*node): (.*)", how, re.ASCII)
    told = re.sub(KNOWN, "", words) if own.endswith("ts") and read is None else words
    if re.search(r"(?:^| )(?:-r|--(?:require|import|loader|experimental-[\w-]+|e\w+|unhandled-rejections))(?=[ =]|\Z)", told, re.ASCII):
        return False
    if read is not None:
        # An older Node reads no such file at all (C-399).
        is_old = int(seen.node["value"].split(".")[0]) < 22 and not read[2].startswith("TS")
        if program not in read[1] or (read[2] == "" and not is_old):
            return False
        line, path, how = (1, own, "") if is_old else (line, path, read[2])
    if "Configuration property" in how and any(name.startswith("NODE_CONFIG") for name in project.variables):
        return False
    if (last is not None and last.beside) or seen.network is None or not project.has(path):
        return False
    project.report("start-ends", [*need[2], file(path, line=line)])
    return True


def report_unset(seen, need, last):
    """Variables without which the program ends, and that nothing sets."""
    project = seen.project
    path, text = start_of(seen, need, last)
    program = last.program if last is not None else "" if seen.start is None else seen.start["value"]["command"].split(" ")[0]
    if program not in RUNNING or int(seen.node["value"].split(".")[0]) < 15:
        return
    words = [*([] if last is None else [*last.assigned, *last.args]), project.get("NODE_OPTIONS").value if project.get("NODE_OPTIONS") else ""]
    if seen.network is None or (last is not None and last.beside) or any("rejections" in word for word in words) or may_be_given(seen, last, True):
        return

    def told(name):
        own = project.source(name)
        return told_of(seen, last, name) if own is None or last is not None and any(word.startswith(f"{name}=") for word in last.assigned) else own[0]

    mode = told("NODE_ENV")
    if mode not in (None, "production"):
        return

    def holds(word):
        if word in ("production", "development"):
            return (mode or "development") == word
        if word.startswith("@"):
            return not may_run
        if re.match(r"PORT\b", word, re.ASCII):
            return False
        value = told(re.sub("[?=]", "", word))
        return value is None or (word.endswith("?") and value == "")

    may_run = any(re.search("mongo|sql|maria|postgres|pg_|redis|rabbit|docker|ssh|tunnel|proxy", line, re.ASCII | re.IGNORECASE) for line in lines_before(seen, last))
    found = [one for one in unset_of(path, text) if project.has(one[2]) and all(map(holds, one[0]))]
    database = lambda words: next((word for word in words if re.match(r"@\w", word, re.ASCII)), None)
    names = lambda words: {word.replace("?", "") for word in words if not word.startswith("@") and not word.endswith("=") and word not in ("production", "development")}
    ends = [one for one in found if one[3] == ""]
    ended = lambda words: any(database(words) is not None and database(one[0]) == database(words) or names(one[0]) & names(words) for one in ends)
    health, checked = project.data["health"], project.decisions["health.paths"] if "health.paths" in project.decisions else None
    asked = health is not None and checked is not None and "/" in checked["value"] and health["expect"]["max"] < 500 and seen.network["chain"] == []
    pages = [one for one in found if one[3] != "" and not ended(one[0]) and not (one[3].endswith("made") and may_make_files(seen, last))] if asked else []
    for code, some in [
        ("settings-variable-unset", [one for one in ends if database(one[0]) is None]),
        ("start-database-missing", [one for one in ends if database(one[0]) is not None]),
        ("settings-variable-unset", [one for one in pages if database(one[0]) is None and seen.network["application"]["port"] == 8080]),
        ("start-database-missing", [one for one in pages if database(one[0]) is not None]),
    ]:
        places = [file(place, line=line) for words, line, place, _ in some]
        if places:
            project.report(code, [*(seen.because if need is None else need[2]), *places])


def may_be_given(seen, last, is_read=False):
    """Whether variables may come from a file, or from what is loaded before the file that starts (C-310); of a file that is read, what stands in it is known."""
    said = lambda name: seen.project.get(name).value if seen.project.get(name) else ""
    words = [*([] if last is None else [*last.assigned, *last.args]), said("NODE_OPTIONS")]
    if re.search(r"(?:^| )(?:-r|--(?:require|import|loader|experimental-loader|env-file[\w-]*)|dotenvx?|env-cmd)(?:[ =]|\Z)", re.sub(KNOWN, "", " ".join(words)) if is_read else " ".join(words), re.ASCII):
        return True
    return any(re.search(r"\b(?:env|sh|bash|node|curl)\b|>", line, re.ASCII) for line in lines_before(seen, last))


def lines_before(seen, last):
    """What runs before the start."""
    hooks = ["CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK", *([] if seen.tool.is_known else ["CC_CUSTOM_BUILD_TOOL"])]
    lines = [seen.project.get(name).value if seen.project.get(name) else "" for name in hooks]
    return [*lines, *(" ".join(one) for one in ([] if last is None else last.before))]


def told_of(seen, last, name):
    """The value of a variable that the front of the command, the application or the platform sets; None where nobody does."""
    assigned = [] if last is None else [word for word in last.assigned if word.startswith(f"{name}=")]
    variable = seen.project.get(name)
    own = assigned[-1][len(name) + 1 :] if assigned else None if variable is None else variable.value
    return seen.project.data["environment"].get(name) if own is None else own


def is_local(seen, last, host):
    """Whether a text listens for its own machine only, by what it says and the variables that beat it."""
    address = seen.network["application"]["address"]
    if address in LOCAL_HOSTS or host not in ("local", "HOST", "NODE_ENV"):
        return False
    told = told_of(seen, last, host)
    if host != "local" and may_be_given(seen, last):
        return False
    return host == "local" or (told is None if host == "HOST" else told != "production")


def unanswered_of(seen, need, last):
    """The file of an application that certainly has no answer for /, by what is held of what starts (C-352)."""
    paths = [] if need is None or (last is not None and entry_of(last) is None) else need[0]
    sources = [path for path in sources_of(seen, need, last) if seen.project.has(path)]
    path = next((path for path in [*paths, *(sources if len(sources) == 1 else [])] if seen.project.has(path)), None)
    text = "" if path is None else seen.project.content(path) or ""
    said = re.search(r"(?m:^)\.unanswered\(((?:/[\w.~-]{1,60}){0,9})\)(?: in ([\w@.~+/-]{1,200}))?( unless made)?(?m:$)", text, re.ASCII) if text.startswith(".") else None
    return (None, False) if said is None else (said[2] or path, said[3] is not None)


def report_unanswered(seen, need, last, made):
    """An application that has no answer for the path that the platform checks, where no page of it is said to be made by a build."""
    project = seen.project
    health = project.data["health"]
    if health is None or seen.network is None or health["expect"]["max"] > 299:
        return
    checked = project.decisions["health.paths"]
    path, unless_made = unanswered_of(seen, need, last)
    there = need is not None and any(project.has(one) for one in need[0])
    if unless_made and (made or not there or may_make_files(seen, need[3])):
        return
    alone = last is None or not last.beside
    if checked["rule"] == "traffic.health.root" and "/" in checked["value"] and path is not None and project.has(path):
        if seen.network["chain"] == [] and alone and not looks_otherwise(seen, last):
            project.report("health-unanswered", [*(seen.because if need is None else need[2]), file(path)])


def report_port(seen, need, last, made=False):
    """What there is to say of a text that has it listen on another port, or for its own machine only, and of one that does not answer what is checked."""
    report_unset(seen, need, last)
    report_unanswered(seen, need, last, made)
    path, port, host = listening(seen, need, last)
    if path is None:
        return
    elsewhere = port is not None and port != seen.network["application"]["port"]
    if elsewhere or is_local(seen, last, host):
        seen.project.report("start-listens-elsewhere", [*(seen.because if need is None else need[2]), file(path)])


#: Where Node looks behind what require names (C-282): of a file, and of a folder.
OF_FOLDER = ("/package.json", "/index.js", "/index.json", "/index.node")
OF_FILE = ("", ".js", ".json", ".node", *OF_FOLDER)
PLAIN_PRELOADS = "dotenv/config|newrelic|dd-trace/init|elastic-apm-node/start|source-map-support/register"
OTHERWISE = re.compile(
    rf"(?:\A|[{BLANK}=])(?:-C|(?:-r|--(?:require|import))(?![ =](?:{PLAIN_PRELOADS})(?:[{BLANK}]|\Z))|--(?:loader|conditions|experimental-))"
    rf"|(?:\A|[{BLANK}])NODE_PATH="
)
MADE_BY_PACKAGES = re.compile(r"node_modules/|\.pnp|\.node\Z|build/(?:Release|Debug)/")
GENERATED = re.compile("generat|prisma")


def may_generate(seen):
    """Whether an installation, or what runs beside it, may generate a file of the project, as Prisma's client is."""
    project, manifest = seen.project, seen.manifest
    names = [*manifest.dependencies, *manifest.development, *manifest.others]
    if any(re.search("^@prisma|generat", name) for name in names):
        return True
    lines = [manifest.script(name) or "" for name in manifest.scripts if re.search("install|prep|start|build", name)]
    hooks = ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK", "CC_RUN_COMMAND", "CC_CUSTOM_BUILD_TOOL")
    lines += [variable.value for variable in map(project.get, hooks) if variable]
    return any(GENERATED.search(with_named(manifest, line)) for line in lines)


def looks_otherwise(seen, last):
    """Whether Node is told to look or load otherwise."""
    words, options = [], seen.project.get("NODE_OPTIONS")
    if last is not None:
        named = (entry_of(last) or [""])[0]
        words = [*last.args[: last.args.index(named) if named in last.args else -1], *last.assigned]
    told = OTHERWISE.search(" ".join([*words, "" if options is None else options.value])) is not None
    return told or seen.project.get("NODE_PATH") is not None


def run_by_node(seen, path, last):
    """Whether Node runs the file that starts: itself, or behind what keeps it going (C-282)."""
    program, *args = seen.start["value"]["command"].split(" ") if last is None else [last.program, *last.args]
    if program not in ("nodemon", "pm2", "pm2-runtime", "forever"):
        return program in ("node", "nest")
    own = seen.project.content("package.json")
    if program == "nodemon":
        plain = own is not None and '"nodemonConfig"' not in own
        return not path.endswith("ts") and plain and (told_nodemon(args) or [])[:1] == ["node"]
    return not path.endswith("ts") and not any(word.startswith("-") and word not in ("--no-daemon", "--attach") for word in args)


#: What is held of what a program imports.
HELD = r"^\.(?:require|import|read|alias|root|mixed)\([\w@.~+/-]{1,200}(?:, development)?\)(?: in [\w@.~+/-]{1,200})?$"


def sources_at(path):
    """Where a source in TypeScript may be."""
    return [re.sub(r"\.js\Z", "", path) + ending for ending in ("", ".ts", "/index.ts")]


def reads_imports(seen, need, last, path):
    """Whether Node itself looks for what the file imports."""
    is_there = any(map(seen.project.has, need[0]))
    return is_there and not path.endswith(".tsx") and not looks_otherwise(seen, last) and run_by_node(seen, path, last)


def imports_of(seen, need, last):
    """The file that Node starts, and what it imports: the name, the file that does so, and where it may be in the project (C-282, C-283)."""
    path, text = (None, None) if need is None else start_of(seen, need, last)
    if path is None or re.search(HELD, text or "", re.ASCII | re.MULTILINE) is None or not text.startswith("."):
        return None
    found = []
    is_read = reads_imports(seen, need, last, path)
    for by, named, unless, place in re.findall(r"^\.(require|import|read|root|mixed|lacks)\(([\w@.~+/-]{1,200})(, development)?\)(?: in ([\w@.~+/-]{1,200}))?$", text, re.ASCII | re.MULTILINE):
        place = place or path
        of_source = place.endswith("ts") and by in ("require", "read")
        if not is_read and not of_source:
            continue
        if unless and told_of(seen, last, "NODE_ENV") == "production":
            continue
        if any(part in ("", ".", "..") for part in place.split("/")):
            continue
        if named.startswith(".") and last is not None and last.program == "nest":
            continue
        if not named.startswith("."):
            if is_read and (by != "mixed" or named in MIXABLE):
                found.append((named, place, [], by))
            continue
        where = within(place.rpartition("/")[0], named)
        is_folder = re.search(r"(?:\A|/)\.{0,2}\Z", named) is not None
        if where is None or (is_folder and by in ("import", "read")):
            continue
        endings = ("",) if by in ("import", "read") else OF_FOLDER if is_folder else OF_FILE
        paths = [(where + ending).removeprefix("/") for ending in endings]
        paths += sources_at(paths[0]) if of_source else []
        if not MADE_BY_PACKAGES.search(paths[0]) and not (GENERATED.search(paths[0]) and may_generate(seen)):
            found.append((named, place, paths, by))
    return path, [one for one in found if one[2] or one[3] == "mixed" or in_member(seen) is None]


#: The releases of Node that tell an ES module by its text.
DETECTING = re.compile(r"(?:20\.(?:19|2\d)|22\.(?:[7-9]|\d\d)|2[3-9]|[3-9]\d)\.")
#: What one kind of modules has and the other has not (C-333).
MIXABLE = ("require", "module", "exports", "__dirname", "__filename", "json", "assert", "import", "export", "await")


def meant_by(one):
    """Where a file may be that a name is meant for which leads nowhere (C-354)."""
    named, place, paths, by = one
    if not paths or not paths[0].endswith(re.sub(r"\A[./]+", "", named)):
        return []
    if by == "read":
        return paths
    if place.endswith("ts"):
        return sources_at(paths[0])
    return [paths[0] + ending for ending in ("", ".js", "/index.js", *([] if by == "import" else [".json"]))]


def instead_of(seen, one):
    """The file that is there in another case, or by what the name lacks."""
    return [path for meant in meant_by(one) for path in seen.project.files if path.lower() == meant.lower()][:1]


def nest_need(seen, last):
    """What Nest's own program compiles and starts (C-355)."""
    if last is None or entry_of(last) is not None:
        return None
    sources = [path for path in sources_of(seen, None, last) if seen.project.has(path)]
    return ([sources[0]], None, seen.because, last) if sources else None


def imported_files(seen, need, last):
    """The files that a plan looks for by what is imported, and those that import it through others."""
    starts, imported = imports_of(seen, need or nest_need(seen, last), last) or (None, [])
    found = [path for _, place, paths, _ in imported for path in ([] if place == starts else [place]) + paths]
    gone = [one for one in imported if not any(map(seen.project.may_have, one[2]))]
    return found + [path for one in gone for path in [*meant_by(one), *instead_of(seen, one)]]


def adonis_files(seen, need, last):
    """The file of variables that Adonis 4 reads, where the file that starts is in the root (C-294)."""
    starts, imported = imports_of(seen, need, last) or ("/", [])
    is_adonis = "/" not in starts and any(one[:2] == ("@adonisjs/ignitor", starts) for one in imported)
    return [".env"] if is_adonis else []


def has_own_packages(seen, path):
    """Whether a folder on the way to a file has a package.json of its own."""
    parents = [path[:at] for at, one in enumerate(path) if one == "/"]
    return any(seen.project.has(f"{one}/package.json") for one in parents)


def is_source(seen, launch):
    """Whether what is missing is no build's: a file of TypeScript, or one that a runner of sources runs."""
    if launch is None:
        named = seen.manifest.main
    else:
        entry = entry_of(launch)
        if launch.program in ("tsx", "ts-node", "ts-node-esm", "babel-node", "vite-node"):
            return True
        named = "" if entry is None else entry[0]
    return re.search(r"\.[cm]?tsx?\Z", named) is not None


def _first_in(*verbs):
    return lambda args: bool(args) and args[0] in verbs


def _bare_or(*verbs):
    return lambda args: not args or args[0].startswith("-") or args[0] in verbs


def _always(_):
    return True


def _among(*options):
    """Whether one of these options is given, with a value behind an equals sign or without."""
    return lambda args: any(word.split("=")[0] in options for word in args)


_watching = _among("--watch", "-w", "-cw", "-wc")


def _once(args):
    return not _watching(args) and not _among("--watchAll")(args)


def _building(some):
    return lambda args: args[:1] == ["build"] and _among(*some)(args)


#: Servers for development, and with which arguments each is one (C-224).
DEVELOPMENT = {
    **dict.fromkeys(("nodemon", "ts-node-dev", "tsnd", "node-dev", "supervisor", "live-server", "lite-server"), _always),
    **dict.fromkeys(("browser-sync", "webpack-dev-server", "start-storybook"), _always),
    **dict.fromkeys(("react-scripts", "react-app-rewired", "craco", "docusaurus", "expo", "react-native"), _first_in("start")),
    **dict.fromkeys(("nuxi", "react-router", "vitepress", "quasar", "snowpack", "netlify", "vercel", "storybook"), _first_in("dev")),
    **dict.fromkeys(("vue-cli-service", "polymer"), _first_in("serve")),
    **dict.fromkeys(("next", "nuxt", "rsbuild"), _bare_or("dev")),
    "ng": _first_in("serve", "s", "dev"),
    "vite": _bare_or("dev", "serve", "."),
    "astro": _first_in("dev", "start"),
    "gatsby": _first_in("develop"),
    "remix": _first_in("dev", "vite:dev"),
    "webpack": lambda args: args[:1] == ["serve"] or _watching(args),
    **dict.fromkeys(("rollup", "babel", "tsc"), _watching),
    "esbuild": _among("--serve", "--servedir"),
    "wp-scripts": _first_in("start"),
    **dict.fromkeys(("gulp", "grunt"), _first_in("serve", "server", "watch", "dev", "develop", "development")),
    "parcel": lambda args: args[:1] != ["build"],
    "ember": _first_in("serve", "server", "s"),
    "eleventy": _among("--serve"),
    "preact": _first_in("watch"),
    "nuxt-ts": _bare_or("dev"),
    "vite-node": _among("--watch", "-w"),
    "nest": lambda args: args[:1] == ["start"] and _among("--watch", "-w")(args),
    "tsx": _first_in("watch", "--watch"),
    "node": lambda args: bool(args) and args[0].startswith("--watch"),
    "bun": _first_in("--hot", "--watch"),
    "wrangler": _first_in("dev", "pages"),
    **dict.fromkeys(("web-dev-server", "wds", "es-dev-server"), _always),
    **dict.fromkeys(("waku", "vinext", "umi", "max", "vuepress", "vuepress-vite"), _first_in("dev")),
    "farm": _bare_or("start", "dev"),
    "slidev": lambda args: args[:1] not in (["build"], ["export"], ["format"], ["theme"]),
    "hexo": _first_in("server", "s"),
    "rspress": _bare_or("dev"),
    "strapi": _first_in("develop", "dev"),
    "nx": _first_in("serve"),
    **dict.fromkeys(("serverless", "sls"), _first_in("offline")),
    "firebase": _first_in("serve", "emulators:start"),
    "ionic": _first_in("serve"),
    "rspack": _first_in("serve", "dev"),
    **dict.fromkeys(("tsc-watch", "babel-watch", "budo"), _always),
    "tsup": _watching,
    "tsdx": _first_in("watch", "start", "dev"),
    **dict.fromkeys(("microbundle", "microbundle-crl"), _first_in("watch")),
    "stencil": _building(("--serve", "--watch")),
    **dict.fromkeys(("medusa", "openmrs"), _first_in("develop")),
    "keystone": _bare_or("dev"),
    **dict.fromkeys(("sanity", "vinxi", "sapper", "dumi", "egg-bin"), _first_in("dev")),
    "blitz": _first_in("dev", "d"),
    **dict.fromkeys(("ice", "build-scripts", "razzle", "icejs", "react-scripts-ts", "neutrino"), _first_in("start")),
    **dict.fromkeys(("docz", "svelte-kit", "solid-start", "nitro", "nitropack", "modern", "kyt"), _first_in("dev")),
    "styleguidist": _first_in("server"),
    "au": _first_in("run"),
    "ionic-app-scripts": _first_in("serve"),
    "docusaurus-start": _always,
    "roadhog": _first_in("dev", "server"),
    "nwb": lambda args: bool(args) and args[0].startswith("serve"),
    "backstage-cli": lambda args: args[:1] in (["package"], ["repo"]) and _among("start")(args),
}
NO_SERVERS = ("cordova", "open", "xdg-open", "start", "electron", "electron-forge", "electron-vite", "nw", "tauri")


#: What ends, and with which arguments.
ENDING = {
    **dict.fromkeys(("echo", "exit", "eslint", "prettier", "browserify", "gh-pages"), _always),
    **dict.fromkeys(("tsc", "jest", "mocha", "rollup", "babel", "sass", "tailwindcss"), _once),
    "webpack": lambda args: args[:1] not in (["serve"], ["server"], ["s"]) and _once(args),
    "react-scripts": _first_in("build", "test", "eject"),
    "next": _first_in("build", "lint", "export"),
    "nuxt": _first_in("build", "generate", "prepare"),
    "ng": _first_in("build", "test", "lint"),
    "vue-cli-service": _first_in("build", "lint"),
    "vite": lambda args: args[:1] == ["build"] and _once(args),
    **dict.fromkeys(("parcel", "gatsby"), _first_in("build")),
    "astro": _first_in("build", "check"),
    "hexo": _first_in("generate", "g", "deploy", "d"),
    "eleventy": lambda args: not _among("--serve", "--watch")(args),
    "esbuild": lambda args: not _among("--serve", "--servedir", "--watch")(args),
    "wp-scripts": _first_in("build"),
    "firebase": _first_in("functions:shell", "deploy"),
    "wrangler": _first_in("deploy", "publish"),
    "node": lambda args: args == [],
    "stencil": lambda args: args[:1] == ["build"] and not _building(("--serve", "--watch"))(args),
    "tsdx": _first_in("build", "test", "lint"),
    **dict.fromkeys(("microbundle", "microbundle-crl"), lambda args: args[:1] != ["watch"] and _once(args)),
    "build-scripts": _first_in("build"),
    "postcss": _once,
    "react-native": lambda args: args[:1] != ["start"],
}


def detaches(program, args):
    if program == "pm2":
        return args[:1] in (["start"], ["startOrRestart"], ["restart"], ["startOrReload"], ["startOrGracefulReload"]) and not _among("--no-daemon", "--attach")(args)
    if program in ("egg-scripts", "eggctl") and not _among("--daemon")(args):
        return False
    return program in ("forever", "egg-scripts", "eggctl") and args[:1] == ["start"]


def own_server(seen, launch):
    """Whether a server for development is a file of the project."""
    entry = entry_of(launch)
    path = "" if entry is None else entry[1][0]
    dependencies = {**seen.manifest.dependencies, **seen.manifest.development}
    if re.search(r"(?:^|/)(?:dev-?server|webpack-dev-server)\.[cm]?[jt]s\Z", path, re.IGNORECASE) and "webpack" in dependencies:
        return True
    return path == "scripts/start.js" and "react-dev-utils" in dependencies


SERVES = "browser-sync|(?:gulp|grunt)-(?:connect|webserver|browser-sync|contrib-connect|serve|live-server|server-livereload)"
RUNS = "(?:gulp|grunt)-(?:nodemon|develop-server|express|express-server|supervisor|forever)|nodemon|express|koa|hapi|@hapi/hapi|fastify|restify"


def is_serving_task(seen, launch):
    """Whether the usual task of gulp or Grunt starts, which serves while one works (C-343)."""
    names = [*seen.manifest.dependencies, *seen.manifest.development]
    if launch.member or launch.program not in ("gulp", "grunt") or launch.args not in ([], [""], ["default"], ["start"]):
        return False
    return any(re.fullmatch(SERVES, name) for name in names) and not any(re.fullmatch(RUNS, name) for name in names)


GONE = (
    r"--(?:debug(?:-brk)?|es-staging|max-new-space-size|harmony-(?:async-await|destructuring|top-level-await|optional-chaining)"
    r"|experimental-(?:policy|permission|default-type|network-imports))(?:=[\s\S]*)?"
)


def refuses_option(seen, launch):
    """Whether Node ends at an option that it has no more, or that lacks what it asks for (C-377)."""
    args, at = launch.args if launch.program == "node" else [], 0
    while at < len(args) and args[at].startswith("-"):
        if int(seen.node["value"].split(".")[0]) >= 24 and re.fullmatch(GONE, args[at].replace("_", "-")):
            return True
        if args[at] in ("-r", "-C", "--require", "--import", "--loader", "--experimental-loader", "--conditions", "--title"):
            at += 1
            if args[at : at + 1] and args[at].startswith("-"):
                return True
        at += 1
    return False


def takes_no_folder(seen, launch, manifest):
    """Whether Remix 2 or React Router is told to serve a folder, and ends (C-337)."""
    named = launch.args[0] if launch.args else ""
    if launch.program not in FILE_SERVERS or re.fullmatch(r"(?:\./)?\w[\w/-]*", named, re.ASCII) is None or seen.project.has(named):
        return False
    return launch.program == "react-router-serve" or (major_asked(manifest, "@remix-run/serve") or 0) > 1


def development_code(seen, launch, manifest):
    program, args = launch.program, launch.args
    if takes_no_folder(seen, launch, manifest):
        return "start-not-a-server"
    if detaches(program, args):
        return "start-detached"
    if program in NO_SERVERS or ENDING.get(program, lambda _: False)(args):
        return "start-not-a-server"
    if DEVELOPMENT.get(program, lambda _: False)(args) or own_server(seen, launch) or is_serving_task(seen, launch):
        return "start-development"
    return None


INSTALLS_NOTHING = r"husky(?: install)?|patch-package|prisma generate|tsc|(?:rm|mkdir|echo)[%s][^&|;]*" % BLANK


def installs_nothing(manifest, line, depth=0):
    """Whether all commands of a line are programs that install nothing, or scripts of such."""
    if re.fullmatch(INSTALLS_NOTHING, line):
        return True

    def is_still(words):
        through = through_manager(manifest, words) if depth < 8 else None
        if through is not None and through[0] == "script":
            lines = [manifest.script(when + through[1]) for when in ("pre", "", "post")]
            return all(one is None or installs_nothing(manifest, one, depth + 1) for one in lines)
        program = ((words if through is None else through[1]) or [""])[0]
        return program != "cd" and (is_quiet_program([program]) or (program not in ("node", "bun") and program in DEVELOPMENT))

    commands = commands_of(line)
    return commands != [] and all(map(is_still, commands))


def may_install(seen, launch, also=lambda line: False):
    from .javascript import INSTALL_SCRIPTS, tool_scripts

    project, manifest = seen.project, seen.manifest
    hooks = [project.get(name) for name in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK")]
    lines = [variable.value for variable in hooks if variable]
    lines += [manifest.script(name) or "" for name in (*INSTALL_SCRIPTS, *tool_scripts(seen.tool), "prestart")]
    lines += [" ".join(words) for words in ([] if launch is None else launch.before)]
    return any(line != "" and re.fullmatch(INSTALLS_NOTHING, line) is None for line in lines if not also(line))


def is_whole(seen):
    return bool(member_patterns(seen)) or any(path.startswith("../") for path in seen.project.files)


def file_alone(launch):
    """The file whose name is all that starts, without a slash: no shell finds it (C-237)."""
    if launch is None or launch.args or launch.before or launch.assigned or launch.folder or launch.fetched:
        return None
    return launch.program if re.fullmatch(r"[\w-]+\.[cm]?js", launch.program, re.ASCII) else None


def missing_program(seen, launch):
    """What shows besides that a program which starts is not there; None where it may be (C-237)."""
    manifest = seen.manifest
    # Behind a semicolon a line goes on whatever came before.
    lines = [(seen.start or {"value": {}})["value"].get("command"), *map(manifest.script, ("start", *launch.scripts))]
    goes_on = any(";" in line for line in lines if line)
    earlier = [] if goes_on else [program for words in launch.before for program in called_by(manifest, words)]
    programs = [*earlier, *launch.passing, *([] if launch.fetched else [launch.program])]
    package = re.match(r"(?:\./)?node_modules/((?:@[^/]+/)?[^./][^/]*)/", file_argument(launch.args) or "")
    if launch.program == "node" and not launch.folder and package is not None:
        programs.append(package.group(1))
    programs += (run_by_nodemon(seen, launch) or "").split(" ")[:1]
    named, names = file_alone(launch), [*manifest.dependencies, *manifest.development, *manifest.others]
    is_file = named is not None and seen.project.has(named) and not is_brought(names, named)
    missing = [one for one in programs if (is_own_program(manifest, one) or is_own(manifest, one)) and not is_there(manifest, one)]
    if not (is_file or missing):
        return None
    if (is_file or missing[0] not in PROGRAMS["elsewhere"]) and may_bring(seen, launch):
        return None
    if is_file or manifest.own_program(missing[0]) is None:
        return []
    # Yarn 2 and later find what the package itself has.
    may_be_berry = is_berry(seen, None) or yarn_release(seen) is not None
    return None if seen.tool.name in ("yarn", "yarn2", "yarn-berry") and may_be_berry else [pkg("/bin")]


def run_by_nodemon(seen, launch):
    """The command by which nodemon runs a source: as it is told, or as it does by itself (C-379); None where that is not certain."""
    project, manifest = seen.project, seen.manifest
    own = project.content("package.json") or ""
    if launch.program != "nodemon" or launch.folder or '"nodemonConfig"' in own:
        return None
    line = " ".join(told_nodemon(launch.args) or [])
    if re.fullmatch(r"(?:ts-node|tsx|babel-node)(?: -r (?!-)[^%s]+| -(?!r )[^%s]+)* [\w./][\w./-]*\.[cm]?[jt]sx?" % (BLANK, BLANK), line, re.ASCII):
        return line
    asked = f"{manifest.dependencies.get('nodemon', '')}{manifest.development.get('nodemon', '')}"
    alone = None if {"--exec", "-x"} & set(launch.args) else re.fullmatch(r"node ([\w./-]+\.ts)", line, re.ASCII)
    return f"ts-node {alone.group(1)}" if alone and re.match("[~^]?[23]", asked) else None


def called_by(manifest, words):
    """The programs that a command before the start calls, itself or by a script."""
    through = through_manager(manifest, words) if len(words) < 4 else None
    named = through is not None and through[0] == "script"
    commands = commands_of(manifest.script(through[1]) or "") if named else [words]
    return [one for words in commands if words[:1] not in (["npx"], ["bunx"], ["pnpx"]) for one in bare(words)[:1]]


def is_own(manifest, program):
    name = re.fullmatch(r"(?!(?:watch|nginx|caddy|python3|docker|nohup|xargs)\Z)[\w.-]{5,}", program, re.ASCII)
    return name is not None and manifest.own_program(program) is not None


LOADED_FIRST = ("esm", "module-alias", "ts-node", "tsx", "newrelic", "babel-register", "@babel/register", "@swc-node/register", "esbuild-register")


def is_loading_missing(seen, launch):
    """Whether Node loads a package first that no dependency brings (C-344)."""
    manifest, entry = seen.manifest, entry_of(launch)
    if launch.program != "node" or entry is None or launch.member or may_not_know(seen):
        return False
    options = launch.args[: launch.args.index(entry[0])]
    pairs = zip(options, [*options[1:], ""])
    words = [value for option, value in pairs if re.fullmatch("-r|--(?:require|import|loader|experimental-loader)", option)]
    loaded = ["/".join(word.split("/")[: 2 if word.startswith("@") else 1]) for word in words]
    names = [*manifest.dependencies, *manifest.development, *manifest.others]
    return any(name in LOADED_FIRST and not is_brought(names, name) for name in loaded) and not may_bring_more(seen, launch)


def may_not_know(seen):
    return not seen.manifest.is_there or not seen.tool.is_known or is_whole(seen)


def is_brought(names, program):
    """Whether a package of these names brings the program, or may: one that is named after it, but for Prisma's client."""
    packages = PROGRAMS["packages"].get(program, [program])
    after = r"(?!)" if program in PROGRAMS["elsewhere"] else rf"(?:^|[^a-z]){program}(?:[^a-z]|\Z)"
    return any(name in packages or (name != "@prisma/client" and re.search(after, name)) for name in names)


def may_bring_more(seen, launch):
    """Whether something that runs before the start may install packages."""
    return may_install(seen, launch, lambda line: installs_nothing(seen.manifest, line))


def may_have_development(seen):
    """Whether development dependencies may be there although they are to be left out."""
    unsure = seen.tool.name == "pnpm" and (seen.line is None or seen.line >= 10)
    asking = ("NPM_CONFIG_PRODUCTION", "NPM_CONFIG_INCLUDE", "NPM_CONFIG_OMIT", "YARN_PRODUCTION")
    unsure = unsure or any(seen.project.get(name) is not None for name in asking)
    told = told_development(seen)
    return unsure or hands_over(seen) or (told is not None and told[1])


def left_out_packages(seen, packages):
    """The packages that only development brings, where nothing else can and development is left out for certain (C-283)."""
    manifest = seen.manifest
    others = [*manifest.dependencies, *manifest.others]
    npm_locks = ("package-lock.json", "npm-shrinkwrap.json")
    locked = seen.tool.name in ("npm", "npm-ci") and any(map(seen.project.has, npm_locks))
    if seen.development != "excluded" or may_have_development(seen) or (others and not locked):
        return []
    return [name for name in packages if name in manifest.development and name not in others]


def may_bring(seen, launch):
    """Whether something besides package.json may install packages, or may have."""
    return not seen.manifest.is_there or not seen.tool.is_known or is_whole(seen) or may_bring_more(seen, launch)


def own_folder(seen, launch):
    if launch is None:
        return None
    if launch.folder != "":
        return launch.folder
    entry = None if seen.manifest.dependencies or seen.manifest.development else entry_of(launch)
    parts = entry[1][0].split("/") if entry else []
    return (parts[0] or None) if len(parts) > 1 else None


def told_folder(seen, launch):
    """The folder in which a package manager is told to run something; of members of a workspace where npm is."""
    if launch is None or launch.member is None:
        return "" if launch is None else launch.folder
    found = member_of(seen.project, launch) if launch.program == "npm" else None
    return "" if found is None else found[0]


def script_in(seen, launch):
    """The script that a package manager is told to run in a folder."""
    if not told_folder(seen, launch) or launch.program not in MANAGERS or "--if-present" in launch.args:
        return None
    through = through_manager(Inner({}), [launch.program, *launch.args])
    return through[1] if through and through[0] == "script" else None


def gone_in_folder(seen, launch):
    """What a folder lacks in which a script is to run: its package.json, or that script (C-392)."""
    script, project, folder = script_in(seen, launch), seen.project, told_folder(seen, launch)
    path = f"{folder}/package.json"
    if script is None or may_make_files(seen, launch):
        return None
    if not project.may_have(path):
        return "start-file-missing", []
    json = jsons.read_or_none(project.content(path) or "")
    scripts = json.get("scripts", {}) if isinstance(json, dict) else None
    if not isinstance(scripts, dict) or script in scripts or (script == "start" and project.may_have(f"{folder}/server.js")):
        return None
    return "script-missing", [file(path)]


def is_folder_uninstalled(seen, launch):
    return is_uninstalled_in(seen, launch, own_folder(seen, launch))


def is_uninstalled_in(seen, launch, folder):
    """Whether nobody installs what a folder's package.json names before it starts."""
    if folder is None or not seen.tool.is_known or is_whole(seen):
        return False
    there = lacks_packages(seen, folder) and not seen.project.has(f"{folder}/.pnp.cjs")
    return there and not may_install(seen, launch)


def lacks_packages(seen, folder):
    """Whether the folder's package.json names a package that the root does not, and the root does not name the folder."""
    manifest = seen.manifest
    json = jsons.read_or_none(seen.project.content(f"{folder}/package.json") or "")
    kinds = ("dependencies", "devDependencies")
    named = [name for kind in kinds if isinstance(json, dict) and isinstance(json.get(kind), dict) for name in json[kind]]
    installed = {*manifest.dependencies, *manifest.development, *manifest.others}
    return not installed.issuperset(named) and f"{folder}/package.json" not in [path for _, path, _ in local_dependencies(seen)]


def commands_before(manifest, scripts):
    """The commands of scripts, each with its script's name, without the one that starts; an empty one where only a shell could say."""
    found = []
    for name in scripts:
        line = manifest.script(name)
        if line is None:
            continue
        if length(line) > 4000 or re.search(r"""[`()\n\\;|<"']|(?:^|[^&])&(?!&)""", line):
            commands = [[], []]
        else:
            commands = [[] if "&" in piece else bare(re.split(f"[{BLANK}]+", trim(piece))) if trim(piece) else [] for piece in line.split("&&")]
        commands = commands[:-1] if name == "start" else commands
        found += [(name, words, following) for words, following in zip(commands, [*commands[1:], []])]
    return found


COPYING = re.compile(
    r"(?:cp|mv)(?: -[afnpv]+)? (?:[\w@./-]*/)?(?:\.env(?:\.[\w.-]+)?"
    r"|[\w@.-]+\.(?:[cm]?js|jsx?|tsx?|json|ya?ml|env|example|sample|dist|html?|css|txt|ini|conf)) [\w@.][\w@./-]*",
    re.ASCII,
)


def file_before(words, following):
    """Where what such a command needs may be; None where that is nothing: its file, or package.json of a folder in which a manager then works (C-392)."""
    program = [*words, ""][0]
    if program == "cd":
        folder = within("", words[1]) if len(words) == 2 and following[:1] in (["npm"], ["pnpm"]) else None
        return [f"{folder}/package.json"] if folder else None
    if COPYING.fullmatch(" ".join(words)):
        path = within("", words[-2])
        return None if path is None else [path]
    if program not in ("node", "sh", "bash", ".", "source") and not program.startswith("./"):
        return None
    entry = entry_of(Launch(program, words[1:], Way()))
    return None if entry is None else entry[1]


def files_before(seen):
    """The files of commands before the start, for which a plan looks."""
    from .javascript import INSTALL_SCRIPTS

    own = ["prestart", "start"] if seen.rule == "javascript.start.script" else []
    scripts = [*INSTALL_SCRIPTS, "prepublish", "preprepare", "prepare", "postprepare", *own]
    return [path for _, words, following in commands_before(seen.manifest, scripts) for path in file_before(words, following) or []]


def failing_diagnostics(seen):
    """The first command before the start that runs a file which is not there (C-334)."""
    from .javascript import INSTALL_SCRIPTS, tool_scripts

    project, manifest = seen.project, seen.manifest
    hooks = [project.get(name) for name in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK")]
    off = npmrc(project, "ignore-scripts") or ("",)
    if may_not_know(seen) or off[0] == "true" or any(hook is not None and not is_idle(manifest, hook.value) for hook in hooks):
        return
    scripts = [*INSTALL_SCRIPTS, *tool_scripts(seen.tool)]
    if seen.rule == "javascript.start.script":
        scripts += [name for name in seen.start["value"]["lifecycle"] if name != "poststart"]
    for name, words, following in commands_before(manifest, scripts):
        paths = file_before(words, following)
        built = r"(?:^|/)(?:dist|build|built|lib|out|output|compiled|bundle|\.output|\.next)(?:/|\.[cm]?js\Z)"
        if paths is not None and not re.search(built, paths[0]) and not any(map(project.may_have, paths)):
            project.report("start-file-missing", [pkg(f"/scripts/{pointer(name)}")])
            return
        if words in ([], ["cd"]) or words[0] == "cd" or not _is_idle_command(manifest, words, 0):
            return


def installing_diagnostics(seen):
    """scripts.postinstall, or a hook behind the installation, in a folder where nobody installs what it calls (C-242)."""
    hooks = [seen.project.get(name) for name in ("CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK")]
    script = seen.manifest.script("postinstall")
    places = [] if script is None else [(script, pkg("/scripts/postinstall"))]
    for line, ground in [*places, *((hook.value, hook.because) for hook in hooks if hook is not None)]:
        because = building_in_folder(seen, line, ground)
        if because is not None:
            return seen.project.report("start-folder-uninstalled", because)
    return None


def building_in_folder(seen, line, ground):
    """Why a line fails in folders where nobody installs; None where nothing is known."""
    off = npmrc(seen.project, "ignore-scripts") or ("",)
    if not seen.tool.is_known or is_whole(seen) or off[0] == "true" or may_install(seen, None, lambda one: one == line):
        return None
    folders, because, _ = folders_built(seen, line)
    return [ground, *because] if folders else None


def folders_built(seen, line):
    """The folders in which a line's commands build by packages of their own, why, and whether all of them do so."""
    manifest, folders, because, walked, others = seen.manifest, [], [], set(), []

    def walk(text):
        folder = ""
        for words in commands_of(text) or [[]]:
            if words[:1] == ["cd"]:
                into = within(folder, words[1]) if len(words) == 2 else None
                folder = "?" if into is None else into
                continue
            command = " ".join(words)
            if words and is_quiet_program(words):
                others.append(command)
                continue
            launch = launch_of(manifest, f"cd {folder} && {command}" if folder else command)
            if launch is None:
                return False
            if launch.scripts:
                name = launch.scripts[0]
                if name in walked:
                    continue
                walked.add(name)
                because.append(pkg(f"/scripts/{pointer(name)}"))
                if manifest.script(f"pre{name}") is not None or not walk(manifest.script(name)):
                    return False
                continue
            other = copy.copy(seen)
            other.launch, other.because = launch, []
            inner = in_member(other)
            if inner is None or not is_uninstalled(seen, inner):
                return False
            if inner[2].folder not in folders:
                folders.append(inner[2].folder)
                because.extend([*inner[1], file(f"{inner[2].folder}/package.json")])
        return True

    return folders, because, walk(line) and not others


def is_uninstalled(seen, inner):
    """Whether a script of a folder calls what packages of that folder bring, and the root's are not enough."""
    last, _, own = inner
    folder = own.folder
    json = jsons.read_or_none(seen.project.content(f"{folder}/package.json"))
    kinds = ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies")
    there = [name for kind in kinds if isinstance(json.get(kind), dict) for name in json[kind]]
    here = [*seen.manifest.dependencies, *seen.manifest.development, *seen.manifest.others]

    def builds(words):
        program = (words or [""])[0]
        known = program in PROGRAMS["own"] or (program not in ("node", "bun") and program in DEVELOPMENT)
        return known and is_brought(there, program)

    def is_plain(name):
        commands = commands_of(own.script(name) or "")
        passes = lambda words: words != [] and words[-1] in last.scripts
        quiet = all(builds(words) or is_quiet_program(words) or passes(words) for words in commands)
        return own.script(f"pre{name}") is None and commands != [] and quiet

    if last.fetched or not builds([last.program]) or is_brought(here, last.program) or not all(map(is_plain, last.scripts)):
        return False
    return lacks_packages(seen, folder) and not seen.project.has(f"{folder}/.pnp.cjs")


def launch_diagnostics(seen):
    """Of several launches at once, the first of which there is something to say; what ends beside a server leaves the server."""
    if seen.launch is None:
        return None
    said = [launch_diagnostic(seen, launch) for launch in [seen.launch, *seen.launch.beside]]
    lasting = [one for one in said if one is not None and one[0] not in ("start-not-a-server", "start-folder-uninstalled")]
    if lasting or (None not in said):
        return seen.project.report(*(lasting or said)[0])
    return None


def launch_diagnostic(seen, launch):
    """Of one launch, the first cause and its evidence."""
    because = seen.because if launch is seen.launch else [*seen.first, *(pkg(f"/scripts/{pointer(name)}") for name in launch.scripts)]
    is_beside = launch is not seen.launch
    if is_beside:
        seen = copy.copy(seen)
        seen.launch, seen.because = launch, because
    gone = gone_in_folder(seen, launch)
    if gone is not None:
        return gone[0], [*because, *gone[1]]
    if is_folder_uninstalled(seen, launch):
        folder = own_folder(seen, launch)
        return "start-folder-uninstalled", [*because, file(f"{folder}/package.json")]
    lacking = missing_program(seen, launch)
    if lacking is not None:
        return "start-program-missing", [*because, *lacking]
    if is_loading_missing(seen, launch):
        return "start-package-missing", because
    run = turbo_run(seen, launch)
    if run and not any(name == run[0] or name.endswith("#" + run[0]) for name in run[1]):
        return "turbo-task-missing", [*because, file("turbo.json")]
    code, pages = development_code(seen, launch, seen.manifest), exported(seen, launch, seen.manifest)
    if pages is not None and launch.args[:1] == ["start"]:
        return "start-not-a-server", [*because, pages]
    if refuses_option(seen, launch):
        return "start-not-a-server", [*because, *seen.node["because"]]
    if code is not None:
        return code, because
    inner, last = in_member(seen), launch
    if inner is not None and not (is_beside and is_uninstalled_in(seen, None, inner[2].folder)):
        code, pages = development_code(seen, inner[0], inner[2]), exported(seen, inner[0], inner[2])
        if pages is not None and inner[0].args[:1] == ["start"]:
            return "start-not-a-server", [*inner[1], pages]
        if refuses_option(seen, inner[0]):
            return "start-not-a-server", [*inner[1], *seen.node["because"]]
        if code is not None:
            return code, inner[1]
        # What the member's script sets holds in the end.
        last, because = copy.copy(launch), inner[1]
        last.assigned = inner[0].assigned
    if listens_elsewhere(seen, last):
        host = seen.project.get("HOST") if launch.program == "sirv" else None
        return "start-listens-elsewhere", because if host is None else [*because, host.because]
    return None


def _server(verbs, ports, hosts, is_local, files=(), obeys=False, ranges=None, usual=None):
    return verbs, ports, hosts, is_local, files, obeys, ranges, usual


def _configs(name):
    return tuple(f"{name}.config.{ending}" for ending in ("js", "mjs", "cjs", "ts", "mts", "cts"))


#: Where servers listen (C-280): verbs, options of the port, options of the host, whether only for its own machine, files that configure it,
#: whether HOST and PORT beat its options, the ranges for which that is known, the port without an option, whatever PORT is.
LISTENING = {
    "vite": _server(("preview",), ("--port",), ("--host",), True, _configs("vite"), ranges=r"(?![~^>=v]*[012](?:\.|\Z))", usual=4173),
    "astro": _server(("preview",), ("--port",), ("--host",), True, _configs("astro")),
    "gatsby": _server(("serve",), ("--port", "-p"), ("--host", "-H"), True),
    "docusaurus": _server(("serve",), ("--port", "-p"), ("--host", "-h"), True),
    "vitepress": _server(("preview", "serve"), ("--port",), ("--host",), False),
    "fastify": _server(("start",), ("--port", "-p"), ("--address", "-a"), False),
    "sirv": _server(None, ("--port", "-p"), ("--host", "-H"), True, obeys=True),
    "json-server": _server(None, ("--port", "-p"), ("--host", "-H"), True, ("json-server.json",), ranges=r"[~^]?0\.", usual=3000),
    "superstatic": _server(None, ("--port", "-p"), ("--host", "--hostname"), True, usual=3474),
    "docsify": _server(("serve",), ("--port", "-p"), ("--host",), False, usual=3000),
    "json-graphql-server": _server(None, ("--port", "-p"), ("--host", "-h"), True, usual=3000),
    "static-server": _server(None, ("--port", "-p"), (), False, usual=9080),
    "light-server": _server(None, ("--port", "-p"), ("--bind", "-b"), False, (".lightserverrc",), usual=4000),
    "ws": _server(None, ("--port", "-p"), ("--hostname",), False, ("lws.config.js",), usual=8000),
    "static": _server(None, ("--port", "-p"), ("--host-address", "-a"), True, usual=8080),
    "angular-http-server": _server(None, ("--port", "-p"), (), False, usual=8080),
    "pushstate-server": _server(None, ("--port", "-p"), (), False),
    "serve": _server(None, ("--listen", "-l", "--port", "-p"), (), False),
    "http-server": _server(None, ("--port", "-p"), ("-a",), False),
    "next": _server(("start",), ("--port", "-p"), ("--hostname", "-H"), False),
    "nuxt": _server(("start", "preview"), ("--port", "-p"), ("--host", "-H"), False),
}


def values_of(args, options):
    found = []
    for at, word in enumerate(args):
        option = next((one for one in options if word == one or word.startswith(f"{one}=")), None)
        if option is None:
            continue
        if word != option:
            found.append(word[len(option) + 1 :])
        else:
            found.append("" if at + 1 == len(args) or args[at + 1].startswith("-") else args[at + 1])
    return found


def port_in(value):
    match = re.fullmatch(r"(?:.*:)?([0-9]{1,5})", value, re.DOTALL)
    return None if match is None else int(match.group(1))


def told(seen, launch, name):
    """The value of a variable that the command, the application, an add-on or the platform sets."""
    own = [word[len(name) + 1 :] for word in launch.assigned if word.startswith(f"{name}=")]
    variable, data = seen.project.get(name), seen.project.data
    if own or variable is not None:
        return own[-1] if own else variable.value
    return str(seen.network["application"]["port"]) if data["network"]["variable"] == name else data["environment"].get(name)


def asked_for(seen, name):
    """The range of a package in package.json."""
    kinds = (seen.manifest.dependencies, seen.manifest.development)
    return next((kind[name] for kind in kinds if name in kind), None)


def configurations(launch):
    """The files that may say otherwise where a program listens, and where what it serves is built to."""
    files = LISTENING[launch.program][4] if launch.program in LISTENING else ()
    return [f"{launch.folder}/{path}" if launch.folder else path for path in files]


def is_configured(seen, launch):
    files = configurations(launch)
    named = any(re.match(r"(?:-c|--config)(?:=|\Z)", word) for word in launch.args)
    silent = [path for path in files if "  preview: {}," in (seen.project.content(path) or "")]
    return files != [] and (named or any(seen.project.has(path) and path not in silent for path in files))




def listens_elsewhere(seen, launch):
    """Whether a launch listens on another port than the plan's, or for its own machine only (C-280)."""
    if seen.network is None:
        return False
    application = seen.network["application"]
    verbs, ports, hosts, is_local, files, obeys, ranges, usual = LISTENING.get(launch.program, ((), (), (), False, (), False, None, None))
    if verbs is None or (launch.args[:1] and launch.args[0] in verbs):
        if application["address"] in LOCAL_HOSTS:
            return False
        asked = asked_for(seen, launch.program)
        known = ranges is None or re.match(ranges, asked if isinstance(asked, str) else "") is not None
        if obeys and any("=" not in word for word in launch.assigned):
            return False
        given, named = values_of(launch.args, ports), values_of(launch.args, hosts)
        configured = is_configured(seen, launch)
        if obeys and told(seen, launch, "HOST") is not None:
            named = [told(seen, launch, "HOST")]
        local = known and (all(host in LOCAL_HOSTS for host in named) if named else is_local and not configured)
        numbers = [] if obeys and told(seen, launch, "PORT") is not None else [port_in(value) for value in given]
        if not given and not configured and known and usual is not None:
            numbers = [usual]
        if local or (numbers != [] and None not in numbers and application["port"] not in numbers):
            return True
        if given or usual is not None:
            return False
    assigned = [word[len("PORT=") :] for word in launch.assigned if word.startswith("PORT=")]
    return bool(assigned) and re.fullmatch("[0-9]{1,5}", assigned[-1]) is not None and int(assigned[-1]) != application["port"]


def setting(project, path, pattern):
    """The last line of a file that sets something: (value, evidence)."""
    text = project.content(path)
    found = None
    for number, line in enumerate(LINE_ENDS.split(text or ""), 1):
        match = re.match(pattern, line)
        if match:
            found = (unquoted(match.group(1)), file(path, line=number))
    return found


def unquoted(text):
    text = trim(text)
    return text[1:-1] if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0] else text


def npmrc(project, key):
    return setting(project, ".npmrc", rf"[{BLANK}]*{key}[{BLANK}]*=[{BLANK}]*([^;#]*)")


def yaml(project, path, key):
    return setting(project, path, rf"{key}:[ \t]+([^#]*)")


def yaml_list(text, key):
    """The items of a list of YAML at the top; None when there is no such key."""
    lines = LINE_ENDS.split(text)
    at = next((index for index, line in enumerate(lines) if line.startswith(f"{key}:")), None)
    if at is None:
        return None
    first = lines[at]
    start, end = first.find("["), first.rfind("]")
    if start >= 0 and end > start:
        return [word for word in map(unquoted, first[start + 1 : end].split(",")) if word != ""]
    words = []
    for line in lines[at + 1 :]:
        item = re.match(rf"[{BLANK}]*-[{BLANK}]+([^#]+)", line)
        if item:
            words.append(unquoted(item.group(1)))
        elif not re.fullmatch(rf"[{BLANK}]*(?:#.*)?", line):
            break
    return words


def yarn_release(seen):
    """The release of Yarn that .yarnrc.yml names: (evidence, path, version or None)."""
    found = yaml(seen.project, ".yarnrc.yml", "yarnPath")
    path = None if found is None or found[0].startswith("/") else normal_path(found[0])
    if path is None:
        return None
    version = re.search(r"yarn-([0-9]+\.[0-9]+\.[0-9]+(?:-[\w.]+)?)\.[cm]?js\Z", path, re.ASCII)
    return found[1], path, version and version.group(1)


def is_berry(seen, release):
    """Whether what runs acts as Yarn 2 and later; None where nobody knows."""
    if release is not None:
        return None if release[2] is None else int(release[2].split(".")[0]) > 1
    return seen.tool.name == "yarn-berry" or (seen.line is not None and seen.line > 1)


def hands_over(seen):
    return seen.tool.name == "yarn" and is_berry(seen, yarn_release(seen)) is True


def variable_unset(seen, release):
    """Whether a file asks for NPM_TOKEN where Yarn ends without it (C-259)."""
    project = seen.project
    classic = seen.tool.name == "yarn" and release is None and is_berry(seen, None) is not True
    set_by_someone = project.get("NPM_TOKEN") is not None or "NPM_TOKEN" in project.blank
    if set_by_someone or not (classic or seen.tool.name == "yarn-berry"):
        return False
    path = ".npmrc" if classic else ".yarnrc.yml"
    for number, line in enumerate(LINE_ENDS.split(project.content(path) or ""), 1):
        if "${NPM_TOKEN}" in line and re.match(rf"[{BLANK}]*[#;]", line) is None:
            project.report("settings-variable-unset", [file(path, line=number)])
            return True
    return False


def yarn_diagnostics(seen, development, flags):
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    if not manifest.is_there or tool.name not in ("yarn", "yarn-berry"):
        return
    release = yarn_release(seen)
    if release is not None and not project.has(release[1]):
        project.report("yarn-path-missing", [release[0]])
        return
    if release is not None:
        classic = tool.name == "yarn" and (seen.line is None or seen.line < 2)
        if release[2] != seen.version and classic:
            project.report("yarn-path", [release[0], file(release[1])])
    if tool.name == "yarn" and is_berry(seen, None) and is_berry(seen, release):
        around = seen.rule == "javascript.start.script" and manifest.present(["prestart", "poststart"])
        if development["value"] == "excluded" or flags["value"] or around:
            project.report("yarn-as-berry", tool.version["because"])
    if variable_unset(seen, release):
        return
    if seen.start is None or is_berry(seen, release) is not True or not manifest.dependencies:
        return
    linker = yaml(project, ".yarnrc.yml", "nodeLinker")
    if linker is not None and linker[0] != "pnp":
        return
    because = tool.because if linker is None else [linker[1]]
    if unplugged(seen, because):
        return
    if seen.rule == "javascript.start.main":
        project.report("plug-n-play", [pkg("/main"), *because])
    if seen.rule != "javascript.start.command" or seen.launch is None or seen.launch.scripts:
        return
    entry = entry_of(seen.launch)
    if seen.launch.program not in ("node", "nodejs") or entry is None or entry[1][0].startswith(".output/"):
        return
    if not re.search(rf"(?:^|[{BLANK}])yarn(?:[{BLANK}]|\Z)", seen.start["value"]["command"]):
        project.report("plug-n-play", [*seen.because, *because])


def unplugged(seen, because):
    """C-255: the build of Next 16 and later, and of Nuxt 4 and later, finds no package under Plug'n'Play."""
    manifest, get = seen.manifest, seen.project.get
    common = [manifest.script(one) or "" for one in ("preinstall", "install", "postinstall")]
    common += [get(one).value for one in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK") if get(one)]
    for program, versions, call, unless in UNPLUGGED:
        kind, all_of = ("dependencies", manifest.dependencies) if program in manifest.dependencies else ("devDependencies", manifest.development)
        asked = all_of.get(program)
        if not isinstance(asked, str) or re.match(versions, asked) is None:
            continue
        lines = list(common)
        if seen.launch is not None and seen.launch.program == program:
            lines.append(next((one for one in BUILD_SCRIPTS if manifest.script(one) is not None), ""))
        lines = [with_named(manifest, line) for line in lines]
        if any(re.search(call, line) and (unless is None or unless not in line) for line in lines):
            seen.project.report("plug-n-play-build", [pkg(f"/{kind}/{program}"), *because])
            return True
    return False


UNPLUGGED = (
    ("next", r"[\^~]?(?:1[6-9]|[2-9][0-9])(?:\.|\Z)", r"\bnext build\b", "--webpack"),
    ("nuxt", r"[\^~]?(?:[4-9]|[0-9][0-9])(?:\.|\Z)", r"\bnuxt (?:prepare|build|generate)\b", None),
    ("astro", r"[\^~]?(?:[7-9]|[0-9][0-9])(?:\.|\Z)", r"\bastro build\b", None),
)


def told_development(seen):
    """What .npmrc says of development dependencies: (evidence, whether they are included)."""
    project = seen.project

    def at(key, *values):
        found = npmrc(project, key)
        return found[1] if found is not None and found[0] in values else None

    ways = {
        "npm": [
            ("include", ["dev"], True), ("also", ["dev", "development"], True), ("production", ["false"], True), ("omit", ["dev"], False),
            ("production", ["true"], False), ("only", ["prod", "production"], False), ("omit", ["", "optional", "peer"], True),
        ],
        "yarn": [("production", ["true"], False)],
        "bun": [("omit", ["dev"], False)],
        "pnpm": [("production", ["false"], True), ("production", ["true"], False), ("only", ["prod", "production"], False)],
    }
    ways["npm-ci"] = ways["npm"]
    if seen.tool.name == "pnpm" and (seen.line is None or seen.line >= 12):
        return None
    for key, values, included in ways.get(seen.tool.name, []):
        because = at(key, *values)
        if because is not None:
            return because, included
    return None


def scripts_off(seen):
    """The setting that keeps lifecycle scripts from running: its evidence."""
    project, name = seen.project, seen.tool.name
    if name == "pnpm":
        if seen.line is None:
            return None
        found = yaml(project, "pnpm-workspace.yaml", "ignoreScripts") if seen.line >= 10 else None
        if found is not None and found[0] == "true":
            return found[1]
        if seen.line >= 12:
            return None
    elif name not in ("npm", "npm-ci", "bun"):
        return None
    found = npmrc(project, "ignore-scripts")
    return found[1] if found is not None and found[0] == "true" else None


def setting_diagnostics(seen, development, flags):
    from .javascript import INSTALL_SCRIPTS, tool_scripts

    project, manifest, tool = seen.project, seen.manifest, seen.tool
    if not manifest.is_there:
        return
    told = None if flags["value"] else told_development(seen)
    if told is not None and manifest.development and development["value"] != ("included" if told[1] else "excluded"):
        project.report("settings-development", [told[0], *development["because"]])
    off = scripts_off(seen)
    scripts = [*manifest.present(INSTALL_SCRIPTS), *tool_scripts(tool)]
    if off is not None and scripts:
        project.report("settings-scripts", [off, *(pkg(f"/scripts/{name}") for name in scripts)])
    text = project.content("pnpm-workspace.yaml")
    if tool.name == "pnpm" and seen.line is not None and seen.line < 10 and text is not None and yaml_list(text, "packages") is None:
        project.report("pnpm-workspace-refused", [file("pnpm-workspace.yaml"), *tool.version["because"]])


def engine_diagnostics(seen):
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    if manifest.is_there and manifest.engines is not None and tool.is_known:

        def range_of(name):
            text = manifest.engines.get(name)
            return text if isinstance(text, str) and trim(text) != "" else None

        asked = range_of(tool.name) if tool.name in ("yarn", "pnpm") else None
        if asked is not None and seen.version is not None:
            read = semver.parse_range(asked)
            newer = tool.name == "yarn" and seen.line > 1
            refused = read is not None and not semver.satisfies(semver.parse(seen.version), read)
            if refused and not newer and yaml(project, ".yarnrc.yml", "yarnPath") is None:
                project.report("engine-refused", [pkg(f"/engines/{tool.name}"), *tool.version["because"]])
        named = [name for name in ("yarn", "pnpm", "bun") if range_of(name) is not None]
        is_default = tool.rule == "javascript.build-tool.default" and manifest.package_manager is None
        if len(named) == 1 and range_of("npm") is None and is_default:
            above = lock_above(seen)
            wished = is_said(seen, named[0]) or (seen.launch is not None and seen.launch.program == named[0])
            wished = wished or (above is not None and OWNERS.get(above.split("/")[-1]) == named[0])
            if semver.parse_range(range_of(named[0])) is not None and not wished:
                project.report("engine-unchosen", [pkg(f"/engines/{named[0]}"), *tool.because])
    if seen.launch is not None and seen.launch.program == "bun" and tool.name not in ("bun", "custom") and not is_said(seen, "bun"):
        project.report("bun-unchosen", once(seen.because, tool.because))


def above(project, pattern):
    return sorted((path for path in project.files if is_path_above(path) and re.search(pattern, path)), key=units)


#: Protocols that only some tools read, by the tool that was observed to refuse them.
REFUSED = {
    "npm": ("patch", "portal", "link", "jsr"),
    "npm-ci": ("patch", "portal", "link", "jsr"),
    "yarn": ("patch", "portal", "jsr"),
}


def protocol_diagnostics(seen):
    """The first dependency that is given in a way that the tool refuses."""
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    if not manifest.is_there or not tool.is_known:
        return
    others = above(project, r"/(?:package\.json|pnpm-workspace\.yaml)\Z")
    ranges = [("package.json", "dependencies", manifest.dependencies), ("package.json", "devDependencies", manifest.development)]
    if tool.name not in ("pnpm", "bun", "yarn-berry") and manifest.workspaces is not None and not project.has("pnpm-workspace.yaml"):
        for path in members(seen):
            member = jsons.read_or_none(project.content(path) or "")
            for kind in ("dependencies", "devDependencies"):
                if isinstance(member, dict) and isinstance(member.get(kind), dict):
                    ranges.append((path, kind, member[kind]))
    for path, kind, all_of in ranges:
        for name, text in all_of.items():
            match = re.match("(workspace|catalog|patch|portal|link|jsr):", text) if isinstance(text, str) else None
            if match is None or hands_over(seen):
                continue
            if match.group(1) not in ("workspace", "catalog"):
                taken = match.group(1) not in REFUSED.get(tool.name, ())
            elif tool.name == "pnpm":
                taken = project.has("pnpm-workspace.yaml") or others
            elif tool.name in ("bun", "yarn-berry"):
                taken = match.group(1) == "catalog" or manifest.workspaces is not None or others
            else:
                taken = False
            if not taken:
                because = [file(path, f"/{kind}/{pointer(name)}"), *tool.because, *map(file, others)]
                project.report("workspace-protocol", because)
                return


def allowed_manager(seen):
    """The manager that preinstall alone lets install, where it runs."""
    match = re.search(r"(?:^|[%s/])only-allow(?:@[^%s]+)?[%s]+(npm|yarn|pnpm|bun)\b" % (BLANK, BLANK, BLANK), seen.manifest.script("preinstall") or "", re.ASCII)
    off = npmrc(seen.project, "ignore-scripts")
    return None if match is None or (off and off[0] == "true") else match.group(1)


def is_said(seen, manager):
    """Whether another diagnostic asks for a manager: of packageManager, of preinstall, of its lock file that chooses nothing."""
    from .javascript import package_manager

    field = package_manager(seen.manifest.package_manager)
    if allowed_manager(seen) == manager or (field is not None and field[0] == manager and seen.tool.rule != "javascript.build-tool.variable"):
        return True
    if field is not None and field[0] == manager and refuses_field(seen, manager):
        return True
    locks = [path for path in LOCK_FILES if seen.project.has(path)]
    return manager == "bun" and locks == ["bun.lockb"] and seen.tool.rule == "javascript.build-tool.default"


def refuses_field(seen, wanted):
    """Whether the variable's tool stops where packageManager asks for another (C-240)."""
    tool = seen.tool
    by_variable = tool.rule == "javascript.build-tool.variable" and tool.name in ("yarn", "pnpm")
    return by_variable and wanted != tool.name and yaml(seen.project, ".yarnrc.yml", "yarnPath") is None


def refusal_diagnostics(seen):
    """A project that lets only another manager install (C-240)."""
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    program = {"npm-ci": "npm", "yarn-berry": "yarn", "custom": None}.get(tool.name, tool.name)
    if not manifest.is_there or program is None:
        return
    from .javascript import package_manager

    field = package_manager(manifest.package_manager)
    only = allowed_manager(seen)
    overruled = field is not None and field[0] == only and tool.rule != "javascript.build-tool.variable"
    if only not in (None, program) and not overruled:
        project.report("package-manager-refused", [pkg("/scripts/preinstall"), *tool.because])
        return
    if program == "npm" and developing_manager(seen) is not None:
        project.report("package-manager-refused", [pkg("/devEngines/packageManager"), *tool.because])
        return
    if field is not None and refuses_field(seen, field[0]):
        project.report("package-manager-refused", [pkg("/packageManager"), *tool.because])


def developing_manager(seen):
    """Another manager that devEngines wants, where the npm of the plan reads that (C-240)."""
    engines = seen.manifest.dev_engines
    asked = engines.get("packageManager") if isinstance(engines, dict) else None
    if not isinstance(asked, dict) or asked.get("onFail") in ("warn", "ignore"):
        return None
    npm = seen.project.data["node"]["npm"].get(seen.node["value"], "")
    major, _, rest = npm.partition(".")
    reads = npm != "" and (int(major) > 10 or (int(major) == 10 and rest.startswith("9.")))
    name = asked.get("name")
    return name if reads and name in MANAGERS[1:] else None


def local_dependencies(seen):
    """Dependencies in folders and archives: (pointer, path or None where it is outside)."""
    for kind, all_of in (("dependencies", seen.manifest.dependencies), ("devDependencies", seen.manifest.development)):
        for name, text in all_of.items():
            match = re.match(r"(?:file:(?![/~])|(?=\.\.?/))([^\n\r\u2028\u2029]+)\Z", text) if isinstance(text, str) else None
            if match:
                path = normal_path(match.group(1))
                if path is not None and not re.search(r"\.(?:tgz|tar\.gz|tar)\Z", match.group(1)):
                    path = f"{path}/package.json" if path else "package.json"
                # npm takes a folder that is not there, and nothing that runs needs a development dependency.
                is_archive = re.search(r"\.(?:tgz|tar\.gz|tar)\Z", match.group(1)) is not None
                minds = kind == "dependencies" or is_archive or seen.tool.name not in ("npm", "npm-ci")
                yield pkg(f"/{kind}/{pointer(name)}"), path, minds


def system_diagnostics(seen):
    """Dependencies for another operating system, at which npm and Yarn 1 end (C-376)."""
    manifest, tool = seen.manifest, seen.tool
    if tool.name not in ("npm", "npm-ci", "yarn") or manifest.overrides or npmrc(seen.project, "force") or seen.project.get("CC_PRE_BUILD_HOOK"):
        return
    kinds = [("dependencies", manifest.dependencies)]
    kinds += [("devDependencies", manifest.development)] if seen.development == "included" else []
    other = re.compile(r"fsevents|.*[-/](?:win32|darwin)-(?:x64|arm64|ia32)(?:-msvc)?", re.DOTALL)
    found = [pkg(f"/{kind}/{pointer(name)}") for kind, names in kinds for name in sorted_names(names) if other.fullmatch(name) and name not in manifest.others]
    if found:
        seen.project.report("dependency-system", [*found, *tool.because])


def sorted_names(names):
    """fsevents first, then what is for Windows, then what is for macOS, each as package.json has them."""
    return sorted(names, key=lambda name: (name != "fsevents", "win32" not in name))


def path_diagnostics(seen):
    """The first dependency that is not where package.json has it (C-241)."""
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    if not manifest.is_there or not tool.is_known or project.get("CC_PRE_BUILD_HOOK") or manifest.script("preinstall") is not None:
        return
    folder = project.data["further"]["folder"]
    is_part = folder is not None and project.get(folder) is not None
    for because, path, minds in local_dependencies(seen):
        if not minds:
            continue
        if (path is None and not is_part) or (path is not None and not project.has(path)):
            project.report("dependency-path-missing", [because, *tool.because])
            return


CHOOSING = ("yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb")


#: Whose lock file chooses a tool.
OWNERS = {"yarn.lock": "yarn", "pnpm-lock.yaml": "pnpm", "bun.lock": "bun", "bun.lockb": "bun"}


def is_wished(seen, path):
    """Whether packageManager or preinstall asks for the manager of a lock file above."""
    from .javascript import package_manager

    field = package_manager(seen.manifest.package_manager)
    return OWNERS.get(path.split("/")[-1]) in (field and field[0], allowed_manager(seen))


def lock_above(seen):
    """The nearest lock file of the folders above, where the project has none."""
    project = seen.project
    if any(project.has(path) for path in LOCK_FILES):
        return None
    paths = [path for path in project.files if is_path_above(path) and path.split("/")[-1] in LOCK_FILES]
    return min(paths, key=lambda path: (path.count("/"), LOCK_FILES.index(path.split("/")[-1])), default=None)


def lock_diagnostics(seen):
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    if not manifest.is_there or not tool.is_known:
        return
    if not any(project.has(path) for path in LOCK_FILES):
        nearest = lock_above(seen)
        if nearest is not None:
            if nearest.split("/")[-1] in CHOOSING:
                if tool.rule == "javascript.build-tool.default" and not is_wished(seen, nearest):
                    project.report("lock-file-above", [file(nearest), *tool.because])
            return
        if tool.name != "npm-ci" and manifest.dependencies:
            project.report("lock-file-missing", [pkg("/dependencies"), *tool.because])
        peer_diagnostics(seen)
        return
    if tool.name == "pnpm":
        text = project.content("pnpm-lock.yaml")
        match = re.search(r"^lockfileVersion:\s*['\"]?([0-9]+(?:\.[0-9]+)?)", text or "", re.MULTILINE)
        if match is None or seen.line is None or seen.line < 9:
            return
        version = match.group(1)
        is_read = version == "9.0" or (version.startswith("6.") and seen.line == 9)
        if not is_read:
            project.report("lock-file-unread", [file("pnpm-lock.yaml"), *tool.version["because"]])
    elif tool.name == "npm-ci":
        stale_diagnostics(seen)
    peer_diagnostics(seen)


def root_of(text):
    """What a lock file of npm's says of the project itself; the text may end before the file does."""
    match = re.search(r'"packages":\s*\{\s*"":\s*', text)
    if match is None:
        return None
    depth, inside, at = 0, False, match.end()
    while at < len(text):
        one = text[at]
        if inside:
            if one == "\\":
                at += 1
            elif one == '"':
                inside = False
        elif one == '"':
            inside = True
        elif one in "{[":
            depth += 1
        elif one in "}]":
            depth -= 1
            if depth == 0:
                value = jsons.read_or_none(text[match.end() : at + 1])
                return value if isinstance(value, dict) else None
        at += 1
    return None


def stale_diagnostics(seen):
    """What package.json asks for and the lock file does not hold (C-227)."""
    project, manifest = seen.project, seen.manifest
    path = "npm-shrinkwrap.json" if project.has("npm-shrinkwrap.json") else "package-lock.json"
    text = project.content(path)
    root = None if text is None else root_of(text)
    if root is None:
        return
    locked = {}
    for kind in ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies"):
        if isinstance(root.get(kind), dict):
            locked.update(root[kind])
    missing = []
    for kind, all_of in (("dependencies", manifest.dependencies), ("devDependencies", manifest.development)):
        for name, wanted in all_of.items():
            if isinstance(wanted, str) and _is_missing(name, wanted, locked, text):
                missing.append(pkg(f"/{kind}/{pointer(name)}"))
    if missing:
        project.report("lock-file-stale", [file(path), *missing, *seen.tool.because])


def _is_missing(name, wanted, locked, text):
    if name not in locked:
        return True
    import json

    place = re.escape(json.dumps(f"node_modules/{name}", ensure_ascii=False))
    match = re.search(place + r':\s*\{\s*"version":\s*"([^"]+)"', text)
    if match is None or re.search("[:/]", wanted):
        return False
    version, read = semver.parse(match.group(1)), semver.parse_range(wanted)
    return read is not None and (version is None or not semver.satisfies(version, read))


def node_asked_diagnostics(seen):
    """A version of Node that is asked for where nobody reads it, and nowhere else (C-229) or only without an upper end (C-400)."""
    project, manifest, read = seen.project, seen.manifest, seen.node_asked
    if packaged_node(seen):
        return
    if read is not None and not (read[0][0] == "resolved" and read[0][2]):
        return
    found = None
    if manifest.volta is not None:
        found = (manifest.volta, pkg("/volta/node"))
    found = found or one_line(project, ".nvmrc") or one_line(project, ".node-version") or tool_versions(project)
    if found is None or found[0] in ("node", "stable", "latest", "current", "lts/*", "lts"):
        return
    resolved = catalog.resolve(project.data["node"], found[0])
    if resolved[0] == "resolved" and resolved[1].split(".")[0] != seen.node["value"].split(".")[0]:
        if read is None:
            project.report("node-version-elsewhere", [found[1], *seen.node["because"]])
        else:
            project.report("node-version-floats", [read[1], found[1]])


def packaged_node(seen):
    """The package node, by which npm runs scripts (C-281)."""
    project, manifest, tool = seen.project, seen.manifest, seen.tool
    kind = "dependencies" if "node" in manifest.dependencies else "devDependencies"
    asked = "".join(kinds["node"] if isinstance(kinds.get("node"), str) else "" for kinds in (manifest.dependencies, manifest.development))
    major = re.match(r"[~^]?([0-9]+)(?:\.|\Z)", asked)
    if major is None or major.group(1) == seen.node["value"].split(".")[0]:
        return False
    if tool.name not in ("npm", "npm-ci") or seen.rule != "javascript.start.script":
        return False
    setting = npmrc(project, "ignore-scripts")
    if (kind == "devDependencies" and seen.development != "included") or (setting and setting[0] == "true"):
        return False
    project.report("node-packaged", [pkg(f"/{kind}/node"), *seen.node["because"]])
    return True


def one_line(project, path):
    text = project.content(path)
    if text is None:
        return None
    without = trim("\n".join(line.split("#")[0] for line in re.split("[\n\r\u2028\u2029]", text)))
    match = re.fullmatch(r"v?([\w*./-]+)", without, re.ASCII)
    return match and (match.group(1), file(path))


def tool_versions(project):
    text = project.content(".tool-versions") or ""
    match = re.search(r"(?:\A|(?<=[\n\r\u2028\u2029]))node(?:js)?[ \t]+v?([0-9][\w.]*)", text, re.ASCII)
    return match and (match.group(1), file(".tool-versions", line=text.count("\n", 0, match.start()) + 1))


def old_build_diagnostics(seen):
    """A build that the plan's Node ends (C-243), or a package in C++ (C-287)."""
    manifest, get = seen.manifest, seen.project.get
    for name, ranges in NATIVES.items():
        if ends_on_node(seen, name, ranges, 24, [name] if compiles(seen, name) else []):
            return
    script = next((one for one in BUILD_SCRIPTS if manifest.script(one) is not None), "start")
    lines = [manifest.script(one) or "" for one in (script, "start")]
    of_npm = npmrc(seen.project, "node-options")
    told = [get(one).value if get(one) else "" for one in ("NODE_OPTIONS", "CC_POST_BUILD_HOOK")] + [of_npm[0] if of_npm else ""]
    without = [] if any("openssl-legacy" in line for line in [*lines, *told]) else lines
    if ends_on_node(seen, "react-scripts", "[234]", 17, without, "react-scripts|react-app-rewired|craco"):
        return
    names = ["preinstall", "install", "postinstall", "prepare", "prestart", "start", "poststart"]
    hooks = [get(one).value for one in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK", "CC_RUN_COMMAND") if get(one)]
    running = [with_named(manifest, line) for line in [*names, *hooks]]
    if ends_on_node(seen, "react-scripts", "1", 24, running, "react-scripts s"):
        return
    if ends_on_node(seen, "webpack-dev-server", "2", 24, running):
        return
    if ends_on_node(seen, "@angular/cli", "[67]", 24, lines, r"\bng [bs]"):
        return
    if ends_on_node(seen, "@angular/cli", "1", 24, lines[1:], r"\bng s"):
        return
    if ends_on_node(seen, "@angular/cli", "8|9|1[0-2]", 17, without, r"\bng [bs]"):
        return
    if ends_on_node(seen, "next", "[789]|10|11", 17, without) or ends_on_node(seen, "next", "12", 17, without, asked=r"[=v]?12\.0\.[012]"):
        return
    both = {**manifest.development, **manifest.dependencies}
    unlocked = lines if "webpack" not in both and chooses_anew(seen) and not any_lock(seen) else []
    if ends_on_node(seen, "nuxt", "2", 15, unlocked, r"\bnuxt(?: [bgd]|\Z)", r"\^2\..*|\^?2(?:\.x)*"):
        return
    beside = "@babel/cli" in both or ("babel-cli" in both and seen.tool.name not in ("npm", "npm-ci"))
    if ends_on_node(seen, "babel", "6", 0, [] if beside else lines, BABEL):
        return
    if ends_on_node(seen, "umi", "3", 17, without, r"\bumi [bd]"):
        return
    if ends_on_node(seen, "gulp", "3", 12, [] if manifest.overrides else running):
        return
    there = "restify" in manifest.dependencies and not manifest.overrides
    if ends_on_node(seen, "restify", "[5-9]|1[01]", 24, ["restify"] if there else []):
        return
    if ends_on_node(seen, "hapi", "[89]|1[0-5]", 14, ["hapi"] if "hapi" in manifest.dependencies else []):
        return
    if ends_on_node(seen, "esm", "3", 22, running, r"-r esm\b"):
        return
    compiling = running if finds_typescript_7(seen) else []
    if ends_on_node(seen, "ts-node", "[89]|10", 0, compiling, r"\bts-node(?![\w-])|\bnodemon [^;&|]{0,400}\.ts\b"):
        return
    if ends_on_node(seen, "ts-node-dev", "[12]", 0, compiling, r"\b(?:ts-node-dev|tsnd)\b"):
        return
    old_express(seen)
    if any("openssl-legacy" in line for line in [*running, *told]) or int(seen.node["value"].split(".")[0]) < 17:
        return
    calls = any(CALLS_WEBPACK.search(line) for text in running for line in text.split("\n"))
    if calls and any(one in {**manifest.dependencies, **manifest.development} for one in ("webpack", "@vue/cli-service", "nuxt", "vuepress")):
        old_webpack(seen)


BABEL = r"(?:\A|[;&|/] ?|=\w+ |npx )babel(?:-node)? "


def any_lock(seen):
    """Whether there is a lock file of any tool, here or above."""
    return any(seen.project.has(path) for path in LOCK_FILES) or any(path.startswith("../") for path in seen.project.files)


CALLS_WEBPACK = re.compile(r"(?:\A|[ \t\r;&|])(?:webpack|vue-cli-service (?:build|serve)|vuepress (?:build|dev)|nuxt(?:-ts)?(?: build| generate| dev|(?=\r?\Z)))(?=[ \t\r;&|]|\Z)")


def kept_old(seen, name, is_old, alone=lambda text: True):
    """Whether the lock file that the tool reads, or else package.json, keeps a package old, and says so (C-350, C-356)."""
    project, manifest = seen.project, seen.manifest
    own = {"npm": "package-lock.json", "npm-ci": "package-lock.json", "pnpm": "pnpm-lock.yaml", "yarn": "yarn.lock", "yarn-berry": "yarn.lock", "bun": "bun.lock"}
    path = own.get(seen.tool.name)
    if path == "package-lock.json" and project.has("npm-shrinkwrap.json"):
        path = "npm-shrinkwrap.json"
    text = (project.content(path) if path else None) or ""
    found = locked(text, name)
    if found:
        if all(is_old(*one) for one in found) and alone(text):
            project.report("build-node-too-new", [file(path), *seen.node["because"]])
        return
    kind, all_of = ("dependencies", manifest.dependencies) if name in manifest.dependencies else ("devDependencies", manifest.development)
    asked = all_of.get(name)
    exact = re.fullmatch(r"[~=v]?([0-9]{1,3})\.([0-9]{1,3})(?:\.(?:[0-9]+|[x*]))?", asked) if isinstance(asked, str) else None
    if exact and is_old(int(exact.group(1)), int(exact.group(2))) and not manifest.overrides:
        project.report("build-node-too-new", [pkg(f"/{kind}/{name}"), *seen.node["because"]])


def old_webpack(seen):
    """webpack 4 before 4.47, and no Nuxt that has a hash of its own (C-350)."""
    kept_old(
        seen,
        "webpack",
        lambda major, minor: major == 4 and minor < 47,
        lambda text: all(one[0] == 2 and one[1] < 16 for one in locked(text, "nuxt")),
    )


def old_express(seen):
    """express 3 before 3.18 and 4 before 4.10 on Node 24 (C-356)."""
    if "express" in seen.manifest.dependencies and int(seen.node["value"].split(".")[0]) >= 24:
        kept_old(seen, "express", lambda major, minor: (major == 3 and minor < 18) or (major == 4 and minor < 10))


def locked(text, name):
    """The versions, in their first two numbers, in which a lock file has a package."""
    forms = [
        rf"(?m:^)  ['\"]?/?{name}[/@]",
        rf'(?m:^)"?{name}@[^\n]*:\r?\n  version:? "?',
        rf'(?:node_modules/|"){name}":\s*\{{\s*"version": ?"',
        rf'\["{name}@',
    ]
    return [(int(major), int(minor)) for major, minor in re.findall(f"(?:{'|'.join(forms)})([0-9]+)\\.([0-9]+)\\.[0-9]", text)]


def with_named(manifest, line):
    """A line with the scripts that it names, and that these name, each once."""
    lines, seen = [line], set()
    for one in lines:
        for word in re.split(f"[{BLANK}\"'{{}}]+", one):
            script = None if word in seen else manifest.script(word)
            seen.add(word)
            if script is not None:
                lines.append(script)
    return "\n".join(lines)


PEERS = """\
react-dom 16-19 react =
@material-ui/core 4 react 0-17
@material-ui/icons 4 react 16-17
@testing-library/react ^12 react 0-17
@testing-library/react 13-15 react 18
@testing-library/react-hooks 8 react 16-17
react-scripts ^3 typescript 0-3
react-scripts 4-5 typescript 0-4
next 9-11 react 0-17
next 12-14 react 17-18
next 15 react 18-19
react-redux 5-6 react 0-16
react-redux 7-8 react 0-18
react-redux 9 redux 5
redux-thunk ^2 redux 4
@reduxjs/toolkit ^1 react-redux 0-8
@reduxjs/toolkit ^1 react 16-18
react-query 3 react 16-18
react-table 7 react 16-18
react-quill 2 react 16-18
react-beautiful-dnd 13 react 16-18
react-helmet-async 1-2 react 16-18
@headlessui/react ^1 react 16-18
react-leaflet 4 react 18
react-chartjs-2 3-4 chart.js 3
express-graphql 0 graphql 0-15
apollo-server 2 graphql 0-15
apollo-server-express 2 graphql 0-15
graphql-tools 4 graphql 0-15
webpack-cli 3 webpack 4
html-webpack-plugin 3 webpack 1-4
ts-jest 26-28 jest =
eslint-config-airbnb-base 14-15 eslint 0-8
eslint-config-next 12-14 eslint 7-8
eslint-plugin-react-hooks 4 eslint 3-8
@typescript-eslint/parser 5-7 eslint 0-8
@typescript-eslint/eslint-plugin 5-7 eslint 6-8
@nestjs/core 8-10 @nestjs/common =
@nestjs/platform-express 8-11 @nestjs/common =
@nestjs/config 3 @nestjs/common 8-10
@nestjs/jwt 10 @nestjs/common 8-10
@nestjs/mongoose 10 @nestjs/common 8-10
@nestjs/swagger 7 @nestjs/common 9-10
@angular/common 8-22 @angular/core =
@vitejs/plugin-react 3 vite 4
@vitejs/plugin-react 4 vite 4-7
@vitejs/plugin-vue 3 vite 3
@vitejs/plugin-vue 4 vite 4-5
connect-mongo ^4 mongodb 4
vuex ^3 vue 2
vuex 4 vue 3
vue-router 4 vue 3
vuetify 2 vue 2
element-ui 2 vue 2
multer-storage-cloudinary 4 cloudinary 0-1
@material-ui/lab 4 react 16-17
@material-ui/pickers 3 react 16-17
@stripe/react-stripe-js 1-2 react 16-18
@tinymce/tinymce-react 3-5 react 16-18
framer-motion 7-10 react 18
mdb-react-ui-kit 6-9 react 18
notistack 2 react 16-18
qrcode.react 3 react 16-18
react-datepicker 4-6 react 16-18
react-flow-renderer 10 react 16-18
react-intl 5-6 react 16-18
react-loader-spinner 5-6 react 16-18
react-pdf 5-7 react 16-18
@react-pdf/renderer 2 react 16-17
@react-pdf/renderer 3 react 16-18
react-select 3-4 react 16-17
react-tabs 3 react 16-17
vaul 0 react 16-18
react-day-picker 8 date-fns 2-3
@mui/icons-material 5-7 @mui/material =
@nestjs/axios 3 @nestjs/common 7-10
@nestjs/bull 10 @nestjs/common 8-10
@nestjs/cache-manager 2 @nestjs/common 9-10
@nestjs/event-emitter 2 @nestjs/common 8-10
@nestjs/graphql 12 @nestjs/common 9-10
@nestjs/passport 10 @nestjs/common 8-10
@nestjs/schedule 3-4 @nestjs/common 8-10
@nestjs/throttler 4-5 @nestjs/common 7-10
@nestjs/typeorm 10 @nestjs/common 8-10
@nestjs/microservices 8-11 @nestjs/common =
@nestjs/testing 8-11 @nestjs/common =
@nestjs/websockets 8-11 @nestjs/common =
@astrojs/tailwind 5-6 astro 3-5
@astrojs/node 7-8 astro 4
@astrojs/node 9 astro 5
react-chartjs-2 2 chart.js 2
vue-chartjs 4 chart.js 3
chartjs-plugin-datalabels 0-1 chart.js 2
eslint-config-airbnb 18 eslint 5-7
eslint-config-airbnb 19 eslint 7-8
eslint-config-standard 17 eslint 8
eslint-plugin-jest 27 eslint 7-8
typescript-eslint 7 eslint 8
graphql-subscriptions 1 graphql 0-15
@apollo/server 4 graphql 16
type-graphql 1 graphql 15
connect-mongo 5 mongodb 5-6
multer-gridfs-storage 5 multer 1
@sentry/nextjs 7 next 10-14
@sentry/nextjs 8-9 next 13-15
@vitejs/plugin-vue 5 vite 5-6
@vitejs/plugin-legacy 5-7 vite =
@vitejs/plugin-react-swc 3 vite 4-7
@sveltejs/vite-plugin-svelte 3 vite 5
babel-loader 7 webpack 2-4
file-loader 3-4 webpack 4
sass-loader 7 webpack 3-4
css-loader 1-2 webpack 4
@angular-devkit/build-angular 12-15 typescript 4
@angular-devkit/build-angular 17-21 typescript 5
extract-text-webpack-plugin 1 webpack 1
extract-text-webpack-plugin 2 webpack 2
extract-text-webpack-plugin 3 webpack 3
webpack-dev-server 2 webpack 2-3
url-loader 1 webpack 3-4
uglifyjs-webpack-plugin 1 webpack 2-4
eslint-config-airbnb 17 eslint 4-5
enzyme 2 react 0-15"""


def peer_diagnostics(seen):
    """Two packages that npm does not install beside each other (C-382)."""
    project, manifest = seen.project, seen.manifest
    locks = [path for path in LOCK_FILES if project.has(path)]
    own = [path for path in ("npm-shrinkwrap.json", "package-lock.json") if path in locks]
    if locks:
        version = re.search(r'"lockfileVersion":\s*([123])', project.content(own[0]) or "") if own else None
        new = int(seen.node["value"].split(".")[0]) > 17
        if version is None or not new or (version.group(1) == "1" and seen.tool.name != "npm-ci"):
            return
    for line in PEERS.split("\n"):
        name, majors, other, takes = line.split(" ")
        major, beside = (major_asked(manifest, one) for one in (name, other))
        if major is None or beside is None or not is_within(major, majors.lstrip("^")):
            continue
        if majors.startswith("^") and (locks or not (manifest.dependencies.get(name) or manifest.development[name]).startswith("^")):
            continue
        if (beside == major) if takes == "=" else is_within(beside, takes):
            continue
        if chooses_anew(seen):
            kinds = ["dependencies" if one in manifest.dependencies else "devDependencies" for one in (name, other)]
            grounds = [pkg(f"/{kind}/{pointer(one)}") for kind, one in zip(kinds, (name, other))]
            project.report("peer-refused", [*grounds, *map(file, own[:1]), *seen.tool.because])
        return


def major_asked(manifest, name):
    kinds = [kind for kind in (manifest.dependencies, manifest.development) if isinstance(kind.get(name), str)]
    asked = kinds[0][name] if len(kinds) == 1 else None
    match = re.fullmatch(r"[\^~=v]*([0-9]{1,3})(?:\.[0-9x*]+){0,2}(?:-[A-Za-z0-9_.-]+)?", asked) if isinstance(asked, str) else None
    return None if match is None else int(match.group(1))


def is_within(major, majors):
    low, _, high = majors.partition("-")
    return int(low) <= major <= int(high or low)


def chooses_anew(seen):
    """Whether npm looks whether the versions that it chooses go together."""
    project = seen.project
    if seen.tool.name not in ("npm", "npm-ci") or seen.manifest.overrides or project.get("NPM_CONFIG_LEGACY_PEER_DEPS") or project.get("CC_PRE_BUILD_HOOK"):
        return False
    line = int(seen.node["value"].split(".")[0]) - 9 if seen.line is None else seen.line
    return line >= 7 and npmrc(project, "legacy-peer-deps") is None and npmrc(project, "force") is None


NATIVES = {
    "bcrypt": "[0-3]",
    "better-sqlite3": "[789]|10",
    "node-sass": "[3-6]",
    "grpc": "1",
    "leveldown": "[34]",
    "fibers": "[45]",
    "sqlite3": "3",
    "firebase": "[56]",
    "gulp-sass": "[1-4]",
    "grunt-sass": "[12]",
    "node-sass-middleware": "0",
    "node-sass-chokidar": "[01]",
}


def compiles(seen, name):
    """Whether the tool installs a package with the script that compiles it."""
    manifest, setting = seen.manifest, npmrc(seen.project, "ignore-scripts")
    if seen.tool.name not in ("npm", "npm-ci", "yarn") or manifest.overrides or name in manifest.others:
        return False
    return (name in manifest.dependencies or seen.development == "included") and not (setting and setting[0] == "true")


def ends_on_node(seen, name, ranges, first, lines, called=None, asked=None):
    manifest = seen.manifest
    if asked is not None and re.fullmatch(asked, str(manifest.dependencies.get(name, manifest.development.get(name)))) is None:
        return False
    kind, all_of = ("dependencies", manifest.dependencies) if name in manifest.dependencies else ("devDependencies", manifest.development)
    major = major_asked(manifest, name)
    if major is None or re.fullmatch(ranges, str(major)) is None or int(seen.node["value"].split(".")[0]) < first:
        return False
    if not any(name in line if called is None else re.search(called, line, re.ASCII) for line in lines):
        return False
    seen.project.report("build-node-too-new", [pkg(f"/{kind}/{name.replace('/', '~1')}"), *seen.node["because"]])
    return True


def member_patterns(seen):
    text = seen.project.content("pnpm-workspace.yaml")
    given = seen.manifest.workspaces
    given = given.get("packages") if isinstance(given, dict) else given
    named = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
    every = [*((yaml_list(text, "packages") or []) if text is not None else []), *named]
    return [one for one in every if any(part not in ("", ".") for part in one.split("/"))]


def _matches(pattern, items, star, same):
    """Whether items match a pattern in which a star stands for any number of them."""
    if not pattern:
        return not items
    if pattern[0] == star:
        return any(_matches(pattern[1:], items[at:], star, same) for at in range(len(items) + 1))
    return bool(items) and same(pattern[0], items[0]) and _matches(pattern[1:], items[1:], star, same)


def is_one_of(parts, names):
    """Whether names in a row are those of a pattern: ** is any number of them, * any characters of one."""
    return _matches(parts, names, "**", lambda part, name: _matches(list(part), list(name), "*", lambda one, other: one == other))


def is_member(patterns, folder):
    def fits(pattern):
        parts = [part for part in pattern.removeprefix("!").split("/") if part not in ("", ".")]
        return is_one_of(parts, folder.split("/"))

    fitting = [pattern for pattern in patterns if length(pattern) <= 200 and fits(pattern)]
    return bool(fitting) and not any(pattern.startswith("!") for pattern in fitting)


def members(seen):
    """The package.json of the members, in the order of their paths."""
    patterns = member_patterns(seen)
    return [
        path
        for path in sorted(seen.project.files, key=units)
        if patterns and path.endswith("/package.json") and not path.startswith("../") and is_member(patterns, path[: -len("/package.json")])
    ]


SERVING = "start:prod prod serve server start:server dev start:dev dev:server server:dev".split()
USUAL = [f"{name}.js" for name in "server app index src/server src/app src/index src/main server/index server/server".split()]


def files_of_scripts(manifest, folder=""):
    """The files that scripts which serve run, of a package.json in that folder (C-387)."""
    for name in SERVING:
        launch = launch_of(manifest, manifest.script(name) or "")
        if launch is None or re.search("babel|sucrase|swc|esbuild|dev-?server", " ".join([launch.program, *launch.args]), re.IGNORECASE):
            continue
        for path in (entry_of(launch) or ("", []))[1]:
            if re.search(r"\.[cm]?[jt]s\Z", path):
                yield f"{folder}/{path}" if folder else path


def other_files(manifest, folder=""):
    return [*files_of_scripts(manifest, folder), *([] if folder else USUAL)]


def other_start(seen, manifest, folder=""):
    """The file that could start: one that listens and that a script runs, or of a usual name; server.js unless it certainly listens nowhere."""
    project = seen.project
    own = [] if folder else USUAL
    names = [*seen.manifest.dependencies, *seen.manifest.development, *seen.manifest.others, *manifest.dependencies, *manifest.development]
    for path in [*own[:1], *files_of_scripts(manifest, folder), *own[1:]]:
        text = project.content(path) or ""
        silent = text.startswith(".") and ".silent()" in text.split("\n")
        serving = not silent if path == "server.js" else calls_in(text)[1] != []
        runs = not path.endswith("ts") or is_brought(names, "tsx") or has_compiler(seen.manifest) or has_compiler(manifest)
        if serving and runs and project.has(path) and (folder or not has_own_packages(seen, path)):
            return path
    return None


def has_compiler(manifest):
    """Whether ts-node is brought, and with it a TypeScript that it takes."""
    asked = manifest.dependencies.get("typescript", manifest.development.get("typescript"))
    names = [*manifest.dependencies, *manifest.development, *getattr(manifest, "others", [])]
    return is_brought(names, "ts-node") and re.match(r"[~^v=]?[2-6](?:\.|\Z)", str(asked)) is not None


def member_manifests(seen):
    for path in members(seen):
        json = jsons.read_or_none(seen.project.content(path) or "")
        if isinstance(json, dict):
            yield path[: -len("/package.json")], Inner(json)


def other_starts(seen, need, last):
    """The files that a plan looks for where nothing says how to start, or what starts is not there and no build makes it."""
    if seen.start is None:
        return [*other_files(seen.manifest), *(path for folder, inner in member_manifests(seen) for path in other_files(inner, folder))]
    made = r"(?:^|/)(?:dist|build|built|lib|out|output|compiled|bundle|\.output|\.next)(?:/|\.[cm]?js\Z)"
    if need is None or any(map(seen.project.has, need[0])) or re.search(made, need[0][0]):
        return []
    return other_files(seen.manifest) if last is None or (entry_of(last) is not None and last.folder == "") else []


def suggestion(seen):
    """Evidence of what could start where nothing does."""
    project, manifest = seen.project, seen.manifest
    if project.has("Procfile"):
        return [file("Procfile")]
    other, build = other_start(seen, manifest), manifest.script("build")
    idle = build is None or is_idle(manifest, build)
    if other is not None and (other == "server.js" or idle or not BUNDLERS.search(with_named(manifest, "build"))):
        return [file(other)]
    found = []
    for path in members(seen):
        json = jsons.read_or_none(project.content(path) or "")
        scripts = json.get("scripts") if isinstance(json, dict) else None
        start = scripts.get("start") if isinstance(scripts, dict) else None
        if isinstance(start, str) and trim(start) != "":
            found.append(file(path))
    if found:
        return found[:10]
    if members(seen):
        found = [folder for folder, inner in member_manifests(seen) if other_start(seen, inner, folder) is not None]
        return [file(f"{found[0]}/package.json")] if found else []
    folders, line = below.evidence(project), manifest.script("build")
    if line is None or is_idle(manifest, line) or (folders and GOES.search(with_named(manifest, "build"))):
        return folders
    return [*folders, pkg("/scripts/build")]


def report(seen, development, flags):
    entry_diagnostics(seen)
    launch_diagnostics(seen)
    yarn_diagnostics(seen, development, flags)
    setting_diagnostics(seen, development, flags)
    engine_diagnostics(seen)
    protocol_diagnostics(seen)
    refusal_diagnostics(seen)
    path_diagnostics(seen)
    system_diagnostics(seen)
    lock_diagnostics(seen)
    node_asked_diagnostics(seen)
    old_build_diagnostics(seen)
    prisma_diagnostics(seen)
    installing_diagnostics(seen)
    failing_diagnostics(seen)


def files(seen):
    inner = in_member(seen)
    launch = seen.launch if inner is None else inner[0]
    need, release, read = needed(seen), yarn_release(seen), env_file_of(launch)
    script = script_in(seen, launch) if inner is None else None
    folder = told_folder(seen, launch) if script else own_folder(seen, launch)
    launches = [seen.launch, *seen.launch.beside, launch] if seen.launch else []
    return [
        *([path.lstrip("/") for path in need[0]] if need else []),
        *sources_of(seen, need, launch),
        *(path for one in in_turbo(seen) for path in [*(member_need(seen, one) or [[]])[0], *next_settings(one[0]), *configurations(one[0])]),
        *([release[1]] if release else []),
        *(read or nest_files(launch, seen)),
        *(loaded_file_of(launch) or []),
        *([f"{folder}/package.json"] if folder else []),
        *([f"{folder}/server.js"] if script == "start" else []),
        *([file_alone(launch)] if inner is None and file_alone(launch) else []),
        *(path for _, path, _ in local_dependencies(seen) if path is not None),
        *files_before(seen),
        *base_files(seen.project),
        *imported_files(seen, need, launch),
        *sent_files(seen, need, launch),
        *listening_files(seen, need, launch),
        *(path for one in launches for path in [*next_settings(one), *configurations(one)]),
        *(["nodemon.json"] if any(one.program == "nodemon" and not one.folder for one in launches) else []),
        *(path for one in launches if one.program == "nodemon" for path in main_files(seen, one.folder)),
        *adonis_files(seen, need, launch),
        *nuxt_files(seen, launch),
        *built_files(seen.manifest),
        *other_starts(seen, need, launch),
    ]
