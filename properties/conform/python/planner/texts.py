"""Texts as the contract reads them: which characters are blank, how texts are ordered, how far two words are from each other.

The contract speaks of texts as JavaScript does: lengths and order count UTF-16 code units.
"""

import json
import re

LINE_ENDS = re.compile(r"\r\n|\r|\n")
BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
#: The inside of a class of a regular expression: any blank.
BLANK = "".join(f"\\u{ord(one):04x}" for one in BLANKS)


def trim(text):
    return text.strip(BLANKS)


def is_blank(text):
    return trim(text) == ""


def words(text):
    """The words of a text that blanks of any kind separate; a text that begins with a blank begins with an empty word."""
    return re.split(f"[{BLANK}]+", text)


def units(text):
    """A key that orders texts by UTF-16 code units."""
    return text.encode("utf-16-be", "surrogatepass")


def length(text):
    return len(units(text)) // 2


def well_formed(text):
    """Halves of characters become U+FFFD; two that belong together become one character."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def canonical(value):
    """Canonical JSON: keys sorted by code units."""
    if isinstance(value, dict):
        inner = ",".join(f"{canonical(key)}:{canonical(value[key])}" for key in sorted(value, key=units))
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def pointer(key):
    """A key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def distance(left, right):
    """How many slips lie between two words: a character more, one less, another one, or two neighbours swapped."""
    before, above = None, list(range(len(right) + 1))
    for row, one in enumerate(left, 1):
        current = [row]
        for column, other in enumerate(right, 1):
            cost = min(above[column] + 1, current[-1] + 1, above[column - 1] + (one != other))
            if row > 1 and column > 1 and one == right[column - 2] and left[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            current.append(cost)
        before, above = above, current
    return above[-1]


def is_secret_url(text):
    """A URL with credentials in front of its host."""
    return re.match(f"[{BLANK}]*[a-z][a-z0-9+.-]*://[^/]*@", text, re.IGNORECASE | re.ASCII) is not None


def normal_path(text):
    """A path in one form, from the project's root and without a slash in front; None for one that leaves the project."""
    parts = []
    for part in text.split("/"):
        if part in ("", "."):
            continue
        if part == "..":
            if not parts:
                return None
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def is_project_path(path):
    """Whether a path can name a file of the project."""
    return "\0" not in path and all(part not in ("", ".", "..") for part in path.split("/"))


def is_path_above(path):
    """Lock files and the files of a workspace, up to eight folders above the project."""
    return re.fullmatch(
        r"(?:\.\./){1,8}(?:package\.json|pnpm-workspace\.yaml|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|package-lock\.json)", path
    ) is not None


def quoted(word):
    """A word as a POSIX shell takes it."""
    if re.fullmatch(r"[\w@%+=:,./-]+", word, re.ASCII):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def shell_words(line):
    """The words of a line as a POSIX shell splits it, nothing expanded, and the characters that a shell would act on.

    The first is None for a line that ends inside a quote or after a backslash.
    """
    found, active = [], []
    word, quote, at = None, "", 0

    def act(character):
        if character not in active:
            active.append(character)

    while at < len(line):
        character = line[at]
        at += 1
        if quote == "'":
            if character == "'":
                quote = ""
            else:
                word += character
        elif character == "\\":
            if at == len(line):
                return None, []
            following = line[at]
            at += 1
            if following != "\n":
                keeps = quote == "" or following in '$`"\\'
                word = (word or "") + (following if keeps else "\\" + following)
        elif quote == '"' and character == '"':
            quote = ""
        elif quote == "" and character in "'\"":
            quote = character
            word = word or ""
        elif quote == "" and character in " \t\n":
            if word is not None:
                found.append(word)
            word = None
        else:
            if character in "$`" or (quote == "" and character in ";&|<>()"):
                act(character)
            word = (word or "") + character
    if quote:
        return None, []
    if word is not None:
        found.append(word)
    return found, active
