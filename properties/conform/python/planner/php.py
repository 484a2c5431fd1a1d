"""PHP applications: version, webroot, worker, Composer, server."""

import re

from . import below, constraint
from .conditions import setting, unset_of
from .project import Fields, file, platform, read_object, snapshot
from .texts import BLANK, normal_path, pointer, quoted, shell_words, trim

HOOKS = ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK")
USUAL_WEBROOTS = ("public", "web", "www", "htdocs", "html", "public_html", "webroot", "docroot", "pub")
SCAFFOLDERS = ("drupal/core-composer-scaffold", "typo3/cms-composer-installers", "typo3/cms-core")
#: Extensions that no PHP is without, and the version since which that is so (C-68).
ALWAYS = {
    "core": (4, 0),
    "date": (5, 1),
    "hash": (7, 4),
    "json": (8, 0),
    "libxml": (5, 1),
    "lexbor": (8, 5),
    "pcre": (5, 3),
    "random": (8, 2),
    "reflection": (5, 0),
    "spl": (5, 3),
    "standard": (4, 0),
    "uri": (8, 5),
}
POLYFILL = "symfony/polyfill-"
OLD_LARAVEL = re.compile(r"v?([5-7]|8\.([1-3]?[0-9]|4[0-2]))\.")
#: Packages that bring a plugin of Composer, and plugins, whatever their version (C-291).
BRINGING = {
    "craftcms/cms": "craftcms/plugin-installer",
    "johnpbloch/wordpress": "johnpbloch/wordpress-core-installer",
    "roots/wordpress": "roots/wordpress-core-installer",
    "yiisoft/yii2": "yiisoft/yii2-composer",
}
PLUGINS = (
    "composer/installers",
    "composer/package-versions-deprecated",
    "cweagans/composer-patches",
    "drupal/core-composer-scaffold",
    "symfony/flex",
    "symfony/runtime",
    "typo3/cms-composer-installers",
    "wikimedia/composer-merge-plugin",
)
DEVELOPMENT_BUNDLES = ("symfony/debug-bundle", "symfony/maker-bundle", "symfony/web-profiler-bundle")
PLATFORM_PACKAGE = re.compile(r"php|composer-plugin-api|ext-[a-z0-9](?:[_.-]?[a-z0-9])*", re.IGNORECASE | re.ASCII)


class Package:
    def __init__(self, name, requires, provides, plugin=None, release=None):
        self.name, self.requires, self.provides, self.plugin, self.release = name, requires, provides, plugin, release


class Composer:
    """composer.json and composer.lock, as far as they could be read."""

    def __init__(self, project):
        self.is_there = project.has("composer.json")
        self.root = self.locked = self.locked_development = None
        self.development, self.packages, self.platform_php, self.scripts = [], [], None, []
        self.development_packages, self.decided, self.index_folder, self.asks, self.own_public = [], None, None, False, False
        self.own_runtime = self.may_lack = False
        self.name, self.asked = None, []
        state, json = read_object(project, "composer.json")
        if state == "read":
            self._manifest(project, json)
        if self.is_there:
            state, json = read_object(project, "composer.lock", required=False)
            if state == "read":
                self._lock(project, json)

    def _manifest(self, project, json):
        fields = Fields(project, "composer.json")
        required = fields.object(json, "", "require") or {}
        development = fields.object(json, "", "require-dev") or {}
        config = fields.object(json, "", "config") or {}
        given = fields.object(config, "/config", "platform") or {}
        self.root = Package("composer.json", requirements(fields, required, "/require"), provided(fields, json, ""))
        self.development = requirements(fields, development, "/require-dev")
        self.packages = [name.lower() for name in required]
        if given.get("php") is not False:
            self.platform_php = fields.text(given, "/config/platform", "php")
        self.scripts = list(fields.object(json, "", "scripts") or {})
        self.development_packages = [name.lower() for name in development]
        self.may_lack = config.get("allow-missing-requirements") is True
        self.name = json.get("name") if isinstance(json.get("name"), str) else None
        self.asked = [("require", required), ("require-dev", development)]
        allowed = config.get("allow-plugins", [])
        if allowed == [] or (isinstance(allowed, dict) and "*" not in allowed):
            self.decided = list(allowed)
        extra = json.get("extra")
        public = extra.get("public-dir") if isinstance(extra, dict) else None
        self.own_public = public is not None and public != "public"
        self.own_runtime = isinstance(extra, dict) and "runtime" in extra
        drupal, typo3 = (extra.get("drupal-scaffold"), extra.get("typo3/cms")) if isinstance(extra, dict) else (None, None)
        locations = drupal.get("locations") if isinstance(drupal, dict) else None
        if isinstance(locations, dict):
            folder = locations.get("web-root")
        else:
            folder = typo3.get("web-dir") if isinstance(typo3, dict) else None
        path = normal_path(folder) if isinstance(folder, str) else None
        self.index_folder = None if path is None else "/" + path

    def _lock(self, project, json):
        fields = Fields(project, "composer.lock")

        def packages(key):
            found = []
            items = [] if key in json and json[key] is None else fields.array(json, "", key) or []
            for index, item in enumerate(items):
                place = f"/{key}/{index}"
                if not isinstance(item, dict):
                    fields.refuse(place)
                    continue
                required = object_or_empty(fields, item, place, "require")
                name = fields.text(item, place, "name")
                requires = requirements(fields, required, f"{place}/require")
                plugin = file("composer.lock", f"{place}/type") if item.get("type") in ("composer-plugin", "composer-installer") else None
                release = (item.get("version"), file("composer.lock", f"{place}/version"))
                found.append(Package("composer.lock" if name is None else name, requires, provided(fields, item, place), plugin, release))
            return found

        api = json.get("plugin-api-version")
        written = re.match(r"([0-9]+)(?:\.([0-9]+))?", api) if isinstance(api, str) else None
        self.asks = written is not None and (int(written.group(1)), int(written.group(2) or 0)) >= (2, 2)

        self.locked = packages("packages")
        self.locked_development = packages("packages-dev")

    def all_locked(self, development):
        if self.locked is None:
            return []
        return [*self.locked, *(self.locked_development if development else [])]


def object_or_empty(fields, parent, place, key):
    """PHP writes an empty object as an empty list."""
    return {} if parent.get(key) == [] else fields.object(parent, place, key) or {}


def requirements(fields, required, parent):
    """What is required of the platform: (name, constraint, evidence)."""
    found = []
    for key in required:
        if PLATFORM_PACKAGE.fullmatch(key) is None:
            continue
        text = fields.text(required, parent, key)
        if text is not None:
            found.append((key.lower(), text, file(fields.path, f"{parent}/{pointer(key)}")))
    return found


def provided(fields, json, parent):
    return [key.lower() for field in ("provide", "replace") for key in object_or_empty(fields, json, parent, field)]


def runs_server(project):
    return project.task is None and project.get("CC_RUN_COMMAND") is None


def maker_of(project, path):
    """What may make a file in the build (C-70): its evidence; None for nothing."""
    hooks = [hook.because for hook in map(project.get, HOOKS) if hook]
    if hooks:
        return hooks
    if path.startswith("vendor/") and project.has("composer.json"):
        return [file("composer.json")]
    return None


def plan(project, network):
    """The part of a plan that PHP decides."""
    composer = Composer(project)
    version = project.decide("runtime.version", version_rules(project))
    webroot = project.decide("runtime.webroot", webroot_rules(project))
    worker = project.decide("runtime.worker", worker_rules(project, webroot))
    ini = project.decide("runtime.ini", [("php.ini.file", lambda _: if_file(project, "php.ini", "php.ini"))])
    tool = project.decide("dependencies.tool", [("php.tool.composer", lambda _: if_file(project, "composer.json", "composer"))])

    def path(name):
        return None if tool is None else name

    tool_version = project.decide(
        path("dependencies.version"),
        [
            ("php.tool-version.phar", lambda _: if_file(project, "composer.phar", None)),
            ("php.tool-version.image", lambda _: (None, [])),
        ],
    )
    development = project.decide(path("dependencies.development"), development_rules(project))
    flags = project.decide(path("dependencies.flags"), flag_rules(project, development))
    install = project.decide("build.install", install_rules(project, composer, flags))
    start = project.decide("run.task" if project.task is not None else "run.start", start_rules(project, network, webroot, worker))
    with_development = development["value"] == "included"

    known = version_diagnostics(project, composer, version, with_development)
    webroot_diagnostics(project, composer, webroot)
    page_diagnostics(project, composer, webroot, version["value"], flags["value"])
    worker_diagnostics(project, webroot, worker)
    composer_diagnostics(project, composer, development, flags)
    if known:
        extension_diagnostics(project, composer, version, with_development)
    start_diagnostics(project, network)
    framework_diagnostics(project, composer, with_development, flags["value"])

    release = next(one for one in project.data["php"]["releases"] if one["version"] == version["value"])
    return {
        "production": None,
        "runtime": {
            "name": "php",
            "version": version["value"],
            "server": release["server"],
            "webServer": release["webServer"],
            "webroot": webroot["value"],
            "worker": worker["value"],
            "ini": ini and ini["value"],
        },
        "dependencies": tool
        and {
            "tool": tool["value"],
            "version": tool_version["value"],
            "development": development["value"],
            "flags": flags["value"],
        },
        "tools": [],
        "environment": {},
        "write": [],
        "remove": [],
        "tools step": None,
        "install": install and install["value"],
        "build": None,
        "start": start["value"],
        "files": files(project, webroot["value"]),
    }


def if_file(project, path, value):
    return (value, [file(path)]) if project.has(path) else None


def version_rules(project):
    php = project.data["php"]

    def by_variable(_):
        text = project.text("CC_PHP_VERSION")
        if text is None:
            return None
        versions = [release["version"] for release in php["releases"]]
        at = versions.index(text) if text in versions else None
        if at is None and "." in text:
            patches = [
                ((constraint.release(version) or (0, 0, 0))[2] or 0, -index)
                for index, version in enumerate(versions)
                if version.startswith(text + ".")
            ]
            at = -max(patches)[1] if patches else None
        if at is None:
            return None
        return versions[at], [project.get("CC_PHP_VERSION").because, platform(f"php.releases.{at}.version")]

    return [
        ("php.version.variable", by_variable),
        ("php.version.default", lambda _: (php["default"], [platform("php.default")])),
    ]


def version_diagnostics(project, composer, version, development):
    """What requires another PHP. Whether the version is known at all."""
    variable = project.get("CC_PHP_VERSION")
    if variable and version["rule"] == "php.version.default":
        project.report("php-version-unknown", [variable.because])
        return False
    if composer.root is None:
        return True
    required = [*composer.root.requires, *(composer.development if development else [])]
    for name, text, because in required:
        if name != "php":
            continue
        read = constraint.parse(text)
        if read is None:
            project.report("php-constraint-invalid", [because], text)
        elif not constraint.accepts(read, version["value"]):
            project.report("php-version-unsatisfied", [because, *version["because"]], text)
    refusing = []
    locked = composer.all_locked(development)
    for package in locked:
        for name, text, because in package.requires:
            read = constraint.parse(text) if name == "php" else None
            if read is not None and not constraint.accepts(read, version["value"]):
                refusing.append(because)
                break
    if composer.platform_php is not None:
        _platform_diagnostics(project, composer, version, bool(locked) and not refusing)
    elif refusing:
        project.report("php-version-unsatisfied-locked", [*refusing, *version["because"]])
    if "laravel/framework" in composer.packages and version["value"] >= "8.1":
        for package in composer.all_locked(False):
            release, because = package.release
            if package.name == "laravel/framework" and isinstance(release, str) and OLD_LARAVEL.match(release):
                project.report("laravel-php-too-new", [because, *version["because"]])
    return True


def _platform_diagnostics(project, composer, version, accepted):
    asked = constraint.release(composer.platform_php)
    made = constraint.release(version["value"])
    if asked is None or made is None:
        return
    because = [file("composer.json", "/config/platform/php"), *version["because"]]
    if asked[:2] < made[:2]:
        if not accepted:
            project.report("php-platform-below", because)
    elif asked[:2] > made[:2] or (None not in (asked[2], made[2]) and asked[2] > made[2]):
        project.report("php-platform-above", because)


def webroot_rules(project):
    def by_variable(_):
        text = project.text("CC_WEBROOT")
        path = None if text is None else normal_path(text)
        return None if path is None else ("/" + path, [project.get("CC_WEBROOT").because])

    return [("php.webroot.variable", by_variable), ("php.webroot.default", lambda _: ("/", []))]


def index_files(webroot):
    folder = "" if webroot == "/" else webroot[1:] + "/"
    return [folder + "index.php", folder + "index.html"]


PART = re.compile(r"node_modules|vendor|tests?|docs?|examples?|admin|api|install|includes?|lib|assets|uploads")


def elsewhere_of(project):
    """The index of each usual webroot, or the only one in another folder of the root (C-71, C-375)."""
    usual = [f"{folder}/index.php" for folder in USUAL_WEBROOTS if project.has(f"{folder}/index.php")]
    if usual:
        return usual
    others = []
    for path in project.files:
        folder, slash, name = path.partition("/")
        if slash and name == "index.php" and not folder.startswith(".") and folder and not PART.fullmatch(folder):
            if project.has(f"{folder}/composer.json"):
                continue
            others.append(path)
    return others if len(others) == 1 else []


def webroot_diagnostics(project, composer, webroot):
    variable = project.get("CC_WEBROOT")
    if variable and webroot["rule"] == "php.webroot.default":
        project.report("webroot-outside", [variable.because])
        return
    indexes = index_files(webroot["value"])
    if not runs_server(project) or any(project.has(path) for path in indexes):
        return
    maker = maker_of(project, indexes[0])
    if maker is None and composer.root is not None:
        names = [*composer.packages, *(package.name for package in composer.locked or [])]
        if any(name in names for name in SCAFFOLDERS):
            if composer.index_folder == webroot["value"]:
                return
            maker = [file("composer.json")]
    if maker:
        project.report("webroot-index-unbuilt", [*webroot["because"], *maker])
        return
    elsewhere = elsewhere_of(project)
    folders = [] if project.has("composer.json") or elsewhere else below.evidence(project)
    project.report("webroot-index-missing", [*webroot["because"], *folders, *map(file, elsewhere)])


def page_diagnostics(project, composer, webroot, version, flags):
    """The page that is served first certainly ends, by what a folder's snapshot holds of it (C-359)."""
    page = index_files(webroot["value"])[0]
    text = project.content(page) or ""
    end = re.match(r"\.(requires|includes|calls|uses|connects|throws|answers)\(([^,\n]+), ([^,\n]+:[0-9]+)(?:, [^,\n]+)?\)(?:\Z|\n)", text)
    hooked = any(project.get(name) for name in ("CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK"))
    runs = composer.root is not None and composer.scripts and "--no-scripts" not in flags
    if end is None or not runs_server(project) or hooked or runs or project.get("CC_PHPSERVER_WORKER"):
        return
    there = end[1] in ("requires", "includes") and project.may_have(end[2])
    passes = end[1] != "requires" and version < ("8.1" if end[1] in ("connects", "answers") else "8")
    words = [word.replace("?", "", 1) for found in unset_of(page, text) for word in found[0] if not re.match(r"@|(production|development)\Z", word) and not word.endswith("=")]
    given = any(project.source(word) is not None for word in words)
    if not there and not passes and not given:
        project.report("page-ends", [*webroot["because"], file(page)])


def worker_path(project):
    text = project.text("CC_PHPSERVER_WORKER")
    return None if text is None else normal_path(text)


def worker_rules(project, webroot):
    variable = project.get("CC_PHPSERVER_WORKER")

    def replaced(_):
        if variable is None or runs_server(project):
            return None
        return None, [snapshot("task") if project.task is not None else project.get("CC_RUN_COMMAND").because]

    def by_variable(_):
        path = worker_path(project)
        folder = "" if webroot["value"] == "/" else webroot["value"][1:] + "/"
        if not path or not path.startswith(folder):
            return None
        return path, [variable.because, *webroot["because"]]

    return [
        ("php.worker.replaced", replaced),
        ("php.worker.variable", by_variable),
        ("php.worker.none", lambda _: (None, [])),
    ]


def worker_diagnostics(project, webroot, worker):
    variable = project.get("CC_PHPSERVER_WORKER")
    if variable is None or not runs_server(project):
        return
    path = worker["value"]
    if path is None:
        project.report("worker-outside", [variable.because, *webroot["because"]])
    elif not project.has(path):
        maker = maker_of(project, path)
        if maker is None:
            project.report("worker-missing", [variable.because])
        else:
            project.report("worker-unbuilt", [variable.because, *maker])


def development_rules(project):
    def install(_):
        if project.text("CC_PHP_DEV_DEPENDENCIES") != "install":
            return None
        return "included", [project.get("CC_PHP_DEV_DEPENDENCIES").because]

    return [
        ("php.development.install", install),
        ("php.development.default", lambda _: ("excluded", [platform("php.composer.withoutDevelopment")])),
    ]


def given_flags(project):
    variable = project.get("CC_PHP_COMPOSER_FLAGS")
    return None if variable is None else shell_words(variable.value)[0]


def flag_rules(project, development):
    composer = project.data["php"]["composer"]
    last = [] if development["value"] == "included" else [composer["withoutDevelopment"]]

    def by_variable(_):
        flags = given_flags(project)
        if flags is None:
            return None
        return [*flags, *last], [project.get("CC_PHP_COMPOSER_FLAGS").because, *development["because"]]

    def base(_):
        return [*composer["flags"], *last], [platform("php.composer.flags"), *development["because"]]

    return [("php.flags.variable", by_variable), ("php.flags.base", base)]


def install_rules(project, composer, flags):
    commands = project.data["php"]["composer"]

    def step(key):
        command = " ".join([commands[key], *map(quoted, flags["value"])])
        return {"id": "install", "command": command, "when": "always", "lifecycle": []}

    def phar(_):
        if not composer.is_there or not project.has("composer.phar"):
            return None
        return step("phar"), [file("composer.phar"), file("composer.json"), platform("php.composer.phar")]

    def by_composer(_):
        if not composer.is_there:
            return None
        return step("command"), [file("composer.json"), platform("php.composer.command")]

    return [("php.install.phar", phar), ("php.install.composer", by_composer)]


def composer_diagnostics(project, composer, development, flags):
    included = development["value"] == "included"
    wish, given = project.get("CC_PHP_DEV_DEPENDENCIES"), project.get("CC_PHP_COMPOSER_FLAGS")
    if wish and not included:
        project.report("dev-dependencies-unknown", [wish.because])
    words, active = shell_words(given.value) if given else (None, [])
    if given and words is None:
        project.report("composer-flags-unclosed", [given.because])
    elif active:
        project.report("composer-flags-shell", [given.because])
    if not composer.is_there:
        for variable in (given, wish if included else None):
            if variable:
                project.report("variable-unused", [variable.because])
        return
    if not project.has("composer.lock"):
        project.report("composer-lock-missing", [file("composer.json")])
    if words is not None:
        because = [given.because, *development["because"]]
        without = project.data["php"]["composer"]["withoutDevelopment"]
        if without in words:
            project.report("composer-flag-contradicts" if included else "composer-flag-repeated", because, without)
        if "--dev" in words and not included:
            project.report("composer-flag-contradicts", because, "--dev")
    if "--no-scripts" in flags["value"]:
        kind = "install" if project.has("composer.lock") else "update"
        names = (f"pre-{kind}-cmd", "pre-autoload-dump", "post-autoload-dump", f"post-{kind}-cmd")
        events = [file("composer.json", f"/scripts/{name}") for name in names if name in composer.scripts]
        if events:
            project.report("composer-scripts-skipped", [*events, *flags["because"][:1]])
    plugin_diagnostics(project, composer, flags["value"], included)
    old_plugin_diagnostics(project, composer, flags["value"], included)
    refused_diagnostics(project, composer, included)


COMPOSER_NAME = re.compile(r"[^/\sA-Z]+/[^/\sA-Z]+")
PLATFORM_PART = re.compile(r"(php|hhvm|ext-|lib-|composer)[^/]*", re.IGNORECASE)


def refused_diagnostics(project, composer, included):
    """Names that Composer refuses, and what composer.lock lacks (C-380)."""
    if composer.root is None or project.has("composer.phar"):
        return
    asked = [(parent, name, text) for parent, all_of in composer.asked for name, text in all_of.items() if not PLATFORM_PART.fullmatch(name)]
    refused = [file("composer.json", f"/{parent}/{pointer(name)}") for parent, name, _ in asked if not COMPOSER_NAME.fullmatch(name)]
    if composer.name is not None and not COMPOSER_NAME.fullmatch(composer.name):
        refused.append(file("composer.json", "/name"))
    if refused:
        project.report("composer-name-refused", refused)
    if refused or composer.locked is None or composer.may_lack:
        return
    lacking = []
    for parent, name, text in asked:
        if parent == "require-dev" and not included:
            continue
        packages = composer.all_locked(parent == "require-dev")
        if any(name.lower() in package.provides for package in [composer.root, *packages]):
            continue
        releases = [package.release[0] for package in packages if package.name.lower() == name.lower()]
        if all(is_refused(text, release) for release in releases):
            lacking.append(file("composer.json", f"/{parent}/{pointer(name)}"))
    if lacking:
        project.report("lock-file-stale", [file("composer.lock"), *lacking])


def is_refused(text, release):
    if not isinstance(text, str) or not isinstance(release, str) or not re.fullmatch(r"v?[0-9]{1,5}([.][0-9]{1,7}){2}", release):
        return False
    read = constraint.parse(text)
    return read is not None and not constraint.accepts(read, release)


def old_plugin_diagnostics(project, composer, flags, included):
    """Locked plugins that Composer 2 refuses, as they know Composer 1 alone (C-340)."""
    old = []
    for package in composer.all_locked(included):
        for name, text, because in package.requires:
            read = constraint.parse(text) if name == "composer-plugin-api" else None
            if read is not None and not any(constraint.accepts(read, f"2.{minor}.0") for minor in (0, 2, 6, 9)):
                old.append(because)
    ignored = any(flag.startswith("--ignore-platform-req") for flag in flags)
    if old and not ignored and not project.has("composer.phar"):
        project.report("composer-plugins-old", old)


def plugin_diagnostics(project, composer, flags, included):
    """Plugins that composer.json says nothing of, which Composer refuses where nobody answers (C-291)."""
    if composer.decided is None or any(map(project.get, HOOKS)) or project.has("composer.phar"):
        return
    if "--no-plugins" in flags or not {"--no-interaction", "-n"} & set(flags):
        return
    if composer.locked is not None:
        if not composer.asks and not composer.decided:
            return
        found = [(package.name.lower(), package.plugin) for package in composer.all_locked(included) if package.plugin]
    elif project.has("composer.lock"):
        return
    else:
        found = []
        for name in composer.packages:
            plugin = name if name in PLUGINS else BRINGING.get(name)
            if plugin:
                found.append((plugin, file("composer.json", f"/require/{pointer(name)}")))
    decided = [re.escape(name.lower()).replace(r"\*", "[^/]*") for name in composer.decided]
    blocked = [because for name, because in found if not any(re.fullmatch(one, name) for one in decided)]
    if blocked:
        project.report("composer-plugins-blocked", blocked)


def start_rules(project, network, webroot, worker):
    command = project.get("CC_RUN_COMMAND")

    def task(_):
        if project.task is None:
            return None
        return {"id": "task", "command": project.task, "when": "always", "lifecycle": []}, [snapshot("task")]

    def by_command(_):
        return (start_step(command.value), [command.because]) if command else None

    def server(_):
        defaults = project.data["network"]
        listen = network["application"] if network else {"address": defaults["address"], "port": defaults["applicationPort"]}
        root = "." if webroot["value"] == "/" else webroot["value"][1:]
        parts = [server_name(project), "php-server", "--listen", f"{listen['address']}:{listen['port']}", "--root", root]
        because = [platform("products.phpServer"), *webroot["because"]]
        if worker["value"] is not None:
            parts += ["--worker", worker["value"]]
            because += worker["because"][:1]
        return start_step(" ".join(map(quoted, parts))), because

    return [("php.start.task", task), ("php.start.command", by_command), ("php.start.server", server)]


def start_step(command):
    return {"id": "start", "command": command, "when": "always", "lifecycle": []}


def server_name(project):
    return project.data["products"]["phpServer"].lower()


def start_diagnostics(project, network):
    command = project.get("CC_RUN_COMMAND")
    if command is None:
        return
    if project.task is not None:
        project.report("variable-unused", [command.because, snapshot("task")])
        return
    for name in ("CC_PHPSERVER_PORT", "CC_PHPSERVER_WORKER", "CC_WEBROOT"):
        variable = project.get(name)
        if variable and variable.name not in command.value:
            project.report("variable-unused", [variable.because, command.because])
    words, _ = shell_words(command.value)
    listen = None if words is None or network is None else listens(words, server_name(project))
    port = None if listen is None else re.search(r"(?:^|:)([0-9]{1,5})\Z", listen)
    if port and int(port.group(1)) != network["application"]["port"]:
        project.report("listen-mismatch", [command.because])


def listens(words, server):
    """What --listen says in a command that starts the platform's PHP server (C-76)."""
    at = next((index for index, word in enumerate(words) if word == server or word.endswith("/" + server)), None)
    if at is None:
        return None
    flags = words[at + 1 :]
    for index, word in enumerate(flags):
        if word in ("--listen", "-l"):
            return flags[index + 1] if index + 1 < len(flags) else None
    return next((word[len("--listen=") :] for word in flags if word.startswith("--listen=")), None)


def extensions(project, release):
    """The extensions of a release."""
    version = constraint.release(release["version"])
    names = [name.lower() for name in project.data["php"]["extensions"]]
    names += [name for name, since in ALWAYS.items() if version is None or version[:2] >= since]
    without = [name.lower() for name in release["without"]]
    return [name for name in names if name not in without]


def extension_diagnostics(project, composer, version, development):
    if composer.root is None:
        return
    release = next(one for one in project.data["php"]["releases"] if one["version"] == version["value"])
    there = extensions(project, release)
    provides = list(composer.root.provides)
    if composer.locked is None:
        provides += ["ext-" + name[len(POLYFILL) :] for name in composer.packages if name.startswith(POLYFILL)]
    for package in composer.all_locked(development):
        provides += package.provides
    required = [*composer.root.requires, *(composer.development if development else [])]
    for package in composer.all_locked(development):
        required += package.requires
    missing = {}
    for name, _, because in required:
        extension = name[len("ext-") :]
        extension = {"zend-opcache": "opcache"}.get(extension, extension)
        if name.startswith("ext-") and extension not in there and name not in provides:
            missing.setdefault(extension, []).append(because)
    for extension, because in missing.items():
        project.report("extension-missing", [*because, *version["because"]], extension)


def framework_diagnostics(project, composer, development, flags):
    """What frameworks need to answer (C-231)."""
    if composer.root is None or not runs_server(project):
        return
    hooked = any(project.get(name) for name in HOOKS) or (len(composer.scripts) > 0 and "--no-scripts" not in flags)
    settings = project.has(".env")
    locked = [file(path) for path in ("yarn.lock", "pnpm-lock.yaml") if project.has(path)][:1]
    if "laravel/framework" in composer.packages:
        because = [file("composer.json", "/require/laravel~1framework")]
        if project.get("APP_KEY") is None and not settings and not hooked:
            project.report("laravel-key-missing", because)
        config = next((path for path in ("vite.config.js", "vite.config.ts") if project.has(path)), None)
        if config and not hooked and not project.has("public/build/manifest.json"):
            project.report("laravel-assets-unbuilt", [*because, file(config), *locked])
    mode = project.get("APP_ENV")
    in_file = (None, None)
    if not mode and settings and project.content(".env") is not None and not hooked:
        in_file = setting(project, ".env", rf"[{BLANK}]*(?:export[{BLANK}]+)?APP_ENV=([^#]*)") or ("dev", None)
    is_development = trim(mode.value) == "dev" if mode else not settings or in_file[0] == "dev"
    if "symfony/webpack-encore-bundle" in composer.packages and project.has("webpack.config.js"):
        if not hooked and not composer.own_public and not project.has("public/build/entrypoints.json"):
            because = [file("composer.json", "/require/symfony~1webpack-encore-bundle"), file("webpack.config.js")]
            project.report("symfony-assets-unbuilt", [*because, *locked])
    symfony = next((name for name in ("symfony/framework-bundle", "symfony/flex") if name in composer.packages), None)
    reads = all(name in composer.packages for name in ("symfony/runtime", "symfony/dotenv"))
    known = "symfony/flex" not in composer.packages or project.has("symfony.lock")
    if symfony and reads and known and not composer.own_runtime and not hooked and not settings:
        if not project.has(".env.dist") and not project.has(".env.local.php"):
            project.report("symfony-settings-missing", [file("composer.json", "/require/symfony~1runtime")])
    if symfony and not development and is_development:
        left = composer.development_packages
        if project.has("composer.lock"):
            left = [package.name for package in composer.locked_development or []]
        if any(name in DEVELOPMENT_BUNDLES for name in left):
            because = [file("composer.json", f"/require/{pointer(symfony)}")]
            project.report("symfony-environment", [*because, *([mode.because] if mode else [in_file[1]] if in_file[1] else [])])


def files(project, webroot):
    """The files that the plan names beyond those that every project of the kind looks for."""
    indexes = index_files(webroot)
    found = list(indexes)
    if not any(project.has(path) for path in indexes):
        found += [*(f"{folder}/index.php" for folder in USUAL_WEBROOTS), "**/index.php"]
    worker = worker_path(project)
    return [*found, worker] if worker else found
