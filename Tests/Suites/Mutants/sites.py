"""Finds the places of the sources that can be changed, and the text that makes a change one that is selected at run time."""

import dataclasses
import glob
import json
import re
import subprocess

# What each infix operator becomes, and its precedence group.
INFIX = {
    "<": ("<=", "ComparisonPrecedence"), "<=": ("<", "ComparisonPrecedence"), ">": (">=", "ComparisonPrecedence"),
    ">=": (">", "ComparisonPrecedence"), "==": ("!=", "ComparisonPrecedence"), "!=": ("==", "ComparisonPrecedence"),
    "&&": ("||", "LogicalConjunctionPrecedence"), "||": ("&&", "LogicalDisjunctionPrecedence"),
}
CHANGED = {"true": "false", "false": "true", ".isEmpty": ".isEmpty == false", "!": ""}
SITE = re.compile(
    r"(?<=\s)(?:<=?|>=?|==|!=|&&|\|\|)(?=\s)"
    r"|(?<![.\w`])(?:true|false)(?![\w`:])"
    r"|(?<=\s[+-]\s)1(?![\w.])|(?<=\s[+-]=\s)1(?![\w.])"
    r"|(?<=[\w)\]?!])\.isEmpty(?![\w(])"
    r"|(?<=[\s(\[{])!(?=[\w(.$])")
# Lines on which a change at run time is impossible or is no change of an expression.
SKIPPED = re.compile(
    r"@|^\s*(?:import|#|case\b)|\b(?:if|guard|while|for)\s+case\b|,\s*case\b|\bfunc\s+[^\w\s]|\bwhile true\b|\\\.[\w.?]*isEmpty"
    r"|^\s*(?:\w+ )*(?:extension|struct|class|enum|protocol|actor|associatedtype|typealias)\b|\bwhere [A-Z]")
HASHES = re.compile("#*")
SPECIAL = re.compile(r'//|/\*|#*"|[()]')
# Code in other conditional blocks may not be compiled here.
COMPILED = {"CommandLine", "DEBUG"}


@dataclasses.dataclass(frozen=True, order=True)
class Site:
    file: str
    line: int
    # The number of places with the same token before it on its line.
    index: int
    token: str
    # The line without its indentation: finds the site again in a later version of the file.
    text: str

    @property
    def target(self):
        return self.file.split("/")[1]

    def __str__(self):
        # As in the file, a token at the start of the line follows a space.
        line = " " + self.text
        column = column_of(self, line)
        before, after = line[:column], line[column + len(self.token):]
        return f"{self.file}:{self.line}  {self.text}  =>  {(before + changed(self.token, before) + after).strip()}"


def tokens(line):
    return SITE.finditer(line)


def column_of(site, line):
    return [match.start() for match in tokens(line) if match[0] == site.token][site.index]


def changed(token, before):
    """What takes the place of a token, after this text."""
    if token == "1":
        return "2" if before.rstrip("= ").endswith("+") else "0"
    return INFIX[token][0] if token in INFIX else CHANGED[token]


def schema(token, before, number):
    """The text with the token and what takes its place when this number is selected; see schemata.py."""
    if token in INFIX or token == "!":
        return token + suffix(number)
    if token == ".isEmpty":
        return f".isEmpty.negated(inMutant: {number})"
    return f"mutant{'Integer' if token == '1' else 'Bool'}({number}, {token}, or: {changed(token, before)})"


def suffix(number):
    """The number in characters of operators."""
    return "".join(chr(0x2200 + int(digit)) for digit in str(number))


def code(text):
    """The text with comments, literals and conditional blocks blanked; each line keeps its length."""
    result = list(text)

    def blank(start, end):
        for position in range(start, end):
            if result[position] != "\n":
                result[position] = "\0"

    def string(start):
        """The end of the literal that starts here, with its interpolations."""
        hashes = HASHES.match(text, start)[0]
        quote = '"""' if text.startswith('"""', start + len(hashes)) else '"'
        position = start + len(hashes) + len(quote)
        part = re.compile(rf'(?P<end>{quote}{hashes})|\\{hashes}(?P<open>\()?(?s:.)?')
        while found := part.search(text, position):
            if found["end"]:
                return found.end()
            position = skip(found.end("open"), True) if found["open"] else found.end()
        return len(text)

    def skip(position, is_interpolation=False):
        """The end of the code that starts here: the closing parenthesis, or the end of the text. Blanks literals and comments."""
        depth = 0
        while found := SPECIAL.search(text, position):
            start, position = found.span()
            if found[0] == "//":
                position = text.find("\n", start) if "\n" in text[start:] else len(text)
            elif found[0] == "/*":
                position = text.find("*/", start) + 2
            elif found[0].endswith('"'):
                position = string(start)
            else:
                depth += 1 if found[0] == "(" else -1
                if is_interpolation and depth < 0:
                    return position
                continue
            blank(start, position)
        return len(text)

    skip(0)
    lines = "".join(result).split("\n")
    # Whether each of the conditions around the line holds.
    conditions = []
    for number, line in enumerate(lines):
        directive = re.match(r"\s*#(if|elseif|else|endif)\b\s*(.*)", line)
        if directive and directive[1] == "if":
            conditions.append(directive[2] in COMPILED)
        elif directive and directive[1] == "endif":
            conditions.pop()
        elif directive:
            conditions[-1] = False
        if not all(conditions):
            lines[number] = "\0" * len(line)
    return "\n".join(lines)


def sites_of(file):
    with open(file) as opened:
        text = opened.read()
    found = []
    for number, (line, raw) in enumerate(zip(code(text).split("\n"), text.split("\n")), 1):
        if SKIPPED.search(line):
            continue
        # Of the raw line, so that the text of the line is enough to find the token again.
        places = [match.start() for match in tokens(raw)]
        for match in tokens(line):
            if match.start() in places:
                index = sum(1 for other in tokens(raw) if other[0] == match[0] and other.start() < match.start())
                found.append(Site(file, number, index, match[0], raw.strip()))
    return found


def rewritten(text, numbered):
    """The text of a file with each of these sites, by number, selected at run time."""
    lines = text.split("\n")
    places = []
    for number, site in numbered.items():
        places.append((site.line - 1, column_of(site, lines[site.line - 1]), site.token, number))
    # From the end, so that the columns stay true.
    for line, column, token, number in sorted(places, reverse=True):
        before, after = lines[line][:column], lines[line][column + len(token):]
        lines[line] = before + schema(token, before, number) + after
    return "\n".join(lines)


def added_lines(base):
    """The lines of the sources that were added since a revision, as file and number."""
    lines, name = set(), None
    diff = subprocess.run(["git", "diff", "-U0", "--no-ext-diff", base, "--", "Sources"], capture_output=True, text=True, check=True)
    for line in diff.stdout.splitlines():
        if line.startswith("+++ "):
            name = line[6:]
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))?", line):
            lines |= {(name, number) for number in range(int(hunk[1]), int(hunk[1]) + int(hunk[2] or 1))}
    return lines


def untracked():
    return set(subprocess.run(
        ["git", "ls-files", "--others", "--exclude-standard", "--", "Sources"], capture_output=True, text=True,
        check=True).stdout.splitlines())


def candidates(target="*", base=None, place=None):
    """All sites, or those of a target, of lines added since a revision, or at FILE:LINE."""
    found = [site for file in glob.glob(f"Sources/{target}/**/*.swift", recursive=True) for site in sites_of(file)]
    if base:
        lines, new = added_lines(base), untracked()
        found = [site for site in found if (site.file, site.line) in lines or site.file in new]
    if place:
        file, _, line = place.partition(":")
        found = [site for site in found if site.file == file and line in ("", str(site.line))]
    return sorted(found)


def save(sites, path):
    with open(path, "w") as file:
        for site in sites:
            print(json.dumps(dataclasses.asdict(site), ensure_ascii=False), file=file)


def load(path):
    """The sites of a list where they are now, and those that are gone: a line is found by its text, in its file or one of its name."""
    known, found, gone = {}, [], []
    for file in glob.glob("Sources/**/*.swift", recursive=True):
        known.setdefault(file.rsplit("/", 1)[1], []).append(file)
    with open(path) as file:
        listed = [Site(**json.loads(line)) for line in file if line.strip()]
    for site in listed:
        places = [
            (other.file != site.file, abs(other.line - site.line), other)
            for file in known.get(site.file.rsplit("/", 1)[1], []) for other in sites_of(file)
            if (other.text, other.token, other.index) == (site.text, site.token, site.index)]
        if places:
            found.append(min(places)[2])
        else:
            gone.append(site)
    return found, gone
