/**
 * The contract, statement by statement, and the choices where it is silent.
 *
 * Rules, diagnostics, golden cases and pages cite these ids; an id never changes. `R-` statements are about runtimes,
 * `A-` statements about the API, and `C-` rows are this project's own answers, marked as such wherever they surface.
 */

const stated = {
  "R-ENV-1": "behaviour is driven by files in the project and by environment variables",
  "R-ENV-2":
    "the application's variables and those of linked add-ons are injected; linking an add-on adds the add-on's variables",
  "R-NAME-1":
    "PHPSERVER, REDIRECTPROXY, CACHEPROXY and GATEWAY in a name stand for the product names of the runtime or proxy",
  "R-GIT-1":
    "deployment is by Git (or the platform's command-line tool): the remote is `git+ssh://git@{git_host}/<app_id>.git`; add it as a remote, push the master branch",
  "R-PHASE-1":
    "build phase: dependency installation; scripts.preinstall, scripts.install, scripts.postinstall run here",
  "R-PHASE-2": "run phase: scripts.prestart before the start command, scripts.poststart after it",
  "R-RUN-1": "an application that crashes repeatedly is restarted automatically",
  "R-PHP-1":
    "CC_WEBROOT: path relative to the project root, default `/`; the directory served; needs an index.php or index.html",
  "R-PHP-2": "CC_PHP_VERSION selects the version; unset means the default version",
  "R-PHP-3": "CC_PHP_COMPOSER_FLAGS replaces the base flags `--no-interaction --no-progress --no-scripts`",
  "R-PHP-4": "`--no-dev` is added; CC_PHP_DEV_DEPENDENCIES=install removes it, independently of R-PHP-3",
  "R-PHP-5": "composer.json at the root: dependencies are installed in the build phase",
  "R-PHP-6": "composer.phar at the root is the composer that is used",
  "R-PHP-7": "php.ini at the root is used as PHP configuration",
  "R-PHP-8":
    "CC_PHPSERVER_WORKER: script path relative to the project root, inside the webroot; enables worker mode",
  "R-PHP-9": "CC_PHPSERVER_PORT: listening port, default 8080",
  "R-PHP-10":
    "CC_RUN_COMMAND completely replaces the default start command (the built-in PHP server command)",
  "R-PHP-11":
    "`php` in hooks and scripts runs the runtime's CLI mode; an application can run as a task with a task command given at creation (the runtime's CLI mode and a script path), then deployed or restarted",
  "R-PHP-12":
    "a key-value add-on is reached with the redis extension: the add-on's URL and port as host, its token as password, tcp mode, port 6378",
  "R-PHP-13":
    "the list of included extensions; with CC_PHP_VERSION=8.5 memcache and pdo_sqlsrv are unavailable",
  "R-PHP-14": "not deployable on a pico instance; the default instance is XS",
  "R-PHP-15":
    "default: PHP 8.4.12, server 1.9.1, web server 2.10.2; with 8.5: PHP 8.5, server 1.12.1, web server 2.11.2",
  "R-PHP-16":
    "CC_RUN_COMMAND may pass flags such as --listen, --debug, --mercure, --no-compress, or run with a custom web-server configuration file",
  "R-JS-1": "NODE_ENV must be `production` for production mode",
  "R-JS-2":
    "NODE_OPTIONS receives --max-old-space-size = 3/4 of the instance memory; an existing max-old-space-size value is kept; NODE_OPTIONS without it gets the flag appended",
  "R-JS-3":
    "CC_NODE_BUILD_TOOL: bun, npm, npm-install, npm-ci, pnpm, yarn-berry, custom, and deprecated yarn, yarn2; default npm, which is npm-install",
  "R-JS-4": "CC_CUSTOM_BUILD_TOOL is the command when CC_NODE_BUILD_TOOL is custom",
  "R-JS-5": "CC_NODE_VERSION: a major, minor or patch version; default the latest LTS",
  "R-JS-6": "engines.node wins over CC_NODE_VERSION; with neither, the latest LTS",
  "R-JS-7": "any .nvmrc is ignored and deleted during deployment",
  "R-JS-8": "pnpm and Yarn versions come from packageManager, form `<manager>@<version>`",
  "R-JS-9":
    "detection order: yarn.lock (yarn-berry if packageManager starts with yarn@3 or yarn@4, else deprecated yarn), pnpm-lock.yaml, bun.lock",
  "R-JS-10": "deleting the lock file or setting CC_NODE_BUILD_TOOL overrides detection",
  "R-JS-11":
    "CC_NODE_DEV_DEPENDENCIES=install adds: npm `--production=false`, npm-ci `--include=dev`, pnpm `--prod false`, yarn `--production=false`, bun none. Unset or ignore: bun adds `--omit dev`; npm, yarn, pnpm exclude them only if NODE_ENV=production",
  "R-JS-12": "CC_BUN_INSTALL_CACHE_DIR: cache directory of the alternative runtime",
  "R-JS-13": "start: CC_RUN_COMMAND, else scripts.start, else main",
  "R-JS-14":
    "NPM_TOKEN: an .npmrc with the registry and the token is created; the line is `//<registry_host>/:_authToken=<NPM_TOKEN>`",
  "R-JS-15":
    "CC_NPM_BASIC_AUTH: user:password, encoded in Base64 by the platform; not together with NPM_TOKEN",
  "R-JS-16": "CC_NPM_REGISTRY: the host that receives the token; default the public registry",
  "R-JS-17": "CC_NODE_BUILD_TOOL yarn or yarn2, or Yarn 1.x/2.x in use: a deprecation warning",
  "R-JS-18": "mise.toml (a tools table) can install a runtime that is not natively supported",
  "R-JS-19": "the application listens for HTTP on 0.0.0.0:8080",
  "R-JS-20": "HTTPS redirection is the application's, from the X-Forwarded-Proto request header",
  "R-JS-21":
    "defaults: Node 24.14.1 with npm 11.11.0; the alternative runtime 1.3.11; Yarn 1.22.22; yarn-berry: the latest packaged 4.x",
  "R-JS-22": "private dependencies may use a private SSH key added to the application",
  "R-JS-23":
    "project files that count: package.json (name, version, main, scripts.start, preinstall, install, postinstall, prestart, poststart, dependencies, engines.node, packageManager), yarn.lock, pnpm-lock.yaml, bun.lock, .gitignore, .nvmrc, mise.toml",
  "R-FLOW-1": "GATEWAY_CHALLENGE_SECRET activates the challenge proxy",
  "R-FLOW-2":
    "CC_CACHEPROXY_FILE: path of a cache-proxy VCL file, an alternative to the file `{platform_dir}/cacheproxy.vcl`",
  "R-FLOW-3": "CC_REDIRECTPROXY_PROJECT_KEY activates the redirection proxy",
  "R-FLOW-4":
    "CC_REQUEST_FLOW: ordered, comma-separated chain; may include `custom`; `block` blocks public access",
  "R-FLOW-5":
    "CC_REQUEST_FLOW_CUSTOM: command of the custom middleware, with @@LISTEN_PORT@@ and @@FORWARD_PORT@@",
  "R-FLOW-6":
    "with an active middleware the application listens on 9000, public traffic arrives on 8080 and the chain forwards to the application",
  "R-HC-1": "CC_HEALTH_CHECK_PATH: one path; CC_HEALTH_CHECK_PATH_0, _1, …: numbered paths",
  "R-HC-2": "each configured path is requested with GET; with none configured, `/`",
  "R-HC-3": "every path answers 200: deployment continues; any other status: deployment fails",
  "R-HC-4":
    "log: `Response from GET <path> is <status>` per path; on failure `Health check failed:` then `- GET <path> returned <status>.` per failing path",
  "A-API-1":
    "one public REST API for the account and its products, the same that the console and the command-line tool use",
  "A-ADDR-1":
    "main API at {base_url}; bridge at {bridge_url}, the only entry point for API tokens; {auth_url} is the host of {base_url} where the authorization page is meant",
  "A-ADDR-2": "paths carry a major version, /v2 or /v4; OAuth endpoints are under /v2",
  "A-ROUTE-1": "API token: `Authorization: Bearer`, bridge only; the wrong entry point is not supported",
  "A-ROUTE-2": "OAuth: main API, v2 and v4",
  "A-ROUTE-3":
    "service token: `Authorization: Bearer`, main API (not the bridge), v2 only; v4 not yet available",
  "A-CURL-1":
    "a curl-compatible wrapper accepts curl's arguments and signs the request with the account that is logged in",
  "A-AUTH-1":
    "comparison: scope user / user (delegated) / organisation; resource restriction optional and offline attenuation for service tokens only; service tokens role-based, OAuth permission-based",
  "A-AT-1":
    "API token: id prefix `api_tokens_`, optional expiration at creation, managed from the console or the command-line tool, acts as the user and is handled like a password; for example GET {bridge_url}/v2/self",
  "A-LIM-1":
    "maximum lifetime: API token 1 year; OAuth access token 3 months by default; service token 1 year, default 90 days",
  "A-ST-1":
    "create: POST /v2/organisations/{id}/service-tokens, Content-Type: application/json: name and role required; description, resources, ttl_seconds optional",
  "A-ST-2": "role: ADMIN, MANAGER, DEVELOPER, ACCOUNTING, uppercase only",
  "A-ST-3": "resources: application ids (`app_`), add-on ids (`addon_`) or real ids",
  "A-ST-4": "ttl_seconds: 1 second to 1 year, default 90 days",
  "A-ST-5":
    "create response: token (returned once), metadata {id `token_…` (used for details and revocation), status, createdAt, expiredAt, further fields}",
  "A-ST-6": "list: GET, query limit and offset; a list of token metadata",
  "A-ST-7": "created only with a role equal to or lower than the creator's",
  "A-ST-8": "Developer reaches application endpoints only; add-on endpoints need at least Manager",
  "A-ST-9": "scoped to resources: only endpoints targeting those; unscoped: collections too",
  "A-ST-10":
    "attenuation: local, offline, can only reduce; a shorter lifetime, and a resource check naming one or several resources joined with `or`; combinable; own shorter lifetime; rejected for other resources",
  "A-ST-11": "the embedded facts (tenant, role, robot id, expiration) can be inspected locally",
  "A-ST-12":
    "the command-line tool without an organisation creates in the personal space; without a role it asks",
  "A-ST-13": "the token acts for one organisation with one role",
  "A-ST-14":
    "the value is a capability token in a datalog-based format; a derived token is cryptographically bound to the original",
  "A-OA-1":
    "endpoints: POST /v2/oauth/request_token_query and access_token_query (parameters in the query string), POST /v2/oauth/request_token and access_token (in a form body), GET /v2/oauth/authorize?oauth_token=, GET /v2/oauth/rights (the available permissions)",
  "A-OA-2":
    "request-token parameters: oauth_consumer_key, oauth_signature_method, oauth_signature, oauth_timestamp, oauth_nonce, oauth_version `1.0`, oauth_callback; all required",
  "A-OA-3":
    "access-token parameters: the same without oauth_callback, plus oauth_token (request token) and oauth_verifier; same signature method as step one; signed with the request token secret",
  "A-OA-4":
    "request token response, form-encoded: oauth_token, oauth_token_secret (kept server-side for the exchange), oauth_callback_confirmed literal `true`",
  "A-OA-5": "callback redirect: oauth_token (same as the request token) and oauth_verifier",
  "A-OA-6":
    "access token response, form-encoded: oauth_token, oauth_token_secret, expiration_date (ISO 8601)",
  "A-OA-7":
    'API requests carry `Authorization: OAuth name="value", …`, names and values percent-encoded: oauth_consumer_key, oauth_token, oauth_signature_method, oauth_signature, oauth_timestamp, oauth_nonce, oauth_version',
  "A-OA-8":
    "a consumer (key, secret, base URL) is created for an organisation; the callback's domain must match the consumer's base URL; a separate consumer with a localhost base URL (http and a port) for local development; the consumer secret is never exposed",
  "A-OA-9": "the eleven permissions",
  "A-OA-10": "the flow's states and transitions",
  "A-OA-11":
    "oauth_timestamp is the current Unix time in seconds; oauth_nonce is a unique random string per request",
  "A-SIG-1":
    "PLAINTEXT: encoded consumer secret, `&`, encoded token secret (empty at the request-token step)",
  "A-SIG-2": "HMAC-SHA1, HMAC-SHA512: base64 of the HMAC of the base string; SHA512 recommended",
  "A-SIG-3": "percent-encoding per RFC 3986, including `!`, `'`, `(`, `)`, `*`",
  "A-SIG-4":
    "HMAC key: encoded consumer secret, `&`, encoded token secret (empty, request token secret, or access token secret by step)",
  "A-SIG-5": "base string: uppercase method, `&`, encoded URL without query, `&`, encoded parameter string",
  "A-SIG-6":
    "parameter string: all OAuth parameters but oauth_signature, plus query and form parameters; each key and value encoded; sorted by key, then value; key=value joined with `&`",
  "A-EP-1":
    "GET /v2/self, GET /v2/summary, GET /v4/products/zones, GET /v2/organisations/{id}/applications (unscoped service tokens), GET /v2/organisations/{id}/applications/{app_id} (a service token scoped to it), GET /v4/billing/organisations/{id}/{invoice_number}.pdf (a PDF)",
} as const satisfies { readonly [id: string]: string }

/**
 * The contract's statements, by ledger id, each to the letter.
 *
 * @since 0.1.0
 */
export interface Statements extends Readonly<typeof stated> {}

/**
 * What the contract states, by ledger id.
 *
 * @since 0.1.0
 */
export const statements: Readonly<Statements> = stated

/**
 * A question that the contract leaves open, and this project's answer.
 *
 * @since 0.1.0
 */
export type Choice = {
  readonly question: string
  readonly answer: string
}

const chosen = {
  "C-1": {
    question: "memory per instance type",
    answer:
      "public: pico 256, nano 512, XS 1024, S 2048, M 4096, L 8192, XL 16384, 2XL 24576, 3XL 32768 MiB; an explicit memory given by the embedder wins",
  },
  "C-2": { question: "unit and rounding of 3/4", answer: "MiB, rounded down; 768 on XS" },
  "C-3": {
    question: 'what counts as "an existing max-old-space-size value"',
    answer:
      "a token of NODE_OPTIONS, split as Node splits it (spaces, double quotes, backslash inside quotes), whose name is max-old-space-size with `-` and `_` interchangeable. `--max-old-space-size-percentage` is another flag",
  },
  "C-4": {
    question: "several linked add-ons or the application set the same variable",
    answer: "the application wins, then the add-on linked first; a warning names both",
  },
  "C-5": {
    question: "no application kind is given",
    answer:
      "`php` when composer.json is at the root or an index.php is in the webroot, else `javascript` when package.json is at the root, or mise.toml with CC_RUN_COMMAND; composer.json and package.json both: php, with a warning; none: an error that says what was looked for",
  },
  "C-6": {
    question: "an unknown value for a closed set",
    answer:
      "CC_NODE_BUILD_TOOL: an error naming the allowed values and the nearest one. CC_NODE_DEV_DEPENDENCIES and CC_PHP_DEV_DEPENDENCIES (people write `true`): a warning, and the value counts as unset. NODE_ENV: only `production`, to the letter, is production mode; near misses (`Production`, `prod`) get a warning. Values are trimmed, case matters",
  },
  "C-7": {
    question: "an empty or blank variable",
    answer: "counts as unset, with an info diagnostic; decided after C-4",
  },
  "C-8": {
    question: "which version a range resolves to",
    answer:
      "the highest LTS release in the catalog that satisfies it (a release is LTS when its line had entered LTS by then: 24.11.0 is, 24.10.0 is not); if none does, the highest that does; if none does, an error that names the nearest ones. `engines.node` and CC_NODE_VERSION accept what npm accepts as a range, and `lts/*`, `lts/<name>`, `node`, in capitals or not",
  },
  "C-9": {
    question: "an invalid engines.node",
    answer:
      "an error; CC_NODE_VERSION does not silently take over. An invalid CC_NODE_VERSION that engines.node overrules is a warning",
  },
  "C-10": {
    question: "packageManager without a matching lock file, or contradicting it",
    answer: "detection stays with the lock file (R-JS-9); a warning says what packageManager asked for",
  },
  "C-11": {
    question: "several lock files",
    answer: "the first in R-JS-9's order; a warning names all of them",
  },
  "C-12": {
    question: "package-lock.json, npm-shrinkwrap.json, bun.lockb",
    answer:
      "never choose the tool by themselves; a package-lock.json does not turn npm into npm-ci; bun.lockb alone gets a warning that only bun.lock is detected, unless packageManager or a script that lets one manager alone install asks for Bun, which says it too",
  },
  "C-13": {
    question: "yarn.lock in Berry's format (`__metadata:`) without packageManager yarn@3/4",
    answer: "Yarn classic, as R-JS-9 says, with a warning that says how to fix it",
  },
  "C-14": {
    question: "install commands",
    answer:
      "`npm install`, `npm ci`, `pnpm install`, `yarn install`, `bun install`, each with its flags after it; the custom command as it stands, without flags, its development dependencies `undetermined`; `composer install`, or `php composer.phar install`, then the flags, `--no-dev` last",
  },
  "C-15": {
    question: "what R-JS-11 leaves out or gets from no real tool",
    answer:
      "yarn-berry is not named there: no flag (observed: Yarn 4 refuses `--production=false`), development dependencies included whatever NODE_ENV says (observed), an info diagnostic when the variable or NODE_ENV asked otherwise. pnpm follows the contract, with diagnostics: pnpm 10 and later install them even with NODE_ENV=production (observed), newer ones read `false` in `--prod false` as a package name",
  },
  "C-16": {
    question: "how scripts.start and main are run",
    answer:
      "with the selected manager: `npm start`, `yarn start`, `pnpm start`, `bun run start`; main with `node <main>` or `bun <main>`; with a custom tool `npm start`. The tool bun means the runtime bun; a script it runs may still call `node`, so a Bun plan also has a Node version and NODE_OPTIONS. npm-install is npm; yarn2 is yarn-berry with a deprecation warning; yarn.lock with packageManager yarn@2 is the tool yarn with that version",
  },
  "C-17": {
    question: "prestart and poststart when scripts.start is not what runs",
    answer:
      "they do not run (R-PHASE-2 is read as npm's lifecycle of scripts.start); an info diagnostic. Yarn Berry does not run them even then (observed): a warning",
  },
  "C-18": {
    question: "neither CC_RUN_COMMAND, scripts.start nor main",
    answer: "an error that names the three ways to give one",
  },
  "C-19": {
    question: ".npmrc exists in the project and a token is set",
    answer:
      "the generated lines are appended (mode `append`, the text holds only the added lines); a warning",
  },
  "C-20": {
    question: "basic auth line",
    answer: "npm's own `//<registry_host>/:_auth=<base64 of user:password>`",
  },
  "C-21": { question: "NPM_TOKEN and CC_NPM_BASIC_AUTH both set", answer: "an error" },
  "C-22": {
    question: "PHP start command",
    answer:
      "`<server> php-server --listen 0.0.0.0:<port> --root <webroot>`, plus `--worker <script>`; `<server>` is the platform's name for it, lower case. In the plan webroot is `/` or `/public`; in a command it is relative to the project: `.` or `public`",
  },
  "C-23": {
    question: "CC_PHP_VERSION other than the catalog's",
    answer: "major.minor or full version of one in the catalog; otherwise an error naming those there are",
  },
  "C-24": {
    question: "worker script outside the webroot, or missing",
    answer:
      "outside: an error; missing among the files: an error, or a warning when a build hook may create it; a leading `/` is accepted; nothing is checked for a task",
  },
  "C-25": {
    question: "webroot without index.php and index.html",
    answer:
      "an error; a warning when a build hook may create it; nothing when CC_RUN_COMMAND replaces the server or for a task; `CC_WEBROOT` that leaves the project (`..`) is an error",
  },
  "C-26": {
    question: "request flow not set",
    answer: "every activated middleware, in the order challenge, cache, redirect",
  },
  "C-27": {
    question: "request flow set",
    answer:
      "exactly that chain; an activated middleware left out of it gets a warning; one listed without its activating variable gets a warning; unknown names and duplicates are errors; `custom` without command, or a command without both placeholders, is an error",
  },
  "C-28": {
    question: "ports inside the chain",
    answer:
      "the i-th middleware (from 0) listens on 8080+i and forwards to the next; the last forwards to 9000",
  },
  "C-29": {
    question: "`block`",
    answer:
      "blocks public access: the platform itself answers on 8080, the chain is empty, the application listens on 9000; others named beside it get a warning. `disable` runs none and leaves the application public on 8080; with others beside it an error",
  },
  "C-30": { question: "middleware active and CC_PHPSERVER_PORT set", answer: "9000 wins; a warning" },
  "C-31": {
    question: "single and numbered health paths together",
    answer:
      "the single one first, then numbered by number; gaps allowed; duplicates checked once; a path without a leading `/` gets one, with a warning",
  },
  "C-32": { question: "a variable PORT that disagrees with the port to listen on", answer: "a warning" },
  "C-33": {
    question: "mise.toml that also sets node",
    answer: "the resolved plan still follows R-JS-6; a warning",
  },
  "C-34": {
    question: "order of roles",
    answer:
      "ADMIN above MANAGER above both DEVELOPER and ACCOUNTING, which are not comparable with each other",
  },
  "C-35": {
    question: '"1 year", "3 months", "90 days" in seconds',
    answer: "31 536 000; 90 days = 7 776 000; 3 months by calendar in UTC, clamped to the end of the month",
  },
  "C-36": {
    question: "details and revocation of a service token",
    answer: "public: GET and DELETE /v2/organisations/{id}/service-tokens/{token_id}",
  },
  "C-37": {
    question: "resource a request targets",
    answer:
      "the `app_…` or `addon_…` segment of its path; a path with neither, under /v2/organisations/{id}, is a collection; an {id} other than the token's organisation is refused; paths outside /v2/organisations and real ids that name no kind are not decided",
  },
  "C-38": {
    question: "permissions of a role beyond A-ST-8, A-ST-9",
    answer: "not decided here: allowed, and the answer says that the contract does not decide it",
  },
  "C-39": {
    question: "deployment hooks",
    answer:
      "public: CC_PRE_BUILD_HOOK, CC_POST_BUILD_HOOK, CC_PRE_RUN_HOOK, CC_RUN_SUCCEEDED_HOOK, CC_RUN_FAILED_HOOK: one step each, at its place",
  },
  "C-40": {
    question: "what activates the cache proxy without CC_REQUEST_FLOW",
    answer:
      "CC_CACHEPROXY_FILE or the file; the variable beats the file; a VCL file that is named and missing is an error",
  },
  "C-41": {
    question: "names of the services in the flow",
    answer:
      "the platform's names: `redirectproxy`, `cacheproxy`, `gateway-challenge`, `oauth2-proxy`, `custom`; the last two only ever through CC_REQUEST_FLOW (CC_REQUEST_FLOW_CUSTOM alone gets a warning)",
  },
  "C-42": { question: "default instance of a JavaScript application", answer: "XS, as for PHP" },
  "C-43": {
    question: "a task for a JavaScript application",
    answer:
      "as for PHP: built as usual, then the task command as it is written and nothing else; it beats CC_RUN_COMMAND, which is reported",
  },
  "C-44": {
    question: "CC_PHPSERVER_PORT without middleware",
    answer:
      "the server listens there; publicPort stays 8080; a warning that nothing listens on the public port",
  },
  "C-45": {
    question: "secret variables",
    answer: "NPM_TOKEN, CC_NPM_BASIC_AUTH, GATEWAY_CHALLENGE_SECRET, CC_REDIRECTPROXY_PROJECT_KEY",
  },
  "C-46": {
    question: "a `CC_` variable that no rule knows and that is one slip away from one that a rule knows",
    answer: "a warning naming the near one",
  },
  "C-47": {
    question: "an API token on a v4 path through the bridge",
    answer: "allowed: the contract restricts its entry point, not its version",
  },
  "C-48": { question: "normalisation of the URL in the base string", answer: "RFC 5849 section 3.4.1.2" },
  "C-49": { question: "PLAINTEXT over plain http", answer: "refused, except to localhost" },
  "C-50": {
    question: "what package.json may lack",
    answer: "missing: an error, unless CC_RUN_COMMAND is set (then there is no install step)",
  },
  "C-51": {
    question: "packageManager that is not an exact version",
    answer: "its version is ignored, with a warning; pnpm without packageManager has version null",
  },
  "C-52": {
    question: "NODE_OPTIONS that Node refuses (`--max-old-space-size 512`, an unclosed quote)",
    answer: "an error that says what Node says",
  },
  "C-53": {
    question: "the tool names one line of Yarn and packageManager another one's version",
    answer: "the tool stays as it was chosen, and packageManager decides the version (R-JS-8); a warning",
  },
  "C-54": { question: "JSON that is nested very deep", answer: "deeper than 1000 levels is an error" },
  "C-55": { question: "a byte order mark before JSON", answer: "passed over, with an info diagnostic" },
  "C-56": {
    question: "a token for .npmrc with Yarn Berry",
    answer: "written all the same; Yarn 2 and later does not read .npmrc (observed), so a warning",
  },
  "C-57": {
    question: "when a Node line has reached its end of life",
    answer: "measured against the date of the platform's catalog; an info diagnostic",
  },
  "C-58": {
    question: "CC_NODE_DEV_DEPENDENCIES=ignore without NODE_ENV=production, with npm, yarn or pnpm",
    answer: "development dependencies are included, as R-JS-11 says; an info diagnostic",
  },
  "C-59": {
    question: "a script or hook that calls a program of a development dependency that is left out",
    answer:
      "a warning for each script or hook, which names all such programs, scripts that call scripts followed; none of a program that makes no file where the line ends with `|| true` or the like",
  },
  "C-60": {
    question: "an existing heap limit that is as large as the instance's memory or larger",
    answer: "kept; a warning",
  },
  "C-61": {
    question: "NPM_TOKEN that holds white space or a control character",
    answer: "an error: it would break the generated file",
  },
  "C-62": {
    question: "the form of CC_NPM_REGISTRY",
    answer:
      "host, with a port and a path if need be; an http or https scheme is dropped; credentials, a query, a fragment, white space or another scheme are errors",
  },
  "C-63": {
    question: "NODE_OPTIONS with a word that is no option",
    answer: "kept; Node passes over everything after it without a word (observed), so a warning",
  },
  "C-64": {
    question: "npm-ci without a lock file of npm's",
    answer: "planned as asked; npm ci stops without one (observed), so a warning",
  },
  "C-65": {
    question: "what the generated .npmrc selects",
    answer:
      "only the credentials of the registry's host; with CC_NPM_REGISTRY and without an .npmrc of the project an info diagnostic that packages still come from the default registry",
  },
  "C-66": {
    question: "a PHP version that require.php of composer.json, or of a locked package, does not accept",
    answer:
      "a warning, by Composer's own constraint syntax; a catalog version without a patch satisfies when any of its patches could; a constraint that Composer cannot read is a warning too. Packages for development count when they are installed, and locked packages do not when config.platform.php is set, because Composer then holds them against that",
  },
  "C-67": {
    question: "config.platform.php",
    answer:
      "a warning when it is above the plan's PHP version, an info diagnostic when it is of an older line (major.minor), but where composer.lock has packages and all of them accept the plan's version: then Composer chooses none; nothing when it is of the same line and not above",
  },
  "C-68": {
    question: "which extensions are there",
    answer:
      "those of R-PHP-13 and those that no PHP is without (core, date, hash, json, libxml, pcre, random, reflection, spl, standard; uri and lexbor from 8.5), letter case aside, and zend-opcache is opcache. A missing one gets one warning, which names all who require it, packages of composer.lock included; an extension that composer.json or a locked package provides or replaces is not missing; without a lock file symfony/polyfill-<name> counts as providing ext-<name>",
  },
  "C-69": {
    question: "the worker when CC_RUN_COMMAND or a task command runs",
    answer:
      "null, and nothing is checked: only the default start command enables worker mode. With CC_RUN_COMMAND an info diagnostic names the worker and the webroot that are set and that the command does not mention (the port: C-84)",
  },
  "C-70": {
    question: "what may create a file that C-24 and C-25 miss",
    answer:
      "CC_PRE_BUILD_HOOK and CC_POST_BUILD_HOOK; composer for what is under vendor/; and for the index the packages that write it (drupal/core-composer-scaffold, typo3/cms-composer-installers, typo3/cms-core), required or locked",
  },
  "C-71": {
    question: "where an index.php is looked for when the webroot has none",
    answer:
      "public, web, www, htdocs, html, public_html, webroot, docroot, pub: only the diagnostic depends on it: its message, its remedy, and its evidence, which names each that is there",
  },
  "C-72": {
    question: "how CC_PHP_COMPOSER_FLAGS is split",
    answer:
      "to words as a POSIX shell splits, quotes kept together and dropped, nothing expanded; each word is quoted again where the install command needs it. Unclosed quotes are an error; characters that a shell would act on are a warning",
  },
  "C-73": {
    question: "--dev or --no-dev in CC_PHP_COMPOSER_FLAGS",
    answer:
      "kept where they stand; CC_PHP_DEV_DEPENDENCIES alone decides on the added --no-dev and on what the plan says. A second --no-dev is an info diagnostic; --no-dev with CC_PHP_DEV_DEPENDENCIES=install, and --dev without, are warnings",
  },
  "C-74": {
    question: "composer.json without composer.lock",
    answer: "installed all the same; an info diagnostic",
  },
  "C-75": {
    question: "scripts of composer.json that --no-scripts keeps from running",
    answer:
      "an info diagnostic that names those for events of the installation: pre-install-cmd and post-install-cmd (without composer.lock Composer updates: pre-update-cmd and post-update-cmd), pre-autoload-dump and post-autoload-dump",
  },
  "C-76": {
    question: "--listen in a CC_RUN_COMMAND that starts the platform's PHP server",
    answer:
      "its port is held against the port that the application has to listen on; a warning when it differs",
  },
  "C-77": {
    question: "composer.json that cannot be used",
    answer:
      "text not captured, not JSON, or a field that is read of a wrong type: an error, as for package.json; so is a composer.lock that is not JSON. A composer.lock whose text is not captured is not looked into",
  },
  "C-78": {
    question: "the Git remote and its commands",
    answer:
      "`git remote add <name> <remote>`, then `git push <name> <branch>:master` (`master` alone for that branch); the name is `deploy` unless one is given. A placeholder or malformed host and a blank or malformed application id are errors; an id that does not begin with app_ is a warning",
  },
  "C-79": {
    question: "the connection to a key-value add-on",
    answer:
      "the host of the URL or the host as it is given, port 6378 whatever port the address names (a warning when it is another), the token by the name of its variable; credentials in the address are passed over and never shown",
  },
  "C-80": {
    question: "the small grammar of CC_REQUEST_FLOW",
    answer:
      "names separated by commas; blanks around a name do not count; an empty item, a trailing comma too, is passed over with a warning; a value of commas alone is an error, and so are two names without a comma between them; case matters, as in C-6, and an unknown name is told the nearest",
  },
  "C-81": {
    question: "the cache proxy's default file while the platform data leaves `{platform_dir}` open",
    answer:
      "it has no path, so it is not looked for and activates nothing; with platform data that names the folder it is looked for",
  },
  "C-82": {
    question: "activated middleware beside `block` and beside `disable`",
    answer:
      "`block` lets nobody in, so nothing is said of what it hides; `disable` leaves the application open, so each activated one that it leaves out gets C-27's warning",
  },
  "C-83": {
    question: "when the cache proxy's file is checked",
    answer:
      "when the cache proxy is in the chain; missing while a build hook may create it is a warning, as in C-24; a path that leaves the project is an error; a leading `/` is accepted; a file at the default place that the variable overrules gets an info diagnostic",
  },
  "C-84": {
    question: "CC_PHPSERVER_PORT together with CC_RUN_COMMAND",
    answer:
      "CC_RUN_COMMAND replaces the server that would listen there (R-PHP-10), so the variable decides nothing, with an info diagnostic unless the command names it; the command has to listen on the platform's port, and behind middleware an info diagnostic says so",
  },
  "C-85": {
    question: "the form of CC_PHPSERVER_PORT, and one that agrees",
    answer:
      "a whole number from 1 to 65535 without sign or leading zeros, else an error where it would be used; the warnings of C-30 and C-44 come only when it disagrees with the port that is used",
  },
  "C-86": {
    question: "a health path that no request can carry as it is written",
    answer:
      "blanks, characters outside ASCII and those that a URL cannot hold are percent-encoded as UTF-8, `.` and `..` parts are resolved, a fragment is dropped: the plan holds what is requested, with a warning; a query string is kept. Of paths that are the same after that, the later get an info diagnostic",
  },
  "C-87": {
    question: "a health path that is a whole URL, or holds a line break or another control character",
    answer: "an error: the platform asks the application itself, one path a variable",
  },
  "C-88": {
    question: "which suffixes number a health path",
    answer: "`0` or a number without leading zeros; any other suffix is not checked, with a warning",
  },
  "C-89": {
    question: "the log for a path without an answer (a timeout, a refused connection)",
    answer:
      "`No response from GET <path>: <reason>` in place of R-HC-4's line, and `- GET <path> did not answer: <reason>.` among the failures; the deployment fails",
  },
  "C-90": {
    question: "several recorded answers to one health path, or none",
    answer: "the last one counts; none is a failure",
  },
  "C-91": {
    question: "a chain so long that one of its ports would be the application's",
    answer: "an error, and so is one whose ports would go beyond 65535",
  },
  "C-92": {
    question: "ports that platform data may give",
    answer:
      "behind a chain public traffic does not meet the application, so behindPort is not publicPort; without one applicationPort is where it does (C-271)",
  },
  "C-93": {
    question: "request flow and health of a task",
    answer: "nothing listens, so nothing is decided, checked or said about either",
  },
  "C-94": {
    question: "how a running application is asked for its health",
    answer:
      "GET for each path in order, no redirect followed, each with a time limit of 10 seconds unless another is given",
  },
  "C-96": {
    question: "whether three months is the most that an OAuth access token lives, or the default",
    answer:
      "the default: a longer lifetime is not refused, and a token that has expired by it only may still be valid",
  },
  "C-97": {
    question: "plain http to the API",
    answer: "refused, except to localhost, 127.0.0.1 and [::1]; in the platform's addresses too",
  },
  "C-98": {
    question: "a path with a segment `..`",
    answer: "refused, plain or percent-encoded however often, instead of resolved",
  },
  "C-99": {
    question: "an OAuth path under /v4",
    answer: "refused: A-ADDR-2 puts the OAuth endpoints under /v2",
  },
  "C-100": {
    question: "the characters of an API token or a service token",
    answer: "visible ASCII without spaces, which is what a header can carry as one word",
  },
  "C-101": {
    question: "values of limit and offset",
    answer:
      "whole numbers, limit from 1 and offset from 0, without an upper bound. A list ends with an answer that has no entries: a server may answer fewer than it was asked for; more than that is an error",
  },
  "C-102": {
    question:
      "a service token with a blank name, with fields that are not known or with an empty list of resources",
    answer:
      "errors: a field that is passed over (`ttl` for one) would make another token than was meant, and an empty list does not say whether it means all or none",
  },
  "C-103": {
    question: "the form of a resource's id",
    answer:
      "ASCII letters, digits, `_` and `-`, beginning with a letter or a digit; ids of tokens, misspelled prefixes of the two kinds (`App_`, `apps_`, `add-on_`) and repetitions are errors; any other id is a real id",
  },
  "C-104": {
    question: "durations that people write",
    answer:
      "whole numbers with y (365 days), w, d, h, m, s, each once, the largest first; months are not accepted, because they differ in length",
  },
  "C-105": {
    question: "an attenuation that restricts nothing, or that has expired already",
    answer: "errors",
  },
  "C-106": {
    question: "what of curl's arguments cannot go together with signing",
    answer:
      "refused: other authentication, options that are not known or bring in others (--config, header files), several URLs and --next, another Host or target, --location-trusted, unverified TLS except to this machine, proxies for plain http. .curlrc is not read; braces and brackets in the URL stand for themselves or are refused",
  },
  "C-107": {
    question: "the second in which a credential expires",
    answer:
      "a service token is still valid in it, as its format's own check says (`$time <= …`); an API token and an OAuth token are not",
  },
  "C-108": {
    question: "the form of the timestamps in the metadata of a service token",
    answer:
      "an ISO 8601 text, or a whole number of seconds, or of milliseconds when it is above 100 000 000 000",
  },
  "C-109": {
    question: "the answer to details of a service token, and the names of its embedded facts",
    answer: "the metadata of A-ST-5; tenant, role, robot_id, expiration and resources",
  },
  "C-110": {
    question: "which endpoints are an application's or an add-on's, and a path that names several resources",
    answer:
      "by the ids in the path, an add-on's first, else by the collection `applications` or `addons` behind the organisation; every resource that the path names has to be among the token's",
  },
  "C-111": {
    question: "the form of a list of permissions",
    answer:
      "a list of names, or a text with commas or white space between them; unknown names are kept, with a warning",
  },
  "C-112": {
    question:
      "a service token on endpoints of which the contract does not say whether they take one (the user's profile, service tokens themselves)",
    answer: "sent, and marked as undecided in the table of endpoints",
  },
  "C-120": {
    question: "a pair without a name or a value in a query or a form",
    answer:
      'nothing between two `&` is no pair; a name without `=` has the value `""`; `=` alone is a pair of two empty texts',
  },
  "C-121": {
    question: "what `+` stands for",
    answer: "a space in a query and in a form, as HTML forms say; itself in the Authorization header",
  },
  "C-122": {
    question: "which URL is signed where clients would change what is written",
    answer:
      "what is sent: it is read as the URL Standard reads it, so dot segments are resolved and a host is in its ASCII form; http and https only",
  },
  "C-123": {
    question: "which hosts are this machine",
    answer: "localhost, 127.0.0.1 and [::1]",
  },
  "C-124": {
    question: "when a callback's domain matches the consumer's base URL",
    answer:
      "the hosts are equal, whatever scheme and path; on this machine both are http and have the same port; `oob` is refused, and what not everyone reads as a URL of that host: a user, a backslash, control characters, blanks around it. What comes back is held to the same",
  },
  "C-125": {
    question: "realm in the Authorization header",
    answer: "first, a quoted string of printable ASCII with backslash escapes, never signed",
  },
  "C-126": {
    question: "the order of OAuth parameters in the header, and one that is given twice",
    answer:
      "as A-OA-7 lists them, then oauth_callback and oauth_verifier; twice, in header, query and form together, is refused",
  },
  "C-127": {
    question: "the forms of expiration_date",
    answer:
      "an ISO 8601 date or date and time: calendar, week or ordinal, extended or basic, 24:00, and a zone's name in brackets where there is an offset or it is UTC; a date alone is its first moment, a time without an offset is in UTC, fractions of a second are cut off",
  },
  "C-128": {
    question:
      "fields of an answer that the contract does not name, and those that are missing, empty or there twice",
    answer: "the former are kept in order; the latter are refused, all at once",
  },
  "C-129": {
    question: "the form of oauth_timestamp, and how old it may be",
    answer:
      "whole seconds above zero without leading zeros; as far from the server's clock, either way, as its window says, the edge included",
  },
  "C-130": {
    question: "what a nonce is unique for, and when it is used up",
    answer:
      "its consumer, its token and its timestamp; once everything else about the request has held; it is not empty",
  },
  "C-131": {
    question: "how signatures are compared",
    answer: "as texts, in constant time; another text that decodes to the same bytes is another signature",
  },
  "C-132": {
    question: "methods beyond letters",
    answer: "any token of HTTP, in upper case and percent-encoded",
  },
  "C-133": {
    question: "where a server finds the parameters when the Authorization header is of another scheme",
    answer: "in the query and the form",
  },
  "C-134": {
    question: "how the flow's states are kept between requests, and the way back",
    answer: "as JSON, `runplan/oauth-flow@1`; only beginning again leads back, from everywhere",
  },
  "C-140": {
    question: "a task without package.json",
    answer: "planned without an install step, as with CC_RUN_COMMAND (C-50): the task says what runs",
  },
  "C-141": {
    question: "what `node` means as a version",
    answer: "any version, so the highest LTS release (C-8)",
  },
  "C-142": {
    question: "a script of package.json that is blank",
    answer: "counts as absent",
  },
  "C-150": {
    question: "how a plan is carried out, as a script or in a rehearsal",
    answer:
      "in the project's folder: what is removed, then what is written, then the steps in order, each by `sh -c`, with the plan's variables over the application's own; a step that fails ends it with its status, and only then the steps for a failure run; a plan that holds a placeholder of the platform data is refused",
  },
  "C-151": {
    question: "when a service has started",
    answer:
      "when its port takes connections; a start command that ends before that has failed, whatever its status, and so has one that listens on other ports alone for ten seconds. The steps for success run then, in a rehearsal after the health checks",
  },
  "C-152": {
    question: "what a rehearsal takes from the machine it runs on",
    answer:
      "its programs, with a warning where their version is not the plan's, and of its variables only those for paths, language, home, proxies and certificates; the project as Git would push it, in a scratch folder; the plan's port, or another one that is given, which the application is told by the variable PORT and the PHP server by its command; of what listens, the application alone, which is asked on its own port, and an info diagnostic names the middleware that is not started",
  },
  "C-153": {
    question: "scripts that run with the install command and that R-PHASE-1 does not name",
    answer:
      "observed: npm runs prepublish, preprepare, prepare and postprepare after postinstall, pnpm and Bun the last three, Yarn 1 prepublish and prepare unless NODE_ENV is production, Yarn Berry none; an info diagnostic names those that there are, C-59 looks into them, and the plan's `lifecycle` stays with the contract's",
  },
  "C-176": {
    question: "CC_REQUEST_FLOW with more names than any chain has",
    answer: "more than 100 names are one error, and none of them is looked at",
  },
  "C-180": {
    question: "what a verifier takes for a known secret",
    answer:
      "a text that is not empty, or a Secret with one; whatever else a lookup answers (undefined, an inherited function, a promise) or throws is unknown, and matches nothing, whatever it is signed with",
  },
  "C-181": {
    question: "a server's clock that steps back",
    answer:
      "what is no newer than the newest timestamp whose nonces were forgotten is refused, so that nothing is accepted twice",
  },
  "C-182": {
    question: "a timestamp in milliseconds",
    answer: "refused by signer and verifier: above 100000000000 a number is no time in seconds",
  },
  "C-183": {
    question: "an answer with a secret that exists once, and whose other fields cannot be read",
    answer:
      "the secret is returned, with null for what cannot be read and a diagnostic for each: an access token's expiration date, a service token's metadata",
  },
  "C-184": {
    question:
      "a request to an endpoint that the contract closes to the credential, or that a service token's facts forbid",
    answer:
      "not authorized; a path is held against the endpoints also where a server could read it as one of theirs, with slashes at its end, two in a row or escapes that are not needed",
  },
  "C-185": {
    question: "what a verifier asks of a request of each step of the flow",
    answer:
      "when the step is named: a callback to ask for a request token, a token and a verifier to exchange it, a token for a call; an empty text counts as missing, and one too many is not refused",
  },
  "C-186": {
    question: "the address at which a service token for the personal space is created",
    answer: "that of an organisation, with the id of the user in place of the organisation's",
  },
  "C-187": {
    question: "what of curl's arguments would change a signed request, or write its header down",
    answer:
      "refused: a line break or another control character but the tab in any value that is no body; the headers Content-Length and Transfer-Encoding, but for chunked; --libcurl; --trace and --trace-ascii into a file; --stderr into a file beside -v or a trace. -v and a trace on the screen are said to show the header",
  },
  "C-188": {
    question: "abbreviated options of curl",
    answer:
      "refused, with the whole name: what an abbreviation stands for changes with the version of curl, and some versions have none",
  },
  "C-189": {
    question: "redirects and retries of a request that is signed with OAuth",
    answer:
      "each is a request of its own, with a new nonce and a new signature, as often and after as long as curl would; a redirect to what the credential is not for is followed without it, without cookies and certificates; a body from the standard input is sent once, unless it is a form, which was read to be signed. With a token of the other kinds curl repeats by itself",
  },
  "C-190": {
    question: "how a file of variables is read where its readers disagree",
    answer:
      "as dotenv reads it, with a warning: in double quotes `\\n` and `\\r` are line ends and every other backslash stays; an unquoted value ends at a #, also at one that touches it, and blanks of every kind are trimmed. A line that is no assignment is an error",
  },
  "C-191": {
    question: "how the command line is given a consumer to log in with",
    answer:
      "a consumer of the person's own, with a base URL on this machine: key, secret and base URL from the file of --secrets-from, or the key and the URL as options and the secret from a variable that is named; a secret is no argument",
  },
  "C-192": {
    question: "where the account that is logged in is kept",
    answer:
      "one file for all profiles, accounts.json, with mode 0600, in the folder runplan of $XDG_CONFIG_HOME or ~/.config, of Application Support, or of %APPDATA%; one that others can read is not used",
  },
  "C-193": {
    question: "where an account that is logged in may be used",
    answer: "at the address of the platform where it was made; a credential that is given comes before it",
  },
  "C-194": {
    question: "an access token whose expiration date is past when it comes",
    answer:
      "it is kept, and a diagnostic says so: it exists once, and the clock may be what is wrong; asked whether it holds, it does not",
  },
  "C-195": {
    question: "where a request for a token carries its parameters, and who sees them",
    answer:
      "in the query or in the form, as the client says (A-OA-1), never in the header, which the contract gives to calls; printed, the signature and the verifier read `[secret]` there too",
  },
  "C-196": {
    question: "files below a submodule of Git that the project does not hold",
    answer:
      "they are the submodule's, which a platform may fetch though they are not here: what starts, what it reads and what it imports is said to be missing (C-221, C-223, C-282) of no path below a folder that the root's .gitmodules names as a path. Whatever else looks for a file goes by what is here",
  },
  "C-199": {
    question: "the names of the facts that the platform gives when it checks a service token",
    answer:
      "platform data, `requestFacts`: `time`, `resource` and `operation` unless a platform names them otherwise",
  },
  "C-200": {
    question:
      "how the command line finds the user of the personal space, and where it lists and revokes tokens without an organisation",
    answer:
      "GET /v2/self is asked for the user's `id`; without an organisation tokens are listed and revoked in the personal space too",
  },
  "C-202": {
    question: "a port that a text takes from a file of settings",
    answer:
      "of the text of a file that starts, a folder's snapshot holds it as the text's own (C-280) where one number alone can be meant: a number that a file of the project, which it requires or imports, exports by the name that is asked for, or by that name in an object by another one, or two, and gives it once; one that the text gives a field of this or an object of its own, which it hands to nobody; so is a host of this machine's own, also where the text has an application of Express hold it by the name host; or, of a port alone, for `get` of the package config, and of an application of Feathers whose file tells it that package's settings, one that default.json holds in the folder config beside that file or above it, where no other such folder is there and no other file of it has that name, but for those of production, test and staging: where one of these has it, the port is held as `process.env.NODE_ENV ? port : 3030`, and is known where nobody sets NODE_ENV. Where the application or the front of the command sets NODE_CONFIG, NODE_CONFIG_DIR or NODE_CONFIG_ENV, nothing is said of a port in a text",
  },
  "C-205": {
    question: "how strictly a token's bytes are read",
    answer:
      "a field that is unknown, there twice or of another wire type, a number longer than it needs to be, a text added twice and base64 with bits to spare are refused, so that a token has one encoding; at most 1 MiB, 1024 blocks and messages a hundred deep",
  },
  "C-206": {
    question: "which signatures of a token are accepted",
    answer:
      "payloads of version 0 and 1, of a third party's block version 1 alone, by keys of Ed25519 and secp256r1 that are points in their one encoding and of no small order. Of Ed25519 the equation without the cofactor has to hold, and the signature begins with such a point too; the root key's id is a hint that nobody signs: it picks the key where a function gives it",
  },
  "C-207": {
    question: "which version a new block has",
    answer:
      "the lowest that its contents need, a third party's block at least 5 (3.2); arrays, maps and `get` need 6 (3.3), and are read in blocks of lower versions, into which the reference implementation writes them",
  },
  "C-208": {
    question: "where the facts of a service token are found in it",
    answer:
      "in its first block alone: the organisation in a fact named tenant, organisation, org or owner or a text `orga_…` or `user_…`, the role in a text that is one, the robot in a fact with robot in its name or a text `robot_…`; it expires at the earliest date of a fact whose name says so and of the checks of all blocks; its resources are those that all checks of the form `resource(…) or …` leave",
  },
  "C-209": {
    question: "the facts that the platform gives when it checks a service token",
    answer:
      "`time` in whole seconds, `resource` for each id in the path, and `operation`, which is `read` for GET, HEAD and OPTIONS and `write` for the rest; whatever no check forbids is left to the contract's own rules",
  },
  "C-213": {
    question: "when a `reject if` of several queries fails",
    answer:
      "where all of them match, as in the reference implementation, by which the platform judges the same token; the format's specification says where any does, which a check for each says of both",
  },
  "C-214": {
    question: "a query where one combination of facts has an expression without a value, and another matches",
    answer:
      "the authorization stops, whichever comes first, and allows nothing; of a set, `any` and `all` look at the items in the order of their values, as far as they have to",
  },
  "C-215": {
    question: "operations of a block that its text could not tell apart",
    answer:
      "parentheses are printed where the order of the operations needs them; the eager and and or of blocks before 3.3 are `&&! ` and `||! ` with a blank behind, while `&&!x` is an and with a negation",
  },
  "C-216": {
    question: "what bounds an authorization",
    answer:
      "counts, never a clock: 1000 facts, reached by one that a rule makes, 100 rounds of rules, and 1 000 000 of work (facts looked at, operations, states of patterns, lengths of texts), unless other limits are given; what reaches one stops, and allows nothing",
  },
  "C-217": {
    question: "a pattern that is wrong, or that says what is not supported",
    answer:
      "a wrong one matches nothing, as in the reference implementation; the other stops the authorization",
  },
  "C-218": {
    question: "which texts are datalog",
    answer:
      "those of the specification, and so more than the reference implementation reads: names with letters of any script, predicates without terms, bytes and maps with nothing in them, comments anywhere, methods on dates, sets of one word; parameters have no value and are refused; a text said to be of 3.2 or before has sets in brackets, and a strict `==`",
  },
  "C-220": {
    question: "variables that the platform gives to every application",
    answer:
      "platform data (`environment`): they are in the plan, an application's own value beats them, and a rehearsal and a script set them; the contract names none, so nothing is said of PORT there",
  },
  "C-221": {
    question: "no scripts.start and no main, but a server.js, which `npm start` runs of its own accord",
    answer:
      "R-JS-13 names CC_RUN_COMMAND, scripts.start and main, and not what a package manager does without them (Bun and Yarn Berry do nothing): the error of C-18, which names the file and the variable to set",
  },
  "C-222": {
    question:
      "settings of package managers in .npmrc, .yarnrc.yml and pnpm-workspace.yaml, a release of Yarn in the project",
    answer:
      "the contract names none of them, so they decide nothing; where they were observed to make a tool act otherwise than the plan says, a diagnostic says so, and none says that what they have it install is left out (C-59, C-283). Only the settings that are read are captured of these files, for the others may be secrets",
  },
  "C-223": {
    question: "when something that the start needs is known to be missing",
    answer:
      "the start is a command that can be read without running it (C-261 for what is handed on), no file of the snapshot is at a path where it would be looked for, and nothing before the start may make it: of hooks, scripts that run with the installation, a custom build tool and the commands before the server, only those known to make no file of the application count as none; else nothing is said. Where what starts is a file below a folder where builds put what they make, a command before it that runs a file by Node, ts-node or tsx makes none where what it is told, or what the script that it stands in is called by, says migrate or seed. In place of a file that is not there nodemon, told no program to run files by (--exec, -x), was observed to run main, or else index.js, where that is there: so is it read. package.json begins with main index.js whatever the project becomes, so a build script is said to make a missing main only in a folder where builds put what they make (dist, build, lib, out, output); elsewhere main is missing, and the remedy names the build for the case that it makes it. What a command starts is its author's word, and a build may make it anywhere; one whose commands all build in other folders (C-242) is named for that case, too, where such a folder of the root is missing",
  },
  "C-224": {
    question: "a start that is a server for development, or none",
    answer:
      "it is the start, with a warning; so is a file of a tool's settings (gulpfile.js, webpack.config.js and others) that is main, as npm init has it where it finds it first, and which ends. Of several programs that run at once, those that end are none of what serves, unless all of them end. A file of the project called dev-server is one where the project has webpack",
  },
  "C-225": {
    question: "build scripts of package.json, and those that other platforms run by their names",
    answer:
      "R-PHASE-1 runs preinstall, install and postinstall alone: nobody runs them. A warning where the start needs what is missing (a build script that makes nothing, such as an echo, would not help and is none), and for a script that another platform runs, where it is known to build: its line, or a script that the line names, calls a bundler or a compiler or says that it builds (another one may fill a database); an info for a build for browsers, and for one of another folder. What a framework builds is looked for where it is by default: its settings, which may move it, are not read",
  },
  "C-226": {
    question: "workspaces: a root, or a member whose lock file is in a folder above",
    answer:
      "the project is the folder that is given, and only its own files decide; a root without a start is C-18's error, which names the members that can start; a lock file above, and protocols that the tool refuses, get a warning; npm and Yarn 1 refuse them of the members, too, that package.json names",
  },
  "C-227": {
    question:
      "dependencies without a lock file, and lock files that the tool does not read or that disagree with package.json",
    answer:
      "the lock file chooses the tool all the same; an info for none, a warning where the tool was observed to pass over the file's version, or npm ci to stop",
  },
  "C-228": {
    question: "package managers that engines names, and a start that calls Bun",
    answer:
      "they choose nothing; a warning where the tool was observed to refuse its own version (Yarn 1 and pnpm; npm warns, Yarn Berry and Bun take no notice), and where only one manager is asked for that nothing chooses, unless what C-10, C-12 or C-240 says asks for it already",
  },
  "C-229": {
    question:
      "a version of Node asked for in .nvmrc, .node-version, .tool-versions or volta, and nowhere else",
    answer: "it is not read (R-JS-6, R-JS-7); a warning where the plan's Node is of another line",
  },
  "C-230": {
    question: "Yarn 2, which is the tool yarn (C-16)",
    answer:
      "planned as R-JS-11 and R-PHASE-2 have it for Yarn; it was observed to act as Yarn Berry does (development dependencies installed, the flag refused, neither prestart nor poststart), and where that differs a warning says so",
  },
  "C-231": {
    question: "what frameworks of PHP need to answer",
    answer:
      "nothing of it decides; a warning for Laravel without APP_KEY, and for Symfony whose development bundles are left out while its environment is dev: by APP_ENV, else by the last APP_ENV= of .env, which a hook may have changed, else of its own accord; an info for Laravel with a configuration of Vite and without its built assets, which only a page that asks for them needs, with the build of the tool whose yarn.lock or pnpm-lock.yaml is there (in that order, npm's where neither is). Symfony is known by its framework bundle or by Flex; without a composer.lock what development requires by name counts as its packages",
  },
  "C-232": {
    question: "what a rejection says beside its diagnostics",
    answer:
      "where every error says that nothing starts (start-missing, manifest-missing), the decisions of the plan that there would be with a start, but for the start itself. With any other error nothing: what is wrong counts as absent meanwhile, and a decision may rest on that",
  },
  "C-233": {
    question: "what is said of files and scripts that change nothing of the plan",
    answer:
      "nothing where nothing follows: a package.json beside a PHP project that has neither scripts.start nor main is for its assets, and scripts that the tool runs besides and that make none of the application's files (hooks of Git, types for an editor) are no news",
  },
  "C-234": {
    question: "a platform's variable for the folder that the application is in (`further.folder`)",
    answer:
      "that folder is the project's root: its files decide, and those above it as those above any project do (C-226); the plan says the folder, and evidence and inputs keep the names from the root of what is deployed. A folder outside, or without a file, is an error",
  },
  "C-235": {
    question:
      "a platform's variables for workers (`further.worker`, numbered too, `workerRestart`, `workerDelay`)",
    answer:
      "each command is a worker of the plan, beside the start, the one without a number first; it is started again after a failure (`on-failure`), always or never, after one second unless the variables say otherwise. A task has none",
  },
  "C-236": {
    question: "a platform's variable that makes the application a task (`further.task`)",
    answer:
      "when it is true, CC_RUN_COMMAND is the task (C-43), unless the snapshot gives one; without a command it is an error",
  },
  "C-237": {
    question: "a start that runs a program which no dependency brings",
    answer:
      "a warning where the program is one of those that only come with their own package, no dependency's name holds that name, no word before it gets packages that are not there, and nothing that runs before may install it; a workspace is passed over. The commands that the same line runs before, and cross-env and env-cmd, which pass it on, count as well: the first of them is named, and of a script that one of them runs each command of its line. docker, docker-compose and meteor come with no package at all, whatever installs and in a workspace, too; so do words of Windows, which other systems have by no such name (cls, xcopy, and SET and Node with these capitals). So it is of a file of the project whose name, without a slash, is the whole line: npm, pnpm, Yarn 1 and Bun were observed to find no such program",
  },
  "C-239": {
    question: "a main that is there, of a package that others import",
    answer:
      "it is what starts (R-JS-13); whether it listens is in its text, of which nothing is captured. A warning where it is there, or something that runs before may make it, and package.json has fields that only a package for others has, and is not private; else nothing is said",
  },
  "C-240": {
    question: "a project that lets only another package manager install",
    answer:
      "it decides nothing; a warning where scripts.preinstall calls only-allow for another one, and where the tool was observed to stop at packageManager (Yarn 1 and pnpm; npm, Bun and Yarn Berry take no notice), or at devEngines.packageManager (npm from 10.9 on, unless its onFail is warn or ignore). One wish is said once: where packageManager asks for that manager and is overruled, that has it, before the script, a lock file above and engines, in this order",
  },
  "C-241": {
    question: "dependencies in folders and archives that are not in the project",
    answer:
      "a warning, unless something before the installation may make them. Every tool was observed to fail but npm, which installs a link to a folder that is not there",
  },
  "C-242": {
    question: "a start in a folder with a package.json of its own",
    answer:
      "R-PHASE-1 installs in the project's root alone; a warning where the start runs in that folder, or a file of it while the root has no dependencies, the project is no workspace, nothing before the start may install there, and the folder's package.json, whose text has to be there, names a dependency of its own or for development that the root does not name, which has no dependency on the folder either; of several at once, where all of them end (C-224). The same of scripts.postinstall, CC_POST_BUILD_HOOK and CC_PRE_RUN_HOOK, which fail (observed: the program is not found, 127): of each folder in which one of their commands, one after the other by && and through scripts of the root, has a package manager run a script, whose commands call what dependencies there bring, the last of them none of the root's; up to the first command that may install",
  },
  "C-243": {
    question: "a build, an installation or a package that a newer Node ends",
    answer:
      'the version of Node stays what R-JS-6 makes it; a warning for react-scripts 2, 3 and 4, which were observed to end with ERR_OSSL_EVP_UNSUPPORTED on Node 18 and 24 and to build with --openssl-legacy-provider, where a script of the build or the start calls it, or react-app-rewired or craco, and neither NODE_OPTIONS nor the script says that option; so for Angular 12 where one calls ng to build or serve, for next 7 to 11, and for umi 3, with the webpack 5 that it brings too, where one calls umi to build or serve, all observed to build on Node 24 with that option alone; and for gulp 3, which was observed to end on Node 24 with "primordials is not defined", as everybody reports of Node 12 and later, where what runs calls it and package.json overrides nothing. So for Angular 6 and 7, which were observed to end on Node 24 whatever that option (no http_parser), and to build on 16, for webpack-dev-server 2, and for react-scripts 1, which brings it, where what runs calls the one, or the other to start, both observed to end so on Node 24.21 and to serve on 22, for restify 5 to 11, which were observed to end on Node 24 when they are loaded, and for hapi 8 to 15, which were on Node 20 and 24, by what Node 14 has no more, where they are dependencies; and for esm 3, which was observed to end on Node 22.0, 22.22, 24.14 and 24.21, and not on 20.20 and 21.7, where what runs loads it in front (-r esm)',
  },
  "C-244": {
    question: "a root that holds no application, and folders below that hold one",
    answer:
      "the error (of C-5, C-18, C-50, or of a webroot without an index) names them, and the platform's variable for the folder where it has one (C-234): those at most two deep that have a composer.json, or a package.json with scripts.start or main, of the stated kind where one is stated, but for folders of packages (node_modules, bower_components, vendor) and tests, and those that begin with a point. Nothing is said of them beside what C-221 and C-226 name; a build script of the root is named with them, unless it goes to another folder",
  },
  "C-245": {
    question: "TypeScript's compiler without a file to compile and without tsconfig.json",
    answer:
      "it compiles nothing, and ends with 1 from TypeScript 3.9 on. A warning where it certainly runs (as C-262 has it), typescript is a dependency of either kind, no file and no other settings are named, nothing before it may make the file, and there is no folder above that may hold one; for the option --output, which it does not have, too. A build script that would end so, or for want of a script, is none that makes what a start needs (C-223)",
  },
  "C-250": {
    question: "the order of the tools of mise.toml",
    answer:
      "by name, as texts are ordered everywhere (UTF-16 code units), several versions of one as they are listed: TOML gives the keys of a table no order",
  },
  "C-251": {
    question: "the place at which a mise.toml stops being TOML",
    answer:
      "said in line and column, and no part of what two implementations have to agree on: where a parser of TOML gives up is its own",
  },
  "C-252": {
    question: "blanks in packageManager",
    answer:
      "in front, behind or inside, they keep it from being of the form `<manager>@<version>`: no version is exact, and a blank in front hides the manager too",
  },
  "C-253": {
    question: "a heap limit that is larger than any memory, or than V8 takes",
    answer:
      "the number is compared as it is written, however long, so it gets C-60's warning; V8 was observed to stop, or to take its default in its place",
  },
  "C-254": {
    question: "several lock files in the folders above the project",
    answer:
      "the nearest is named; of several in one folder the first in R-JS-9's order, then package-lock.json and bun.lockb; one that chooses nothing is not named, and the project does not count as without one, for npm goes by the root's in a member; an npm-shrinkwrap.json up there is not looked for",
  },
  "C-255": {
    question: "a build that Plug'n'Play ends",
    answer:
      "Next 16 and later build by Turbopack unless they are told otherwise, and Turbopack was observed to find no package where Yarn links none: a warning where a script of the installation or a hook calls that build, or the start is Next's own and the build script calls it, and Yarn 2 or later runs without another linker in .yarnrc.yml. Nuxt 4 and later likewise, by nuxt prepare, nuxt build and nuxt generate, which were observed to look for their packages by themselves, and Astro 7 and later by astro build, whose modules of its own were observed not to be found; the server that Nuxt builds into .output has them beside it, and runs without Yarn",
  },
  "C-259": {
    question: "a variable for which a file of settings asks, and which nobody sets",
    answer:
      "Yarn 1 was observed to end where .npmrc asks for one in braces behind a dollar sign, and Yarn 4 where .yarnrc.yml does, at installation and start, and both to go on where it is set or blank: a warning, for NPM_TOKEN, the only one of such names that is looked at",
  },
  "C-260": {
    question: "a field of a snapshot that no snapshot has",
    answer:
      "passed over with a warning, which has the nearest name: a later release may have it, and a misspelled one would count as absent in silence",
  },
  "C-261": {
    question: "a start that a package manager hands on to the package.json of another folder",
    answer:
      "the launch is that of the script there, in its folder: by cd, --prefix, --cwd, --dir or -C, yarn workspace NAME, and -w, --workspace, -F or --filter with one member, by its folder, else by its name. Nothing is said where its text is not in the snapshot, or where it hands on further. What the installation runs of the member, and what its own script runs before, count as what may make files. Where it listens is not looked at. So it is of each of several that run at once, as far as the packages of its folder are installed",
  },
  "C-262": {
    question: "a command that runs a script which package.json lacks",
    answer:
      "a warning where it certainly runs: in a line whose commands are joined by && alone, before any cd, by npm run or pnpm run (npm run env is npm's own), and by what runs programs too, Yarn and Bun by run, Yarn and pnpm without it, where the name has a colon and the project no workspaces; nothing with an option that names another folder or member, or --if-present. Scripts that call scripts are followed",
  },
  "C-263": {
    question: "a start that talks by a terminal or a chat, and listens to nothing",
    answer:
      "it is the start (R-JS-13); whether its file listens is in its text, of which no more than C-280's line is captured. A warning where a dependency is one of those that ask at a terminal or hold a connection to a chat (telegraf and node-telegram-bot-api where the text that starts has them ask, by `.launch()` or `polling: true`, and says nothing of a webhook: of such a text a folder's snapshot holds `.launch()`), and no dependency of any kind has a name as those have that listen, for a file of the project that starts, no task, and no root of a workspace",
  },
  "C-265": {
    question: "a kind of application that the platform does not run",
    answer:
      "platform data takes it away by null (`php`). Then none of its rules claims a project, none of its variables and files is read, and a snapshot that states it is refused with the kinds that there are",
  },
  "C-266": {
    question: "static sites, on a platform whose data has them (`static`; the contract's has not)",
    answer:
      "a project is one when nothing makes it PHP or JavaScript and an index.html or index.htm is in the webroot, or the file of a generator of the platform's list is at the root; the order of runtimes is C-5's and then static. CC_STATIC_SERVER names the server (`caddy` or `static-web-server`, to the letter after trimming; another value counts as unset, with a warning); without it a Caddyfile, the one of CC_STATIC_CADDYFILE or the one at the root, means `caddy run --config`; else the platform's server. `caddy file-server --listen ADDRESS:PORT --root FOLDER`, `static-web-server --host ADDRESS --port PORT --root FOLDER`, each with CC_STATIC_FLAGS after it, trimmed. CC_STATIC_PORT is the server's port where nothing stands in front and neither CC_RUN_COMMAND nor a Caddyfile replaces the server",
  },
  "C-267": {
    question: "how a static site is built, and what is served",
    answer:
      "CC_BUILD_COMMAND as it is written; without it the first generator of the platform's list that has a file at the root, its command followed by the folder: CC_STATIC_AUTOBUILD_OUTDIR, else CC_WEBROOT, else the platform's. CC_WEBROOT is served; without it the folder that a generator built into, else the root. The step is `build`, between `install` and `post-build`. An index that is missing is an error where nothing builds: no command, no generator, no hook",
  },
  "C-268": {
    question: "a lock file that chooses nothing by the contract, on a platform that gives it a tool",
    answer:
      "platform data may name a tool for package-lock.json, npm-shrinkwrap.json and bun.lockb (`build.lockFiles`); the first of them, in this order, that is there and has one chooses it, after CC_NODE_BUILD_TOOL and the lock files of R-JS-9. The contract's platform names none (C-12)",
  },
  "C-269": {
    question: "a script of package.json that the platform runs by its name",
    answer:
      "platform data may list some (`build.scripts`); the first that package.json has is run by the tool that installs, as the step `build` after the installation, with the scripts before and after it where the tool runs those. The contract's platform lists none",
  },
  "C-270": {
    question: "NODE_ENV, a heap limit and health checks, where the platform data says otherwise",
    answer:
      "a NODE_ENV among the variables that the platform gives counts as the application's own where that is unset; without a share of the heap (`heap: null`) the plan sets no NODE_OPTIONS, and the application's own passes as it is; without health (`health: null`) a service has no health check, and its variables are not looked at",
  },
  "C-271": {
    question: "a public port that is not the application's, without anything in between",
    answer:
      "on a platform whose data gives two, the platform itself hands public traffic on: the application listens on applicationPort, and the plan says where it arrives (`network.arrival`), unless something stands in front; a chain takes the public port as elsewhere, and behind it the application listens on behindPort",
  },
  "C-272": {
    question: "a variable that tells the application its port",
    answer:
      "platform data may name one (`network.variable`); a service's plan sets it to the port that was decided, behind a chain too. The application's own value beats it, and one that is another port gets C-32's warning. The contract's platform names none",
  },
  "C-273": {
    question: "a platform without Bun",
    answer:
      "platform data may take it away (`bun: null`): CC_NODE_BUILD_TOOL does not take the value bun, bun.lock and bun.lockb choose nothing, with a warning where they are the only lock files, and CC_BUN_INSTALL_CACHE_DIR is not there",
  },
  "C-274": {
    question: "how the platform asks for health",
    answer:
      "with GET, as the contract's platform does, or with HEAD (`health.method`); without a path of the project's the platform asks one of its own, or several in order (`health.path`)",
  },
  "C-275": {
    question:
      "a generator of static sites that only package.json names (Eleventy, Gatsby, Hexo, Vite and others)",
    answer:
      "nothing is built by it: the platform whose runtime this is documents that it looks for files at the root, those of its list and no others, and no dependency and no script of package.json chooses a build. CC_BUILD_COMMAND builds such a site, and CC_WEBROOT serves the folder; a stated static site with neither is refused where it has no index",
  },
  "C-280": {
    question: "a start that listens on another port than the application's, or on a loopback address",
    answer:
      "it is the start, with a warning where the command says so: by the options of a known server, by what that server does without them (vite preview, astro preview, gatsby serve, docusaurus serve, sirv, superstatic, json-graphql-server and json-server before 1 listen for their own machine; some of them, docsify serve, static-server, light-server and ws on a port of their own, whatever PORT is) and nothing configures it, or by PORT= in front of the command. HOST and PORT, set by anyone, beat sirv's options. A remedy that has vite preview or astro preview started says how to allow the application's domain, which they answer with 403 otherwise. Where the snapshot has the text of the file that starts, and every `.listen(` of it, and every server that it makes by Hapi's name (before Hapi 17: every connection of it), is given a number as its port, or a name that is given one and nothing else, that is where it listens, and another port than the application's gets the warning too. So does a host, which all of them are given in the same ways or by Fastify's default, of this machine's own: as it is, where HOST is not set (`process.env.HOST || host`), or where NODE_ENV is not production; the two variables are not looked at where the text names dotenv. Apollo Server, told no port, listens on 4000. Of that text a folder's snapshot holds this port and this host alone: nothing where every call stands in functions and classes that it declares or exports and nobody is seen to call, or where it makes a server that is asked by standard input (C-351), and where it has no call, behind ` in ` its path, those of the one file that it imports whatever happens (C-282) and that has any, or a call without a port where it is not certain that this one alone serves. For nest start, told no other application, that file is src/main.ts. Where builds put the file that starts (dist, build, built, lib, out, output, compiled) and it is not there, it is the one file of its name that is there as .ts or .js in a folder src beside that one, or as .ts right beside it. A file whose text calls listen at all gets neither C-239's nor C-263's warning",
  },
  "C-281": {
    question: "the package node among the dependencies",
    answer:
      "it chooses nothing; npm was observed to run scripts.start by it (`node@16.6.1` beside Node 20 had npm start print v16.6.1; Yarn 1, pnpm and Bun ran the Node that was there). A warning where npm starts by scripts.start, the package is installed, no setting keeps its script from running, and its range names another line than the plan's",
  },
  "C-282": {
    question: "modules that the file that starts imports, and the project does not hold",
    answer:
      "a warning where Node starts a JavaScript file, itself, behind nodemon with no option and no settings, or behind what keeps it going (C-311) with no option but --no-daemon and --attach, or from Node 24 on one in TypeScript (.ts, .mts, .cts), the snapshot holds what that imports in the form of this choice, no file is at a path where Node looks (behind `require` the name itself, with .js, .json or .node, or as a folder with package.json or an index; behind `import` the name itself), and nothing before the start may make one (C-223); nothing where an option, NODE_OPTIONS or NODE_PATH, of the application or in front of the command, has Node look or load otherwise, but for dotenv/config, newrelic, dd-trace/init, elastic-apm-node/start and source-map-support/register, nor of what packages make in a project when they are installed: in node_modules, and, at a path with generated or prisma in it, where a package of @prisma, or one named so, is a dependency, or a hook, a command, or a script called after install, prepare, start or build says one of these words. Of the text of a file that starts a folder's snapshot holds lines `.require(./config)` and `.import(./app.js)`, each for a module, but for Node's own, that is loaded whatever happens: by a static import or export, or by a call of require that is a statement, all that a name is given, or all that a call in such a statement is given as one of its values, outside all blocks, functions, other brackets and conditions, and before anything that may make files at once or change how modules are found; then, with ` in ` and the file that imports it, what is loaded so by the files that it imports, of files only those that are not there, each once and in the order in which Node loads them; behind them C-280's line. What another file imports is looked for from there, and not at all where that file is gone. A file that is not looked into (one of a folder with a package.json, a link, a large one) may do anything. A text that does not begin with such a line is looked into for C-280 alone",
  },
  "C-283": {
    question: "packages that the file that starts imports, and package.json does not name",
    answer:
      "a warning, as C-282 has it, for the file of the root's own package.json where nothing before the start may install more (C-237; no line does whose commands are all programs that install nothing, themselves or by scripts that they name), nothing says that the project is a part of something larger, and either package.json names no package at all or a lock file is there. A folder's snapshot holds of such packages none that a lock file mentions, that is the project's own name, that is called as a file or folder of its root, or that is committed in node_modules of a folder on the file's path, and where a lock file cannot be read, or lacks one that package.json names, none. The same of packages that stand in devDependencies alone where those are left out (C-59, and no tool is known to install them all the same), and either package.json names no others or the tool reads npm's lock file and one is there: a folder's snapshot holds of such packages, where others are named, only what its one lock file, of npm 7 or later and with all of the others, marks as dev",
  },
  "C-287": {
    question: "a package in C++ whose sources the plan's Node ends",
    answer:
      "the version of Node stays what R-JS-6 makes it, and R-PHASE-1's installation fails: a warning where npm or Yarn 1 installs the package, or one that has it as a dependency (firebase, gulp-sass, grunt-sass, node-sass-middleware, node-sass-chokidar), of a range whose versions were observed not to compile on Node 24 with its own headers, a compiler and Python (or to end before it compiles), and was published before Node 24, so that there is none to download. Nothing is said where a setting keeps scripts from running, the package is optional, or package.json overrides versions; nor of pnpm 10 and Yarn 4, which were observed to leave such scripts out, and of Bun, which chooses among them",
  },
  "C-290": {
    question: "a start that Turborepo hands on to the members of a workspace (turbo run TASK)",
    answer:
      "it is the start. A warning where turbo.json at the root has no task of that name, for the members too; and where a member's script of that name needs what nothing makes, as C-261 has it: of members that --filter names, or of all, in the order of their paths, the first such whose task runs nothing of its own member before it (no dependsOn but with ^). Other filters, several tasks, a turbo.json in a member and one that is no JSON leave it open, and nothing is said",
  },
  "C-291": {
    question: "plugins of Composer that config.allow-plugins does not name",
    answer:
      "a warning, as Composer 2.2 and later refuse them where nobody answers (--no-interaction): of those that composer.lock calls so, or, without one, of packages that are known to be or to bring one whatever their version. What a release before 2.2 locked passes where nothing at all is allowed; a hook, --no-plugins, and a composer.phar of the project's own leave it open, and nothing is said",
  },
  "C-292": {
    question: "the folder that a package that writes the index is told to write into (C-70)",
    answer:
      "extra.drupal-scaffold.locations.web-root, or extra.typo3/cms.web-dir: where that is the webroot, nothing is missing; where it is another folder, the warning says to set CC_WEBROOT to it. Where neither is stated, C-70 holds as it is",
  },
  "C-293": {
    question: "Symfony with Webpack Encore and without what it builds",
    answer:
      "an info where the bundle is required, webpack.config.js is there and public/build/entrypoints.json, where its recipe builds to, is not, no hook may make it and extra.public-dir names no other folder, with the build that C-231 names; only a view that asks for it needs it",
  },
  "C-294": {
    question: "Adonis 4 without a file of variables",
    answer:
      "it is the start, with a warning where Node starts a file of the root that imports @adonisjs/ignitor (C-282), @adonisjs/framework is a dependency in 4 or 5, .env is not there and nothing before the start may make it: it was observed to end there with ENOENT, and to serve with ENV_SILENT=true, HOST, PORT and APP_KEY. Nothing where ENV_SILENT is true or ENV_PATH is set, by anyone; of a program that names one of these, a folder's snapshot holds no such import",
  },
  "C-295": {
    question: "Nuxt 2 that is to make a site of files (target: static)",
    answer:
      "nuxt start serves what nuxt generate makes, and ends without it, whatever nuxt build made: C-225 asks for dist/index.html, and names the script whose line is that command, or the command. So where nuxt starts as a server for development. Of nuxt.config.js and nuxt.config.ts a folder's snapshot holds that alone",
  },
  "C-299": {
    question: "names of modules that only the settings of TypeScript's compiler give a meaning",
    answer:
      "tsc was observed to leave them as they are, and Node to end, by require and by import; so does ts-node. Rewritten were those that nest build, tsc-alias, a bundler, or swc with paths of its own compiled, and found those that tsx, Bun or tsconfig-paths/register looked for. A warning where a name begins with @/ or ~/, by which no package can be called, or leads to a source of the project and is none of a package that package.json names; where the file that starts is made of one file in TypeScript (C-280), and all that runs before the start, or else the build script, is known to make nothing (C-223) but for tsc and what copies files, or ts-node runs that file; where no dependency of any kind has alias, paths, ts-patch, ttypescript or swc in its name, and nothing has Node look otherwise (C-282). Of the text of a file in TypeScript that starts, or of which what starts is made, a folder's snapshot holds lines `.alias(@/config)`, each for such a name that it, or one of 40 files that it so imports by relative paths, imports and certainly uses as a value, as the compiler drops an import of types alone; none where tsconfig.json has neither paths nor baseUrl, or one of these files may change how modules are found",
  },
  "C-304": {
    question: "next start, where Next exports a folder of pages",
    answer:
      'a warning that it ends, as C-224 has it and not C-225, with what serves that folder: where package.json asks for Next 13.3.1 or later, by a line `output: "export"` of next.config.js, .mjs or .ts, indented least of all its lines, or by settings that are nothing else. Of such a file a folder\'s snapshot holds this line alone',
  },
  "C-305": {
    question: "variables that package managers read, of development dependencies",
    answer:
      "R-JS-11 decides; where NPM_CONFIG_PRODUCTION, NPM_CONFIG_INCLUDE, NPM_CONFIG_OMIT or YARN_PRODUCTION is set, which npm, pnpm 9 and Yarn 1 were observed to take before NODE_ENV, whatever they read of them, nothing is said of what is left out (C-59, C-283)",
  },
  "C-310": {
    question: "a port that a text asks a variable of another name than PORT for",
    answer:
      "SERVER_PORT, APP_PORT, API_PORT, HTTP_PORT, NODE_PORT and port (in small letters, which is not PORT) are given by nobody but the application: where a text that starts asks for one of them and has a number where it is not set (`process.env.SERVER_PORT || 3000`), that number is its port (C-280), and no port of it is known where anyone sets that variable, or may: by what reads a file of variables or is loaded in front of the start, but for dotenv/config, or by a hook or a command before it that may write such a file; so it is with HOST and NODE_ENV, which beat a host (C-280), and dotenv/config may give. Of such a text a folder's snapshot holds `process.env.SERVER_PORT ? port : 3000`, where each file in a usual place that a program reads variables from names it not, or gives it that very number, package.json names neither that variable nor what reads or makes such a file, mise.toml does not name the variable, and neither the text nor a file that it names, or that one of these does, gives variables values. So it does where the program, gone through (C-408), listens on every way by what dotenv reads of the project's own .env, whatever number it has itself",
  },
  "C-311": {
    question: "the file that pm2-runtime, pm2 and forever keep going",
    answer:
      "it is the one that starts, as Node's own is (C-223, C-280), where it stands first behind `pm2-runtime`, `forever`, either with `start`, or `pm2 start`, in the foreground or not: a name that ends in .js, .cjs or .mjs, and in no .config before it, with no other such name and no --cwd behind it. They were observed to look for that very name, and to end where it is not there",
  },
  "C-312": {
    question: "where Node looks for a file that starts, with something loaded first",
    answer:
      "what is loaded first may have it find other endings, as ts-node/register, tsx, esbuild-register, @swc-node/register, sucrase/register, @babel/register and coffeescript/register were observed to: behind -r, --require, --import or a loader, or with NODE_OPTIONS, a file that is named without its ending is not said to be missing, and is looked for with those of TypeScript, too; not where dotenv, module-alias or tsconfig-paths are all that is loaded",
  },
  "C-320": {
    question: "Symfony's runtime without a file of variables",
    answer:
      "a warning where symfony/runtime and symfony/dotenv are required beside Symfony (C-231), extra.runtime of composer.json states nothing, neither .env nor .env.dist nor .env.local.php is there, and neither a hook nor a script of composer.json that runs may make one, nor symfony/flex, which makes what it has made for no project with its symfony.lock: it was observed to answer every request with 500, whatever APP_ENV is, and with 200 once .env is there, empty or not",
  },
  "C-321": {
    question: "a Laravel that the plan's PHP ends",
    answer:
      "the version of PHP stays what R-PHP-2 makes it: a warning where composer.json requires laravel/framework, composer.lock has it in 5, 6, 7 or 8.0 to 8.42, and PHP is 8.1 or later. 6.20.14 was observed to end there, answering every request with 500, for its classes do what PHP 8.1 deprecates and its own handler makes that an error, as those of 5 do by their sources; 8.83.26 answers 200",
  },
  "C-330": {
    question: "engines of package.json as a list or a text",
    answer:
      'it asks for nothing: npm, Yarn 1 and pnpm were observed to install with `["node >= 0.6"]` and with a text as without.',
  },
  "C-331": {
    question: "a file of the root that a program requires as a package is",
    answer:
      "the warning of C-283, whose remedy is NODE_PATH: Node was observed to end there without it, and to serve with NODE_PATH=. set. Of what C-283 leaves out as called so, a folder's snapshot holds a line `.root(app)` where all that the program requires by that name, and by names behind it, is at the root, and nothing of it by import, which does not go by NODE_PATH",
  },
  "C-332": {
    question: "a page of a build that the application sends, and nothing makes",
    answer:
      "a warning where what starts is a file of the root's, the page is below a folder where builds put what they make (C-282) and not there, nothing before the start may make it (C-223), the project has no workspaces and no script of another platform's builds, and a build is known: of the nearest folder on the page's path with a package.json, by its script build, or of the root where there is none. Express was observed to answer with 404. Of the text of a file that starts a folder's snapshot holds lines `.sends(client/build/index.html)`, each for a page of HTML that it, or one of 40 files that it imports, hands to sendFile, or that is the index of what express.static serves at its root, by texts, __dirname and what path joins of them; and each file that one of them reads (readFileSync, or await of readFile), or by existsSync finds missing and then ends, in statements outside all brackets, where none of them may make files, and Node was observed to end; with `, production` behind the page where that stands behind a condition that NODE_ENV is production, and none behind any other. The remedy then says that too, also that of build-script-foreign",
  },
  "C-333": {
    question: "words that the kind of module of a file that starts has not",
    answer:
      "Node was observed to end by them on 20.20 and 24: a warning from 20.19 and 22.7 on, where C-282 would look at imports, and a file that starts, or one that is loaded by it whatever happens, is an ES module and uses require, module, exports, __dirname or __filename outside braces and conditions, and nowhere declares them, gives them a value or asks for their type, imports JSON of the project without an attribute, or, from 22 on, with assert; or where it is no ES module and has import, export or, outside functions, await. What a file is its name says (.mjs, .cjs), else the nearest package.json by type, else the file: with import, export or such an await it is an ES module. None where something may make files before the start (C-223), or .npmrc has node-options; nor of what Node ends by only as it runs, where one of the files may call process.exit, abort or reallyExit before, in no callback, behind no await, and in no function that none of them calls at the beginning of a statement. Of such a text a folder's snapshot holds lines `.mixed(require)`, with ` in ` and the file where it is another one, and then nothing that is required behind that",
  },
  "C-334": {
    question: "a file that a command before the start runs, and that is not there",
    answer:
      "the installation or the start ends there: a warning, of the first such file alone, where Node, sh or bash run it, a shell reads it (`. config/local.sh`, by `source` too), or it is its own program, in a script of the installation, as the tool runs them, in prestart, or in scripts.start before its last command, and no file is at one of C-223's paths. Looked at are commands joined by && alone, up to one that may make files (C-223), only a shell could say, or goes elsewhere; nothing where .npmrc ignores scripts, a hook may make files, or the project is a part of something larger, nor of what builds make (C-282)",
  },
  "C-335": {
    question: "a start by a program of the package's own bin, or by a file in node_modules",
    answer:
      "npm, pnpm, Yarn 1 and Bun were observed to put no program of the package's own among the installed ones (Yarn 4 does): C-237 holds of it, with what bin says, but where its name has fewer than five characters or is one that systems have, and where Yarn 2 or later may run. Of a file of node_modules that Node runs its package is such a program, and so is what its own place names",
  },
  "C-336": {
    question: "a start that compiles, without what it compiles or by which",
    answer:
      "of a file in TypeScript tsc and nest build, which write none, do not count as making it (C-223). nest start, told nothing else, was observed to end (CLI 8 and 11) without tsconfig.json and tsconfig.build.json, which a nest-cli.json may rename: a warning where none of these is there, nor .nestcli.json or nest.json, and nothing may make them",
  },
  "C-337": {
    question: "a restart of what does not run, and a server of a file that is given a folder",
    answer:
      "C-224 holds of both. `pm2 restart` and a name was observed to end with `not found` and 1; with a file of settings (.config.js, .json, .yml) it starts what does not run, in the background. `remix-serve` 2 and `react-router-serve` were observed to end with `Directory import`: a first word without a point behind it, where no file has that name, and for remix-serve package.json asks for @remix-run/serve from 2 on. Whether such a folder is there (C-223) is seen by its index.js or server/index.js, which their builds make",
  },
  "C-338": {
    question: "a build that ends by the versions that are installed",
    answer:
      "a warning as C-243 has it, where a script of the build or the start calls it: for next 12.0.0 to 12.0.2, asked for exactly, which were observed to end on Node 24 with ERR_OSSL_EVP_UNSUPPORTED (12.0.3 builds); for nuxt 2, asked for by a caret or as 2, where npm 7 or later chooses versions without any lock file (C-382) and package.json names no webpack: npm was observed to put webpack 5 beside it, at which 2.18 ends; and for the package babel 6, whose programs only say that it is a mistake, unless package.json names @babel/cli, or babel-cli under another tool than npm, which was observed to give the name to that of the two",
  },
  "C-339": {
    question: "A path that Node is told, and that a shell or the system reads otherwise",
    answer:
      "One that begins with a slash, in main or in what starts, is outside the project, and in a folder that is not one of a system's or of the usual images nothing is there; a shell leaves a backslash in front of a letter, a digit, a dot or an underscore out of a path: `node src\\server.js` runs srcserver.js. Both are C-223's, whatever a build makes. What a shell is told behind a semicolon runs whatever came before (C-237)",
  },
  "C-340": {
    question: "locked plugins that were written for Composer 1",
    answer:
      "a warning, as Composer 2 was observed to refuse a lock file one of whose packages requires composer-plugin-api in no version of its second major (^1.0); a composer.phar of the project's own may be of Composer 1, and with --ignore-platform-req(s) nobody looks: then nothing is said",
  },
  "C-341": {
    question: "what Node only evaluates before the start (node -e)",
    answer:
      "it makes none of an application's own files (C-223) where its text, in quotes and without a backslash, calls nothing but process.exit, console's log, warn and error, and husky's install: as in `node -e \"if (process.env.NODE_ENV !== 'production') process.exit(1)\" || husky install`",
  },
  "C-342": {
    question: "Grunt before 1.0, which has no program",
    answer:
      "C-237 holds of it: where package.json asks for grunt in 0 and not for grunt-cli, which alone has one, a start by `grunt` was observed to end with `grunt: not found`. So it holds of supervisor, node-dev and coffee",
  },
  "C-343": {
    question: "a start by the usual task of gulp or Grunt (no argument, default or start)",
    answer:
      "a server for development (C-224) where package.json names what such tasks serve with while one works (browser-sync, gulp-connect, gulp-webserver, gulp-serve, gulp-live-server, gulp-server-livereload, grunt-browser-sync, grunt-contrib-connect, grunt-serve) and nothing by which a server of the project's own may run (gulp-nodemon and its like, nodemon, Express, Koa, Hapi, Fastify, Restify)",
  },
  "C-344": {
    question: "a package that Node is told to load first",
    answer:
      "C-283 holds of it where -r, --require, --import or a loader in front of the file names esm, module-alias, ts-node, tsx, newrelic, babel-register, @babel/register, @swc-node/register or esbuild-register, no dependency is or is named after it, and nothing before the start may install it: Node was observed to end with `Cannot find module`",
  },
  "C-345": {
    question: "a file of settings that starts",
    answer:
      "a name that ends in .config.js, .cjs or .mjs, or that of gulp's or Grunt's file, is no server's, whosesoever settings it holds, where its text says nothing of listening (C-224); app, server, main and index are no such names",
  },
  "C-346": {
    question: "an application that Nest is told to start by its name",
    answer:
      "C-280 holds of apps/NAME/src/main.ts, where Nest's own program was observed to build it from, with the port that stands in it",
  },
  "C-347": {
    question: "a site that Vite's settings have built for a path",
    answer:
      'a remedy that has its files served at the root has it built with --base=/, where vite.config.js or vite.config.ts states a path by itself (`base: "/name/"`) and the build ends with `vite build`: without, its pages were observed to ask for files below that path, which are not there. The folder that is served is the `outDir` among the settings of `build` where it is said once and by itself (`outDir: "name"`), the usual one where neither that word nor `root` is there, else none is named. Of these files a folder\'s snapshot holds that much alone',
  },
  "C-348": {
    question: "a program of Nest's that makes microservices alone",
    answer:
      "C-352 holds of it: it talks no HTTP, and was observed to answer no request for `/`. So it is where what starts calls `NestFactory.createMicroservice`, no file that is loaded has Nest make an application, listens besides or has a strategy of its own, and all packages that they name are known to answer nothing",
  },
  "C-349": {
    question: "the file that nodemon has another program run",
    answer:
      "it is the one that starts, as Node's own is (C-223, C-280): nodemon keeps its own options and their values to itself wherever they stand, runs the rest by what `--exec` or `-x` is given, which may begin with npx, or else by node, and main, or else index.js, where there is no rest. Of nodemon.json in the folder where it starts, which is asked for it where neither is given, a snapshot holds the command that it has it run, which is read as theirs is and to which the rest is handed on, but not behind a file: what is held of a folder is none where that is not plain or other settings may change what runs, and then nothing is known; one that changes nothing of it (watch, ignore, ext, delay and such, variables but those of Node, execMap that names node for js and ts-node for ts) is left out. Where nodemonConfig of package.json says exec, execMap or script, nothing is known either. Nothing is known behind --config, --cwd and `--exec=`, or where only a shell could say what is given. ts-node-dev and tsnd start by themselves the first word that ends as a program does, behind no option that watches or requires",
  },
  "C-350": {
    question: "webpack 4 before 4.47, which a lock file or package.json keeps",
    answer:
      "as C-243 has it, for webpack 4.0 to 4.46, which were observed to end on Node 24 by themselves and under vue-cli-service 4, VuePress 1 and Nuxt 2.15, and to build with --openssl-legacy-provider, where what runs calls one of them, package.json names webpack, @vue/cli-service, vuepress or nuxt, and the lock file that the tool reads has webpack in such versions alone, and no Nuxt of 2.16 or later, or, where that says nothing, package.json asks for such a version exactly, by a tilde or in its first two numbers, and overrides nothing. Of a lock file a folder's snapshot holds, behind its beginning, the places that give the versions of webpack and nuxt, and none where settings of webpack, Vue or Nuxt speak of createHash or hashFunction. node-options of .npmrc counts as NODE_OPTIONS",
  },
  "C-351": {
    question: "a start that certainly listens nowhere",
    answer:
      "it is the start (R-JS-13), with a warning where a folder's snapshot holds a line `.silent()` of the file that starts, or of what it is made of (C-280), nothing has Node load more (C-282), and nothing starts beside it. It does so of a file in JavaScript or TypeScript where every module that it, and each file that it loads, may load is named by a text, and is a file of the project, one of Node's own but for those that start or make others, or a package that is known to listen to nothing and to load nothing of the project, or Connect, Express, Koa, Fastify, Polka and what is made for these, which listen where a program says so, and where none of these texts has a word by which something may listen, be called from outside, or be made of a text; so too where one of them makes a server of the Model Context Protocol that is asked by standard input (`new StdioServerTransport(`), whatever other packages they name, but those whose names are of what listens, where none of them has a word by which something listens or is such a server for HTTP; and of a file in JavaScript, whatever packages it names, where it, and every file of the project that it loads whatever happens (C-282), exports and calls nothing, outside functions and classes, but what makes values (`new Map()`, `Object.freeze(…)`, `names.push(…)`) and require",
  },
  "C-352": {
    question: "an application that certainly has no answer for `/`",
    answer:
      "its health check (R-HC-2) fails, with a warning where the project names no path of its own, the platform checks `/` and accepts successes alone, nothing stands in front of the application, a folder's snapshot holds a line `.unanswered()` of the file that starts, or of what it is made of (C-280), nothing has Node load more (C-282), and nothing starts beside it. It does so where all files of the project that are loaded are read, one application of Express, Koa, Hono, Fastify, Polka or Restify listens, and each use of it, by whatever name, hands on no request for `/` but to middleware that is known to answer none, to routers and functions of which the same holds, and to functions that answer with a status of 300 or more, told by a number or taken from an error, with a file that is not there, or not at all, apart from what a condition or a switch on the path or the method, or on what the query has, which is nothing, keeps from such a request; or where only a server of Node's own does, with such a function or none, or one of ws or socket.io, which answer what asks for no upgrade with an error. An answer that leads elsewhere is one: then nothing is said. Behind ` unless made` a page is sent at the root that is not there, or a folder that has no index.html: then nothing is said where what starts is not there yet, something before the start may make files (C-223), or C-332 says what makes a page. `.unanswered(/health)` names a path that the application answers with 200, by one function that does nothing else, with nothing in front of it that may refuse; ` in app.js` behind it the file that makes the application",
  },
  "C-353": {
    question: "source files of PHP in what a static site gives out",
    answer:
      "C-266's servers give them out as they are, with what stands in them: a warning where a server of the platform's does, an index makes the site and nothing may build one, which names each file whose name ends in .php in the webroot and in the folders below it. Where the index asks for one, by `action` or `href`, it says so. A folder's snapshot holds the names of a hundred, and of that index what it asks for so alone",
  },
  "C-354": {
    question: "what is imported by a name that leads nowhere, where a file is there that may be meant",
    answer:
      "C-282's warning names it as Node has to be told, and says to import that: a file whose path differs by upper and lower case alone, the same with .js, as the index.js of a folder (by `require` with .json, too), and of a file in TypeScript with .ts or as the index.ts. Of files whose path differs by case alone, a folder's snapshot holds that they are there",
  },
  "C-355": {
    question: "a package that an application imports which Nest's own program compiles and starts",
    answer:
      "C-283 holds of it, where nest start is told no more, or an application's name: tsc was observed to refuse the import (TS2307), with which the program ends. Of the file that starts (C-280) and 40 that it imports by relative paths in TypeScript, a folder's snapshot holds each package that one of them imports, but for types by their own word, ` in ` that file; not where one may change how modules are found, nor what the settings of the compiler may mean otherwise: paths and baseUrl, or those that they extend",
  },
  "C-356": {
    question: "releases of express that Node 24 has no headers for",
    answer:
      "as C-243 has it, for express 3.0 to 3.17 and 4.0 to 4.9, which were observed to answer 500 on Node 24, with `Cannot read properties of undefined (reading 'last-modified')`, where they send, render or give JSON with success, and not on Node 22; what they serve of a folder, redirect or end was answered. A warning where dependencies name express, and the lock file that the tool reads has it in such versions alone, or, where that says nothing, package.json asks for one exactly, by a tilde or in its first two numbers, and overrides nothing. Of a lock file a folder's snapshot holds the places that give the versions of express, too",
  },
  "C-357": {
    question: "a file that a page of PHP requires by backslashes, or in another case",
    answer:
      "C-359 holds of it: neither is there for PHP on Linux. `.requires(..\\Core\\db.php, index.php:3, Core/db.php)` names the file that is, and the remedy says to require that. So it is of a path that begins with a capital, where PHP may have a library of that name (C-373), only if the project has such a file in another case. So it is of one that begins with a dot and is there from the folder of the page that asks for it, and not from the index's, where PHP looks for it",
  },
  "C-358": {
    question: "a program that a script of the installation, a hook or a task calls, and no dependency brings",
    answer:
      "C-237 holds of it, as of one that a start calls: the scripts of the installation end with `husky: not found` and the like. A warning of the first program of a line, as far as its commands certainly run one after the other, themselves or by a script that they name, where all commands before it, of the same line and of the places that run before, are known to install nothing; none where .npmrc keeps scripts from running. A remedy whose own command is a build that calls such a program says to add it before",
  },
  "C-359": {
    question: "an index.php that certainly ends",
    answer:
      "it is served (R-PHP-1), with a warning where a folder's snapshot holds of its text where PHP ends: `.requires(config.php, inc/start.php:3)`, a file that it, or one of 40 pages that it requires, asks for and that is not there; `.includes(inc/db.php, index.php:2)`, one that it includes, where it is then asked for a method, or gives to a function of mysqli, before anything else in a statement of a page itself, what is set in no page that was looked into; `.calls(mysql_connect, index.php:2)`, a function that PHP 8 does not have and no page that was looked into gives; `.uses(=& new, index.php:2)`, a notation that PHP 8 refuses. It does so where no end of the page's own stands on the way, nor what is not known of a function, a method or a condition (C-373), and nothing but Composer's autoloader is loaded that is not looked into: a file of variables that phpdotenv is then told to load, and not safely, counts as one that is required, and so does wp-config.php of WordPress, which sends elsewhere without it. Nothing is held where php.ini or .user.ini may load something first, or where what composer.json names may put the file there; nothing is said where a hook or a script of composer.json may make it, a worker or CC_RUN_COMMAND runs in its place, or PHP is older than 8. An index.html beside it changes nothing: `/` was observed to be index.php's by PHP's own server, and by Caddy's with the routes of `frankenphp php-server`",
  },
  "C-360": {
    question: "routes that a loop makes, and a server of GraphQL alone",
    answer:
      "C-352 holds where a loop (`for … of`, forEach, map) gives the paths from a list, or the keys, values or entries of an object, that is written in the program and that nothing changes, whatever method is called by a name; and of Apollo's own server, and one of GraphQL Yoga's that Node's serves and that is told no path, which were observed to answer `/` with 400 or 404 where it names no query and accepts no HTML. The path that is named is that of their own health check, where they are told none",
  },
  "C-361": {
    question: "a server of the project's own that has Next serve what its build makes",
    answer:
      "C-332 holds of .next/BUILD_ID, without which `prepare()` was observed to end (Next 14): where `next({ … })` is told once, by itself, no other folder, and of dev nothing, false, or that NODE_ENV is not production; of the latter something is said where that is production alone, as in development Next compiles itself. Nothing where next.config says distDir",
  },
  "C-362": {
    question: "packages that bring some of those that applications import, where there is no lock file",
    answer:
      "C-378 holds of each that none of those which package.json names was seen to bring: of the newest releases of their majors, from a first one on that each has, with peers among what they bring. So body-parser is not said beside express, express not beside swagger-ui-express, express-session not beside connect-mongo, and nothing beside a package that is not looked at. Packages of types are taken to bring what they are for, and what that brings",
  },
  "C-363": {
    question: "a folder of the root that is called as a package that a program requires",
    answer:
      "C-283 holds of the package, as Node was observed to end, where the root has no module by that name, nor by any behind it that the program requires (a folder config without an index, in which the package config has its settings): NODE_PATH would have none found either. A folder's snapshot holds such a package",
  },
  "C-364": {
    question: "a page of PHP that catches that its database is not there, and goes on",
    answer:
      "C-374 holds of it, as PHP was observed to end: where a `try` connects to one on the machine itself, what catches PDOException, mysqli_sql_exception, Exception or Throwable only writes something, and the page then, before anything may give the variable another value, asks it for a method or hands it to a function of mysqli, or to one that takes a PDO. `.connects($db to MySQL on localhost, db.php:3)`. So it is of a field of an object (`$this->conn`), of what a method gives back that it would have set, through a constructor too, and of mysqli_connect and mysqli where mysqli_report says that nothing is thrown. Nothing of C-374 and C-359 that is thrown is said where the page has set_exception_handler hear of it: PHP answers 200 then",
  },
  "C-365": {
    question: "a program that connects to a database on its own machine",
    answer:
      "C-374 holds of it, as the drivers of MongoDB, MySQL, PostgreSQL and Redis, mongoose, Sequelize, TypeORM and RabbitMQ's client were observed to end Node 20 and 24 in the majors that were run, MongoDB's after half a minute, in which what listens answers: a warning in the cases of C-386, where the address is localhost, 127.0.0.1, ::1 or 0.0.0.0, or is not told to what then takes that, and where what is thrown, a broken promise, an error that nobody listens for, or what is called back ends the program. Nothing where the program may start something itself, or a hook or a command before the start names a database, a tunnel or a proxy. `.unset(@MongoDB MONGO_URI?, 8)` where it takes localhost without that variable",
  },
  "C-366": {
    question: "a program that catches what is thrown, and listens nowhere then",
    answer:
      "C-386 and C-365 hold of it, as Node was observed to end with 0: where each call of `.listen(` of all that is loaded, of which nothing is unknown, stands behind it in what is tried, in the function that is left, or in what waits for the promise by `then` in front of `catch`. Nothing where the program names what goes on by itself (setInterval, setTimeout, schedule) or may listen otherwise (`.start(`, `serve(`)",
  },
  "C-367": {
    question: "what a program requires or reads by a path that it puts together, or in one mode alone",
    answer:
      "C-282 holds of it, as Node was observed to end: where C-386's steps come to `require`, `fs.readFileSync` or `process.loadEnvFile` (of .env where it is told of none) with a text, or one made by path.join, path.resolve, __dirname, process.cwd or import.meta, and no file of the project is there; what is read as it stands, from the folder that the start runs in. Nothing where the program may write files, or start others. `.read(./key.pem)` and `.require(./keys_dev, development) in config/keys.js`, where NODE_ENV is not set; in C-386's lines `development` says so too",
  },
  "C-368": {
    question: "what Nest makes before it listens",
    answer:
      "C-386 holds of the constructors of classes that a module names as providers or controllers, as Nest was observed to end where they throw, and of what a strategy of passport's is handed on by `super`: where nothing says abortOnError. ConfigService says what variables do, but where the settings load more (`load:`)",
  },
  "C-369": {
    question: "a file of the project that Node is told to load first",
    answer:
      "-r, --require, --import and loaders in front of the file that starts were observed to have Node end where the file of the project that they name is not there: C-223 holds of the first of them, which may have any ending of a source, and nothing else is said of what starts; of one where builds put what they make nothing is said where a build is said to be needed for what starts. C-237 holds of jshint, standard and copyfiles, too",
  },
  "C-370": {
    question: "a client of Prisma that nothing generates",
    answer:
      "R-PHASE-1 installs and no more: a warning where prisma/schema.prisma has prisma-client-js generate the client in its own package, with no output, package.json has @prisma/client as a dependency, and prisma as one of either kind, and nothing that runs, and no script that is named as a build, says prisma or may make files (C-223). It was observed of @prisma/client 7, which has no script that generates it as it is installed, with any tool, and of earlier ones with pnpm 10, which leaves that script out, where neither package.json nor pnpm-workspace.yaml nor .npmrc may have pnpm run it: Node ends with `Cannot find module '.prisma/client/default'`. Of the schema a folder's snapshot holds `provider = \"prisma-client-js\"` and nothing else",
  },
  "C-371": {
    question: "settings of Vite behind which its preview listens as without any",
    answer:
      "it is said where it listens (C-280) as where there are none, where a folder's snapshot holds `preview: {},` of them: they export by default, say nowhere host or preview, take nothing from elsewhere (`...`, mergeConfig), have for server an object or nothing, and load no module but Vite, Node's own, and plugins that were observed to leave that as it is. Looked for are vite.config and astro.config of every ending that these read, in the folder where they start",
  },
  "C-372": {
    question: "a root that tells no kind, and an index.php in a folder that usually is the webroot",
    answer:
      "the error of C-5 names each folder of C-71 that has one, or the one of C-375, where the platform runs PHP and C-244 names no folder, and its remedy is the first of them as CC_WEBROOT, which decides for PHP",
  },
  "C-373": {
    question: "what is known of the way to where an index.php ends (C-359)",
    answer:
      "the page is run dry: its statements and those of what it includes, with values as far as they are known, and both ways of a condition that is not, behind which what differs is not known. Nobody sends $_GET, $_POST, $_COOKIE, $_SESSION and the like, unless the page sets them; the method is GET and the path `/`; old versions and settings of PHP, extensions that are included and files of the project are known; so are texts, lists, constants, objects, fields, functions, methods and closures of the project's own, what spl_autoload_register finds, folders of set_include_path, and what require gives back, or parse_ini_file or json_decode read of a file of the project. Of PHP's functions some are known, others make what is not, and behind all the rest, or a variable of the environment that decides, nothing is known. A page that ends by itself, and sends nowhere else, because a file is not there requires it; one that is asked for from a dot on is looked for where the index is alone. A file of another machine (C:/, /Applications/, /Users/, /opt/lampp/, /xampp/, /path/to/) is not there. Of libraries that PHP looks for in its own folders, Zend and Horde are known not to be there. A file or a folder that it reads (file_get_contents, file, fopen for reading, parse_ini_file, simplexml_load_file, scandir, opendir) gives false where it is not there, by which PHP ends where a list or what is opened is asked for: `.includes(data.json, index.php:3)`. So a database of SQLite, of which the folder is not there, or nothing has made a table that it is asked for. What the page itself may have made by then (file_put_contents, mkdir, touch, copy, rename, fopen for writing) is not looked for",
  },
  "C-374": {
    question: "an index.php that connects to a database on its own machine",
    answer:
      "C-359 holds: the plan starts none there, and an add-on gives its address by variables (R-ENV-2). `.connects(to MySQL on localhost, index.php:3)` is held of it where mysqli, mysqli_connect or PDO (mysql, pgsql) is told localhost, 127.0.0.1 or ::1, or a name as in C-394, and nothing catches the error, or what does throws another, or sends a status or a header before it ends the page: `die` with a message answers 200. Nothing is said before PHP 8.1, where mysqli warns alone. A proxy that the platform can be told to put there is not looked for",
  },
  "C-375": {
    question: "an index.php in another folder of the root than those of C-71",
    answer:
      "it is named as those are, where it is the only one and has no composer.json beside it; not in folders of what others wrote, of documents, tests, examples, and of parts of a site (admin, api, install, include, lib, assets, uploads), nor in those that begin with a point",
  },
  "C-376": {
    question: "a dependency for another operating system",
    answer:
      "a warning where npm or Yarn 1 installs it: both were observed to end on Linux at fsevents and at packages for Windows or macOS, whose names end so (win32-x64-msvc, darwin-arm64), with a lock file and without, and to leave them out where they are optional, to which they may be moved without a new lock file; pnpm, Yarn 4 and Bun go on. Nothing of optional dependencies and peers, or where CC_PRE_BUILD_HOOK is set, .npmrc has force, or package.json overrides versions",
  },
  "C-377": {
    question: "options at which Node ends",
    answer:
      "a warning, as of a start that ends (C-224), where the command that starts is node, and before its file stands an option that needs a value and is followed by another option (observed on 20 and 24), or, from Node 24 on, one that it has no more",
  },
  "C-378": {
    question:
      "packages that the file that starts imports, where package.json names others and there is no lock file",
    answer:
      "C-283 holds of those of a list that applications often import (cors, ejs, mongoose), where all that package.json names, of every kind, is of a list of packages that were seen to bring none of them in any release, by ranges that name no other place (express from 4 on, eslint by ^), or their types",
  },
  "C-379": {
    question: "nodemon that is given a file in TypeScript",
    answer:
      "C-237 holds of ts-node, by which nodemon from 1.19 on was observed to run it, where nodemon is asked for in 2 or 3 and hands on that file alone (C-349), with no nodemonConfig, and no nodemon.json that has it run another program",
  },
  "C-380": {
    question: "what Composer refuses before it installs anything",
    answer:
      "a warning, as Composer 2 was observed to end where a name in require or require-dev, or that of composer.json, has a capital, a blank or not one slash (names of the platform's parts apart), and where composer.lock does not have a package that is asked for, or in a released version that the constraint refuses; of require-dev the latter only where it is installed. What a package or composer.json itself provides or replaces is not looked for, nor anything where config.allow-missing-requirements is true. A composer.phar of the project's own may be of Composer 1: then nothing is said",
  },
  "C-381": {
    question:
      "what PHP refuses to read in an index.php, or a page that it requires, beyond what is written otherwise today",
    answer:
      "`break` or `continue` where no loop or switch of the same function is around it, or fewer than it says, which PHP 7 and later were observed to refuse wherever in the file it stands; nothing where a loop of the file is written without braces. So a class, interface or trait by a name that PHP 8.0 keeps for itself (Object, String, Match). So a function or a class that is there by then, by another file or the same one once more, and a method or a field that stands twice in a class (`function f() twice`); a class that is not abstract, without a method that it would have by what it extends or implements (`class B without I::g()`); and a method that needs more, or takes less, than the one in whose place it is, is less visible, or static where that is not (`C::f() unlike P::f()`), as far as those are declared by then. C-359 holds for all: `.uses(break outside a loop, index.php:4)`",
  },
  "C-382": {
    question: "packages of which one takes no such version of the other beside it",
    answer:
      "a warning, as npm 7 and later were observed to end with ERESOLVE, for development dependencies too where those are left out: where npm installs without a lock file, or from Node 18 on with one of its own of lockfileVersion 2 or 3 (npm ci: of 1, too), as one is made by --legacy-peer-deps, of a list of packages whose releases of these majors name others as peers, and package.json asks for both by ranges that each begin and stay in one major (^, ~, a version, 4.x). Nothing where NPM_CONFIG_LEGACY_PEER_DEPS or CC_PRE_BUILD_HOOK is set, .npmrc has legacy-peer-deps or force, or package.json overrides versions",
  },
  "C-383": {
    question: "where Angular builds",
    answer:
      "where angular.json has its only project, or defaultProject, built, a server where it has `ssr`; where that is not plain, the usual folder by the version of @angular/cli. A folder's snapshot holds that much of it alone",
  },
  "C-384": {
    question: "what the settings of TypeScript's compiler say",
    answer:
      "tsc 5.9 was observed to end with an error where tsconfig.json holds the marks of a merge (TS1185), is not written as JSON with comments and trailing commas is (TS1005, TS1327), or extends a file that is not there (TS5083, TS6053): C-245 holds of its commands then, unless what runs before may make the settings, and a remedy that builds by it says to mend them first. A start whose file tsc cannot write, as outDir of tsconfig.json is another folder, or noEmit is true, is one of a file that is not there (C-223), although tsc runs or is the build: where it is told nothing else on its line, and no references or outFile. So is one that tsc writes below dist/src, as sources stand beside src as well and rootDir is `.`, or is not told to a TypeScript before 6, whose root is then what all sources have in common: one that a source in src imports, or that include and exclude leave in. No package but typescript itself, and those that are known to bring it or to have npm put it beside them, brings tsc (C-237), and npx gets another program of that name, which ends: a remedy that builds by it says to add the package. A folder's snapshot holds outDir (dist/src where that is so), rootDir, noEmit and extends of tsconfig.json alone, or how it cannot be read",
  },
  "C-385": {
    question: "an application of Nest whose routes are all below a prefix or a path",
    answer:
      "C-352 holds of it, where what starts makes it of a module alone and calls `setGlobalPrefix` in the same block with a path alone, or a name that is given one, or where each controller, or each route of it that answers GET, has a path of its own by letters and each module that others import is the project's or of a package without a route at the root; and where no file that is loaded says what answers besides routes. Nest was observed to answer 404",
  },
  "C-386": {
    question: "a program that ends where a variable is not set",
    answer:
      "a warning, as Node was observed to end: where what starts throws or exits whatever happens but for that variable, in statements that are run when it is loaded, in functions, constructors and methods that it calls there, in files that these load, and in packages that were run: what they make without a key or an address, and what checks variables by a schema. Nothing of PORT, which a platform may set of which that is not said; nothing where a file of the project that variables are read from names it, where something gives it a value, where what is thrown is caught, where other conditions decide, where an option of Node reads a file (but --env-file-if-exists=.env), and where it is one that systems or platforms set (USER for one; not HOST, which bash and dash were observed not to export). A folder's snapshot holds the names and places alone: `.unset(MONGO_URI?, 8) in config/db.js`, where an empty value ends it as well; `.unset(A B production, 3)` where all three hold: neither is set, and NODE_ENV is production. Where NODE_ENV is anything else, nothing is said",
  },
  "C-387": {
    question: "what could start where nothing says it, or where what is said does not",
    answer:
      "the remedy names a file that is there: server.js, unless it certainly listens nowhere; one that listens and that a script runs which usually serves (start:prod, serve, server, dev and the like, without what watches); or one that listens and has a usual name (app.js, src/index.js, server/index.js). One in TypeScript needs tsx or ts-node among the dependencies, a module beside @babel/node is run by that, one of a folder with a package.json of its own is that folder's, and where the build makes what a browser gets, server.js alone is named. Of a workspace whose members have no scripts.start it is a file that such a script of a member runs. What would be said of that start comes with the remedy",
  },
  "C-388": {
    question: "a program in TypeScript that imports a file of the project which is nowhere",
    answer:
      "It is gone through (C-399) to the import: tsc, ts-node and tsx were observed to leave it where what is imported is used as a value, or nothing is taken of it, and what they make to end there, where the compiler has not ended before. C-282 holds of it, and of a file that is read and not there, where ts-node, ts-node-dev, tsx, nodemon by ts-node, or Node behind `-r ts-node/register` or `--import tsx` runs the file, and where tsc alone makes the one that starts, which makes none of its sources. A snapshot holds it as `.require(./users) in src/app.ts`. Nothing of what is only exported again or may be a type, of a name that the settings may give a meaning, by one that says that something generates it, or beside a file of that name with whatever ending",
  },
  "C-389": {
    question: "files that are copied or moved before the start",
    answer:
      "cp and mv were observed to end where the file is not there: C-334 holds of the one file that such a command copies or moves with the installation or before the start, by a name that a folder hardly has. Of folders and of several files nothing is said",
  },
  "C-391": {
    question: "a file of variables without which env-cmd ends",
    answer:
      "env-cmd 9, 10 and 11 were observed to end where the file behind -f or --file is not there, and, told of none, where .env, .env.js and .env.json are not: C-223 holds of it, where that option is the only one",
  },
  "C-392": {
    question: "a script of a folder without it, or without a package.json",
    answer:
      "npm, pnpm and Yarn 1 were observed to end there, in a folder that the start goes to or names (--prefix, --cwd, --dir, -C), told to run a script (`start`, or by `run`): C-223 holds of that package.json, and C-262 of a script that it has not, a start for which npm finds a server.js aside. npm does so in a member of a workspace, too (-w, --workspace). C-334 holds of a folder that a command before goes to (cd), and npm or pnpm is told anything there",
  },
  "C-393": {
    question: "what Nest's own modules connect to",
    answer:
      "C-365 and C-394 hold of what TypeOrmModule, SequelizeModule (told autoLoadModels) and MongooseModule are told by forRoot, or by forRootAsync's function or class, as Nest 7 to 11 were observed to end with 1 after nine times, where nothing listens meanwhile; C-386 holds where the address is missing for mongoose, or the kind of database for the others. ConfigService says what variables do, what the settings load (`load:`, registerAs), and what it is told besides. Nothing where retryAttempts, toRetry, a socket in extra or dialectOptions, manualInitialization or lazyConnection is told",
  },
  "C-394": {
    question: "a database by a name without a dot, or by an address that says undefined",
    answer:
      "C-365 holds of both: such a name is one of a network of containers, and was observed to be resolved nowhere else; `undefined` is what JavaScript puts in an address for a variable that is not set, as user, password, host or port, which drivers were observed to refuse, and servers refuse such a user. `.unset(@-redis @Redis REDIS_HOST?, 3)`, `.unset(@-undefined @MongoDB DB_USER DB_HOST, 3)`",
  },
  "C-395": {
    question: "programs that hand a file to Node, or have Node run TypeScript",
    answer:
      "supervisor and node-dev, told a file in JavaScript alone, and `tsx watch`, ts-node-dev and tsnd, told a source behind their options, were observed to run it as Node, tsx and ts-node do: C-223, C-386 and, of what they run, C-408 hold of it. Of what Node loads first, ts-node/register, tsconfig-paths/register and tsx were observed to set no variables: C-386 holds of what starts behind them, and C-408 of a program in TypeScript",
  },
  "C-396": {
    question: "TypeScript's compiler beside types of Node that are for a newer one",
    answer:
      "tsc of TypeScript 3 and 4 was observed to end with an error, with skipLibCheck too, where it reads @types/node of 26 or later, which is the newest, and up to 4.5 where it reads the newest of 16, 18, 20, 22, 24 or 25: C-384's warning holds of it, but where it watches. So it is where there is no lock file, package.json asks for both in one kind, for such a compiler and by `*`, latest, >= or ^ for such types, or for none, where all that it names is known to bring none but the newest, and something does, and overrides nothing, in no workspace; and where tsconfig.json extends and references nothing, tells no typeRoots, and no types without node. A folder's snapshot holds it in tsconfig.json",
  },
  "C-397": {
    question: "a class of an index.php that Composer's autoloader finds in another case alone",
    answer:
      'C-359 holds of the file that psr-4 of composer.json has it look for, as PHP was observed to end: `Class "App\\Model\\Post" not found` where the project has src/model/Post.php. `.requires(src/Model/Post.php, index.php:5, src/model/Post.php)`. Nothing where composer.json has it look by psr-0 or a classmap, too, or where the file is there in no case',
  },
  "C-399": {
    question: "A program in TypeScript that starts, or of which what starts is made",
    answer:
      'It is gone through (C-408) without its types, as what tsc makes of it, and ts-node and tsx, were observed to run it: what is imported and not used as a value is not loaded, unless the settings of the compiler keep it, and both are gone through where that is not certain, or it is only exported again and may be a type; what a package exports as a whole is its default where they say esModuleInterop, or a module of Node\'s, or tsx runs it, and not known else; nobody can call `import * as` then; what is imported comes where it stands, or first, both of which are gone through where that differs; fields that a constructor is given, enumerations whose values are written down, `import … = require` and `export =` are what the compiler makes of them. Not known is what is decorated, an enumeration that is worked out, a field of a class that extends another and is given nothing, where the file stands that the compiler makes (`__dirname`, `import.meta`), and what a name stands for that no package has, where the settings may give it a meaning. Something is said only where the command that starts, by a script, a Procfile or main, runs what tsc alone makes of it by the scripts of package.json and one file of settings, or is ts-node or tsx, itself, behind nodemon or ts-node-dev, or loaded by Node first, with options that were observed to change nothing of this; nothing of a target of ES5, a text that is not understood, one in JSX, a namespace that holds more than types, one in JavaScript or JSON that the compiler may leave behind, and one of which the compiler may make another kind of module than package.json says, unless tsx runs it. Whether its types are right is not looked at: where they are not, it ends before. C-408\'s warning holds of ts-node and tsx, too. Of one that Node itself runs, C-408\'s warning holds of a source that `node` is told, and where package.json says `"type": "module"` of one that ts-node 10 is told, or nodemon, or without a type of one that imports and of which tsconfig.json has ts-node make a module of the newer kind: Node 22.18 and later take the types out, and were observed to end by an enumeration, a namespace with values, a field that a constructor is given, `import … = require`, `export =` and decorators; where a file imports by name what another one of the project, or a package that is known, declares as a type, without `type`; and, for ts-node, where it imports `./lib` or `./lib.js` of a source lib.ts, as what tsc alone makes of modules does by `./lib`. With `"type": "commonjs"` Node ends at `import`. Node 18 and 20 read no such file at all. What a snapshot holds of it is `.ends(1, ts-node nodemon node: SyntaxError: Named export \'Request\' not found)`: the programs that have Node read it so, and what a newer one says, or nothing. Nothing for ts-node where tsconfig.json builds on another or has settings for it, and of the imports where something may be compiled to stand beside its source; nothing of a text that is not understood, or behind a package.json of its own folder',
  },
  "C-400": {
    question: "a version of Node without an upper end",
    answer:
      "it is read (C-8), and is none that asks for another than the plan's: `>=18` is said of most packages. An information where .nvmrc, .node-version, .tool-versions or volta, which are not read, ask for one of another line (C-229). Of a program that ts-node 8 to 10 runs with TypeScript 4 or 5 by CommonJS, a folder's snapshot holds what it refuses as it asks for types (`TSError: TS7016: …`), on every Node: JSON that is imported without resolveJsonModule, a package that was seen to have no types where noImplicitAny holds and nothing brings any, and a name of a request of express that only a file of declarations gives it, which ts-node does not read",
  },
  "C-402": {
    question: "an index.php that throws, whatever is there",
    answer:
      "C-359 holds of what PHP 8 throws where the dry run (C-373) finds that it certainly does and nothing catches it: a method, a class, a function or a constant that nothing gives, a method of null or of a list, one of an object that is called without one, `$this` outside of one, a field with a type before its first value, too few arguments, a count or a list function of what is no list, a sum with a list or a text that does not begin with a number, a division by zero, a method, a constructor or a field that is private or protected where it is asked for (but by __call, __get or __set), `new` of what is abstract or an interface, a constant or a static field of a class that has none by the name, a driver of PDO that R-PHP-13 does not list, and `throw` itself. `.throws(Error: Call to undefined method Shop::total(), index.php:3)`. An include that finds nothing is named in its place, where there is one. Functions and classes are held for PHP's, or an extension's, where they might be; constants in capitals, too, but for names that projects give (`DB_HOST`, `BASE_URL`). Behind Composer's autoloader nothing is said of functions and constants. `.calls(sqlsrv_connect, index.php:2)` where an extension would bring the function that R-PHP-13 does not list; `.uses(a ? b : c ? d : e, index.php:2)` without brackets",
  },
  "C-403": {
    question: "what composer.json has Composer's autoloader find, and is not there",
    answer:
      "a file or folder of `classmap`: Composer was observed to end before it installs anything. `.includes(src, composer.json:5)`. One of `files`, where the page loads the autoloader: PHP ends there. `.requires(src/helpers.php, composer.json:5)`. A class in a space of psr-4 that is `App`, or where composer.json asks for no package and names nothing else to look in: C-402 holds. Without a composer.json, a vendor/autoload.php that is committed is looked into for files that are not. C-359 holds of all",
  },
  "C-404": {
    question: "pg_connect to a database on its own machine",
    answer:
      "C-374 holds of it, as PHP was observed to go on without: pg_connect only warns and gives false, and what the page then hands to pg_query and the like throws. `.connects($db to PostgreSQL on localhost, db.php:3)`. So do functions that take the last connection, where there is none. Nothing of a page that ends itself then",
  },
  "C-407": {
    question: "ts-node and TypeScript 7",
    answer:
      "ts-node 8 to 10, and ts-node-dev 1 and 2, which bring one, were observed to end by TypeScript 7: C-243 holds of them where a line that runs calls them, or has nodemon run a source, and package.json asks for TypeScript 7, or for none: then npm, without a lock file or overrides, puts that beside them, where all that is named is known to bring none (C-378)",
  },
  "C-408": {
    question: "A program that ends whatever is set",
    answer:
      'The program that starts, and what it loads of the project, is gone through as Node runs it, on every way where something is not known, with packages that may do anything but what they were observed to do, such as to be no function any more (`require("socket.io").listen`), or to refuse each request (a session without a secret); nothing of it is done. Where all ways end at one place, by a text that is no JavaScript, by what is thrown and nothing catches, or by process.exit, that is a warning: Node was observed to end there. What a snapshot holds of it is `.ends(12, TypeError: db.open is not a function) in src/app.js`. Where they end for want of variables alone, C-386 holds of it; where each way listens and answers `/` with no success, C-352; where all listen on one port or for the machine itself, C-280; where none listens, nothing that may was handed to a package of which nothing is known, and each package is known to listen to nothing, or is a dependency that is only loaded, nothing unknown is called and its name says nothing of a start (as server, app or bin), C-351. Nothing of a program in another language than JavaScript and TypeScript (C-399), one that loads files by a name that is not known, changes how files are read, or hears of what nobody catches',
  },
  "C-409": {
    question: "A program that lives on without its database, and what it answers then",
    answer:
      "Where a program that starts is gone through (C-408) and asks a client for MongoDB, MySQL, PostgreSQL or Redis, it is gone through once more with that client as it was observed to be where no database runs: mongoose 4 to 9, mongodb from 2, connect-mongo 3, monk, mongojs, mysql, mysql2, pg, Sequelize 5 and 6, Knex, redis 2 to 5 and ioredis 4 and 5, told an address of the machine itself (C-365), a name that no other network knows, or none (C-394). Where all ways end then, C-365 holds of it. Where none does, and each that goes on answers `/` with no success, or listens nowhere, that is the same warning: nothing answers the health check (R-HC-2). What a snapshot holds of it is `.unset(@MongoDB MONGO_URI?, 12) in src/db.js unanswered`. Nothing where one of these clients may reach a database, where something may start one, where another path is checked, and of a variable without which the program ends anyway",
  },
  "C-410": {
    question: "A variable without which nothing answers",
    answer:
      'Where a program that starts is gone through (C-408), lives on, and answers `/` with success where its variables are set, or may, but never where some are not, or listens nowhere then (C-351), or on another port than 8080, which the system may choose, or for the machine itself alone (`process.env.IP || "127.0.0.1"`), that is the warning of C-386 in other words: nothing answers the health check (R-HC-2). What a snapshot holds of it is `.unset(API_URL?, 12) in src/api.js unanswered`. So is what a program asks of `fetch`, axios and node-fetch, to an address that is none, as `undefined/users`, or to a port of the machine itself on which nothing of the program listens, but 8080, is a broken promise. Nothing where something else may start beside it, where axios is told where to send it otherwise, where another path is checked, or where the application has to listen on another port',
  },
  "C-411": {
    question: "packages that many bring, or few, of which C-378 does not know, where there is no lock file",
    answer:
      "Who reads a folder knows more packages than C-378: some two hundred that applications import, and more than a hundred beside them, each with those of the first that it brings. Of each the newest release of each major was looked at, of 0 that of each minor, with all that it brings in turn, peers among it; so only ranges that take the newest (`^4.18.0`, `*`) are read, and others of a package that C-378 knows. What all that package.json names brings nowhere is held as `.lacks(express-handlebars)`, of which C-283 holds",
  },
  "C-418": {
    question: "variables of the environment without which an index.php ends",
    answer:
      "the dry run (C-373) is made once more, where nothing is said of the page, as if nothing set those that it asks for by getenv, $_ENV or $_SERVER, but for what a system, a web server or the platform sets, and for all behind putenv or a file that is read into $_ENV. Of them those are held which it ends for want of, as it would not by the others alone: `.connects(to MySQL on localhost without DB_HOST, index.php:3)` and `.unset(DB_HOST, 3)` in a line of its own; so of C-402 and C-419. Nothing is said where one of them is set. MySQL was observed to be looked for on localhost where the host is empty, false or null, or a name of source has none; PostgreSQL by what comes next where `host=` is empty",
  },
  "C-419": {
    question: "an index.php that certainly answers with no success",
    answer:
      "C-359 holds of it where the dry run (C-373) goes through, or to an end of the page's own, and the status that it set last, by http_response_code or header, is 400 or more on every way: `.answers(/ with 404, index.php:5)`, as of a router that has no route for `/`, or `/ with 500 for want of MySQL on localhost` where that is told in what catches the error. Nothing behind register_shutdown_function, nor where something was written before, outside of ob_start: by PHP's settings the status is too late then. A location sets 302",
  },
} as const satisfies { readonly [id: string]: Choice }

/**
 * The choices, by ledger id, each to the letter.
 *
 * @since 0.1.0
 */
export interface Choices extends Readonly<typeof chosen> {}

/**
 * What this project chose where the contract is silent, by ledger id.
 *
 * @since 0.1.0
 */
export const choices: Readonly<Choices> = chosen

/**
 * An id of the ledger.
 *
 * @since 0.1.0
 */
export type LedgerId = keyof Statements | keyof Choices
