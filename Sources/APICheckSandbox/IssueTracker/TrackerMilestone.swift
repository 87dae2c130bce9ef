struct TrackerMilestone: Hashable, Sendable {
    let id: Int
    let name: String

    /// A milestone that an issue has or may get.
    func choiceJSON(of issue: Int?) -> OrderedJSON {
        .object([
            .init("milestoneId", .int(id)), .init("title", .string(name)),
            .init("issueId", issue.map { .int($0) } ?? .null),
        ])
    }

    static let all = [
        TrackerMilestone(id: 1, name: "첫 출시"), TrackerMilestone(id: 2, name: "1.1"),
        // No issue has it.
        TrackerMilestone(id: 3, name: "언젠가"),
    ]
}
