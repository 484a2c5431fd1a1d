/** Diagnostics about PHP projects. */

import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { either, inFolders, inNumber, list, oneFolder, shown } from "./wording.js"

/** The first of many names: "a, b, c and 4 more". */
const first = (names: readonly string[], most = 3): string => {
  const some = names.slice(0, most).map(shown)
  return names.length > most ? list([...some, `${names.length - most} more`]) : list(some)
}

/** Whether a page ends for want of a file. */
const isOfFile = (does: string): boolean => does === "requires" || does === "includes"

const buildAssets = ({ command }: { readonly command: string }): string =>
  `Set CC_POST_BUILD_HOOK to "${command}".`

export const phpDiagnostics = {
  "php-version-unknown": {
    severity: "error",
    contract: ["C-23", "R-PHP-2"],
    message: (p: { value: string; known: readonly string[] }) =>
      `CC_PHP_VERSION is "${shown(p.value)}"; the platform has PHP ${list(p.known)}.`,
    remedy: (p) =>
      `Name one of them in full or as major.minor, ${p.known[0]} for example, or remove CC_PHP_VERSION.`,
  },
  "php-constraint-invalid": {
    severity: "warning",
    contract: ["C-66", "R-PHP-5"],
    message: (p: { constraint: string }) =>
      `require.php is "${shown(p.constraint)}", which Composer does not read as a version constraint; it refuses to install.`,
    remedy: () => 'Give a constraint as Composer reads it, "^8.2" or ">=8.2 <8.6" for example.',
  },
  "php-version-unsatisfied": {
    severity: "warning",
    contract: ["C-66", "R-PHP-2"],
    message: (p: { constraint: string; version: string }) =>
      `composer.json requires PHP "${shown(p.constraint)}", and the plan has PHP ${p.version}.`,
    remedy: (p: { constraint: string; version: string; satisfying: readonly string[] }) =>
      p.satisfying.length === 0
        ? "Widen require.php; no PHP version of the platform satisfies it."
        : `Set CC_PHP_VERSION to ${either(p.satisfying)}, or widen require.php.`,
  },
  "php-version-unsatisfied-locked": {
    severity: "warning",
    contract: ["C-66", "R-PHP-2"],
    message: (p: { packages: readonly string[]; version: string }) =>
      `${first(p.packages)} in composer.lock ${inNumber(p.packages, "does", "do")} not accept PHP ${p.version}.`,
    remedy: (p: { packages: readonly string[]; version: string; satisfying: readonly string[] }) =>
      `Composer refuses to install them: ${p.satisfying.length === 0 ? "" : `set CC_PHP_VERSION to ${either(p.satisfying)}, or `}update the packages (composer update, and composer.json where it asks for no newer ones).`,
  },
  "php-platform-above": {
    severity: "warning",
    contract: ["C-67", "R-PHP-2"],
    message: (p: { platform: string; version: string }) =>
      `config.platform.php makes Composer take PHP ${shown(p.platform)} for granted, and the plan has PHP ${p.version}: it may install packages that do not run.`,
    remedy: () => "Make config.platform.php and CC_PHP_VERSION agree.",
  },
  "php-platform-below": {
    severity: "info",
    contract: ["C-67", "R-PHP-2"],
    message: (p: { platform: string; version: string }) =>
      `config.platform.php makes Composer choose packages for PHP ${shown(p.platform)}, and they run on PHP ${p.version}.`,
    remedy: () => "Make config.platform.php and CC_PHP_VERSION agree.",
  },
  "extension-missing": {
    severity: "warning",
    contract: ["R-PHP-13", "C-68"],
    message: (p: {
      extension: string
      by: readonly string[]
      version: string
      elsewhere: readonly string[]
      near: string | null
    }) =>
      `${first(p.by)} ${inNumber(p.by, "requires", "require")} ext-${shown(p.extension)}, and the platform's PHP ${p.version} does not include it${p.elsewhere.length === 0 ? "" : `; PHP ${list(p.elsewhere)} ${inNumber(p.elsewhere, "does", "do")}`}.${p.near === null ? "" : ` Did you mean ext-${p.near}?`}`,
    remedy: (p) =>
      p.elsewhere.length > 0
        ? `Set CC_PHP_VERSION to ${p.elsewhere[0]}, or do without the extension.`
        : p.near !== null
          ? `Require ext-${p.near} if that is what is meant.`
          : "Do without the extension, or require a package that provides it (a polyfill).",
  },
  "laravel-key-missing": {
    severity: "warning",
    contract: ["R-ENV-2", "C-231"],
    message: (_: Record<never, never>) =>
      "Laravel has no APP_KEY: it is not set, and there is no .env file; requests that encrypt answer 500.",
    remedy: () => 'Set APP_KEY to what "php artisan key:generate --show" prints.',
  },
  "laravel-php-too-new": {
    severity: "warning",
    contract: ["R-PHP-2", "C-321"],
    message: (p: { release: string; version: string }) =>
      `laravel/framework ${shown(p.release)} in composer.lock does not run on PHP ${p.version}.`,
    remedy: () => "Move to 8.83 or later.",
  },
  "laravel-assets-unbuilt": {
    severity: "info",
    contract: ["R-PHASE-1", "C-231"],
    message: (p: { path: string }) =>
      `${p.path} is not among the project's files, and no hook makes it: views that use @vite answer 500.`,
    remedy: buildAssets,
  },
  "symfony-assets-unbuilt": {
    severity: "info",
    contract: ["R-PHASE-1", "C-293"],
    message: (p: { path: string }) =>
      `${p.path} is not among the project's files, and no hook makes it: views that use encore_entry_link_tags or encore_entry_script_tags answer 500.`,
    remedy: buildAssets,
  },
  "symfony-settings-missing": {
    severity: "warning",
    contract: ["R-ENV-2", "C-320"],
    message: (_: Record<never, never>) =>
      ".env is not among the project's files, and no hook makes it: Symfony's runtime answers every request with 500.",
    remedy: () => 'Commit it, or set CC_POST_BUILD_HOOK to "touch .env".',
  },
  "symfony-environment": {
    severity: "warning",
    contract: ["R-PHP-4", "C-231"],
    message: (p: { packages: readonly string[] }) =>
      `APP_ENV is not prod, and --no-dev leaves ${list(p.packages)} out, which Symfony loads in its environment dev.`,
    remedy: () => "Set APP_ENV to prod.",
  },
  "webroot-outside": {
    severity: "error",
    contract: ["C-25", "R-PHP-1"],
    message: (p: { value: string }) => `CC_WEBROOT is "${shown(p.value)}", which leaves the project.`,
    remedy: () => "Give a folder of the project, /public for example.",
  },
  "webroot-index-missing": {
    severity: "error",
    contract: ["C-25", "C-71", "R-PHP-1", "C-244", "C-375"],
    message: (p: { webroot: string; elsewhere: readonly string[]; folders: readonly string[] }) =>
      `There is neither an index.php nor an index.html in the webroot "${shown(p.webroot)}".${p.elsewhere.length === 0 ? "" : ` There is one in ${list(p.elsewhere.map(shown))}.`}${inFolders(p.folders)}`,
    remedy: (p: { elsewhere: readonly string[]; folders: readonly string[]; variable: string | null }) =>
      p.elsewhere.length === 0
        ? (oneFolder(p) ?? "Set CC_WEBROOT to the folder that has one, or add one.")
        : `Set CC_WEBROOT to ${shown(p.elsewhere[0] as string)}.`,
  },
  "webroot-index-unbuilt": {
    severity: "warning",
    contract: ["C-25", "C-70", "C-292", "R-PHP-1"],
    message: (p: { webroot: string; maker: string; folder: string | null }) =>
      `There is neither an index.php nor an index.html in the webroot "${shown(p.webroot)}"; ${p.maker} ${p.folder === null ? "has to write one" : `writes one into ${shown(p.folder)}`}.`,
    remedy: (p) =>
      p.folder === null
        ? "Make sure that the build writes it, or set CC_WEBROOT to the folder that has one."
        : `Set CC_WEBROOT to ${shown(p.folder)}.`,
  },
  "page-ends": {
    severity: "warning",
    contract: [
      "R-PHP-1",
      "C-357",
      "C-359",
      "C-364",
      "C-373",
      "C-374",
      "C-381",
      "C-397",
      "C-402",
      "C-403",
      "C-404",
      "C-418",
      "C-419",
    ],
    message: (p: { place: string; does: string; what: string; version: string; instead?: string }) =>
      `${shown(p.place)} ${p.does} ${shown(p.what)}${/^[at]/.test(p.does) ? "" : p.does === "connects" ? ", where none runs" : `, which ${isOfFile(p.does) ? "is not among the project's files, and nothing in the build makes it" : `PHP ${p.version} ${p.does === "uses" ? "refuses" : "does not have"}`}`}${p.does === "answers" ? "" : `: ${/^inc.*composer/.test(p.does + p.place) ? "Composer" : "PHP"} ends ${/^inc|^con.*\$/.test(p.does + p.what) ? "for want of it" : "there"}`}.`,
    remedy: (p) =>
      isOfFile(p.does)
        ? p.instead || /^\w:|^\/|\\/.test(p.what)
          ? `Require ${shown(p.instead ?? "it")} by its place in the project, by __DIR__.`
          : `Commit ${shown(p.what)}, or make it in CC_POST_BUILD_HOOK.`
        : p.does === "connects"
          ? "Link an add-on, and take address and password from its variables (getenv)."
          : /^[at]/.test(p.does)
            ? "Correct it there, or catch it."
            : "Write it for PHP 8.",
  },
  "worker-outside": {
    severity: "error",
    contract: ["C-24", "R-PHP-8"],
    message: (p: { name: string; value: string; webroot: string }) =>
      `${p.name} is "${shown(p.value)}", which is not a script inside the webroot "${shown(p.webroot)}".`,
    remedy: (p) =>
      `Give the script's path from the project's root, ${p.webroot === "/" ? "" : `${shown(p.webroot).replace(/^\//, "")}/`}worker.php for example.`,
  },
  "worker-missing": {
    severity: "error",
    contract: ["C-24", "R-PHP-8"],
    message: (p: { name: string; path: string }) =>
      `${p.name} names ${shown(p.path)}, which is not among the project's files.`,
    remedy: () => "Commit the script, or correct its path: it is from the project's root.",
  },
  "worker-unbuilt": {
    severity: "warning",
    contract: ["C-24", "C-70", "R-PHP-8"],
    message: (p: { name: string; path: string; maker: string }) =>
      `${p.name} names ${shown(p.path)}, which is not among the project's files; ${p.maker} has to write it.`,
    remedy: () => "Make sure that the build writes it.",
  },
  "composer-flags-unclosed": {
    severity: "error",
    contract: ["R-PHP-3", "C-72"],
    message: (p: { what: string }) => `CC_PHP_COMPOSER_FLAGS ends inside ${p.what}.`,
    remedy: () => "Close the quotes; they are read as a shell reads them.",
  },
  "composer-flags-shell": {
    severity: "warning",
    contract: ["R-PHP-3", "C-72"],
    message: (p: { characters: readonly string[] }) =>
      `CC_PHP_COMPOSER_FLAGS holds ${list(p.characters.map((character) => `"${character}"`))}: Composer gets ${inNumber(p.characters, "it", "them")} literally, and no shell acts on ${inNumber(p.characters, "it", "them")}.`,
    remedy: () => "Write values out, and put further commands into CC_POST_BUILD_HOOK.",
  },
  "composer-flag-contradicts": {
    severity: "warning",
    contract: ["R-PHP-4", "C-73"],
    message: (p: { flag: string; included: boolean }) =>
      p.included
        ? `CC_PHP_DEV_DEPENDENCIES is install, and ${p.flag} in CC_PHP_COMPOSER_FLAGS has Composer leave development dependencies out.`
        : `${p.flag} in CC_PHP_COMPOSER_FLAGS has no effect, because --no-dev is added unless CC_PHP_DEV_DEPENDENCIES is install.`,
    remedy: (p) =>
      p.included
        ? `Take ${p.flag} out of CC_PHP_COMPOSER_FLAGS, or remove CC_PHP_DEV_DEPENDENCIES.`
        : `Set CC_PHP_DEV_DEPENDENCIES to install, and take ${p.flag} out of CC_PHP_COMPOSER_FLAGS.`,
  },
  "composer-flag-repeated": {
    severity: "info",
    contract: ["R-PHP-4", "C-73"],
    message: (p: { flag: string }) =>
      `${p.flag} in CC_PHP_COMPOSER_FLAGS is there twice: it is added anyway.`,
    remedy: (p) => `Take ${p.flag} out of CC_PHP_COMPOSER_FLAGS.`,
  },
  "composer-lock-missing": {
    severity: "info",
    contract: ["R-PHP-5", "C-74"],
    message: (_: Record<never, never>) =>
      "There is no composer.lock, so at each deployment Composer looks anew for versions that fit composer.json.",
    remedy: () => "Commit the composer.lock that composer update writes.",
  },
  "composer-scripts-skipped": {
    severity: "info",
    contract: ["R-PHP-3", "C-75"],
    message: (p: { events: readonly string[]; given: boolean }) =>
      `--no-scripts, ${p.given ? "in CC_PHP_COMPOSER_FLAGS" : "one of the base flags"}, keeps ${list(p.events)} of composer.json from running.`,
    remedy: (p) =>
      p.given
        ? `Take --no-scripts out of CC_PHP_COMPOSER_FLAGS, or run ${inNumber(p.events, "it", "them")} in CC_POST_BUILD_HOOK.`
        : `Run ${inNumber(p.events, "it", "them")} in CC_POST_BUILD_HOOK, or set CC_PHP_COMPOSER_FLAGS to "--no-interaction --no-progress".`,
  },
  "composer-plugins-blocked": {
    severity: "warning",
    contract: ["R-PHP-5", "C-291"],
    message: (p: { plugins: readonly string[] }) =>
      `config.allow-plugins of composer.json does not say whether ${list(p.plugins.map(shown))} may run: without an answer Composer refuses ${inNumber(p.plugins, "this plugin", "these plugins")}, and the installation fails.`,
    remedy: (p) =>
      `Run ${list(p.plugins.map((name: string) => `"composer config allow-plugins.${shown(name)} true"`))} and commit composer.json.`,
  },
  "composer-plugins-old": {
    severity: "warning",
    contract: ["R-PHP-5", "C-340"],
    message: (p: { packages: readonly string[] }) =>
      `${first(p.packages)} in composer.lock ${inNumber(p.packages, "does", "do")} not accept Composer 2, which refuses to install ${inNumber(p.packages, "it", "them")}.`,
    remedy: () => 'Run "composer update" and commit composer.lock.',
  },
  "composer-name-refused": {
    severity: "warning",
    contract: ["R-PHP-5", "C-380"],
    message: (p: { name: string }) =>
      `"${shown(p.name)}" in composer.json is no name that Composer 2 takes: the installation fails.`,
    remedy: () => "Write it as vendor/package, in small letters.",
  },
  "listen-mismatch": {
    severity: "warning",
    contract: ["R-PHP-16", "C-76"],
    message: (p: { listen: string; port: number }) =>
      `CC_RUN_COMMAND has the server listen on ${shown(p.listen)}, and the application has to listen on port ${p.port}.`,
    remedy: (p) => `Make it listen on port ${p.port}.`,
  },
  "php-port-invalid": {
    severity: "error",
    contract: ["R-PHP-9", "C-85"],
    message: (p: { name: string; value: string }) =>
      `${p.name} is "${shown(p.value)}"; expected a whole number from 1 to 65535.`,
    remedy: (p) => `Set ${p.name} to a port, or remove it.`,
  },
  "php-port-behind": {
    severity: "warning",
    contract: ["C-30", "R-FLOW-6", "R-PHP-9"],
    message: (p: { name: string; value: string; port: number }) =>
      `${p.name} is "${shown(p.value)}" and has no effect: the application listens on ${p.port}, because the platform holds the public port.`,
    remedy: (p) => `Remove ${p.name}.`,
  },
  "php-port-not-public": {
    severity: "warning",
    contract: ["C-44", "R-PHP-9"],
    message: (p: { name: string; port: number; publicPort: number }) =>
      `${p.name} has the server listen on ${p.port}, and public traffic arrives on ${p.publicPort}, where nothing listens.`,
    remedy: (p) => `Remove ${p.name}, or set it to ${p.publicPort}.`,
  },
  "php-command-behind-chain": {
    severity: "info",
    contract: ["R-FLOW-6", "R-PHP-10", "R-PHP-16", "C-84"],
    message: (p: { address: string; port: number; publicPort: number }) =>
      `Middleware stands in front, so CC_RUN_COMMAND has to listen on ${p.address}:${p.port}, not on ${p.publicPort}.`,
    remedy: (p) => `Have the command listen there, for example with --listen ${p.address}:${p.port}.`,
  },
} as const satisfies DiagnosticTable

/**
 * What each of them means, in one sentence, for the reference. Apart from the rows, so that a planner need not carry it.
 */
export const phpMeanings: Meanings<typeof phpDiagnostics> = {
  "php-version-unknown": "CC_PHP_VERSION names no PHP version that the platform has.",
  "php-constraint-invalid": "The constraint on PHP in composer.json is not one that Composer reads.",
  "php-version-unsatisfied": "The PHP version of the plan does not satisfy require.php of composer.json.",
  "php-version-unsatisfied-locked": "Locked packages do not accept the PHP version of the plan.",
  "php-platform-above": "config.platform.php names a higher PHP version than the plan's.",
  "php-platform-below": "config.platform.php names an older line of PHP than the plan's.",
  "extension-missing": "An extension that the project requires is not included in the plan's PHP version.",
  "laravel-key-missing": "Laravel has no application key.",
  "laravel-php-too-new": "The locked release of Laravel takes for errors what the plan's PHP deprecates.",
  "laravel-assets-unbuilt": "Laravel's built assets are missing, and nothing makes them.",
  "symfony-assets-unbuilt": "What Webpack Encore builds for Symfony is missing, and nothing makes it.",
  "symfony-settings-missing":
    "Symfony's runtime finds no file of variables, and answers nothing without one.",
  "symfony-environment": "Symfony's development bundles are left out, and its environment is not prod.",
  "webroot-outside": "CC_WEBROOT leaves the project.",
  "webroot-index-missing": "The webroot has neither an index.php nor an index.html.",
  "webroot-index-unbuilt":
    "The webroot has neither an index.php nor an index.html, and the build may write one.",
  "page-ends":
    "The index of the webroot requires a file that is not there, what PHP 8 does not have, or a database on its own machine, or throws, and ends, or answers with no success.",
  "worker-outside": "The worker script is not inside the webroot.",
  "worker-missing": "The worker script is not among the project's files.",
  "worker-unbuilt": "The worker script is not among the project's files, and the build may write it.",
  "composer-flags-unclosed": "CC_PHP_COMPOSER_FLAGS cannot be split into words.",
  "composer-flags-shell":
    "CC_PHP_COMPOSER_FLAGS holds characters that a shell would act on; they are taken literally.",
  "composer-flag-contradicts": "CC_PHP_COMPOSER_FLAGS says the opposite of CC_PHP_DEV_DEPENDENCIES.",
  "composer-flag-repeated": "CC_PHP_COMPOSER_FLAGS has a flag that is added anyway.",
  "composer-lock-missing":
    "There is no composer.lock, so the versions of packages are chosen anew at each deployment.",
  "composer-scripts-skipped":
    "composer.json has scripts for the installation, and --no-scripts keeps them from running.",
  "composer-plugins-blocked":
    "composer.json does not say whether plugins of Composer may run, which then refuses to install them.",
  "composer-plugins-old": "Locked plugins were written for Composer 1 alone.",
  "composer-name-refused": "composer.json has a name that Composer 2 refuses.",
  "listen-mismatch":
    "CC_RUN_COMMAND has the server listen on another port than the one the platform forwards to.",
  "php-port-invalid": "The port of the PHP server is not a whole number from 1 to 65535.",
  "php-port-behind": "The PHP server's port is set, and the request flow decides another one.",
  "php-port-not-public":
    "The PHP server listens on another port than the public one, where then nothing listens.",
  "php-command-behind-chain":
    "CC_RUN_COMMAND replaces the PHP server behind middleware, so it is the command that has to listen.",
}
