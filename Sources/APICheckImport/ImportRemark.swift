/// A repair or omission of an import. Equal ones are counted.
package struct ImportRemark: Hashable, Sendable, CustomStringConvertible {
    package enum Action: String, Sendable, CaseIterable {
        /// The value was interpreted in the only way that makes sense.
        case repaired
        /// The value is not in the recording.
        case leftOut = "left out"
        /// The value is unchanged in the recording, and worth knowing about.
        case noted
    }

    package let action: Action
    /// The path of a member from the entry, `log.…` outside of the entries, or `entry`.
    package let member: String
    /// The explanation; empty when the member is enough.
    package let what: String
    package internal(set) var count: Int
    /// The line of the first occurrence, from 1; nil for what was found after reading.
    package let line: Int?
    /// The entry of the first occurrence, from 1; nil outside of the entries.
    package let entry: Int?

    package var description: String {
        let first = count > 1 ? "\(count) times, first " : ""
        let place = [line.map { "line \($0)" }, entry.map { "entry \($0)" }].compactMap(\.self).joined(separator: ", ")
        let gap = String(repeating: " ", count: 10 - action.rawValue.count)
        return "\(action.rawValue)\(gap)\(what.isEmpty ? member : "\(member): \(what)") (\(first)\(place))"
    }
}
