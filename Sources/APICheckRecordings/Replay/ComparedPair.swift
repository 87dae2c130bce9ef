import APICheckBase
import APICheckHTTP

/// A percent-decoded name and value of a query or a form. Kept as bytes, so that invalid UTF-8 and different
/// compositions of an accent stay different.
struct ComparedPair: Hashable, Comparable {
    let name: [UInt8]
    let value: [UInt8]

    /// Splits at `&`, then at the first `=`; `+` is a space (WHATWG URL section 5.1).
    static func parse(_ bytes: some Collection<UInt8>) -> [ComparedPair] {
        bytes.split(separator: UInt8(ascii: "&")).map { piece in
            let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
            return ComparedPair(name: decode(piece[..<equals]), value: decode(piece[equals...].dropFirst()))
        }
    }

    private static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        PercentEncoding.decode(bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
    }

    static func < (left: ComparedPair, right: ComparedPair) -> Bool {
        left.name == right.name
            ? left.value.lexicographicallyPrecedes(right.value) : left.name.lexicographicallyPrecedes(right.name)
    }
}
