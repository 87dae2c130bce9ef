/// An issue, which each backend writes in its own way.
struct TrackerIssue: Hashable, Sendable {
    struct Comment: Hashable, Sendable {
        let writer: TrackerMember
        let text: String
        let written: LocalTime
    }

    let id: Int
    var title: String
    var content: String
    var isOpen = true
    let writer: TrackerMember
    var milestone: TrackerMilestone?
    var labels: [TrackerLabel]
    var assignees: [TrackerMember]
    var comments: [Comment] = []
    var images: [String] = []
    let written: LocalTime
    var modified: LocalTime

    /// The elements of a Java `HashSet` have no order: they change places from answer to answer.
    private func shuffled(_ turn: Int) -> [TrackerLabel] { turn.isMultiple(of: 2) ? labels : labels.reversed() }

    func json(turn: Int) -> OrderedJSON {
        .object([
            .init("id", .int(id)), .init("title", .string(title)), .init("content", .string(content)),
            .init("opened", .bool(isOpen)), .init("milestoneTitle", .string(milestone?.name ?? "")),
            .init("labels", .array(shuffled(turn).map(\.json))),
        ])
    }

    var detailJSON: OrderedJSON {
        let isEditable = writer == .current || !assignees.isEmpty
        return .object([
            .init("id", .int(id)), .init("title", .string(title)), .init("content", .string(content)),
            .init("opened", .bool(isOpen)), .init("milestoneTitle", .string(milestone?.name ?? "")),
            .init("editable", .bool(isEditable)),
        ])
    }

    /// The issue in the list of the board.
    func coverJSON(turn: Int) -> OrderedJSON {
        .object([
            .init("labelCoverResponses", .array(shuffled(turn).map(\.coverJSON))), .init("title", .string(title)),
            .init("issueId", .int(id)), .init("writer", .string(writer.name)),
            .init("writerImage", .string(writer.image)), .init("modificationTime", .string(modified.text)),
            .init("milestoneName", .string(milestone?.name ?? "")), .init("opened", .bool(isOpen)),
        ])
    }

    /// The issue alone on the board; the counts of the milestone are those of all issues.
    func boardJSON(turn: Int, among issues: [TrackerIssue]) -> OrderedJSON {
        let sameMilestone = issues.filter { $0.milestone == milestone }
        return .object([
            .init("issueId", .int(id)), .init("title", .string(title)), .init("content", .string(content)),
            .init("writtenTime", .string(written.text)), .init("writerOutline", writer.outlineJSON),
            .init("assignees", .array(assignees.map(\.outlineJSON))),
            .init("labels", .array(shuffled(turn).map(\.outlineJSON))),
            .init(
                "milestoneInformation",
                .object([
                    .init("milestoneName", .string(milestone?.name ?? "")),
                    .init("allIssueCount", .int(sameMilestone.count)),
                    .init("closedIssueCount", .int(sameMilestone.filter { !$0.isOpen }.count)),
                ])),
            .init("commentOutlines", .array(comments.map(\.json))),
            .init("imageUrls", .array(images.map { .string($0) })), .init("open", .bool(isOpen)),
        ])
    }

    var popUpJSON: OrderedJSON {
        .object([
            .init("title", .string(title)), .init("content", .string(content)),
            .init("writtenTime", .string(written.text)),
            .init("assignedMe", .bool(assignees.contains(.current))),
        ])
    }
}

extension TrackerIssue.Comment {
    fileprivate var json: OrderedJSON {
        .object([
            .init("commentUserOutline", writer.outlineJSON), .init("content", .string(text)),
            .init("writtenTime", .string(written.text)),
        ])
    }
}
