import APICheckBase

/// The meaning of the `Content-Length` fields of a message (RFC 9110 section 8.6).
package enum ContentLength: Hashable, Sendable {
    case absent
    /// One length, which may be repeated.
    case bytes(Int)
    /// Two different values. A reader that uses the first one and a reader that uses the last one see different
    /// messages in the same bytes, so the message must be rejected (RFC 9112 section 6.3).
    case conflicting(String, String)
    /// A value with other characters than digits.
    case malformed(String)
    /// A length that is too large for an integer.
    case overflowing(String)

    package init(_ headers: Headers) {
        let values = headers.values("content-length")
        // Almost all messages have one field with one number.
        if values.count == 1, 1...18 ~= values[0].utf8.count, values[0].utf8.allSatisfy({ $0.isASCIIDigit }) {
            self = .bytes(values[0].utf8.reduce(0) { $0 * 10 + Int($1 - 0x30) })
            return
        }
        var length: (text: Substring, number: Int)?
        for value in values {
            for element in value.split(separator: ",", omittingEmptySubsequences: false) {
                let text = element.trimmingHTTPSpace
                guard !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIIDigit }) else {
                    self = .malformed(ContentLength.shortened(value[...]))
                    return
                }
                guard let number = Int(text) else {
                    self = .overflowing(ContentLength.shortened(text))
                    return
                }
                if let length, length.number != number {
                    self = .conflicting(ContentLength.shortened(length.text), ContentLength.shortened(text))
                    return
                }
                length = (text, number)
            }
        }
        self = length.map { .bytes($0.number) } ?? .absent
    }

    private static func shortened(_ text: Substring) -> String {
        text.utf8.count > 40 ? "\(text.prefix(40))…" : String(text)
    }

    /// The length; nil without one or it is invalid.
    package var count: Int? {
        if case .bytes(let count) = self { count } else { nil }
    }

    /// Why the length of a message is ambiguous, for an error; nil when it is not. Of a message with a transfer coding and a
    /// length, one reader uses the first and another the second (RFC 9112 section 6.3).
    package static func fault(of headers: Headers) -> String? {
        let length = ContentLength(headers)
        return length.fault
            ?? (length != .absent && headers.contains("transfer-encoding")
                ? "both Content-Length and Transfer-Encoding" : nil)
    }

    /// What is wrong with the fields, for an error; nil when they are valid.
    package var fault: String? {
        switch self {
        case .absent, .bytes: nil
        case .conflicting(let first, let second): "two different Content-Length values, \(first) and \(second)"
        case .malformed(let value): "the Content-Length \"\(value)\", which is not a number"
        case .overflowing(let value): "the Content-Length \(value), which is too large to be counted"
        }
    }
}
