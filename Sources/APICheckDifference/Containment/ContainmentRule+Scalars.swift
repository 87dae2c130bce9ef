import APICheckJSON

/// Numbers and texts.
extension ContainmentRule {
    func demandOfNumbers(_ kind: ValueKind, _ layer: SchemaLayer) -> Demand {
        guard inner.range.isInside(layer.range, kind) else { return .no }
        if let step = layer.json["multipleOf"] {
            let isImplied =
                inner.steps.contains { $0.equals(step) || NumberRange.isMultiple($0, of: step) == true }
                || (kind == .integer && ContainmentRule.dividesOne(step))
            if !isImplied { return .no }
        }
        return hasFormat(of: layer) || kind == .integer && fitsFormat(of: layer) ? .yes : .no
    }

    /// Whether the bounds of whole numbers leave none that the format excludes (OpenAPI 3.1 section 4.4).
    private func fitsFormat(of layer: SchemaLayer) -> Bool {
        switch layer.json["format"]?.string {
        case "int32": inner.range.isInside(Int(Int32.min)...Int(Int32.max))
        case "int64": inner.range.isInside(.min ... .max)
        default: false
        }
    }

    /// Whether every whole number is a multiple.
    private static func dividesOne(_ step: JSON) -> Bool {
        if step.int == 1 { return true }
        guard let number = step.double, number > 0, number < 1 else { return false }
        let parts = 1 / number
        return abs(parts - parts.rounded()) < 1e-9
    }

    private func hasFormat(of layer: SchemaLayer) -> Bool {
        guard let format = layer.json["format"]?.string else { return true }
        return inner.layers.contains { layer in
            let own = layer.json["format"]?.string
            return own == format || (own == "int32" && format == "int64") || (own == "float" && format == "double")
        }
    }

    func demandOfTexts(_ layer: SchemaLayer) -> Demand {
        if inner.least("minLength") < layer.json["minLength"]?.int ?? 0 { return .no }
        if let most = layer.json["maxLength"]?.int, inner.most("maxLength") > most { return .no }
        if let pattern = layer.pattern, !inner.layers.contains(where: { $0.pattern == pattern }) { return .no }
        for keyword in ["contentMediaType", "contentEncoding"] {
            guard let text = layer.json[keyword]?.string else { continue }
            if !inner.layers.contains(where: { $0.json[keyword]?.string == text }) { return .no }
        }
        if let schema = layer.json["contentSchema"] {
            let own = inner.layers.compactMap { $0.json["contentSchema"] }
            return .every([hasFormat(of: layer) ? .yes : .no, ask(own, in: schema)])
        }
        return hasFormat(of: layer) ? .yes : .no
    }
}
