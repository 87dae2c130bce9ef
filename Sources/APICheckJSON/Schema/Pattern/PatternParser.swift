#if Contracts
import APICheckBase

/// Parses a regular expression of ECMA-262 (section 22.2.1, Unicode mode).
struct PatternParser {
    static let maximumDepth = 200

    let scalars: [Unicode.Scalar]
    /// Rejects what Unicode mode rejects although its meaning is clear: an escaped character that needs no escape
    /// (`\@`), a literal `{`, `}` or `]`, a class as the end of a range (`[\w-.]`), a repeated lookahead. Contracts
    /// contain many of these.
    let isStrict: Bool
    var index = 0
    private var depth = 0
    private var groupCount = 0
    private var names: [String: [NamedGroup]] = [:]
    private var references: [Reference] = []
    /// The alternations and branches around the current position.
    private var branches: [Branch] = []
    private var alternationCount = 0

    private struct Branch {
        let alternation: Int
        var number: Int
    }

    private struct NamedGroup {
        let number: Int
        let branches: [Branch]
    }

    private struct Reference {
        let to: PatternReference
        let place: Int
    }

    init(_ text: String, isStrict: Bool = false) {
        scalars = Array(text.unicodeScalars)
        self.isStrict = isStrict
    }

    /// - Throws: ``PatternError``.
    mutating func parse() throws -> PatternTree {
        let root = try alternation()
        if next != nil { throw invalid("a ) without a (") }
        // A group may follow a reference to it.
        for reference in references {
            switch reference.to {
            case .number(let number) where number > groupCount:
                throw invalid("\\\(number) refers to a group that does not exist", at: reference.place)
            case .name(let name) where names[name] == nil:
                throw invalid("\\k refers to a group \(name) that does not exist", at: reference.place)
            default: break
            }
        }
        return PatternTree(
            root: root, groupCount: groupCount, names: names.mapValues { $0.map(\.number) },
            hasReferences: !references.isEmpty)
    }

    private mutating func alternation() throws -> PatternSyntax {
        alternationCount += 1
        branches.append(Branch(alternation: alternationCount, number: 0))
        defer { branches.removeLast() }
        var terms = [try sequence()]
        while skip("|") {
            branches[branches.count - 1].number += 1
            terms.append(try sequence())
        }
        return terms.count == 1 ? terms[0] : .alternation(terms)
    }

    private mutating func sequence() throws -> PatternSyntax {
        var terms: [PatternSyntax] = []
        while let next, next != "|", next != ")" { terms.append(try quantifiedTerm()) }
        return terms.isEmpty ? .empty : terms.count == 1 ? terms[0] : .sequence(terms)
    }

    private mutating func quantifiedTerm() throws -> PatternSyntax {
        let start = index
        let groupsBefore = groupCount
        let term = try term()
        let place = index
        guard var bounds = try bounds() else { return term }
        switch term {
        case .assertion: throw invalid("\(scalars[place]) has nothing to repeat", at: place)
        case .look(_, let look) where !look.isAhead || isStrict:
            throw invalid("a lookaround cannot be repeated", at: start)
        default: break
        }
        bounds.groups = groupsBefore + 1..<groupCount + 1
        return .repetition(term, bounds)
    }

    private mutating func term() throws -> PatternSyntax {
        guard let next = pop() else { return .empty }
        switch next {
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case ".": return .set(ScalarSet.lineEnds.inverted)
        case "(": return try group()
        case "[": return .set(try characterClass())
        case "*", "+", "?": throw invalid("\(next) has nothing to repeat", at: index - 1)
        case "{", "}", "]":
            if isStrict { throw invalid("\(next) must be written as \\\(next)", at: index - 1) }
            let place = index
            index -= 1
            if try countedBounds() != nil { throw invalid("{ has nothing to repeat", at: place - 1) }
            index = place
            return .set(ScalarSet(next.value))
        case "\\":
            if skip("b") { return .assertion(.wordBoundary) }
            if skip("B") { return .assertion(.noWordBoundary) }
            if let reference = try backReference() { return reference }
            return .set(try escape(inClass: false))
        default: return .set(ScalarSet(next.value))
        }
    }

    private mutating func group() throws -> PatternSyntax {
        let start = index - 1
        depth += 1
        defer { depth -= 1 }
        if depth > PatternParser.maximumDepth {
            throw invalid("groups are nested more than \(PatternParser.maximumDepth) deep", at: start)
        }
        var look: PatternLook?
        var number: Int?
        if skip("?=") {
            look = PatternLook(isAhead: true, isNegated: false)
        } else if skip("?!") {
            look = PatternLook(isAhead: true, isNegated: true)
        } else if skip("?<=") {
            look = PatternLook(isAhead: false, isNegated: false)
        } else if skip("?<!") {
            look = PatternLook(isAhead: false, isNegated: true)
        } else if !skip("?:") {
            number = try captureNumber(start)
        }
        let inside = try alternation()
        guard skip(")") else { throw invalid("a ( without a )", at: start) }
        if let look { return .look(inside, look) }
        return number.map { .group($0, inside) } ?? inside
    }

    private mutating func captureNumber(_ start: Int) throws -> Int? {
        if skip("?<") {
            let name = try groupName()
            groupCount += 1
            let named = NamedGroup(number: groupCount, branches: branches)
            if names[name, default: []].contains(where: { !areApart($0.branches, named.branches) }) {
                throw invalid("two groups are named \(name)", at: start)
            }
            names[name, default: []].append(named)
            return groupCount
        }
        if next == "?" {
            if hasFlags {
                throw PatternError(
                    reason: "flags for a group, (?i:...), are not supported", place: start + 1, isUnsupported: true)
            }
            throw invalid("(? must be followed by :, =, !, <=, <! or a name in < >", at: start)
        }
        groupCount += 1
        return groupCount
    }

    /// Whether two places are in different branches of an alternation, so that a match passes at most one of them.
    private func areApart(_ one: [Branch], _ other: [Branch]) -> Bool {
        zip(one, other).contains { $0.alternation == $1.alternation && $0.number != $1.number }
    }

    /// Whether flags such as `?i:` or `?s-i:` follow.
    private var hasFlags: Bool {
        let flags = scalars[(index + 1)...].prefix { "ims-".unicodeScalars.contains($0) }
        let letters = flags.filter { $0 != "-" }
        return !letters.isEmpty && Set(letters).count == letters.count && flags.count - letters.count <= 1
            && flags.endIndex < scalars.count && scalars[flags.endIndex] == ":"
    }

    /// Parses a name from after its `<` to after its `>`.
    private mutating func groupName() throws -> String {
        let start = index
        var name = String.UnicodeScalarView()
        while let next = pop(), next != ">" {
            var scalar = next
            if next == "\\" {
                guard skip("u"), let value = Unicode.Scalar(try unicodeEscape()) else {
                    throw invalid("a group's name has an invalid escape")
                }
                scalar = value
            }
            let isPart =
                scalar == "$" || scalar == "_"
                || (name.isEmpty ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
                || !name.isEmpty && scalar.properties.isJoinControl
            guard isPart else { throw invalid("a group's name is not an identifier", at: start) }
            name.append(scalar)
        }
        guard !name.isEmpty, scalars[index - 1] == ">" else { throw invalid("a group's name is not closed", at: start) }
        return String(name)
    }

    /// Parses a back reference from after its backslash; nil when the next character is not `1` to `9` or `k`.
    private mutating func backReference() throws -> PatternSyntax? {
        let place = index - 1
        if skip("k") {
            guard skip("<") else { throw invalid("\\k must be followed by a name in < >", at: place) }
            let name = try groupName()
            references.append(Reference(to: .name(name), place: place))
            return .reference(.name(name))
        }
        guard let next, ("1"..."9").contains(next), let number = number() else { return nil }
        references.append(Reference(to: .number(number), place: place))
        return .reference(.number(number))
    }

    /// Parses a quantifier. Returns nil, without moving, before anything else.
    private mutating func bounds() throws -> PatternBounds? {
        var bounds: PatternBounds
        if skip("*") {
            bounds = PatternBounds(least: 0, most: nil, groups: 0..<0)
        } else if skip("+") {
            bounds = PatternBounds(least: 1, most: nil, groups: 0..<0)
        } else if skip("?") {
            bounds = PatternBounds(least: 0, most: 1, groups: 0..<0)
        } else if let counted = try countedBounds() {
            bounds = counted
        } else {
            return nil
        }
        bounds.isLazy = skip("?")
        if let next, next == "*" || next == "+" || next == "?" { throw invalid("\(next) has nothing to repeat") }
        return bounds
    }

    /// Parses `{3}`, `{3,}` or `{3,5}`.
    private mutating func countedBounds() throws -> PatternBounds? {
        let start = index
        guard skip("{") else { return nil }
        guard let least = number() else {
            index = start
            return nil
        }
        var most: Int? = least
        if skip(",") { most = number() }
        guard skip("}") else {
            index = start
            return nil
        }
        if let most, most < least {
            throw invalid("{\(least),\(most)} is out of order", at: start)
        }
        return PatternBounds(least: least, most: most, groups: 0..<0)
    }

    private mutating func number() -> Int? {
        var digits = ""
        while let digit = next, ("0"..."9").contains(digit) {
            digits.unicodeScalars.append(digit)
            index += 1
        }
        return digits.isEmpty ? nil : Int(digits) ?? Int.max
    }

    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func pop() -> Unicode.Scalar? {
        guard let next else { return nil }
        index += 1
        return next
    }

    mutating func skip(_ text: String) -> Bool {
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    /// - Parameter place: The position from 0; by default the current one.
    func invalid(_ reason: String, at place: Int? = nil) -> PatternError {
        PatternError(reason: reason, place: (place ?? index) + 1, isUnsupported: false)
    }
}
#endif
