/// What values a made parameter, header or property has.
enum MadeKind: Hashable {
    case text, number, texts, numbers, object
    case choice([String])

    static let plain: [MadeKind] = [.text, .number, .texts, .numbers, .object, .choice(["red", "blue"])]

    var schema: String {
        switch self {
        case .text: #"{"type": "string"}"#
        case .number: #"{"type": "integer"}"#
        case .texts: #"{"type": "array", "items": {"type": "string"}}"#
        case .numbers: #"{"type": "array", "items": {"type": "integer"}}"#
        case .object:
            #"{"type": "object", "properties": {"low": {"type": "integer"}, "name": {"type": "string"}}, "required": ["low"]}"#
        case .choice(let words):
            #"{"type": "string", "enum": ["# + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]}"
        }
    }

    var samples: [MadeValue] {
        switch self {
        case .text: [.text("red"), .text("plum")]
        case .number: [.text("5")]
        case .texts: [.list(["red"]), .list(["red", "blue"])]
        case .numbers: [.list(["5"]), .list(["5", "7"])]
        case .object: [.members([("low", "5"), ("name", "red")])]
        case .choice(let words): words.map(MadeValue.text)
        }
    }

    var mayHaveReserved: Bool { self == .text || self == .texts || self == .object }
    var isList: Bool { self == .texts || self == .numbers }
    var isNumeric: Bool { self == .number || self == .numbers }
}

enum MadeValue {
    case text(String)
    case list([String])
    case members([(String, String)])
}

/// A parameter as the generator knows it, and how its values are written: by the tables of OpenAPI 3.1 section 4.8.12.4,
/// without the code of the program.
struct MadeParameter: Hashable {
    var name: String
    var place = "query"
    var isRequired = false
    var kind = MadeKind.text
    var style: String?
    var explode: Bool?
    var isContent = false
    var allowsReserved = false
    var allowsEmpty = false
    var isDeprecated = false
    /// Whether the path lists it.
    var isShared = false

    var text: String {
        var parts = [#""name": "\#(name)", "in": "\#(place)""#]
        if isRequired || place == "path" { parts.append(#""required": true"#) }
        if isContent {
            parts.append(#""content": {"application/json": {"schema": \#(kind.schema)}}"#)
        } else {
            parts.append(#""schema": \#(kind.schema)"#)
            if let style { parts.append(#""style": "\#(style)""#) }
            if let explode { parts.append(#""explode": \#(explode)"#) }
            if allowsReserved { parts.append(#""allowReserved": true"#) }
        }
        if allowsEmpty { parts.append(#""allowEmptyValue": true"#) }
        if isDeprecated { parts.append(#""deprecated": true"#) }
        return "{\(parts.joined(separator: ", "))}"
    }

    /// The styles that are defined for its place and kind.
    var styles: [String] {
        switch place {
        case "path": ["simple", "label", "matrix"]
        case "query" where kind.isList: ["form", "spaceDelimited", "pipeDelimited"]
        case "query" where kind == .object: ["form", "deepObject"]
        case "query", "cookie": ["form"]
        default: ["simple"]
        }
    }

    private var isOfForm: Bool { place == "query" || place == "cookie" }
    private var usedStyle: String { style ?? (isOfForm ? "form" : "simple") }
    private var isExploded: Bool {
        // These two are not defined otherwise.
        ["deepObject"].contains(usedStyle) || (explode ?? (usedStyle == "form"))
    }

    func wire(_ value: MadeValue) -> String {
        if isContent { return named(json(value)) }
        let separator = place == "cookie" ? "; " : "&"
        switch (value, usedStyle) {
        case (.text(let text), "label"): return ".\(text)"
        case (.text(let text), "matrix"): return ";\(name)=\(text)"
        case (.text(let text), _): return named(text)
        case (.list(let words), "label"): return "." + words.joined(separator: isExploded ? "." : ",")
        case (.list(let words), "matrix"):
            return isExploded ? words.map { ";\(name)=\($0)" }.joined() : ";\(name)=" + words.joined(separator: ",")
        case (.list(let words), "simple"): return words.joined(separator: ",")
        case (.list(let words), _) where isExploded: return words.map(named).joined(separator: separator)
        case (.list(let words), "spaceDelimited"): return named(words.joined(separator: "%20"))
        case (.list(let words), "pipeDelimited"): return named(words.joined(separator: "%7C"))
        case (.list(let words), _): return named(words.joined(separator: ","))
        case (.members(let members), "deepObject"):
            return members.map { "\(name)%5B\($0.0)%5D=\($0.1)" }.joined(separator: "&")
        case (.members(let members), let style):
            let pairs = members.map { isExploded ? "\($0.0)=\($0.1)" : "\($0.0),\($0.1)" }
            switch style {
            case "label": return "." + pairs.joined(separator: isExploded ? "." : ",")
            case "matrix":
                return isExploded ? ";" + pairs.joined(separator: ";") : ";\(name)=" + pairs.joined(separator: ",")
            case "simple": return pairs.joined(separator: ",")
            default: return isExploded ? pairs.joined(separator: separator) : named(pairs.joined(separator: ","))
            }
        }
    }

    private func named(_ text: String) -> String { isOfForm ? "\(name)=\(text)" : text }

    private func json(_ value: MadeValue) -> String {
        func word(_ text: String) -> String { Int(text) == nil ? "%22\(text)%22" : text }
        let quote = isOfForm || place == "path" ? "%22" : "\""
        switch value {
        case .text(let text): return Int(text) == nil ? quote + text + quote : text
        case .list(let words):
            return "[" + words.map { Int($0) == nil ? quote + $0 + quote : $0 }.joined(separator: ",") + "]"
        case .members(let members):
            return "{"
                + members.map { quote + $0.0 + quote + ":" + (Int($0.1) == nil ? quote + $0.1 + quote : $0.1) }
                .joined(separator: ",") + "}"
        }
    }
}
