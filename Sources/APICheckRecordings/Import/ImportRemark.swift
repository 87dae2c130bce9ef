/// What an import did, told once for all places where it did the same.
package struct ImportRemark: Hashable, Sendable, CustomStringConvertible {
    package enum Action: String, Sendable, CaseIterable {
        /// Read as what it must have meant.
        case repaired
        /// Not in the recording.
        case leftOut = "left out"
        /// In the recording as it was, and worth knowing.
        case noted
    }

    package let action: Action
    /// A member by its path from the entry, `log.…` for one outside of the entries, or `entry`.
    package let member: String
    /// Empty where the member says all.
    package let what: String
    package internal(set) var count: Int
    /// Of the first place, from 1.
    package let line: Int
    /// Of the first place, from 1; nil outside of the entries.
    package let entry: Int?

    package var description: String {
        let first = count > 1 ? "\(count) times, first " : ""
        let place = "line \(line)" + (entry.map { ", entry \($0)" } ?? "")
        let gap = String(repeating: " ", count: 10 - action.rawValue.count)
        return "\(action.rawValue)\(gap)\(what.isEmpty ? member : "\(member): \(what)") (\(first)\(place))"
    }
}
