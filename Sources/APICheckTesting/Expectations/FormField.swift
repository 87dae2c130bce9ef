import APICheckBase
import APICheckHTTP

/// A field of a sent form.
struct FormField {
    let name: String
    let value: String
    /// The value before decoding.
    let sent: String

    init(_ pair: EncodedPair) {
        name = pair.name
        value = Escaping.form.decode(pair.value)
        sent = String(decoding: pair.value, as: UTF8.self)
    }

    /// The common mistake that explains the difference from the expected value, if there is one.
    func mistake(insteadOf expected: String, among fields: [FormField]) -> PrintableText? {
        if value == "Optional(\(expected))" || value == "Optional(\"\(expected)\")" {
            return "an optional was written as text: unwrap it first"
        }
        if value.unicodeScalars.contains("\u{FFFD}"), !expected.unicodeScalars.contains("\u{FFFD}") {
            return "the bytes are not UTF-8: encode text.utf8, byte by byte"
        }
        if expected.contains("+"), value == expected.replacing("+", with: " ") {
            return "a + was sent unencoded, which servers read as a space: send %2B"
        }
        if expected.contains(" "), value == expected.replacing(" ", with: "+") {
            return "the + for a space was encoded as %2B: encode the value before spaces become +"
        }
        if value != expected, Escaping.form.decode(Array(value.utf8)) == expected {
            return "it was encoded twice: remove one of the two encodings"
        }
        if expected.contains("&"), expected.hasPrefix(value), value == String(expected.prefix { $0 != "&" }) {
            return "a & was sent unencoded, which begins the next field: send %26"
        }
        if (expected, value) == ("true", "1") || (expected, value) == ("false", "0") {
            return "a Bool became a number: write true and false as words, or expect the number"
        }
        return nil
    }

    /// The first byte that has to be encoded and is not, or nil.
    static func bareByte(of sent: String) -> String? {
        for (index, byte) in sent.utf8.enumerated() {
            if byte == 0x25 {
                let digits = sent.utf8.dropFirst(index + 1).prefix(2)
                if digits.count == 2, digits.allSatisfy({ $0.hexValue != nil }) { continue }
                return "% without two hexadecimal digits; send %25"
            }
            if byte == 0x20 { return "a space; send + or %20" }
            if byte >= 0x7F || byte < 0x20 {
                return
                    "a byte that is not printable ASCII; send %\(String(byte, radix: 16, uppercase: true).leftPadded)"
            }
        }
        return nil
    }
}

extension String {
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
