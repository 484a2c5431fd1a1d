/** Functions of PHP by their names: those that PHP 8 does not have, and those that only make a value. */

/** Functions that PHP 8 does not have, whatever extensions there are. */
const gone =
  /^(?:(?:mysql|mssql|sqlsrv|oci|ibase|sybase|db2|imap|odbc|pspell|recode|wddx|xmlrpc)_\w+|eregi?(?:_replace)?|spliti?|session_(?:(?:un)?register|is_registered)|is_real|hebrevc|convert_cyr_string|restore_include_path|(?:php|zend)_logo_guid|mbereg\w*|image2wbmp|ldap_sort|set_magic_quotes_runtime|get_magic_quotes_(?:gpc|runtime)|create_function|each|mcrypt_\w+|money_format|import_request_variables|call_user_method)$/
export const isGone = (name: string): boolean => gone.test(name)

/** Functions that only make a value, set something of PHP's own, or write: none of them ends a page by itself. */
const plain =
  /^(?:(?:array|str|mb|preg|ctype|is|date|json|url|base64|hash|image|gmp|bc|ob|iconv|utf8|openssl|random|password|file|gz|html|session|curl|stream|filter|gettimeofday|ini|memory|gc|spl_object|timezone|php|sys|inet|ip2|long2|array_key|iconv|substr|ucwords|similar|levenshtein|soundex|metaphone|number)_?\w*|realpath|error_reporting|set_time_limit|ignore_user_abort|time|mktime|gmmktime|gmdate|strtotime|microtime|setlocale|localeconv|getenv|putenv|sizeof|chr|ord|nl2br|addslashes|stripslashes|strip_tags|quotemeta|ltrim|rtrim|chop|stristr|strrchr|strrev|strstr|strtok|strtr|strcmp|strcasecmp|strncmp|strncasecmp|strnatcmp|strnatcasecmp|stripos|strrpos|strripos|substr|wordwrap|sscanf|vsprintf|printf|vprintf|print_r|var_dump|var_export|debug_zval_refcount|intval|floatval|doubleval|strval|boolval|gettype|settype|rand|mt_rand|srand|mt_srand|lcg_value|uniqid|md5|md5_file|sha1|sha1_file|crc32|crypt|bin2hex|hex2bin|dechex|hexdec|bindec|decbin|octdec|decoct|base_convert|serialize|unserialize|rawurlencode|rawurldecode|parse_str|http_build_query|setcookie|setrawcookie|headers_list|header_remove|error_log|error_get_last|error_clear_last|trigger_error|pathinfo|fopen|fclose|fread|fwrite|fputs|fgets|fgetc|feof|fflush|flock|fseek|ftell|rewind|fputcsv|fgetcsv|ftruncate|fscanf|readfile|unlink|rename|copy|mkdir|rmdir|chmod|touch|tempnam|tmpfile|stat|lstat|opendir|readdir|closedir|scandir|glob|disk_free_space|getcwd|umask|clearstatcache|move_uploaded_file|gethostname|gethostbyname|usleep|sleep|flush|max|min|abs|floor|ceil|round|sqrt|pow|exp|log|log10|pi|fmod|intdiv|sin|cos|tan|deg2rad|range|compact|shuffle|sort|rsort|asort|arsort|ksort|krsort|natsort|natcasesort|usort|uasort|uksort|current|key|next|prev|reset|end|checkdate|getdate|localtime|idate|strftime|gmstrftime|cal_days_in_month|easter_date|method_exists|property_exists|interface_exists|trait_exists|get_object_vars|get_parent_class|is_a|is_subclass_of|get_class_methods|func_num_args|get_declared_classes|get_defined_vars|zend_version|getmypid|get_current_user|getlastmod|uname|locale_\w+|mhash|nl_langinfo|money|lcfirst|ctype_\w+|xml_\w+|simplexml_\w+|libxml_\w+|utf8_\w+|gettext|_|bindtextdomain|textdomain|bind_textdomain_codeset|ngettext|dgettext|apache_\w+|getallheaders|getservbyname|assert_options|version_compare|highlight_string|php_strip_whitespace|connection_status|array|debug_backtrace|debug_print_backtrace|spl_object_hash|iterator_to_array|fsockopen|mail|idn_to_ascii|checkdnsrr|opcache_\w+|apcu_\w+)$/

/** Functions of such a name that call others, end the page, or set what is not theirs. */
const acting =
  /^(?:array_map|array_walk\w*|preg_replace_callback\w*|iterator_apply|session_set_save_handler|trigger_error|ob_start)$/

export const isPlainName = (name: string): boolean =>
  plain.test(name) &&
  (!acting.test(name) ||
    /^(?:array_map|array_walk\w*|preg_replace_callback|ob_start|trigger_error)$/.test(name))

/** Functions that PHP, or an extension of it, may have; with those above it has no others. */
const others =
  /^(?:eval|a?(?:cos|sin|tan)[h2]?|addc?slashes|assert|bz\w+|ch(?:dir|grp|own|root)|closelog|dir|diskfreespace|dl|dc?n?gettext|escapeshell\w+|exec|expm1|extract|f(?:datasync|div|nmatch|passthru|pow|printf|stat|sync|tok)|frenchtojd|get(?:date|hostby\w+|imagesize\w*|mxrr|my\w+|opt|proto\w+|randmax|rusage|serv\w+)|gregoriantojd|hebrevc?|hrtime|hypot|iptc\w+|jd\w+|jewishtojd|join|juliantojd|lch\w+|link\w*|log1p|openlog|pack|passthru|p?close|pfsockopen|popen|pos|rad2deg|read(?:gzfile|line|link)|rewinddir|snmp\w+|symlink|syslog|system|unixtojd|unpack|vfprintf|xz\w+|(?:apache|apcu|assert|ast|base|bind|brotli|cal|chunk|class|cli|collator|connection|convert|ctype|datefmt|dba|debug|deflate|disk|dns|dom|easter|enum|error|event|exif|extension|fastcgi|finfo|forward|frankenphp|ftp|func|function|gd|grapheme|headers?|highlight|idn|igbinary|ignore|imagick|in|inflate|interface|intl[a-z]*|iterator|key|lcg|ldap|libxml|lz4|lzf|mailparse|mb|memcached?|mercure|method|mhash|mime|msg[a-z]*|mt|mysqlnd?|mysqli|net|newrelic|nl|normalizer|numfmt|opcache|opentelemetry|output|pcntl|pdo|pg|posix|preg|proc|property|quoted|readline|realpath|request|resourcebundle|restore|sapi|sem|session|shell|shm[a-z]*|socket|sodium|spl|ssh2|sys|tidy|token|trait|transliterator|trigger|uopz|unregister|uuid|var|version|xdebug|xhprof|xmlwriter|yaml|zend|zip|zlib|zstd)_\w+|count_chars|get_(?:browser|called|cfg|class|current|debug|declared|defined|error|exception|extension|headers|html|include|loaded|magic|mangled|meta|object|parent|required|resource)\w*|move_uploaded\w+|parse_(?:ini|str|url)\w*|print_r|register_(?:shutdown|tick)\w+|set_(?:error|exception|file|include|magic|socket|time)\w*|show_source|time_\w+|use_soap\w+|user_error)$/
export const mayBeFunction = (name: string): boolean =>
  name.includes("\\") || plain.test(name) || gone.test(name) || others.test(name)

/** Functions that set what they are given. */
export const setsWhatItIsGiven =
  /^(?:preg_match(?:_all)?|(?:u|ua|uk|a|k|r|ar|kr|nat|natcase)?sort|shuffle|array_(?:push|pop|unshift|splice|walk\w*|multisort)|end|reset|next|prev|current|key|settype|parse_str|similar_text|str_replace|openssl_\w+|sscanf|exec|getimagesize|headers_sent|is_callable|flock|getmxrr|xml_\w+|mb_\w+|fsockopen|(?:stream|curl_multi|preg|dns)_\w+|str_ireplace|idn_to_ascii|fscanf)$/

/** Functions that throw where what they are given first is no list. */
export const takesList =
  /^(?:sizeof|array_(?:keys|values|sum|product|reverse|unique|flip|filter|slice|merge|column|count_values|chunk|shift|pop|push|unshift|rand|walk|reduce|key_first|key_last|diff\w*|intersect\w*)|(?:u|ua|uk|a|k|r|ar|kr|nat|natcase)?sort|shuffle)$/

/** Functions that throw where they are given null in place of a list. */
export const mayThrowOfNull =
  /^(?:sizeof|array_\w+|(?:u|ua|uk|a|k|r|ar|kr|nat|natcase)?sort|shuffle|end|reset|next|prev|current|key|range|max|min|iterator_to_array|method_exists|get_object_vars)$/
