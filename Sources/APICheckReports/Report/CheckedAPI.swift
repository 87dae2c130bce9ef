package import APICheckBase

/// What a run checked of one API.
package struct CheckedAPI: Hashable, Sendable {
    /// The API's name, or the contract's file.
    package let name: String
    /// Exchanges, or operations of two contracts.
    package var checked: Int
    package var workflows: Int
    /// The recordings that were checked, or that answers were compared with.
    package var recordings: Int
    /// The times of the oldest and the newest recorded answer; nil when they are not known.
    package private(set) var oldest: Instant?
    package private(set) var newest: Instant?

    package init(_ name: String, checked: Int, workflows: Int = 0, recordings: Int = 0) {
        self.name = name
        self.checked = checked
        self.workflows = workflows
        self.recordings = recordings
    }

    /// Adds the times of some answers.
    package mutating func add(times oldest: Instant?, _ newest: Instant?) {
        self.oldest = [self.oldest, oldest].compactMap(\.self).min()
        self.newest = [self.newest, newest].compactMap(\.self).max()
    }

    /// `22 exchanges, 3 recordings`.
    func text(_ unit: Report.Unit) -> String {
        let parts = [(workflows, "workflow"), (recordings, "recording")].filter { $0.0 > 0 }
        return ([checked.counted(unit.rawValue)] + parts.map { $0.0.counted($0.1) }).joined(separator: ", ")
    }
}
