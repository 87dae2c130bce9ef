import APICheckBase
import APICheckFindings
import APICheckJSON

/// Values of another type than the model expects; the hint names a type that fits the values of all samples.
struct WrongTypes: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .wrongType }.compactMap { failure in
            guard let value = failure.spot.value else { return nil }
            return facts.finding(
                .modelTypeMismatch, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question)",
                actual: ShortText.fact(value).text,
                hint: FittingType.hint(for: facts.values(at: failure.spot.steps)))
        }
    }
}

/// A list where the model expects one object, or one object where it expects a list.
struct ListAgainstSingle: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .listAgainstSingle }.compactMap { failure in
            guard let value = failure.spot.value else { return nil }
            let type = TypeName.of(failure.wanted)
            let actual: PrintableText
            let hint: PrintableText
            if value.kind == .object {
                let names = value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
                actual = names.isEmpty ? "one object" : "one object with \(names)"
                let lists = value.members.filter { $0.value.kind == .array }
                hint =
                    lists.count == 1
                    ? "The list is in `\(lists[0].name)`: decode a type with `let \(lists[0].name): \(type)`."
                    : "Decode \(TypeName.element(of: failure.wanted) ?? "the element"), or a type for this object."
            } else {
                actual = "a list of \(value.count)"
                hint = "Decode [\(type)]."
            }
            return facts.finding(
                .modelListAgainstSingle, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question)",
                actual: actual, hint: hint)
        }
    }
}

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
