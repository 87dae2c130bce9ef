/// A place where a JSON value differs from the expected one: another value or kind, a member that only one of them has, an
/// array of another length.
///
/// Values are compared place by place, and elements by their index: nothing counts as moved, renamed or volatile.
package struct ValueDifference: Sendable {
    package let pointer: Pointer
    /// The value of each side; nil where a side has none.
    package let expected: JSON?
    package let actual: JSON?

    /// Compares two values.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of differences.
    ///   - isIgnored: Whether a place, with all inside of it, is not compared.
    ///   - matches: Whether two values, of which at most one is an object or an array, count as equal.
    /// - Returns: The differences in document order of the expected value; in each object, members that only the actual value
    ///   has come last.
    package static func between(
        _ expected: JSON, _ actual: JSON, limit: Int = .max, isIgnored: @escaping (Pointer) -> Bool = { _ in false },
        matches: @escaping (JSON, JSON) -> Bool = { $0.equals($1) }
    ) -> [ValueDifference] {
        var walk = Walk(limit: limit, isIgnored: isIgnored, matches: matches)
        walk.compare(expected, actual, at: Pointer())
        return walk.found
    }

    private struct Walk {
        let limit: Int
        let isIgnored: (Pointer) -> Bool
        let matches: (JSON, JSON) -> Bool
        var found: [ValueDifference] = []

        mutating func compare(_ expected: JSON?, _ actual: JSON?, at pointer: Pointer) {
            if found.count >= limit || isIgnored(pointer) { return }
            if let expected, let actual {
                switch (expected.kind, actual.kind) {
                case (.object, .object): return compareMembers(expected, actual, at: pointer)
                case (.array, .array): return compareElements(expected, actual, at: pointer)
                default: if matches(expected, actual) { return }
                }
            }
            found.append(ValueDifference(pointer: pointer, expected: expected, actual: actual))
        }

        private mutating func compareMembers(_ expected: JSON, _ actual: JSON, at pointer: Pointer) {
            let wanted = MemberIndex(expected)
            let sent = MemberIndex(actual)
            var seen: Set<[UInt8]> = []
            for member in expected.members {
                let name = member.name
                guard seen.insert(Array(name.utf8)).inserted else { continue }
                compare(wanted[name], sent[name], at: pointer.appending(name))
            }
            for member in actual.members {
                let name = member.name
                guard seen.insert(Array(name.utf8)).inserted else { continue }
                compare(nil, sent[name], at: pointer.appending(name))
            }
        }

        private mutating func compareElements(_ expected: JSON, _ actual: JSON, at pointer: Pointer) {
            let wanted = Array(expected.elements)
            let sent = Array(actual.elements)
            for index in 0..<max(wanted.count, sent.count) {
                if found.count >= limit { return }
                compare(
                    index < wanted.count ? wanted[index] : nil, index < sent.count ? sent[index] : nil,
                    at: pointer.appending(String(index)))
            }
        }
    }
}
