import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The backend at the root: issues work, the other operations are not finished.
struct RootBackend {
    static let operations: Set = [
        "signIn", "reissueTokens", "listIssues", "createIssue", "closeIssues", "searchIssues", "getIssue",
        "updateIssue",
        "deleteIssue", "changeIssueState", "getIssueChoices", "listLabels", "createLabel", "updateLabel",
        "listMilestones", "createMilestone", "updateMilestone", "createComment", "updateComment", "deleteComment",
        "createReaction", "getUploadURL",
    ]
    private static let empty = SandboxReply(200, .none)

    let request: SandboxRequest
    let sessions: TrackerSessions
    let session: String
    let drifts: [SandboxDrift]

    func answer() throws(TrackerRefusal) -> SandboxReply {
        switch request.operation {
        case "listIssues": return list { $0.isOpen && $0.writer == .current }
        case "searchIssues":
            if drifts.contains(IssueTrackerDrift.searchAsId) { throw .failure(400, "Bad Request") }
            return list(IssueSearch(request).matches)
        case "createIssue": return try create()
        case "getIssue":
            guard let issue = tracker.issue(id) else { throw .notEditable }
            return SandboxReply(200, .json(issue.detailJSON))
        case "updateIssue": return try update()
        case "getIssueChoices": return try choices()
        case "createMilestone": return SandboxReply(201, .none)
        case "createComment": return SandboxReply(201, .json(.object([.init("id", .null)])))
        case "updateComment", "deleteComment": throw .failed
        case "getUploadURL": return try uploadURL()
        default: return Self.empty
        }
    }

    private var id: Int? { request.pathParameters["id"].flatMap { Int($0) } }
    private var tracker: Tracker { sessions.with(session) { $0.tracker } ?? Tracker() }
    private var body: JSON? { try? Document(request.message.body).root }

    private func list(_ isWanted: (TrackerIssue) -> Bool) -> SandboxReply {
        let turn = sessions.turn(of: session)
        let issues = tracker.issues.filter { isWanted($0) }
        return SandboxReply(200, .json(.array(issues.map { $0.json(turn: turn) })))
    }

    private func create() throws(TrackerRefusal) -> SandboxReply {
        if drifts.contains(IssueTrackerDrift.dueDateRequired), body?["dueDate"] == nil {
            throw .message(400, "dueDate가 필요합니다.")
        }
        // Without these lists the server fails.
        guard let body, let labelIds = ids(body["labelIds"]), let assigneeIds = ids(body["assigneeIds"]) else {
            throw .failed
        }
        let milestone = try milestone(of: body)
        let labels = try labels(labelIds)
        let assignees = assigneeIds.compactMap { id in TrackerMember.all.first { $0.id == id } }
        guard assignees.count == assigneeIds.count else { throw .invalidMember }
        let (title, content, now) = (body["title"]?.string ?? "", body["content"]?.string ?? "", request.now)
        let id = sessions.with(session) {
            $0.tracker.add(
                title: title, content: content, milestone: milestone, labels: labels, assignees: assignees, at: now)
        }
        return SandboxReply(200, .json(.object([.init("id", .int(id ?? 0))])))
    }

    private func update() throws(TrackerRefusal) -> SandboxReply {
        guard let body, let labelIds = ids(body["labelIds"]) else { throw .failed }
        let milestone = try milestone(of: body)
        let labels = try labels(labelIds)
        guard let id, tracker.issue(id) != nil else { throw .unknownIssue }
        let (title, content) = (body["title"]?.string ?? "", body["content"]?.string ?? "")
        let (isOpen, now) = (body["opened"]?.bool ?? false, request.now)
        let isIgnored = drifts.contains(IssueTrackerDrift.patchIgnored)
        _ = sessions.with(session) { session in
            session.tracker.change(id, at: now) { issue in
                if isIgnored { return }
                (issue.title, issue.content, issue.isOpen) = (title, content, isOpen)
                (issue.milestone, issue.labels) = (milestone, labels)
            }
        }
        return SandboxReply(200, .json(.object([.init("id", .int(id))])))
    }

    private func choices() throws(TrackerRefusal) -> SandboxReply {
        guard let issue = tracker.issue(id) else { throw .unknownIssue }
        // The server compares with the milestone of the issue, and fails without one.
        guard let milestone = issue.milestone else { throw .failed }
        let labels = TrackerLabel.all.map { $0.choiceJSON(of: issue.labels.contains($0) ? issue.id : nil) }
        let milestones = TrackerMilestone.all.map { $0.choiceJSON(of: $0 == milestone ? issue.id : nil) }
        return SandboxReply(
            200, .json(.object([.init("labels", .array(labels)), .init("milestones", .array(milestones))])))
    }

    private func uploadURL() throws(TrackerRefusal) -> SandboxReply {
        guard let name = body?["fileName"]?.string else { throw .failed }
        let signature = Digest.hex("\(name) \(request.now.description)", digits: 32)
        let url = "https://images.example.com/\(name.percentEncoded)?signature=\(signature)"
        return SandboxReply(200, .json(.object([.init("preSignedUrl", .string(url))])))
    }

    /// The numbers of a list; nil if it is missing or has something else.
    private func ids(_ list: JSON?) -> [Int]? {
        guard let list, list.kind == .array else { return nil }
        let ids = list.elements.compactMap { $0.int ?? $0.string.flatMap { Int($0) } }
        return ids.count == list.count ? ids : nil
    }

    private func labels(_ ids: [Int]) throws(TrackerRefusal) -> [TrackerLabel] {
        let labels = TrackerLabel.all.filter { ids.contains($0.id) }
        guard labels.count == ids.count else { throw .invalidLabel }
        return labels
    }

    private func milestone(of body: JSON) throws(TrackerRefusal) -> TrackerMilestone? {
        guard let id = body["milestoneId"], !id.isNull else { return nil }
        guard let milestone = TrackerMilestone.all.first(where: { $0.id == id.int }) else { throw .invalidMilestone }
        return milestone
    }
}

/// The conditions of `/issues/search`, all of which must hold.
private struct IssueSearch: Sendable {
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
