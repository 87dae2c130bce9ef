import APICheckBase
import APICheckDecoding
import Foundation
import Testing

/// A model of the differential test: Foundation and the audit must decode it to the same value.
struct ModelCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The difference, or nil if there is none, and whether the text decodes.
    let difference: @Sendable (Data, @escaping @Sendable () -> JSONDecoder) -> (text: String?, decodes: Bool)

    init<Value: Decodable & SendableMetatype>(_ type: Value.Type, hasDictionary: Bool = false) {
        testDescription = "\(type)"
        difference = { body, makeDecoder in
            let expected = Result { try makeDecoder().decode(type, from: body) }
            let audit = DecodingAudit(decoder: makeDecoder())
            let actual = audit.run(type, on: [DecodingSample(body)]).results[0]
            switch (expected, actual) {
            case (.success(let expected), .success(let actual)):
                let (left, right) = (Spelling.of(expected), Spelling.of(actual))
                return (left == right ? nil : "value \(right), expected \(left)", true)
            case (.failure(let expected), .failure(let actual)):
                let (left, right) = (Spelling.of(error: expected), Spelling.of(error: actual))
                if left == right { return (nil, false) }
                // The order of a dictionary's values, and so the first failure, is not defined.
                if hasDictionary { return (nil, false) }
                return ("error \(right), expected \(left)", false)
            case (.success, .failure(let error)): return ("fails with \(Spelling.of(error: error))", true)
            case (.failure(let error), .success): return ("decodes, expected \(Spelling.of(error: error))", false)
            }
        }
    }
}

/// Spells values and errors as texts that are equal only if the values are.
private enum Spelling {
    static func of(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .dictionary, .set: return "{\(mirror.children.map { of($0.value) }.sorted().joined(separator: ", "))}"
        case .none where mirror.children.isEmpty: return String(reflecting: value)
        default:
            if let date = value as? Date { return "\(date.timeIntervalSinceReferenceDate)" }
            if value is URL || value is Data || value is Decimal { return String(reflecting: value) }
            var children = mirror.children.map { "\($0.label ?? "")=\(of($0.value))" }
            if let parent = mirror.superclassMirror {
                children += parent.children.map { "super.\($0.label ?? "")=\(of($0.value))" }
            }
            return "\(type(of: value))(\(children.joined(separator: ", ")))" + (children.isEmpty ? "\(value)" : "")
        }
    }

    static func of(error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "keyNotFound \(key.stringValue) \(of(context))"
        case DecodingError.typeMismatch(let type, let context): "typeMismatch \(type) \(of(context))"
        case DecodingError.valueNotFound(let type, let context): "valueNotFound \(type) \(of(context))"
        case DecodingError.dataCorrupted(let context): "dataCorrupted \(of(context))"
        default: "\(error)"
        }
    }

    private static func of(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { "\($0.stringValue):\($0.intValue.map(String.init) ?? "")" }
        return "\(path) \(context.debugDescription)"
    }
}
