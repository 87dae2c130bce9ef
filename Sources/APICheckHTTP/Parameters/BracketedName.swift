/// A parameter name that contains a path into its value, `filter[ids][]` (`style: deepObject`; also forms of PHP, Rails
/// and others).
package struct BracketedName: Hashable, Sendable {
    /// A name with more brackets is not split.
    private static let maximumDepth = 64

    package var base: String
    /// The texts in the brackets; an empty one is the next element of a list.
    package var path: [String]

    /// Returns nil unless the text ends with consecutive brackets.
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
