/**
 * The options of curl: which take a value, and which cannot go together with signing. An option that is not here is refused,
 * because what follows it could be its value or a URL.
 */
import type { CurlRefusal } from "./errors.js"

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Options without a value. Those that curl documents as `--no-…` are here without it. */
const flags: ReadonlySet<string> = new Set(
  words(`
    alpn anyauth append basic buffer ca-native cert-status clobber compressed compressed-ssh create-dirs crlf digest disable
    disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed fail fail-early
    fail-with-body false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc
    ftp-ssl-control get globoff haproxy-protocol head help http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only
    ignore-content-length include insecure ipv4 ipv6 junk-session-cookies keepalive list-only location location-trusted
    mail-rcpt-allowfails manual metalink mptcp negotiate netrc netrc-optional next npn ntlm ntlm-wb out-null parallel
    parallel-immediate path-as-is post301 post302 post303 progress-bar progress-meter proxy-anyauth proxy-basic
    proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast
    proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name remote-name-all remote-time
    remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error show-headers silent skip-existing
    socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd
    ssl-revoke-best-effort sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options
    tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace-ids trace-time use-ascii verbose version xattr
  `),
)

/** Options with a value, which is the next argument. */
const valued: ReadonlySet<string> = new Set(
  words(`
    abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at
    cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation
    dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save
    expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode
    happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json
    keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port login-options mail-auth mail-from
    mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max
    parallel-max-host pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert
    proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey
    proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote
    random-file range rate referer request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name
    sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time ssl-sessions stderr
    telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config
    unix-socket upload-file upload-flags url url-query user user-agent variable vlan-priority write-out
  `),
)

/** The long names of the short options. */
const letters: ReadonlyMap<string, string> = new Map(
  words(`
    0:http1.0 1:tlsv1 2:sslv2 3:sslv3 4:ipv4 6:ipv6 a:append A:user-agent b:cookie B:use-ascii c:cookie-jar C:continue-at
    d:data D:dump-header e:referer E:cert f:fail F:form g:globoff G:get h:help H:header i:include I:head
    j:junk-session-cookies J:remote-header-name k:insecure K:config l:list-only L:location m:max-time M:manual n:netrc
    N:no-buffer o:output O:remote-name p:proxytunnel P:ftp-port q:disable Q:quote r:range R:remote-time s:silent S:show-error
    t:telnet-option T:upload-file u:user U:proxy-user v:verbose V:version w:write-out x:proxy X:request y:speed-time
    Y:speed-limit z:time-cond Z:parallel #:progress-bar ::next
  `).map((entry) => [entry.slice(0, 1), entry.slice(2)] as const),
)

/** What is refused wherever the request goes. */
const refused: ReadonlyMap<string, CurlRefusal> = new Map<string, CurlRefusal>([
  ...words(
    "user oauth2-bearer aws-sigv4 netrc netrc-optional netrc-file digest negotiate ntlm ntlm-wb anyauth",
  ).map((name) => [name, "authentication"] as const),
  ["location-trusted", "other-host"],
  ["libcurl", "writes-secret"],
  ["trace", "writes-secret"],
  ["trace-ascii", "writes-secret"],
  ["config", "unseen"],
  ["variable", "unseen"],
  ["next", "several-requests"],
  ["request-target", "another-target"],
])

/**
 * What sends a plain-http request for this machine to another one.
 *
 * @internal
 */
export const detours: ReadonlySet<string> = new Set(
  words(
    "connect-to resolve proxy preproxy proxy1.0 socks4 socks4a socks5 socks5-hostname unix-socket abstract-unix-socket doh-url dns-servers noproxy",
  ),
)

/**
 * What kind of option a long name is, `no-` before a flag taken off; null when it is not known.
 *
 * @internal
 */
export const optionKind = (name: string): "flag" | "off" | "valued" | null => {
  if (flags.has(name)) return "flag"
  if (valued.has(name)) return "valued"
  return name.startsWith("no-") && flags.has(name.slice(3)) ? "off" : null
}

/** @internal */
export const longName = (letter: string): string | undefined => letters.get(letter)

/**
 * Why an option is refused; `value` is null for one without a value. What `--trace -` and `--trace %` print goes to the person's own
 * screen.
 *
 * @internal
 */
export const refusalOf = (name: string, value: string | null): CurlRefusal | undefined => {
  if (name.startsWith("expand-")) return "unseen"
  return name.startsWith("trace") && (value === "-" || value === "%") ? undefined : refused.get(name)
}

/**
 * Options that say how the URL is read or what goes into its query: the URL is written out whole, so they are not passed on.
 *
 * @internal
 */
export const ofUrl: ReadonlySet<string> = new Set(words("get no-get url-query globoff no-globoff"))

/** What curl sends or writes with the line breaks that it has: a body, and the text behind a transfer. */
const free: ReadonlySet<string> = new Set(
  words("data data-ascii data-binary data-raw data-urlencode form form-string json url-query write-out"),
)

/** A control character, but for the tab, which a header may hold. */
const controlCharacter = /(?!\t)\p{Cc}/u

/**
 * Whether the value of an option would begin another line of the request: another header, or another request (C-187).
 *
 * @internal
 */
export const breaksLine = (name: string, value: string): boolean =>
  !free.has(name) && controlCharacter.test(value)

/**
 * The option that a name is the beginning of, the shortest where there are several; null when it is none. curl of some versions takes
 * such a name, and of others takes it for another option (C-188).
 *
 * @internal
 */
export const abbreviated = (name: string): string | null => {
  const dashed = name.startsWith("no-") ? [...flags].map((flag) => `no-${flag}`) : optionNames
  const [first] = dashed
    .filter((option) => name !== "" && name !== "no-" && option.startsWith(name))
    .sort((left, right) => left.length - right.length)
  return first ?? null
}

/** @internal */
export const optionNames: readonly string[] = [...flags, ...valued]
