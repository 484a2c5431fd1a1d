/** How what checks variables is reached: zod, joi and envalid, by which of their calls a variable is needed, and by which all of them are checked. */

export const ofZod =
  /^zod(?:\/v[34])?(?:\.z)?\.(?:string|enum|nativeEnum|url|email|uuid|coerce\.(?:number|date))\(\)(?:\.(?:min|max|length|email|url|uuid|cuid|regex|startsWith|endsWith|includes|trim|nonempty|to(?:Low|Upp)erCase|describe|transform|refine|superRefine|pipe|int|positive|nonnegative|gte?|lte?|brand|readonly|datetime|finite|base64)\(\))*$/
export const ofJoi =
  /^(?:@hapi\/)?joi\.(?:string|number|boolean|bool|array)\(\)(?:\.(?:required|items|unique|exist|valid|allow|description|label|min|max|length|uri|email|hostname|integer|positive|port|trim|regex|pattern|messages?|error|lowercase|uppercase|example|note)\(\))*$/
export const ofEnvalid =
  /^envalid(?:\/dist\/validators(?:\.js)?)?\.(?:str|num|port|email|host|url|bool|json)\(\)$/
/** What is said of a variable to envalid that does not give it a value. */
export const naming = /^(?:desc|example|docs|choices)$/

export const byZod =
  /^zod(?:\/v[34])?(?:\.z)?\.object\(\)(?:\.(?:passthrough|loose|strip|refine|superRefine|transform|readonly|describe)\(\))*\.(parse|safeParse)$/
export const byJoi =
  /^(?:@hapi\/)?joi\.object\(\)(?:\.(?:keys|unknown|required|prefs|options|label|description)\(\))*(?:\.validate)?$/
