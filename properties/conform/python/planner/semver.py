"""Versions and ranges as npm reads them (C-8): https://semver.org, and the ranges of the package semver."""

import re

from .texts import BLANK, length, trim

LARGEST = 2**53 - 1
NUMERIC = "(?:0|[1-9][0-9]{0,256})"
ANY_NUMERIC = "[0-9]{1,256}"
IDENTIFIER = f"(?:[0-9]{{0,256}}[a-zA-Z-][a-zA-Z0-9-]{{0,250}}|{NUMERIC})"
PRERELEASE = rf"(?:-({IDENTIFIER}(?:\.{IDENTIFIER})*))"
BUILD = r"(?:\+[a-zA-Z0-9-]{1,250}(?:\.[a-zA-Z0-9-]{1,250})*)"
FULL = re.compile(rf"v?({NUMERIC})\.({NUMERIC})\.({NUMERIC}){PRERELEASE}?{BUILD}?")
PART = rf"(?:{NUMERIC}|[xX*])"
PARTIAL = rf"[v=\s]*({PART})(?:\.({PART})(?:\.({PART})(?:{PRERELEASE})?{BUILD}?)?)?"
LOOSE = rf"[v=\s]*{ANY_NUMERIC}\.{ANY_NUMERIC}\.{ANY_NUMERIC}(?:-?(?:[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?{BUILD}?"
TILDE = re.compile(rf"~>?{PARTIAL}")
CARET = re.compile(rf"\^{PARTIAL}")
COMPARED = re.compile(rf"((?:<|>)?=?)\s*{PARTIAL}")
HYPHEN = re.compile(rf"\s*({PARTIAL})\s+-\s+({PARTIAL})\s*")
COMPARATOR = re.compile(rf"((?:<|>)?=?)\s*(v?{NUMERIC}\.{NUMERIC}\.{NUMERIC}{PRERELEASE}?{BUILD}?)")


class NoVersion(Exception):
    pass


def parse(text):
    """A version as (major, minor, patch, pre-release identifiers); None for a text that is none."""
    match = FULL.fullmatch(trim(text)) if length(text) <= 256 else None
    if match is None:
        return None
    numbers = [int(part) for part in match.groups()[:3]]
    if max(numbers) > LARGEST:
        return None
    return (*numbers, identifiers(match.group(4)))


def identifiers(text):
    if not text:
        return ()
    return tuple(
        int(part) if re.fullmatch("[0-9]+", part) and int(part) <= LARGEST else part for part in text.split(".")
    )


def order(version):
    """A key by which versions are ordered: a pre-release comes before its release, numbers before words."""
    major, minor, patch, pre = version
    parts = tuple((0, one, "") if isinstance(one, int) else (1, 0, one) for one in pre)
    return (major, minor, patch, 0 if pre else 1, parts)


def shown(version):
    major, minor, patch, pre = version
    return f"{major}.{minor}.{patch}" + ("-" + ".".join(str(one) for one in pre) if pre else "")


def parse_range(text):
    """The alternatives of a range, each a list of (operator, version); None for a text that is no range.

    An empty list of comparators takes every version.
    """
    raw = re.sub(f"[{BLANK}]+", " ", trim(text))
    try:
        alternatives = [_alternative(trim(part)) for part in raw.split("||")]
    except NoVersion:
        return None
    nothing = [("<", (0, 0, 0, (0,)))]
    if len(alternatives) > 1:
        alternatives = [one for one in alternatives if one != nothing] or [alternatives[0]]
        if [] in alternatives:
            alternatives = [[]]
    return alternatives


def _is_x(part):
    return part is None or part in ("", "x", "X", "*")


def _alternative(text):
    hyphen = HYPHEN.fullmatch(text)
    if hyphen:
        text = _hyphen(hyphen)
    text = re.sub(r"(\s*)((?:<|>)?=?)\s*(" + LOOSE + "|" + re.sub(r"\((?!\?)", "(?:", PARTIAL) + ")", r"\1\2\3", text)
    text = re.sub(r"(\s*)(?:~>?)\s+", r"\1~", text)
    text = re.sub(r"(\s*)\^\s+", r"\1^", text)
    simple = " ".join(_simple(part) for part in text.split(" "))
    found = []
    for part in re.split(r"\s+", simple):
        part = re.sub(r"^\s*>=\s*0\.0\.0\s*$", "", trim(part))
        if part == "":
            continue
        match = COMPARATOR.fullmatch(part)
        version = None if match is None else parse(match.group(2))
        if version is None:
            raise NoVersion
        operator = "" if match.group(1) == "=" else match.group(1)
        if (operator, version) == ("<", (0, 0, 0, (0,))):
            return [(operator, version)]
        if (operator, version) not in found:
            found.append((operator, version))
    return found


def _hyphen(match):
    groups = match.groups()
    low, low_major, low_minor, low_patch, _ = groups[:5]
    high, major, minor, patch, pre = groups[5:]
    if _is_x(low_major):
        start = ""
    elif _is_x(low_minor):
        start = f">={low_major}.0.0"
    elif _is_x(low_patch):
        start = f">={low_major}.{low_minor}.0"
    else:
        start = f">={low}"
    if _is_x(major):
        end = ""
    elif _is_x(minor):
        end = f"<{int(major) + 1}.0.0-0"
    elif _is_x(patch):
        end = f"<{major}.{int(minor) + 1}.0-0"
    elif pre:
        end = f"<={major}.{minor}.{patch}-{pre}"
    else:
        end = f"<={high}"
    return f"{start} {end}".strip()


def _simple(text):
    """A caret, a tilde or a partial version in plain comparators."""
    text = re.sub(BUILD, "", text, count=1)
    text = " ".join(_caret(part) for part in re.split(r"\s+", trim(text)))
    text = " ".join(_tilde(part) for part in re.split(r"\s+", trim(text)))
    text = " ".join(_partial(part) for part in re.split(r"\s+", text))
    return re.sub(r"[<>]?=?\s*\*", "", trim(text), count=1)


def _caret(text):
    match = CARET.fullmatch(text)
    if match is None:
        return text
    major, minor, patch, pre = match.groups()
    if _is_x(major):
        return ""
    if _is_x(minor):
        return f">={major}.0.0 <{int(major) + 1}.0.0-0"
    if _is_x(patch):
        end = f"{major}.{int(minor) + 1}.0" if major == "0" else f"{int(major) + 1}.0.0"
        return f">={major}.{minor}.0 <{end}-0"
    start = f">={major}.{minor}.{patch}" + (f"-{pre}" if pre else "")
    if major != "0":
        end = f"{int(major) + 1}.0.0"
    elif minor != "0":
        end = f"{major}.{int(minor) + 1}.0"
    else:
        end = f"{major}.{minor}.{int(patch) + 1}"
    return f"{start} <{end}-0"


def _tilde(text):
    match = TILDE.fullmatch(text)
    if match is None:
        return text
    major, minor, patch, pre = match.groups()
    if _is_x(major):
        return ""
    if _is_x(minor):
        return f">={major}.0.0 <{int(major) + 1}.0.0-0"
    patch = "0" if _is_x(patch) else patch
    return f">={major}.{minor}.{patch}" + (f"-{pre}" if pre else "") + f" <{major}.{int(minor) + 1}.0-0"


def _partial(text):
    text = trim(text)
    match = COMPARED.fullmatch(text)
    if match is None:
        return text
    operator, major, minor, patch, _ = match.groups()
    if (_is_x(major) and not _is_x(minor)) or (_is_x(minor) and patch and not _is_x(patch)):
        return text
    no_major = _is_x(major)
    no_minor = no_major or _is_x(minor)
    no_patch = no_minor or _is_x(patch)
    if operator == "=" and no_patch:
        operator = ""
    if no_major:
        return "<0.0.0-0" if operator in ("<", ">") else "*"
    if operator and no_patch:
        big, small = int(major), 0 if no_minor else int(minor)
        if operator in (">", "<="):
            big, small = (big + 1, 0 if operator == ">" else small) if no_minor else (big, small + 1)
            operator = ">=" if operator == ">" else "<"
        return f"{operator}{big}.{small}.0" + ("-0" if operator == "<" else "")
    if no_minor:
        return f">={major}.0.0 <{int(major) + 1}.0.0-0"
    if no_patch:
        return f">={major}.{minor}.0 <{major}.{int(minor) + 1}.0-0"
    return text


def _holds(operator, bound, version):
    left, right = order(version), order(bound)
    if operator == "<":
        return left < right
    if operator == "<=":
        return left <= right
    if operator == ">":
        return left > right
    if operator == ">=":
        return left >= right
    return left == right


def satisfies(version, alternatives):
    return any(_all_hold(comparators, version) for comparators in alternatives)


def _all_hold(comparators, version):
    if not all(_holds(operator, bound, version) for operator, bound in comparators):
        return False
    # A pre-release is meant only where a bound of the same numbers names one.
    return not version[3] or any(bound[3] and bound[:3] == version[:3] for _, bound in comparators)


def is_open(alternatives):
    """Whether an alternative has no upper end."""
    return any(all(operator in (">", ">=") for operator, _ in comparators) for comparators in alternatives)
