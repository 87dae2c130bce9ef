#if Contracts
/// Writes and reads a value outside of a JSON body in one of the styles of OpenAPI 3.1 section 4.8.12.3. All but three
/// of them are expressions of URI templates (RFC 6570 section 3.2).
package struct ParameterSerialization: Hashable, Sendable {
    /// The decoded name.
    package var name: String
    package var style: ParameterStyle
    /// Whether each element or member is written separately.
    package var explode: Bool
    package var escaping: Escaping
    package var allowReserved: Bool

    package init(
        _ name: String, style: ParameterStyle, explode: Bool, escaping: Escaping, allowReserved: Bool = false
    ) {
        self.name = name
        self.style = style
        self.explode = explode
        self.escaping = escaping
        self.allowReserved = allowReserved
    }

    /// Whether the value is written after its name.
    var isNamed: Bool { style != .simple && style != .label }

    /// The text before the value.
    package var prefix: String {
        switch style {
        case .label: "."
        case .matrix: ";"
        case .simple, .form, .spaceDelimited, .pipeDelimited, .deepObject, .cookie: ""
        }
    }

    /// The text between the pieces of an exploded value.
    package var separator: String {
        switch style {
        case .simple: ","
        case .label: "."
        case .matrix: ";"
        case .cookie: "; "
        case .form, .spaceDelimited, .pipeDelimited, .deepObject: escaping == .cookie ? "; " : "&"
        }
    }

    /// The text between the words of a value that is not exploded.
    var wordSeparator: String {
        switch style {
        case .spaceDelimited: "%20"
        case .pipeDelimited: "%7C"
        case .simple, .form, .label, .matrix, .deepObject, .cookie: ","
        }
    }

    /// The serialized value; nil for an empty list or object, which no style can express (RFC 6570 section 2.3).
    package func write(_ value: ParameterValue) -> String? {
        let pieces = pieces(value)
        return pieces.isEmpty ? nil : prefix + pieces.joined(separator: separator)
    }

    /// The pieces that ``separator`` joins.
    package func pieces(_ value: ParameterValue) -> [String] {
        if style == .deepObject { return deepPieces(value, name: name) }
        switch value {
        case .text(let text): return [named(encode(text))]
        case .list(let values):
            let texts = values.flatMap(\.texts)
            if texts.isEmpty { return [] }
            if explode { return texts.map { named(encode($0)) } }
            return [named(texts.map(encode).joined(separator: wordSeparator))]
        case .members(let members):
            let pairs = members.flatMap { member in member.value.texts.map { (name: member.name, text: $0) } }
            if pairs.isEmpty { return [] }
            if explode { return pairs.map { pair(encode($0.name), encode($0.text), isNamed: isNamed) } }
            let words = pairs.flatMap { [encode($0.name), encode($0.text)] }
            return [named(words.joined(separator: wordSeparator))]
        }
    }

    private func encode(_ text: String) -> String { escaping.encode(text, allowReserved: allowReserved) }

    private func named(_ text: String) -> String {
        isNamed ? pair(escaping.encode(name), text, isNamed: true) : text
    }

    /// The style `matrix` writes an empty value as `;name`, without `=` (RFC 6570 section 3.2.7).
    private func pair(_ name: String, _ text: String, isNamed: Bool) -> String {
        style == .matrix && isNamed && text.isEmpty ? name : "\(name)=\(text)"
    }

    private func deepPieces(_ value: ParameterValue, name: String) -> [String] {
        switch value {
        case .text(let text): ["\(escaping.encode(name))=\(encode(text))"]
        case .list(let values): values.flatMap { deepPieces($0, name: name) }
        case .members(let members): members.flatMap { deepPieces($0.value, name: "\(name)[\($0.name)]") }
        }
    }
}

/// How a value of several words is written (OpenAPI 3.1 section 4.8.12.3). `cookie`, of OpenAPI 3.2, is `form` in the header
/// `Cookie` without percent-encoding.
package enum ParameterStyle: String, Sendable, CaseIterable {
    case simple, form, label, matrix, spaceDelimited, pipeDelimited, deepObject, cookie

    /// The value of `explode` where the contract names none.
    package var isExploded: Bool { self == .form || self == .cookie }
}

/// An untyped value, as text outside of a JSON body expresses it.
package indirect enum ParameterValue: Hashable, Sendable {
    case text(String)
    case list([ParameterValue])
    /// A name may occur several times.
    case members([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: ParameterValue

        package init(_ name: String, _ value: ParameterValue) {
            self.name = name
            self.value = value
        }
    }

    /// The structure that a text is read as.
    package enum Kind: Hashable, Sendable {
        case text, list, members
    }

    /// All texts of the value, in order.
    package var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        case .members(let members): members.flatMap(\.value.texts)
        }
    }

    /// Whether all of its texts are empty.
    package var isEmpty: Bool {
        if case .text(let text) = self { text.isEmpty } else { texts.allSatisfy(\.isEmpty) }
    }

    /// Builds a value from texts with paths of names: `[ids, ""]` for `filter[ids][]`.
    ///
    /// An empty name is the next element of a list. Several texts with the same path become a list.
    package init(leaves: [(path: ArraySlice<String>, text: String)]) {
        let nested = leaves.filter { !$0.path.isEmpty }
        if nested.isEmpty {
            self = leaves.count == 1 ? .text(leaves[0].text) : .list(leaves.map { .text($0.text) })
        } else if nested.allSatisfy({ $0.path.first == "" }) {
            self = .list(nested.map { ParameterValue(leaves: [($0.path.dropFirst(), $0.text)]) })
        } else {
            var order: [String] = []
            var byName: [String: [(path: ArraySlice<String>, text: String)]] = [:]
            for leaf in nested {
                let first = leaf.path.first ?? ""
                let name = first.isEmpty ? "\(order.count)" : first
                if byName[name] == nil { order.append(name) }
                byName[name, default: []].append((leaf.path.dropFirst(), leaf.text))
            }
            self = .members(order.map { Member($0, ParameterValue(leaves: byName[$0] ?? [])) })
        }
    }
}
#endif
