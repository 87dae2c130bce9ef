/// A name that says where in a value it belongs, `filter[ids][]` (`style: deepObject`; PHP, Rails and others in forms).
package struct BracketedName: Hashable, Sendable {
    /// Brackets deeper than this are taken as they stand.
    private static let maximumDepth = 64

    package var base: String
    /// What stands between the brackets; an empty one is the next element of a list.
    package var path: [String]

    /// Nil when the text does not end with a bracket that is part of an unbroken row of them.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard let first = bytes.firstIndex(of: UInt8(ascii: "[")), first > bytes.startIndex,
            bytes.last == UInt8(ascii: "]")
        else { return nil }
        var path: [String] = []
        var rest = bytes[first...]
        while rest.first == UInt8(ascii: "["), path.count < BracketedName.maximumDepth,
            let close = rest.firstIndex(of: UInt8(ascii: "]"))
        {
            path.append(String(Substring(rest[rest.index(after: rest.startIndex)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        guard rest.isEmpty else { return nil }
        base = String(Substring(bytes[..<first]))
        self.path = path
    }
}
