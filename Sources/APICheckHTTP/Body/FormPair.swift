/// A name and a value of a form or a query, decoded.
///
/// Reading and writing follow the `application/x-www-form-urlencoded` algorithms of the WHATWG URL Standard, section 5.
package struct FormPair: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Splits at `&`, then at the first `=`; `+` is a space, `%XX` a byte; bytes that are not UTF-8 become U+FFFD.
    package static func parse(_ bytes: [UInt8]) -> [FormPair] {
        bytes.split(separator: 0x26).map { piece in
            let equals = piece.firstIndex(of: 0x3D) ?? piece.endIndex
            return FormPair(decode(piece[..<equals]), decode(piece[equals...].dropFirst()))
        }
    }

    /// `name=value&…`: a space becomes `+`; letters, digits and `*-._` stay; every other byte becomes `%XX`.
    package static func serialize(_ pairs: [FormPair]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, pair) in pairs.enumerated() {
            if index > 0 { result.append(0x26) }
            encode(pair.name, into: &result)
            result.append(0x3D)
            encode(pair.value, into: &result)
        }
        return result
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: PercentEncoding.decode(bytes.map { $0 == 0x2B ? 0x20 : $0 }), as: UTF8.self)
    }

    private static func encode(_ text: String, into result: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x20: result.append(0x2B)
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: result.append(byte)
            default: PercentEncoding.append(byte, to: &result)
            }
        }
    }
}
