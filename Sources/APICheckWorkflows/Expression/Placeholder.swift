import APICheckJSON

/// A placeholder for an expression without a value in a planned request.
///
/// It consists of letters and digits, which no encoding of a path, a query, a form or JSON changes.
enum Placeholder {
    private static let start = "xApicheckUnresolvedX"
    private static let end = "X"

    static func text(for expression: RuntimeExpression) -> String {
        start + expression.description.utf8.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined() + end
    }

    /// Whether a value is a text with a placeholder.
    static func isContained(in value: JSON) -> Bool { value.string?.contains(start) ?? false }

    /// Replaces each placeholder in a text; `replacement` gets the expression.
    static func replacing(in text: String, with replacement: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstRange(of: start) {
            result += rest[..<mark.lowerBound]
            rest = rest[mark.upperBound...]
            guard let close = rest.firstIndex(of: "X") else { break }
            result += replacement(decoded(rest[..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private static func decoded(_ digits: Substring) -> String {
        let bytes = Array(digits.utf8)
        let values = stride(from: 0, to: bytes.count - 1, by: 2).compactMap { index in
            UInt8(String(decoding: bytes[index...(index + 1)], as: UTF8.self), radix: 16)
        }
        return String(decoding: values, as: UTF8.self)
    }
}
