import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Finds a declared value in what was sent, and splits it by its style and its schema. Shared by the exchanges of its operation.
final class ParameterReader: Sendable {
    /// What was found.
    enum Reading {
        case absent
        /// The hint says what may be meant if the value violates the schema.
        case value(ParameterValue, hint: PrintableText?)
        /// The value has another style.
        case wrongStyle(expected: String, actual: String)
    }

    let serialization: ParameterSerialization
    /// The value is a JSON text (`content: application/json`).
    let isJSONText: Bool
    /// The types that a single word may have; nil for a value that is split first.
    let coercions: TextCoercions?
    private let isArray: Bool
    private let isObject: Bool
    private let isScalar: Bool
    /// An object whose members are query parameters of their own.
    let isSpread: Bool
    /// A map whose members are query parameters with names that the caller chooses.
    let acceptsAnyName: Bool
    /// The names of the members, when they are query parameters of their own.
    private let memberNames: Set<String>

    init(_ serialization: ParameterSerialization, schema: JSON?, isJSONText: Bool, _ registry: SchemaRegistry) {
        self.serialization = serialization
        self.isJSONText = isJSONText
        let outline = SchemaOutline(schema, registry)
        isArray = outline.isArray
        isObject = outline.isObject
        isScalar = outline.isScalar
        isSpread = serialization.explode && !isJSONText && isObject && !isScalar && !isArray
        acceptsAnyName = isSpread && serialization.style != .deepObject && outline.isMap
        memberNames = isSpread ? Set(outline.propertyNames) : []
        coercions = isJSONText || isArray || isObject ? nil : outline.coercions
    }

    /// Fails where the style is not defined for the location.
    convenience init?(_ parameter: Parameter, _ registry: SchemaRegistry) {
        guard let serialization = parameter.serialization else { return nil }
        self.init(serialization, schema: parameter.schema, isJSONText: parameter.isJSONText, registry)
    }

    /// Whether a name in a query belongs to the parameter.
    func accepts(_ name: String) -> Bool {
        if serialization.style == .deepObject {
            return name == serialization.name || BracketedName(name)?.base == serialization.name
        }
        return isSpread ? acceptsAnyName || memberNames.contains(name) : name == serialization.name
    }

    /// Whether the value is a single text.
    private var isText: Bool { isJSONText || !(isArray || isObject) }

    /// The value in a query or the cookies.
    func read(_ pairs: [FormPair]) -> Reading {
        if serialization.style == .deepObject {
            if let value = serialization.readDeep(pairs) { return .value(value, hint: nil) }
            guard let plain = pairs.first(where: { $0.name == serialization.name }) else { return .absent }
            return wrongStyle(.members, "\(plain.name)=\(shown(plain.sentValue))")
        }
        if isText {
            // The first of several values counts.
            guard let pair = pairs.first(where: { $0.name == serialization.name }) else { return .absent }
            return .value(.text(serialization.escaping.decode(pair.sentValue)), hint: nil)
        }
        let own = pairs.filter { accepts($0.name) }
        guard let first = own.first else { return .absent }
        let kind = kind(isSingle: own.count == 1 && (serialization.explode || isOneWord(own)))
        guard let value = serialization.read(own, as: kind) else {
            return wrongStyle(kind, own.map { "\($0.name)=\(shown($0.sentValue))" }.joined(separator: "&"))
        }
        return .value(value, hint: own.count == 1 ? hint(first, kind) : nil)
    }

    /// The value in a path segment or a header, as it was sent.
    func read(_ text: String) -> Reading {
        let bytes = Array(text.utf8)
        let kind =
            isText ? .text : kind(isSingle: serialization.read(bytes, as: .list).map { $0.texts.count < 2 } ?? true)
        guard let value = serialization.read(bytes, as: kind) else { return wrongStyle(kind, text) }
        return .value(value, hint: nil)
    }

    private func isOneWord(_ pairs: [FormPair]) -> Bool {
        serialization.read(pairs, as: .list).map { $0.texts.count < 2 } ?? false
    }

    private func kind(isSingle: Bool) -> ParameterValue.Kind {
        if isText || (isScalar && isSingle) { return .text }
        return isArray ? .list : .members
    }

    private func wrongStyle(_ kind: ParameterValue.Kind, _ actual: String) -> Reading {
        let (words, sample): (String, ParameterValue) =
            switch kind {
            case .text: ("a value", .text("a"))
            case .list: ("a list", .list([.text("a"), .text("b")]))
            case .members: ("an object", .members([.init("a", .text("1")), .init("b", .text("2"))]))
            }
        let style = serialization.style.rawValue
        return .wrongStyle(
            expected: "\(words) in the style \(style), as \(serialization.write(sample) ?? "")", actual: actual)
    }

    private func shown(_ value: ArraySlice<UInt8>) -> String { String(decoding: value, as: UTF8.self) }

    /// Whether a list was sent with the other value of `explode`.
    private func hint(_ pair: FormPair, _ kind: ParameterValue.Kind) -> PrintableText? {
        guard kind == .list else { return nil }
        let name = serialization.name
        if serialization.explode {
            return pair.sentValue.contains(UInt8(ascii: ","))
                ? "The contract says explode: true, each value by itself: \(name)=a&\(name)=b." : nil
        }
        guard serialization.style == .form, shown(pair.sentValue).asciiLowercased().contains("%2c") else { return nil }
        return "A comma sent as %2C is part of a value; one between values is sent as it is."
    }
}

/// Gives text that carries no types (a query, a form, a header) the types that a schema asks for.
struct TypedText {
    let registry: SchemaRegistry

    /// The value as a document of its own, its strings and numbers as the schema takes them.
    func value(_ value: ParameterValue, as schema: JSON?) -> JSON? {
        try? Document(json(value, as: schema)).root
    }

    func json(_ value: ParameterValue, as schema: JSON?) -> String {
        let outline = SchemaOutline(schema, registry)
        switch value {
        case .text(let text):
            if outline.isListOnly { return list([value], outline) }
            // An object in a form is its JSON text (OpenAPI 3.1 section 4.8.15).
            if outline.isObject, !outline.isScalar, let object = try? Document(text).root, object.kind == .object {
                return object.text
            }
            return scalar(text, as: schema, outline)
        case .list(let values):
            // The last of several counts for a value that may occur once.
            if !outline.isArray, !outline.types.isEmpty, let last = values.last { return json(last, as: schema) }
            return list(values, outline)
        case .members(let members):
            if outline.isArray, !outline.isObject, let values = ParameterValue.elements(members) {
                return list(values, outline)
            }
            return object(members, outline)
        }
    }

    private func list(_ values: [ParameterValue], _ outline: SchemaOutline) -> String {
        var writer = JSONWriter()
        writer.array { writer in
            let places = outline.places
            for (index, value) in values.enumerated() {
                writer.raw(json(value, as: index < places.count ? places[index] : outline.items))
            }
        }
        return writer.text
    }

    /// A name that occurs several times becomes an array.
    private func object(_ members: [ParameterValue.Member], _ outline: SchemaOutline) -> String {
        let values = Dictionary(grouping: members, by: \.name)
        var seen: Set<String> = []
        var writer = JSONWriter()
        writer.object { writer in
            for member in members where seen.insert(member.name).inserted {
                let all = values[member.name, default: []].map(\.value)
                writer.key(member.name)
                writer.raw(json(all.count == 1 ? all[0] : .list(all), as: outline.property(member.name)))
            }
        }
        return writer.text
    }

    /// The reading that the schema accepts, else the one that its types suggest.
    private func scalar(_ text: String, as schema: JSON?, _ outline: SchemaOutline) -> String {
        let readings = readings(of: text, outline)
        guard readings.count > 1, let schema, let compiled = try? registry.schema(at: schema) else {
            return readings[0]
        }
        let accepted = readings.first { reading in
            (try? Document(reading)).map { compiled.isValid($0.root) } ?? false
        }
        return accepted ?? readings[0]
    }

    private func readings(of text: String, _ outline: SchemaOutline) -> [String] {
        let possible = outline.coercions
        var readings: [String] = []
        if possible.contains(.number), isNumber(text) { readings.append(text) }
        if possible.contains(.boolean), text == "true" || text == "false" { readings.append(text) }
        if possible.contains(.null), text == "null" || text.isEmpty { readings.append("null") }
        var writer = JSONWriter()
        writer.string(text)
        // With no type named, text is meant to be text.
        if outline.types.isEmpty { readings.insert(writer.text, at: 0) } else { readings.append(writer.text) }
        return readings
    }

    private func isNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, first == 0x2D || first.isASCIIDigit, text.utf8.last != 0x20,
            let value = try? Document(text).root
        else { return false }
        return value.kind == .number && value.text == text
    }
}

extension ParameterValue {
    /// The values of members named `0`, `1` and so on, in the order of their numbers; nil when one has another name.
    fileprivate static func elements(_ members: [Member]) -> [ParameterValue]? {
        var numbered: [(index: Int, value: ParameterValue)] = []
        for member in members {
            guard let index = Int(member.name), index >= 0 else { return nil }
            numbered.append((index, member.value))
        }
        return numbered.sorted { $0.index < $1.index }.map(\.value)
    }
}
