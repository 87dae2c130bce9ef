"""The Swift file of a target that defines its mutants: operators and functions that behave as the original unless the environment
selects their number. A file for each target, since a function of another module is not specialized and needs an import."""

from sites import INFIX, suffix

SELECTED, REACHED = "APICHECK_MUTANT", "APICHECK_MUTANTS_REACHED"
FILE = "Mutants.swift"

START = f"""\
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#else
import Musl
#endif

private let selected = getenv("{SELECTED}").map {{ Int(atoi($0)) }} ?? 0
private let folder = getenv("{REACHED}").map {{ String(cString: $0) }}
"""
# Two threads at once write the same.
FUNCTIONS = """\
nonisolated(unsafe) private let isNoted: UnsafeMutablePointer<Bool> = {
    let flags = UnsafeMutablePointer<Bool>.allocate(capacity: COUNT)
    flags.initialize(repeating: false, count: COUNT)
    return flags
}()

/// Whether this mutant is selected. Notes in a folder which mutants are reached if the environment names one.
func isMutant(_ number: Int) -> Bool {
    if let folder, !isNoted[number] {
        isNoted[number] = true
        let error = errno
        close(open("\\(folder)/\\(number)", O_CREAT | O_WRONLY, 0o644))
        errno = error
    }
    return number == selected
}

func mutantBool(_ number: Int, _ original: Bool, or changed: Bool) -> Bool { isMutant(number) ? changed : original }

func mutantInteger<T: ExpressibleByIntegerLiteral>(_ number: Int, _ original: T, or changed: T) -> T {
    isMutant(number) ? changed : original
}

extension Bool {
    func negated(inMutant number: Int) -> Bool { isMutant(number) ? !self : self }
}
"""
# The signatures that operators of the standard library have for more than one type.
PAIRS = {
    "<T: Comparable>(a: T, b: T)": ("<", "<=", ">", ">="),
    "<T: Equatable>(a: T, b: T)": ("==", "!="),
    "<A: StringProtocol, B: StringProtocol>(a: A, b: B)": ("<", "<=", ">", ">=", "==", "!="),
    "<A: BinaryInteger, B: BinaryInteger>(a: A, b: B)": ("<", "<=", ">", ">=", "==", "!="),
    "<A: Equatable, B: Equatable>(a: (A, B), b: (A, B))": ("==", "!="),
    "<A: Comparable, B: Comparable>(a: (A, B), b: (A, B))": ("<", "<=", ">", ">="),
    "<T>(a: T?, b: _OptionalNilComparisonType)": ("==", "!="),
    "(a: Any.Type?, b: Any.Type?)": ("==", "!="),
}


def operator(token, number):
    name = token + suffix(number)
    if token == "!":
        return f"prefix operator {name}\nprefix func {name} (a: Bool) -> Bool {{ isMutant({number}) ? a : !a }}\n"
    other, precedence = INFIX[token]
    text = f"infix operator {name}: {precedence}\n"
    if precedence != "ComparisonPrecedence":
        return text + (f"func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
                       f"{{ try isMutant({number}) ? a {other} b() : a {token} b() }}\n")
    for signature, names in PAIRS.items():
        if token in names:
            # As in the standard library, two types are only tried where one is not enough.
            rank = "@_disfavoredOverload " if "B: " in signature and "(a: A" in signature else ""
            text += f"{rank}func {name} {signature} -> Bool {{ isMutant({number}) ? a {other} b : a {token} b }}\n"
    return text


def definitions(numbered, count):
    """The file of a target with these mutants, by number; `count` is more than the highest number."""
    operators = [operator(site.token, number) for number, site in numbered.items() if site.token in INFIX or site.token == "!"]
    return "\n".join([START, FUNCTIONS.replace("COUNT", str(count)), *operators])
