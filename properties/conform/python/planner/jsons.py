"""JSON files: read as the contract has it, or the place where one stops being JSON."""

import json
import re

from .texts import length

DEEPEST = 1000
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.([0-9]*))?(?:[eE][+-]?([0-9]*))?")
WORD = re.compile(r'[^ \t\r\n{}\[\]":,/]+')
LINE_ENDS = re.compile(r"\r\n|\r|\n")


class Broken(Exception):
    """A text that is not JSON, with the place of the first piece that cannot stand where it stands."""

    def __init__(self, line, column):
        super().__init__()
        self.line, self.column = line, column


class TooDeep(Exception):
    pass


def _object(pairs):
    """An object in the order in which it is walked through: whole numbers first, by value, then the rest as written."""
    found = {}
    for key, value in pairs:
        found[key] = value
    numbers = [key for key in found if re.fullmatch("0|[1-9][0-9]{0,9}", key) and int(key) < 2**32 - 1]
    if not numbers:
        return found
    rest = [key for key in found if key not in numbers]
    return {key: found[key] for key in [*sorted(numbers, key=int), *rest]}


def _constant(_):
    raise ValueError


def read(text):
    """The value of a JSON text."""
    if _depth(text) > DEEPEST:
        raise TooDeep
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except ValueError:
        raise Broken(*place(text, _first_problem(text))) from None


def read_or_none(text):
    try:
        return read(text)
    except (Broken, TooDeep):
        return None


def place(text, offset):
    """Line and column, from 1; columns count UTF-16 code units."""
    lines = LINE_ENDS.split(text[:offset])
    return len(lines), length(lines[-1]) + 1


def _depth(text):
    if text.count("{") + text.count("[") <= DEEPEST:
        return 0
    depth, most, at, inside = 0, 0, 0, False
    while at < len(text):
        one = text[at]
        if inside:
            if one == "\\":
                at += 1
            elif one == '"':
                inside = False
        elif one == '"':
            inside = True
        elif one in "{[":
            depth += 1
            most = max(most, depth)
        elif one in "}]":
            depth -= 1
        at += 1
    return most


def _first_problem(text):
    """Where the first token begins that cannot be there, or that is broken."""
    stack, wanted, at = [], "value", 0
    while True:
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
        kind, end, broken = _token(text, at)
        if broken or not _fits(wanted, kind, stack):
            return at
        if kind == "end":
            return 0
        at = end
        if kind in "{[":
            stack.append(kind)
            wanted = "first name" if kind == "{" else "first value"
        elif kind in "}]":
            stack.pop()
            wanted = "comma" if stack else "end"
        elif kind == ":":
            wanted = "value"
        elif kind == ",":
            wanted = "name" if stack[-1] == "{" else "value"
        elif wanted in ("name", "first name"):
            wanted = "colon"
        else:
            wanted = "comma" if stack else "end"


def _fits(wanted, kind, stack):
    begins = kind in ("{", "[", "string", "literal")
    if wanted == "value":
        return begins
    if wanted == "first value":
        return begins or kind == "]"
    if wanted == "name":
        return kind == "string"
    if wanted == "first name":
        return kind in ("string", "}")
    if wanted == "colon":
        return kind == ":"
    if wanted == "comma":
        return kind == "," or kind == ("}" if stack[-1] == "{" else "]")
    return kind == "end"


def _token(text, at):
    if at == len(text):
        return "end", at, False
    one = text[at]
    if one in "{}[]:,":
        return one, at + 1, False
    if one == '"':
        return _string(text, at + 1)
    if one == "/":
        return "literal", at + 1, True
    number = NUMBER.match(text, at)
    if number:
        return "literal", number.end(), "" in number.groups()
    word = WORD.match(text, at)
    return "literal", word.end(), word.group() not in ("true", "false", "null")


def _string(text, at):
    broken = False
    while at < len(text):
        one = text[at]
        if one == '"':
            return "string", at + 1, broken
        if one in "\r\n":
            return "string", at, True
        if one < " ":
            broken = True
        if one != "\\":
            at += 1
        elif text[at + 1 : at + 2] == "u":
            digits = re.match("[0-9a-fA-F]{0,4}", text[at + 2 : at + 6]).end()
            broken = broken or digits < 4
            at += 2 + digits
        else:
            broken = broken or text[at + 1 : at + 2] not in tuple('"\\/bfnrt')
            at += 2
    return "string", len(text), True
