/// Hexadecimal digits (RFC 4648 section 8).
package enum Hex {
    private static let lower = Array("0123456789abcdef".utf8)
    private static let upper = Array("0123456789ABCDEF".utf8)

    /// Two digits for each byte. Not generic: a generic call from another module is ten times slower.
    package static func encode(_ bytes: [UInt8], uppercase: Bool = false) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count * 2)
        for byte in bytes { append(byte, uppercase: uppercase, to: &digits) }
        return digits
    }

    package static func append(_ byte: UInt8, uppercase: Bool = false, to digits: inout [UInt8]) {
        let alphabet = uppercase ? upper : lower
        digits.append(alphabet[Int(byte >> 4)])
        digits.append(alphabet[Int(byte & 15)])
    }

    /// 16 lower-case digits.
    package static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Whether the text has the form that ``text(_:)`` gives.
    package static func isText(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { $0.isASCIIDigit || $0 &- 0x61 < 6 }
    }
}
