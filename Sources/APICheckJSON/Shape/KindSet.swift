import APICheckBase

/// The kinds of values seen at a place.
package struct KindSet: OptionSet, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(_ kind: JSONKind) {
        let index = JSONKind.allCases.firstIndex(of: kind) ?? 0
        rawValue = 1 << UInt8(index)
    }

    /// The names of the JSON types.
    package var names: [String] { JSONKind.allCases.filter { contains(KindSet($0)) }.map(\.rawValue) }

    /// `null or string`.
    package var description: String { names.list("or") }
}
