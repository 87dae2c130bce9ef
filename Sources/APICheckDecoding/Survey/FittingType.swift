import APICheckBase
import APICheckJSON

/// The Swift type that fits some values best.
enum FittingType {
    static func hint(for values: [JSON]) -> PrintableText? {
        guard !values.isEmpty else { return nil }
        let kinds = JSONKind.allCases.map { kind in (kind: kind, count: values.count { $0.kind == kind }) }
            .filter { $0.count > 0 && $0.kind != .null }
        guard let only = kinds.first, kinds.count == 1 else {
            let parts = kinds.map { "\($0.kind.rawValue) in \($0.count)" }.joined(separator: ", ")
            return
                "The server sends more than one type (\(parts) of \(values.count.counted("value"))): decode each of them."
        }
        guard let type = name(of: only.kind, values.filter { !$0.isNull }) else { return nil }
        let name = type + (only.count < values.count ? "?" : "")
        return "\(name) fits \(share(values.count, of: values.count, "value"))."
    }

    /// Returns nil if no type can hold the numbers.
    private static func name(of kind: JSONKind, _ values: [JSON]) -> String? {
        switch kind {
        case .null, .string: return "String"
        case .boolean: return "Bool"
        case .number:
            if values.allSatisfy({ $0.int != nil }) { return "Int" }
            if values.allSatisfy({ UInt64($0.text) != nil }) { return "UInt64" }
            guard values.allSatisfy({ $0.double?.isFinite ?? false }) else { return nil }
            return values.contains { LossyValue.double($0.double ?? 0).loses(partOf: $0) } ? "Decimal" : "Double"
        case .array: return "A list"
        case .object: return "A type with keys, or [String: …],"
        }
    }
}

/// `each of 30 objects`, `3 of 30 values`.
func share(_ part: Int, of whole: Int, _ noun: String) -> String {
    if whole == 1 { return "the one \(noun)" }
    return part == whole ? "each of \(whole) \(noun)s" : "\(part) of \(whole.counted(noun))"
}
