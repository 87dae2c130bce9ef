import APICheckBase

/// A value followed by parameters, `form-data; name="a;b"`, as `Content-Type`, `Content-Disposition` and others are built
/// (RFC 9110 section 5.6.6).
package struct ParameterList: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What stands before the first `;`, trimmed.
    package var value: String
    /// In order, names in lower case, quotes removed from values; a piece without `=` is left out.
    package var parameters: [Parameter]

    package init(_ value: String, parameters: [Parameter] = []) {
        self.value = value
        self.parameters = parameters
    }

    package init(parsing text: String) {
        let pieces = ParameterList.split(Array(text.utf8))
        value = String(decoding: pieces[0], as: UTF8.self)
        parameters = pieces.dropFirst().compactMap { piece in
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = piece[..<equals].trimmingHTTPSpace
            let value = piece[(equals + 1)...].trimmingHTTPSpace
            return Parameter(
                String(decoding: name, as: UTF8.self).asciiLowercased(),
                String(decoding: ParameterList.unquoted(value), as: UTF8.self))
        }
    }

    /// The first value under a name given in lower case.
    package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Splits at `;` outside quotes and trims each piece; there is always one.
    private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        var isQuoted = false
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if isQuoted && byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ";") && !isQuoted {
                pieces.append(text[start..<index].trimmingHTTPSpace)
                start = index + 1
            }
        }
        return pieces + [text[start...].trimmingHTTPSpace]
    }

    private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        guard value.count >= 2, value.first == quote, value.last == quote else { return Array(value) }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in value.dropFirst().dropLast() {
            if byte == UInt8(ascii: "\\") && !isEscaped {
                isEscaped = true
            } else {
                result.append(byte)
                isEscaped = false
            }
        }
        return result
    }
}

extension ParameterList: CustomStringConvertible {
    /// The text to send; a value that is not a token is quoted (RFC 9110 section 5.6.4).
    package var description: String {
        parameters.reduce(value) { text, parameter in
            let value = parameter.value
            if !value.isEmpty && value.utf8.allSatisfy(\.isTokenByte) { return "\(text); \(parameter.name)=\(value)" }
            var quoted = ""
            for scalar in value.unicodeScalars {
                if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
                quoted.unicodeScalars.append(scalar)
            }
            return "\(text); \(parameter.name)=\"\(quoted)\""
        }
    }
}

extension UInt8 {
    /// Whether the byte may stand in a token such as a field name (RFC 9110 section 5.6.2).
    package var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Without the optional white space of HTTP (space and tab) at both ends.
    var trimmingHTTPSpace: ArraySlice<UInt8> {
        let kept = drop { $0 == 0x20 || $0 == 0x09 }
        return kept[..<(kept.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? kept.startIndex)]
    }
}
