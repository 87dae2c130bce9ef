import APICheckBase

/// A value with parameters, `form-data; name="a;b"`, as in `Content-Type` and `Content-Disposition` (RFC 9110 section
/// 5.6.6).
package struct ParameterList: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The text before the first `;`, trimmed.
    package var value: String
    /// The parameters in order, with names in lower case and values unquoted; a piece without `=` is ignored.
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

    /// The first value of a name in lower case.
    package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Splits at `;` outside of quotes and trims each piece. The result is never empty.
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
    /// The text to send, with values quoted that are not tokens (RFC 9110 section 5.6.4).
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
