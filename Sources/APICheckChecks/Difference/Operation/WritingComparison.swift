import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares how one value outside of a JSON body is written in both contracts.
struct WritingComparison {
    /// The part of an id after its place, with what differs.
    struct Change {
        let name: String
        let old: JSON
        let new: JSON
        let expected: Fact
        let actual: Fact
    }

    private(set) var changes: [Change] = []

    /// - Parameters:
    ///   - kinds: Those of the schema whose values are in use.
    ///   - isOfRequest: Whether the API reads the value.
    init(_ old: WrittenForm?, _ new: WrittenForm?, kinds: WrittenKinds, isOfRequest: Bool) {
        guard let old, let new else { return }
        func add(_ name: String, _ expected: Fact? = nil, _ actual: Fact? = nil) {
            changes.append(
                Change(
                    name: name, old: old.node, new: new.node, expected: expected ?? old.fact,
                    actual: actual ?? new.fact))
        }
        switch (old.form, new.form) {
        case (.style(let one), .style(let other)):
            if old.isWrittenDifferently(new, kinds: kinds) {
                add(one.style == other.style && one.explode != other.explode ? "explode-changed" : "style-changed")
            }
            // Numbers have no reserved characters.
            if one.allowReserved != other.allowReserved, kinds.contains(.texts) {
                let words = ["allowReserved: true" as Fact, "allowReserved: false"]
                add(
                    other.allowReserved ? "allow-reserved-added" : "allow-reserved-removed",
                    words[one.allowReserved ? 0 : 1], words[other.allowReserved ? 0 : 1])
            }
        case (.style, .content): if old.isWrittenDifferently(new, kinds: kinds) { add("content-added") }
        case (.content, .style): if old.isWrittenDifferently(new, kinds: kinds) { add("content-removed") }
        case (.content(let before), .content(let after)):
            let grows = before.allSatisfy { one in after.contains { WritingComparison.covers($0, one) } }
            let shrinks = after.allSatisfy { other in before.contains { WritingComparison.covers($0, other) } }
            if grows && shrinks { return }
            if grows, isOfRequest {
                add("content-type-added")
            } else if shrinks, !isOfRequest {
                add("content-type-removed")
            } else {
                add("content-type-changed")
            }
        }
    }

    /// Whether a media type or a range, such as `image/*`, contains another one, apart from parameters.
    private static func covers(_ range: String, _ name: String) -> Bool {
        guard let range = MediaType(range), let name = MediaType(name) else { return range == name }
        return range.isRange(of: name)
    }
}

/// How a value outside of a JSON body is written: in a style, or in a media type (OpenAPI 3.1 sections 4.8.12 and 4.8.15).
struct WrittenForm {
    enum Form {
        case style(ParameterSerialization)
        /// The text of one of the media types, which may be ranges.
        case content([String])
    }

    let form: Form
    let node: JSON
    /// What writes one text in the same place.
    private let plain: ParameterSerialization

    /// Creates the form of a parameter. Fails for one that no style is defined for.
    init?(parameter node: JSON, name: String, location: String, in contract: ComparedContract) {
        // The whole query has a media type and no style (OpenAPI 3.2 section 4.12.5).
        let isWholeQuery = location == "querystring"
        guard let place = isWholeQuery ? .query : Parameter.Location(rawValue: location) else { return nil }
        self.init(
            node, name, usual: place.usualStyle, escaping: place.escaping,
            content: WrittenForm.content(of: node, contract))
    }

    /// Creates the form of a response header, whose only style is `simple`.
    init?(header node: JSON, in contract: ComparedContract) {
        self.init(
            node, "", usual: .simple, escaping: .header, content: WrittenForm.content(of: node, contract))
    }

    /// Creates the form of a property of a form or of a multipart body.
    ///
    /// - Parameters:
    ///   - encoding: Its entry in `encoding`; nil without one.
    ///   - kinds: What the schema of the property allows, which decides what is not declared.
    init?(property name: String, encoding: JSON?, kinds: WrittenKinds, isForm: Bool, node: JSON) {
        let node = encoding ?? node
        let isStyled = ["style", "explode", "allowReserved"].contains { encoding?[$0] != nil }
        let usual = kinds.isSubset(of: [.object, .texts]) ? "application/json" : "text/plain"
        let declared = encoding?["contentType"]?.string.map(WrittenForm.list)
        let isText = isForm && (isStyled || (declared == nil && !kinds.contains(.object)))
        self.init(node, name, usual: .form, escaping: .form, content: isText ? nil : declared ?? [usual])
    }

    private init?(
        _ node: JSON, _ name: String, usual: ParameterStyle, escaping: Escaping, content: [String]?
    ) {
        self.node = node
        plain = ParameterSerialization(name, style: usual, explode: false, escaping: escaping)
        if let content {
            form = .content(content)
            return
        }
        guard let style = node["style"].map({ $0.string.flatMap(ParameterStyle.init) }) ?? usual else { return nil }
        // Other words are between brackets, whatever the contract says about `explode`.
        let explode = style == .deepObject || (node["explode"]?.bool ?? style.isExploded)
        form = .style(
            ParameterSerialization(
                name, style: style, explode: explode, escaping: escaping,
                allowReserved: node["allowReserved"]?.bool == true))
    }

    private static func content(of node: JSON, _ contract: ComparedContract) -> [String]? {
        let names = contract.members(node["content"]).map(\.name)
        return node["schema"] == nil && !names.isEmpty ? names : nil
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.trimmingHTTPSpace) }
    }

    /// Whether the same value of one of the kinds is another text.
    func isWrittenDifferently(_ other: WrittenForm, kinds: WrittenKinds) -> Bool {
        WrittenForm.samples(kinds).contains { text($0) != other.text($0) }
    }

    private static func samples(_ kinds: WrittenKinds) -> [(value: ParameterValue, json: String)] {
        var samples: [(ParameterValue, String)] = []
        if kinds.contains(.text) { samples.append((.text("a"), #""a""#)) }
        if kinds.contains(.number) { samples.append((.text("1"), "1")) }
        if kinds.contains(.list) { samples.append((.list([.text("1"), .text("2")]), "[1,2]")) }
        if kinds.contains(.object) {
            samples.append((.members([.init("a", .text("1")), .init("b", .text("2"))]), #"{"a":1,"b":2}"#))
        }
        return samples
    }

    private func text(_ sample: (value: ParameterValue, json: String)) -> String? {
        switch form {
        case .style(let serialization): return serialization.write(sample.value)
        case .content(let names):
            guard let type = names.first.flatMap({ MediaType($0) }), type.isJSON else {
                return names.joined(separator: ", ")
            }
            return plain.write(.text(sample.json))
        }
    }

    var fact: Fact {
        switch form {
        case .style(let serialization):
            .quoted("style \(serialization.style.rawValue), explode \(serialization.explode)")
        case .content(let names): .quoted(names.list("or"))
        }
    }
}

/// The kinds of values that a schema may allow, as far as they are written differently outside of a JSON body.
struct WrittenKinds: OptionSet {
    let rawValue: Int

    static let text = WrittenKinds(rawValue: 1)
    /// Numbers and booleans, which JSON writes as plain text does.
    static let number = WrittenKinds(rawValue: 2)
    static let list = WrittenKinds(rawValue: 4)
    static let object = WrittenKinds(rawValue: 8)
    /// Texts with reserved characters, in the value itself or inside it.
    static let texts = WrittenKinds(rawValue: 16)
    static let all: WrittenKinds = [.text, .number, .list, .object, .texts]

    init(rawValue: Int) { self.rawValue = rawValue }

    /// More kinds than a value has for a schema that is not understood.
    init(of schema: JSON?, in contract: ComparedContract) { self.init(schema, contract, depth: 0) }

    private init(_ schema: JSON?, _ contract: ComparedContract, depth: Int) {
        guard depth < 16, let node = schema.flatMap(contract.resolve), node.kind == .object else {
            self = .all
            return
        }
        var kinds = WrittenKinds.all
        if let type = node["type"] {
            let names = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            kinds = names.reduce(into: []) { $0.formUnion(WrittenKinds(type: $1)) }
            if names.contains("array") {
                let inside = node["items"].map { WrittenKinds($0, contract, depth: depth + 1) } ?? .all
                kinds.formUnion(inside.intersection(.texts))
            }
        }
        if let values = node["enum"]?.elements {
            kinds.formIntersection(values.reduce(into: []) { $0.formUnion(WrittenKinds(of: $1)) })
        }
        if let value = node["const"] { kinds.formIntersection(WrittenKinds(of: value)) }
        for inner in node["allOf"]?.elements.map({ $0 }) ?? [] {
            kinds.formIntersection(WrittenKinds(inner, contract, depth: depth + 1))
        }
        for keyword in ["anyOf", "oneOf"] {
            guard let list = node[keyword]?.elements.map({ $0 }), !list.isEmpty else { continue }
            kinds.formIntersection(
                list.reduce(into: []) { $0.formUnion(WrittenKinds($1, contract, depth: depth + 1)) })
        }
        self = kinds
    }

    private init(type: String) {
        switch type {
        case "string": self = [.text, .texts]
        case "integer", "number", "boolean": self = .number
        case "array": self = .list
        case "object": self = [.object, .texts]
        default: self = []
        }
    }

    /// Characters of RFC 3986 section 2.2.
    private static func hasReserved(_ text: String) -> Bool { text.contains { ":/?#[]@!$&'()*+,;=".contains($0) } }

    private init(of value: JSON) {
        switch value.kind {
        case .string: self = WrittenKinds.hasReserved(value.string ?? "") ? [.text, .texts] : .text
        case .number, .boolean: self = .number
        case .array: self = [.list, .texts]
        case .object: self = [.object, .texts]
        case .null: self = []
        }
    }
}
