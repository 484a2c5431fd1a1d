"""Which planted mistakes a run of `runplan conform` notices.

    node properties/conform/python/questions.mjs | python3 properties/conform/python/harness.py

    … | python3 properties/conform/python/harness.py --write    adds to golden/mistakes.json which case notices a mistake, and where;
                                                                 with --all it is made anew

It reads what conform asks, a line each: {"input": …, "expected": …}, the answer without prose. The planner has to agree with all of it, and
each mistake of mistakes.py has to differ somewhere. Prints those that no question notices; exit status 1 below the mark.
"""

import ast
import importlib.abc
import importlib.util
import json
import os
import sys
import time
from multiprocessing import Pool
from pathlib import Path

from mistakes import MISTAKES

HERE = Path(__file__).resolve().parent / "planner"
MARK = 0.98
SOURCES = {path.name: path.read_text("utf-8") for path in sorted(HERE.glob("*.py"))}
CODES = {name: compile(text, str(HERE / name), "exec") for name, text in SOURCES.items()}


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the planner from what is held here, one file of it changed."""

    def __init__(self, codes):
        self.codes = codes

    def find_spec(self, name, path, target=None):
        if name != "planner" and not name.startswith("planner."):
            return None
        return importlib.util.spec_from_loader(name, self, is_package=name == "planner")

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        file = "__init__.py" if module.__name__ == "planner" else module.__name__.split(".")[1] + ".py"
        module.__file__ = str(HERE / file)
        exec(self.codes[file], module.__dict__)


def planner(codes):
    """The function that answers, of a planner made of these."""
    for name in [name for name in sys.modules if name == "planner" or name.startswith("planner.")]:
        del sys.modules[name]
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, Finder)]
    sys.meta_path.insert(0, Finder(codes))
    return importlib.import_module("planner.__main__").answer


def changed(mistake):
    name, file, before, after = mistake
    text = SOURCES.get(file)
    if text is None or text.count(before) != 1:
        count = 0 if text is None else text.count(before)
        sys.exit(f"The mistake \"{name}\" does not apply: what it changes stands {count} times in {file}.")
    return {**CODES, file: compile(text.replace(before, after), str(HERE / file), "exec")}


def same(expected, got):
    return without_prose(got) == expected


def without_prose(outcome):
    if not isinstance(outcome, dict) or not isinstance(outcome.get("diagnostics"), list):
        return outcome
    kept = []
    for one in outcome["diagnostics"]:
        one = {key: value for key, value in one.items() if key not in ("message", "remedy")}
        if one.get("code") == "mise-syntax":
            one["because"] = [{key: value for key, value in each.items() if key not in ("line", "column")} for each in one["because"]]
        kept.append(one)
    return {**{key: value for key, value in outcome.items() if key != "origin"}, "diagnostics": kept}


QUESTIONS = []
#: By file and first line of a function, the places of the questions whose answer calls it.
ASKED = {}


def watch(answer):
    """Which functions each question calls: a mistake in another one cannot show in it."""
    here = str(HERE)
    for place, question in enumerate(QUESTIONS):
        called = set()

        def note(frame, event, _):
            if event == "call" and frame.f_code.co_filename.startswith(here):
                called.add((Path(frame.f_code.co_filename).name, frame.f_code.co_firstlineno))

        sys.setprofile(note)
        try:
            answer(question["input"])
        finally:
            sys.setprofile(None)
        for one in called:
            ASKED.setdefault(one, []).append(place)


def places_of(mistake):
    """The questions that can show a mistake; all of them where it is in no function."""
    _, file, before, _ = mistake
    text = SOURCES[file]
    start = text[: text.index(before)].count("\n") + 1
    end = start + before.count("\n")
    inside = [
        (node.lineno, node.end_lineno)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.FunctionDef, ast.Lambda)) and node.lineno <= start and end <= node.end_lineno
    ]
    if not inside:
        return range(len(QUESTIONS))
    # The innermost one; what decorates or defines it is not looked at.
    first, _ = max(inside, key=lambda one: (one[0], -one[1]))
    if first == start:
        return range(len(QUESTIONS))
    return ASKED.get((file, first), [])


def first_difference(answer, places=None):
    """The first question that is answered otherwise than expected, or that makes it fail."""
    for place in range(len(QUESTIONS)) if places is None else places:
        question = QUESTIONS[place]
        try:
            got = json.loads(json.dumps(answer(question["input"])))
        except Exception as error:  # whatever a mistake makes of it
            return question["id"], f"{type(error).__name__}: {error}"
        # null says that it does not cover an input.
        if got is not None and not same(question["expected"], got):
            return question["id"], got
    return None


def judge(mistake):
    """The first question that notices a mistake: those that are said to do so come first."""
    sys.setrecursionlimit(20_000)
    answer = planner(changed(mistake))
    cases = {case for named in (published().get(mistake[0]) or {}).values() for case in named}
    known = [place for place, question in enumerate(QUESTIONS) if question["id"] in cases]
    return mistake[0], first_difference(answer, known) or first_difference(answer, places_of(mistake))


def words(expected, got):
    """Where two outcomes differ, as conform's --only says it: plan paths, decisions.PATH, diagnostics.CODE."""
    got = without_prose(got)
    if not isinstance(got, dict) or got.get("status") != expected["status"]:
        return {"status"}
    found = set()
    mine, theirs = ({json.dumps(one, sort_keys=True) for one in side.get("diagnostics", [])} for side in (expected, got))
    found |= {f"diagnostics.{json.loads(one)['code']}" for one in mine ^ theirs}
    if expected["diagnostics"] != got.get("diagnostics") and not found:
        found.add("diagnostics")
    plans = [side.get("plan") or {"decisions": side.get("decisions") or {}} for side in (expected, got)]
    for name in {**plans[0], **plans[1]}:
        one, other = (plan.get(name) for plan in plans)
        if one == other:
            continue
        keyed = [{item.get("id") or item.get("name"): item for item in side} if is_named(side) else side for side in (one, other)]
        if all(isinstance(side, dict) for side in keyed):
            found |= {f"{name}.{key}" for key in {**keyed[0], **keyed[1]} if keyed[0].get(key) != keyed[1].get(key)} or {name}
        else:
            found.add(name)
    return found


def is_named(value):
    return isinstance(value, list) and all(isinstance(one, dict) and ("id" in one or "name" in one) for one in value)


def noticed_by(mistake):
    """The cases that notice a mistake by each word: of an area the first."""
    sys.setrecursionlimit(20_000)
    answer = planner(changed(mistake))
    where = {}
    for place in places_of(mistake):
        question = QUESTIONS[place]
        area, _, name = question["id"].rpartition("/")
        if not area:
            continue
        try:
            got = json.loads(json.dumps(answer(question["input"])))
        except Exception:  # whatever a mistake makes of it
            got = {"status": None}
        if got is None or same(question["expected"], got):
            continue
        for word in words(question["expected"], got):
            where.setdefault(word, {}).setdefault(area, name)
    return mistake[0], {word: sorted(f"{area}/{name}" for area, name in of.items()) for word, of in sorted(where.items())}


TABLE = HERE.parents[3] / "golden/mistakes.json"


def published():
    """What golden/mistakes.json says of each mistake, by its name."""
    if not TABLE.exists():
        return {}
    return {one["name"]: one["noticed"] for one in json.loads(TABLE.read_text("utf-8"))["mistakes"]}


def write():
    """golden/mistakes.json, a mistake a line."""
    made = {} if "--all" in sys.argv else {name: noticed for name, noticed in published().items() if noticed}
    with Pool(os.cpu_count() or 1) as pool:
        made |= dict(pool.imap_unordered(noticed_by, [one for one in MISTAKES if one[0] not in made]))
    lines = [json.dumps({"name": mistake[0], "noticed": made[mistake[0]]}, ensure_ascii=False) for mistake in MISTAKES]
    text = '{"format": "runplan/mistakes@1", "mistakes": [\n' + ",\n".join(lines) + "\n]}\n"
    TABLE.write_text(text, "utf-8")


def main():
    sys.setrecursionlimit(20_000)
    sys.dont_write_bytecode = True
    begun = time.monotonic()
    QUESTIONS.extend(json.loads(line) for line in sys.stdin)
    names = [mistake[0] for mistake in MISTAKES]
    if len(set(names)) != len(names):
        sys.exit("Two mistakes have one name.")
    for mistake in MISTAKES:
        changed(mistake)
    wrong = first_difference(planner(CODES))
    if wrong is not None:
        place, got = wrong
        sys.exit(f"The planner itself differs on {place}: it follows the contract, so one of the two is wrong.\n{json.dumps(got)[:2000]}")
    watch(planner(CODES))
    if "--write" in sys.argv:
        write()
        return
    if list(published()) != names:
        sys.exit("golden/mistakes.json has other mistakes than mistakes.py: npm run corpus:mistakes -- --write")
    with Pool(os.cpu_count() or 1) as pool:
        missed = [name for name, found in pool.imap_unordered(judge, MISTAKES) if found is None]
    noticed = len(names) - len(missed)
    for name in sorted(missed, key=names.index):
        print(f"missed: {name}")
    print(f"{len(QUESTIONS)} questions; {noticed} of {len(names)} mistakes noticed, {time.monotonic() - begun:.0f} s")
    sys.exit(0 if noticed >= MARK * len(names) else 1)


if __name__ == "__main__":
    main()
