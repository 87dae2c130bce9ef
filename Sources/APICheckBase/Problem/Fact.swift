/// What was expected or observed, as data; ``text`` has the words for it.
///
/// A literal is ``words(_:)``, which is for whatever the other cases cannot say.
package enum Fact: Hashable, Sendable {
    /// Names of JSON types (JSON Schema 2020-12 section 6.1.1); several are alternatives.
    case types([String])
    /// A JSON value as it is shown, possibly shortened, and the name of its type.
    case value(String, type: String)
    /// The member of an object, by its name.
    case member(String)
    case noMember(String)
    case absent
    /// A number of things, in the value that is shown.
    case count(Int, of: String, in: String? = nil)
    /// The number is text, as written in the contract.
    case atLeast(String, of: String)
    case atMost(String, of: String)
    case status(Int)
    /// The designator of a time zone, e.g. `Z` or `+09:00`, or words for it.
    case zone(String, in: String? = nil)
    case words(PrintableText)

    /// Words from outside.
    package static func quoted(_ text: some StringProtocol) -> Fact { .words(PrintableText(quoting: text)) }

    package var memberName: String? {
        switch self {
        case .member(let name), .noMember(let name): name
        default: nil
        }
    }

    /// The same fact with its texts replaced, e.g. by texts without secrets.
    package func mapTexts(_ change: (String) throws -> String) rethrows -> Fact {
        switch self {
        case .value(let text, let type): .value(try change(text), type: type)
        case .member(let name): .member(try change(name))
        case .noMember(let name): .noMember(try change(name))
        case .count(let count, let noun, let text?): .count(count, of: noun, in: try change(text))
        case .zone(let zone, let text?): .zone(zone, in: try change(text))
        case .words(let text): .words(try text.edited(change))
        case .types, .absent, .count, .atLeast, .atMost, .status, .zone: self
        }
    }

    /// Whether two observations are the same apart from the value in which they were made: two numbers where text was
    /// expected, but not a number and null.
    package func isSameKind(as other: Fact) -> Bool { kind == other.kind }

    /// The fact without the value in which it was observed: equal for two numbers, not for a number and null.
    package var kind: Fact {
        switch self {
        case .value(_, let type): .value("", type: type)
        case .count(_, let noun, _): .count(0, of: noun)
        case .zone(let zone, _): .zone(zone)
        case .words: .words("")
        case .types, .member, .noMember, .absent, .atLeast, .atMost, .status: self
        }
    }
}

extension Fact {
    package var text: PrintableText {
        switch self {
        case .types(let names): "\(names.list("or"))"
        case .value(let text, let type): "\(text) (\(type))"
        case .member(let name): "the member \"\(name)\""
        case .noMember(let name): "no member \"\(name)\""
        case .absent: "absent"
        case .count(let count, let noun, let text?): "\(count.counted(noun)) in \(text)"
        case .count(let count, let noun, nil): "\(count.counted(noun))"
        case .atLeast(let number, let noun): "at least \(number) \(noun)"
        case .atMost(let number, let noun): "at most \(number) \(noun)"
        case .status(let code): "\(code)"
        case .zone(let zone, let text?): "\(zone) in \(text)"
        case .zone(let zone, nil): "\(zone)"
        case .words(let text): text
        }
    }
}

extension Fact: CustomStringConvertible {
    package var description: String { text.string }
}

extension Fact: ExpressibleByStringInterpolation {
    package init(stringLiteral text: PrintableText.StringLiteralType) {
        self = .words(PrintableText(stringLiteral: text))
    }

    package init(stringInterpolation: PrintableText.StringInterpolation) {
        self = .words(PrintableText(stringInterpolation: stringInterpolation))
    }
}
