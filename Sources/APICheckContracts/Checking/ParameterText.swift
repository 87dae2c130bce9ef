import APICheckHTTP

/// Takes a parameter's text apart by its style (OpenAPI 3.1 section 4.8.12.4, RFC 6570).
struct ParameterText {
    let parameter: Parameter
    let outline: SchemaOutline

    init(_ parameter: Parameter) {
        self.parameter = parameter
        outline = SchemaOutline(parameter.schema)
    }

    /// Whether a name in a query belongs to the parameter.
    func takes(_ name: String) -> Bool {
        if parameter.style == .deepObject { return deepName(name) != nil || name == parameter.name }
        if isSpread { return takesAnyName || outline.propertyNames.contains(name) }
        return name == parameter.name
    }

    /// An object whose properties stand in the query as parameters of their own (`style: form`, `explode: true`).
    private var isSpread: Bool {
        parameter.style == .form && parameter.explode && outline.isObject && !outline.isScalar && !outline.isArray
            && !parameter.isJSONText
    }

    /// A map whose members stand in the query under names of the caller's choice.
    var takesAnyName: Bool { isSpread && outline.isMap }

    /// The value in a query or a cookie; nil when the parameter is absent.
    func value(in pairs: [FormPair]) -> TypedText.Raw? {
        if parameter.style == .deepObject {
            let members = pairs.compactMap { pair in deepName(pair.name).map { FormPair($0, pair.value) } }
            return members.isEmpty ? nil : .members(members)
        }
        if isSpread {
            let members = pairs.filter { takes($0.name) }
            return members.isEmpty ? nil : .members(members)
        }
        let values = pairs.filter { $0.name == parameter.name }.map(\.value)
        guard let first = values.first else { return nil }
        if parameter.isJSONText { return .text(first) }
        if outline.isArray, parameter.explode || values.count > 1 {
            return values.count == 1 && outline.isScalar ? .text(first) : .list(values)
        }
        let separator: Character =
            switch parameter.style {
            case .spaceDelimited: " "
            case .pipeDelimited: "|"
            default: ","
            }
        return structured(first, separator: separator)
    }

    /// The value in a path or a header.
    func value(in text: String) -> TypedText.Raw {
        if parameter.isJSONText { return .text(text) }
        switch parameter.style {
        case .label:
            let rest = text.hasPrefix(".") ? String(text.dropFirst()) : text
            return structured(rest, separator: parameter.explode ? "." : ",")
        case .matrix:
            let prefix = ";\(parameter.name)="
            if parameter.explode, outline.isArray || outline.isObject {
                let pieces = text.split(separator: ";").map(String.init)
                return outline.isArray
                    ? .list(pieces.map { ParameterText.pair($0).value }) : .members(pieces.map(ParameterText.pair))
            }
            return structured(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text, separator: ",")
        default: return structured(text, separator: ",")
        }
    }

    private func structured(_ text: String, separator: Character) -> TypedText.Raw {
        guard outline.isArray || outline.isObject, !outline.isScalar || text.contains(separator) else {
            return .text(text)
        }
        let pieces = text.split(separator: separator, omittingEmptySubsequences: false)
            .map { parameter.location == .header ? String($0.trimmingHTTPSpace) : String($0) }
        if outline.isArray { return .list(text.isEmpty ? [] : pieces) }
        if parameter.explode { return .members(pieces.map(ParameterText.pair)) }
        return .members(
            stride(from: 0, to: pieces.count - 1, by: 2).map { FormPair(pieces[$0], pieces[$0 + 1]) })
    }

    private static func pair(_ text: String) -> FormPair {
        let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return FormPair(String(halves[0]), halves.count > 1 ? String(halves[1]) : "")
    }

    /// `b` of `a[b]`.
    private func deepName(_ name: String) -> String? {
        guard name.hasPrefix(parameter.name + "["), name.hasSuffix("]") else { return nil }
        return String(name.dropFirst(parameter.name.count + 1).dropLast())
    }
}
