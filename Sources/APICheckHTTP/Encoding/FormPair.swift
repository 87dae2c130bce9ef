/// A decoded name and value of a form or a query.
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
        EncodedPair.parse(bytes).map { FormPair($0.name, Escaping.form.decode($0.value)) }
    }

    /// `name=value&…`: a space becomes `+`; letters, digits and `*-._` stay; every other byte becomes `%XX`.
    package static func serialize(_ pairs: [FormPair]) -> [UInt8] {
        let pieces = pairs.map { "\(Escaping.form.encode($0.name))=\(Escaping.form.encode($0.value))" }
        return Array(pieces.joined(separator: "&").utf8)
    }
}
