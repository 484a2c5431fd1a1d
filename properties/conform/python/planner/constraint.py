"""Version constraints as Composer reads them (C-66)."""

import re

from .texts import length, trim

LONGEST = 1024
MODIFIER = r"[._-]?(?:(stable|beta|b|RC|alpha|a|patch|pl|p)((?:[.-]?[0-9])*))?([.-]?dev)?"
NUMBER = r"([0-9]+)(?:\.([0-9]+))?(?:\.([0-9]+))?(?:\.([0-9]+))?"
VERSION = rf"v?{NUMBER}(?:{MODIFIER}|\.([xX*][.-]?dev))(?:\+\S+)?"
CONJUNCTION = re.compile(r"(?<!as)(?<![=>< ,]) *(?<!-)[, ](?!-) *(?!,|as)")
ALIAS = re.compile(r"([^,\s]+) as +([^,\s]+)")
STABILITY = re.compile(r"([^,\s]*?)@(stable|RC|beta|alpha|dev)", re.IGNORECASE)
TILDE = re.compile("~" + VERSION, re.IGNORECASE)
CARET = re.compile(r"\^" + VERSION, re.IGNORECASE)
WILDCARD = re.compile(r"v?([0-9]+)(?:\.([0-9]+))?(?:\.([0-9]+))?(?:\.[xX*])+")
HYPHEN = re.compile(f"({VERSION}) +- +({VERSION})", re.IGNORECASE)
CLASSICAL = re.compile(rf"v?([0-9]{{1,5}})(\.[0-9]+)?(\.[0-9]+)?(\.[0-9]+)?{MODIFIER}", re.IGNORECASE)
DATED = re.compile(rf"v?[0-9]{{4}}(?:[.:-]?[0-9]{{2}}){{1,6}}(?:[.:-]?[0-9]{{1,3}})?{MODIFIER}", re.IGNORECASE)
BRANCH = re.compile(r"v?([0-9]+(?:\.(?:[0-9]+|[x*])){0,3})[.-]?dev", re.IGNORECASE)
OPERATORS = {"": "=", "=": "=", "==": "=", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
ANY_BRANCH = "branch"
GROUPS = 8


def parse(text):
    """The alternatives, each a list of (operator, bound); a bound is (four numbers, stability) or None. None: not a constraint."""
    if length(text) > LONGEST:
        return None
    alternatives = []
    for alternative in re.split(r"\|\|?", text):
        comparators = []
        for part in CONJUNCTION.split(trim(alternative)):
            read = _part(part)
            if read is None:
                return None
            comparators += read
        alternatives.append(comparators)
    return alternatives


def _part(text):
    alias = ALIAS.fullmatch(text)
    text = alias.group(1) if alias else text
    flag = STABILITY.fullmatch(text)
    if flag:
        text = flag.group(1) or "*"
    reference = re.match(r"([^,\s@]+?\.x-dev)#.", text, re.IGNORECASE)
    text = reference.group(1) if reference else text
    if re.fullmatch(r"v?[xX*](?:\.[xX*])*", text):
        return []
    for read in (_tilde, _caret, _wildcard, _hyphen):
        found = read(text)
        if found is not None:
            return found
    return _basic(text, flag.group(2).lower() if flag else "stable")


def _numbers(groups):
    return tuple(int(one or 0) for one in groups[:4])


def _next(groups, place):
    numbers = _numbers(groups)
    raised = tuple(
        one if index + 1 < place else one + 1 if index + 1 == place else 0 for index, one in enumerate(numbers)
    )
    return "<", (raised, 0)


def _between(low, high):
    bound = _normal(low)
    return None if bound is None or bound == ANY_BRANCH else [(">=", bound), high]


def _tilde(text):
    match = TILDE.fullmatch(text)
    if match is None:
        return None
    groups = match.groups()
    given = next((place for place in (4, 3, 2) if groups[place - 1] is not None), 1)
    place = given + 1 if groups[7] is not None else given
    return _between(text[1:], _next(groups, max(1, place - 1)))


def _caret(text):
    match = CARET.fullmatch(text)
    if match is None:
        return None
    groups = match.groups()
    if groups[0] != "0" or groups[1] is None:
        place = 1
    else:
        place = 2 if groups[1] != "0" or groups[2] is None else 3
    return _between(text[1:], _next(groups, place))


def _wildcard(text):
    match = WILDCARD.fullmatch(text)
    if match is None:
        return None
    groups = (*match.groups(), None)
    place = 3 if groups[2] is not None else 2 if groups[1] is not None else 1
    return [(">=", (_numbers(groups), 0)), _next(groups, place)]


def _hyphen(text):
    match = HYPHEN.fullmatch(text)
    if match is None:
        return None
    groups = match.groups()
    to, parts = groups[1 + GROUPS], groups[2 + GROUPS :]
    high = _normal(to)
    if high is None or high == ANY_BRANCH:
        return None
    is_full = parts[2] is not None or parts[4] is not None or parts[6] is not None
    return _between(groups[0], ("<=", high) if is_full else _next(parts, 2 if parts[1] is not None else 1))


def _basic(text, flag):
    match = re.match(r"(<>|!=|>=?|<=?|==?)?\s*", text)
    operator = OPERATORS[match.group(1) or ""]
    bound = _normal(text[match.end() :])
    if bound is None:
        return None
    if bound == ANY_BRANCH:
        return [(operator, None)]
    numbers, stability = bound
    lowered = operator != "=" and flag != "stable" and stability == 0
    return [(operator, (numbers, -1 if lowered else stability))]


def _normal(text):
    """A version as a bound, "branch" for a name of a branch, None for neither."""
    text = trim(text)
    alias = ALIAS.fullmatch(text)
    text = re.sub(r"@(?:stable|RC|beta|alpha|dev)\Z", "", alias.group(1) if alias else text, flags=re.IGNORECASE)
    if text in ("master", "trunk", "default") or text.lower().startswith("dev-"):
        return ANY_BRANCH
    metadata = re.fullmatch(r"([^,\s+]+)\+\S+", text)
    text = metadata.group(1) if metadata else text
    classic = CLASSICAL.fullmatch(text)
    if classic:
        parts = [part and part.replace(".", "") for part in classic.groups()[:4]]
        return _numbers(parts), _stability(classic.group(5), classic.group(7))
    if DATED.fullmatch(text):
        return (float("inf"), 0, 0, 0), 0
    branch = BRANCH.fullmatch(text)
    if branch:
        parts = branch.group(1).split(".") + ["0"] * 4
        return tuple(int(part) if part.isdigit() else 9_999_999 for part in parts[:4]), -1
    return ANY_BRANCH if re.fullmatch(r"[0-9a-zA-Z./-]+-dev", text) else None


def _stability(name, dev):
    if dev is not None:
        return -1
    name = (name or "stable").lower()
    return 0 if name == "stable" else 1 if name in ("p", "pl", "patch") else -1


def release(text):
    """A version of PHP: (major, minor, patch or None); None for another text."""
    match = re.fullmatch(r"v?([0-9]{1,5})\.([0-9]{1,7})(?:\.([0-9]{1,7})(?:\.[0-9]+)?)?", trim(text))
    if match is None:
        return None
    major, minor, patch = match.groups()
    return int(major), int(minor), None if patch is None else int(patch)


def accepts(constraint, version):
    """Whether a constraint takes a version; one without a patch is taken where any of its patches is."""
    numbers = release(version)
    if numbers is None:
        return True
    major, minor, patch = numbers
    for comparators in constraint:
        patches = [patch]
        if patch is None:
            bounds = [bound[0][2] for _, bound in comparators if bound is not None]
            patches = [0, *bounds, *(one + 1 for one in bounds)]
        for tried in patches:
            if all(_holds(operator, bound, (major, minor, tried, 0)) for operator, bound in comparators):
                return True
    return False


def _holds(operator, bound, numbers):
    if bound is None:
        return operator == "!="
    left, right = (*numbers, 0), (*bound[0], bound[1])
    return {
        "=": left == right,
        "!=": left != right,
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
    }[operator]
