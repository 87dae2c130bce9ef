import APICheckHTTP
import APICheckServer

/// The conditions of `/issues/search`, all of which must hold.
struct IssueSearch: Sendable {
    private let title: String?
    private let isOpenOnly: Bool
    private let isAssignedToMe: Bool
    private let isCommentedByMe: Bool
    private let writers: [Int]
    private let labels: [Int]
    private let milestones: [Int]

    init(_ request: SandboxRequest) {
        let pairs = request.message.queryPairs
        func numbers(_ name: String) -> [Int] { pairs.filter { $0.name == name }.compactMap { Int($0.value) } }
        title = request.query("title")
        isOpenOnly = request.query("opened") == "true"
        isAssignedToMe = request.query("assignedToMe") == "true"
        isCommentedByMe = request.query("commentByMe") == "true"
        let isWrittenByMe = request.query("writtenByMe") == "true"
        writers = numbers("writerId") + (isWrittenByMe ? [TrackerMember.current.id] : [])
        labels = numbers("labelId")
        milestones = numbers("milestoneId")
    }

    func matches(_ issue: TrackerIssue) -> Bool {
        (issue.isOpen || !isOpenOnly)
            && (!isAssignedToMe || issue.assignees.contains(.current))
            && (!isCommentedByMe || issue.comments.contains { $0.writer == .current })
            && (writers.isEmpty || writers.contains(issue.writer.id))
            && (labels.isEmpty || issue.labels.contains { labels.contains($0.id) })
            && (milestones.isEmpty || issue.milestone.map { milestones.contains($0.id) } == true)
            && (title.map { $0.isEmpty || issue.title.contains($0) } ?? true)
    }
}
