/// A JSON Pointer (RFC 6901): the reference tokens from the root of a document to a value.
package struct Pointer: Hashable, Sendable, CustomStringConvertible {
    /// Member names, unescaped, and array indexes as text.
    package var tokens: [String]

    package init(_ tokens: [String] = []) { self.tokens = tokens }

    /// Parses a pointer; nil when the text is neither empty nor begins with `/`, or contains a `~` that is not `~0` or
    /// `~1`.
    package init?(_ text: String) {
        if text.isEmpty {
            tokens = []
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        tokens = []
        // By bytes: a slash followed by a combining mark is one character, but still a separator.
        for piece in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let token = Pointer.unescape(Substring(piece)) else { return nil }
            tokens.append(token)
        }
    }

    /// The text of the pointer with `~` as `~0` and `/` as `~1`; empty for the root.
    package var description: String { tokens.map { "/" + Pointer.escape($0) }.joined() }

    package func appending(_ token: String) -> Pointer { Pointer(tokens + [token]) }

    static func escape(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return token }
        return token.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    package static func unescape(_ piece: some StringProtocol) -> String? {
        guard piece.utf8.contains(0x7E) else { return String(piece) }
        var token = String.UnicodeScalarView()
        var afterTilde = false
        for scalar in piece.unicodeScalars {
            switch (afterTilde, scalar) {
            case (true, "0"): token.append("~")
            case (true, "1"): token.append("/")
            case (true, _): return nil
            case (false, "~"):
                afterTilde = true
                continue
            case (false, _): token.append(scalar)
            }
            afterTilde = false
        }
        return afterTilde ? nil : String(token)
    }
}

extension JSON {
    /// The value at a pointer from here (RFC 6901 section 4), or nil.
    package subscript(pointer: Pointer) -> JSON? {
        var value = self
        for token in pointer.tokens {
            guard let next = value.child(token) else { return nil }
            value = next
        }
        return value
    }

    private func child(_ token: String) -> JSON? {
        switch kind {
        case .object: return self[token]
        case .array:
            // "01" and "+1" are not array indexes.
            guard let index = Int(token), String(index) == token else { return nil }
            return self[index]
        default: return nil
        }
    }
}
