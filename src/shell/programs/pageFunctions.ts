/** What a call of a function comes to by its name: those that PHP 8 does not have, and those that only make a value. */
import { isSign, type PageToken } from "./pageTokens.js"
import { deepest, type Walk } from "./pageWalk.js"

/** Functions that PHP 8 does not have, whatever extensions there are. */
export const gone =
  /^\\?(?:mysql_(?:p?connect|select_db|query|set_charset)|mssql_connect|eregi?(?:_replace)?|spliti?|session_(?:register|is_registered)|set_magic_quotes_runtime|get_magic_quotes_(?:gpc|runtime)|create_function|each|mcrypt_\w+|money_format|import_request_variables|call_user_method)$/i
/** Functions that only make a value, or set something of PHP's own. */
const plain =
  /^(?:define|defined|dirname|realpath|basename|error_reporting|ini_set|ini_get|set_time_limit|session_(?:start|name|id|set_cookie_params|cache_limiter)|date_default_timezone_set|date|time|mktime|strtotime|microtime|memory_get_usage|setlocale|mb_internal_encoding|ob_start|getenv|putenv|isset|empty|unset|array|list|if|elseif|while|for|foreach|switch|echo|print|count|sizeof|strlen|trim|rtrim|ltrim|strtolower|strtoupper|ucfirst|substr|strpos|strrpos|strstr|str_replace|explode|implode|in_array|is_\w+|intval|floatval|strval|htmlspecialchars|htmlentities|addslashes|sprintf|number_format|rand|mt_rand|uniqid|md5|sha1|base64_encode|json_encode|urlencode|rawurlencode|parse_url|php_sapi_name|phpversion|php_uname|version_compare|function_exists|class_exists|extension_loaded|file_exists|array_\w+|use|preg_\w+|mb_\w+|ctype_\w+|header|setcookie|error_log|stripslashes|strip_tags|nl2br|print_r|printf|var_dump|str_pad|str_repeat|ucwords|usleep|session_(?:status|save_path|regenerate_id)|ob_get_clean|ob_end_clean|gettype|is_callable|method_exists|header_remove|headers_sent|http_response_code|umask|sha1|hash|crc32|serialize|pathinfo|file_get_contents|clearstatcache|gethostname|error_get_last|func_get_args?|max|min|abs|floor|ceil|round|range|compact|http_build_query|ctype_\w+|sys_get_temp_dir|getcwd|constant)$/i
/** Words by which something else may happen. */
const acting =
  /^(?:exit|die|return|throw|goto|require|require_once|include|include_once|eval|new|clone|yield|function|fn|class|match|call_user_func\w*)$/i
const casts = /^(?:int|integer|bool|boolean|float|double|string|array|object)$/i
/** By what a function sets what is not its own. */
export const reaching = /^(?:global|\$GLOBALS|&|\$_(?:GET|POST|REQUEST|FILES|COOKIE|SESSION))$/i

/** Whether a function is one that PHP 8 does not have, and nobody gives it. */
export const isGone = (walk: Walk, { text }: PageToken): boolean =>
  !walk.isLoaded && gone.test(text) && !walk.own.has(text.replace("\\", "").toLowerCase())

/** Whether nothing but values is made of these, and PHP goes on behind them. */
export const isPlain = (tokens: readonly PageToken[]): boolean =>
  tokens.every(({ kind, text }, at) => {
    const isCalled = tokens[at + 1]?.text === "("
    if (kind === "word") return !acting.test(text) && (!isCalled || plain.test(text))
    if (kind !== "sign") return !isCalled
    if (isCalled && (/^[\]}]$/.test(text) || (text === ")" && !casts.test(tokens[at - 1]?.text ?? ""))))
      return false
    if (text === "->" && tokens[at + 1]?.kind === "word" && !isSign(tokens[at + 2], "(")) return true
    const isRead =
      tokens[at + 1]?.kind === "variable" || /^\\?(?:PDO|mysqli)$/i.test(tokens[at - 1]?.text ?? "")
    if (text === "::" && isRead && !isSign(tokens[at + 2], "(")) return true
    return text !== "::" && text !== "->" && !(text === "$" && tokens[at + 1]?.text !== "{")
  })

/** Whether nothing but values is made in what may be run, which a function of the project's own may do, too. */
export const isBare = (walk: Walk, tokens: readonly PageToken[]): boolean =>
  isPlain(
    tokens.map((token, at) =>
      isOwnCall(walk, tokens, at) && isBareCall(walk, token) ? { ...token, text: "isset" } : token,
    ),
  )

/** Whether a function of the project's own is called here. */
export const isOwnCall = (walk: Walk, tokens: readonly PageToken[], at: number): boolean =>
  tokens[at]?.kind === "word" &&
  isSign(tokens[at + 1], "(") &&
  !/^(?:->|::|new|function)$/i.test(tokens[at - 1]?.text ?? "") &&
  walk.own.get(tokens[at]?.text.toLowerCase() ?? "") != null

/** Whether a function of the project's own does nothing but make values. */
const isBareCall = (walk: Walk, { text }: PageToken): boolean => {
  const body = walk.own.get(text.toLowerCase())
  if (body == null || walk.depth >= deepest || body.tokens.some(({ text }) => reaching.test(text)))
    return false
  walk.depth++
  const isBareBody = isBare(
    walk,
    body.tokens.filter(({ text }) => !/^return$/i.test(text)),
  )
  walk.depth--
  return isBareBody
}
