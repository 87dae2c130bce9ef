import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation

/// The ways in which a secret may be written.
enum Spelling {
    static func percent(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }

    static func json(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }

    static func form(_ text: String) -> String {
        String(decoding: FormPair.serialize([FormPair("", text)]).dropFirst(), as: UTF8.self)
    }

    static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    static func html(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;")
    }

    /// Every character as `\uXXXX`.
    static func codeUnits(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    static func all(of secret: String) -> Set<String> {
        let escaped = String(json(secret).dropFirst().dropLast())
        var result: Set<String> = [
            secret, percent(secret), percent(secret).withLowercaseEscapes, percent(percent(secret)), form(secret),
            escaped,
            escaped.replacing("/", with: "\\/"), String(json(escaped).dropFirst().dropLast()), html(secret),
            String(json(html(secret)).dropFirst().dropLast()), codeUnits(secret),
            String(json(codeUnits(secret)).dropFirst().dropLast()),
        ]
        for offset in 0..<3 {
            // Without the digits that also encode bits of the bytes around the secret.
            let text = Data([UInt8](repeating: 65, count: offset) + secret.utf8).base64EncodedString()
            let digits = text.prefix { $0 != "=" }.dropFirst(4 * min(offset, 1)).dropLast(1)
            result.insert(String(digits))
            result.insert(String(digits).replacing("+", with: "-").replacing("/", with: "_"))
        }
        return result
    }
}

extension String {
    /// `%C3` as `%c3`, the rest unchanged.
    var withLowercaseEscapes: String {
        replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
    }
}
