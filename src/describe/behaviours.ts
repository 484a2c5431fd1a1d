/**
 * What the contract and the choices say that no table of precedence decides: what always holds, and what a function carries out.
 *
 * Law. Every function named here is exported by the entry point that is named with it.
 */
import type { DescribedBehaviour } from "./description.js"

const always = (name: string, effect: string, contract: readonly string[]): DescribedBehaviour => ({
  name,
  effect,
  by: null,
  contract,
})

const carriedOut = (
  name: string,
  entry: string,
  effect: string,
  contract: readonly string[],
): DescribedBehaviour => ({ name, effect, by: entry, contract })

/** The rows, planning first. */
export const behaviours: readonly DescribedBehaviour[] = [
  always("restart", "A service that crashes repeatedly is restarted automatically; a task is not.", [
    "R-RUN-1",
  ]),
  always("https", "Redirection to HTTPS is the application's own, from the header X-Forwarded-Proto.", [
    "R-JS-20",
  ]),
  always(
    "private-key",
    "Private dependencies may use a private SSH key added to the application; a plan does not hold it.",
    ["R-JS-22"],
  ),
  always("task", "For a task nothing listens: it has no request flow and no health check.", [
    "C-93",
    "C-94",
    "C-43",
  ]),
  always(
    "health-request",
    "A running application is asked for each path in order, with GET or, where the platform's data says so, with HEAD, without following redirects, each within a time limit.",
    ["R-HC-2", "C-94", "C-274"],
  ),
  always("one-api", "The console, the command-line tool and third parties use one REST API.", ["A-API-1"]),
  carriedOut("decodeSnapshot", "runplan", "What a project's files may hold, and what counts as absent.", [
    "C-54",
    "C-55",
  ]),
  carriedOut(
    "plan",
    "runplan",
    "Reads files and variables; a blank script counts as absent, a composer.json that cannot be read is an error.",
    ["R-ENV-1", "C-77", "C-85", "C-142"],
  ),
  carriedOut(
    "outcome",
    "runplan",
    "The plan or the rejection as JSON; a rejection that lacks only a start keeps what was decided all the same.",
    ["C-232"],
  ),
  carriedOut("nodeReleases", "runplan/platform", "Which release a range or an alias resolves to.", [
    "C-8",
    "C-141",
  ]),
  carriedOut("definePlatform", "runplan/platform", "What platform data may say.", ["R-NAME-1", "C-92"]),
  always(
    "handed-on",
    "Where a platform's application port is not its public port, the platform itself hands public traffic on.",
    ["C-271"],
  ),
  carriedOut("judgeHealth", "runplan", "Whether a deployment continues, and the lines of its log.", [
    "R-HC-3",
    "R-HC-4",
    "C-89",
    "C-90",
  ]),
  carriedOut("gitRemote", "runplan", "The Git remote and the commands that deploy.", ["R-GIT-1", "C-78"]),
  carriedOut("renderScript", "runplan/report", "The plan as a POSIX shell script.", ["C-150", "C-151"]),
  carriedOut("redisConnection", "runplan", "How a key-value add-on is reached.", ["R-PHP-12", "C-79"]),
  carriedOut(
    "route",
    "runplan/api",
    "Which address a request goes to with which credential, and what is refused.",
    ["A-ADDR-1", "A-ADDR-2", "A-ROUTE-1", "A-ROUTE-2", "A-ROUTE-3", "C-47", "C-97", "C-98", "C-99"],
  ),
  carriedOut("authorize", "runplan/api", "The request with its Authorization header.", [
    "A-ROUTE-1",
    "A-ROUTE-3",
    "C-100",
    "C-184",
  ]),
  carriedOut("apiToken", "runplan/api", "An API token as a credential.", ["A-AT-1", "C-100"]),
  carriedOut("signCurl", "runplan/api", "curl's arguments, read and signed.", [
    "A-CURL-1",
    "C-106",
    "C-187",
    "C-188",
  ]),
  always("login", "An account that runplan login keeps is one that runplan curl signs with.", [
    "A-OA-1",
    "A-OA-8",
    "C-191",
    "C-192",
    "C-193",
  ]),
  always("token", "runplan token creates, lists and revokes service tokens with an account.", [
    "A-ST-1",
    "A-ST-5",
    "A-ST-6",
    "A-ST-12",
    "C-186",
    "C-200",
  ]),
  carriedOut("nextCurl", "runplan/api", "What follows one request of curl.", ["A-CURL-1", "C-189"]),
  carriedOut("build", "runplan/api", "A request to an endpoint from its arguments.", [
    "A-EP-1",
    "A-ST-6",
    "C-36",
    "C-101",
    "C-112",
  ]),
  carriedOut("newServiceToken", "runplan/api", "What a new service token may be.", [
    "A-ST-1",
    "A-ST-2",
    "A-ST-3",
    "A-ST-4",
    "C-102",
    "C-103",
  ]),
  carriedOut(
    "creation",
    "runplan/api",
    "For which organisation and with which role a service token is created.",
    ["A-ST-7", "A-ST-12", "C-34"],
  ),
  carriedOut(
    "decodeCreatedServiceToken",
    "runplan/api",
    "The answer to a creation, and the metadata in it.",
    ["A-ST-5", "A-ST-6", "C-108"],
  ),
  carriedOut("access", "runplan/api", "What a service token reaches.", [
    "A-ST-8",
    "A-ST-9",
    "A-ST-13",
    "C-37",
    "C-38",
    "C-110",
  ]),
  carriedOut("attenuate", "runplan/api", "Restricting a service token offline.", [
    "A-ST-10",
    "A-ST-14",
    "C-105",
  ]),
  carriedOut("serviceTokenFacts", "runplan/api", "The facts embedded in a service token.", [
    "A-ST-11",
    "C-109",
  ]),
  carriedOut("expiry", "runplan/api", "When a credential expires.", ["A-LIM-1", "C-35", "C-96", "C-107"]),
  carriedOut("duration", "runplan/api", "Durations as people write them.", ["C-104"]),
  carriedOut("parsePermissions", "runplan/api", "Lists of permissions.", ["A-OA-9", "C-111"]),
  carriedOut("parseForm", "runplan/oauth", "Pairs of a query or a form.", ["A-SIG-6", "C-120", "C-121"]),
  carriedOut("signatureBaseString", "runplan/oauth", "The base string of a request.", [
    "A-SIG-5",
    "A-SIG-6",
    "C-48",
    "C-122",
    "C-132",
  ]),
  carriedOut("signer", "runplan/oauth", "Signed requests.", [
    "A-OA-7",
    "A-OA-11",
    "A-SIG-1",
    "A-SIG-2",
    "A-SIG-3",
    "A-SIG-4",
    "C-49",
    "C-123",
    "C-126",
  ]),
  carriedOut("parseAuthorization", "runplan/oauth", "The Authorization header, read and written.", [
    "A-OA-7",
    "C-121",
    "C-125",
    "C-126",
  ]),
  carriedOut(
    "verify",
    "runplan/oauth/verify",
    "Whether a signed request is accepted, and every reason why not.",
    [
      "A-SIG-1",
      "A-SIG-2",
      "A-OA-11",
      "C-49",
      "C-126",
      "C-129",
      "C-130",
      "C-131",
      "C-133",
      "C-180",
      "C-181",
      "C-182",
    ],
  ),
  carriedOut("flow", "runplan/oauth/flow", "The three-legged flow: states and transitions.", [
    "A-OA-1",
    "A-OA-2",
    "A-OA-3",
    "A-OA-4",
    "A-OA-5",
    "A-OA-6",
    "A-OA-8",
    "A-OA-10",
    "C-124",
    "C-134",
    "C-194",
    "C-195",
  ]),
  carriedOut("decodeAccessToken", "runplan/oauth/flow", "What the server answers in the flow.", [
    "A-OA-4",
    "A-OA-5",
    "A-OA-6",
    "C-127",
    "C-128",
    "C-183",
  ]),
  carriedOut(
    "authorizeBlocks",
    "runplan/tokens",
    "Runs the rules of a service token and of a service to the end, and says which policy matched and which checks failed, and why.",
    ["A-ST-14", "C-213", "C-214", "C-216", "C-217"],
  ),
  carriedOut("printBlock", "runplan/tokens", "Writes the datalog of a service token's block.", [
    "A-ST-11",
    "C-215",
  ]),
  carriedOut("parseBlock", "runplan/tokens", "Reads the datalog of a service token's block.", [
    "A-ST-10",
    "C-218",
  ]),
]
