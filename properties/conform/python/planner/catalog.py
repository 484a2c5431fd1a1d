"""The Node releases of a platform, and what a text resolves to in them (C-8, C-141)."""

from . import semver
from .texts import length

LONGEST = 1024
_read = {}


def _releases(node):
    key = (node["date"], node["latestLts"])
    known = _read.get(key)
    if known is not None:
        return known
    releases = []
    for line in node["lines"]:
        start = None if line["ltsFrom"] is None else semver.order(semver.parse(line["ltsFrom"]))
        for version in line["versions"]:
            parsed = semver.parse(version)
            is_lts = start is not None and semver.order(parsed) >= start
            releases.append((semver.order(parsed), parsed, version, is_lts, line))
    releases.sort(key=lambda one: one[0], reverse=True)
    lines = {version: line for _, _, version, _, line in releases}
    _read[key] = (releases, lines)
    return _read[key]


_resolved = {}


def resolve(node, text):
    """What a text resolves to: ("resolved", version, floats), ("unsatisfiable",) or ("invalid",)."""
    key = (node["date"], node["latestLts"], text)
    if key not in _resolved:
        _resolved[key] = _resolve(node, text)
    return _resolved[key]


def _resolve(node, text):
    if length(text) > LONGEST:
        return ("invalid",)
    name = text.lower()
    releases, _ = _releases(node)
    if name in ("node", "lts/*"):
        return ("resolved", node["latestLts"], True)
    if name.startswith("lts/"):
        for _, _, version, is_lts, line in releases:
            if is_lts and (line["codename"] or "").lower() == name[4:]:
                return ("resolved", version, False)
        return ("invalid",)
    alternatives = semver.parse_range(text)
    if alternatives is None:
        return ("invalid",)
    for lts_only in (True, False):
        for _, parsed, version, is_lts, _ in releases:
            if (is_lts or not lts_only) and semver.satisfies(parsed, alternatives):
                return ("resolved", version, semver.is_open(alternatives))
    return ("unsatisfiable",)


def line_of(node, version):
    return _releases(node)[1].get(version)
