import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The backend below `/api`. All that it refuses fails with 500.
struct BoardBackend {
    static let operations: Set = [
        "getSignInPage", "signInToBoard", "listWriters", "listAssignees", "signOut", "listBoardIssues",
        "createBoardIssue", "changeBoardIssues", "getBoardIssue", "deleteBoardIssue", "getIssuePopUp",
        "listBoardLabels",
        "listBoardMilestones",
    ]
    private static let empty = SandboxReply(200, .none)

    let request: SandboxRequest
    let sessions: TrackerSessions
    let session: String
    let drifts: [SandboxDrift]

    func answer() throws(TrackerRefusal) -> SandboxReply {
        // A member who signed out gets 200 without a body: the server stops, and sets no status.
        if sessions.with(session, { $0.isSignedOut }) == true { return Self.empty }
        switch request.operation {
        case "listWriters": return users { [$0.writer] }
        case "listAssignees": return users { $0.assignees }
        case "signOut":
            _ = sessions.with(session) { $0.isSignedOut = true }
            return SandboxReply(204, .none)
        case "listBoardIssues": return try list()
        case "createBoardIssue": return try create()
        case "changeBoardIssues": return try changeStates()
        case "getBoardIssue":
            let turn = sessions.turn(of: session)
            return SandboxReply(200, .json(try issue().boardJSON(turn: turn, among: tracker.issues)))
        case "deleteBoardIssue":
            let issue = try issue()
            guard issue.writer == .current else { throw .failed }
            _ = sessions.with(session) { $0.tracker.remove(issue.id) }
            return Self.empty
        case "getIssuePopUp": return SandboxReply(200, .json(try issue().popUpJSON))
        case "listBoardLabels": return outlines("labelOutlineResponses", TrackerLabel.all.map(\.filterJSON))
        default:
            let names = TrackerMilestone.all.map { OrderedJSON.object([.init("milestoneName", .string($0.name))]) }
            return outlines("milestoneOutlineResponses", names)
        }
    }

    private var tracker: Tracker { sessions.with(session) { $0.tracker } ?? Tracker() }

    private func issue() throws(TrackerRefusal) -> TrackerIssue {
        guard let issue = tracker.issue(request.pathParameters["issueId"].flatMap { Int($0) }) else { throw .failed }
        return issue
    }

    private func outlines(_ name: String, _ rows: [OrderedJSON]) -> SandboxReply {
        SandboxReply(200, .json(.object([.init(name, .array(rows))])))
    }

    /// The members whom any of the issues names, by their number.
    private func users(_ members: (TrackerIssue) -> [TrackerMember]) -> SandboxReply {
        let named = Set(tracker.issues.flatMap(members))
        return outlines("userOutlineResponses", TrackerMember.all.filter(named.contains).map(\.outlineJSON))
    }

    private func list() throws(TrackerRefusal) -> SandboxReply {
        guard let query = request.query("query").flatMap({ BoardQuery($0) }) else { throw .failed }
        let turn = sessions.turn(of: session)
        let issues = tracker.issues.filter(query.counts)
        let open = issues.count { $0.isOpen }
        return SandboxReply(
            200,
            .json(
                .object([
                    .init(
                        "issueCoverResponses",
                        .array(issues.filter { $0.isOpen != query.isForClosed }.map { $0.coverJSON(turn: turn) })),
                    .init("openIssueCount", .int(open)), .init("closeIssueCount", .int(issues.count - open)),
                ])))
    }

    private func create() throws(TrackerRefusal) -> SandboxReply {
        guard let body = try? Document(request.message.body).root,
            let milestone = TrackerMilestone.all.first(where: { $0.name == body["milestone"]?.string }),
            let labels = texts(body["labels"]), let assignees = texts(body["assignees"]),
            let files = texts(body["fileUrl"])
        else { throw .failed }
        let (title, content, now) = (body["title"]?.string ?? "", body["content"]?.string ?? "", request.now)
        _ = sessions.with(session) {
            $0.tracker.add(
                title: title, content: content, milestone: milestone,
                labels: TrackerLabel.all.filter { labels.contains($0.name) },
                assignees: TrackerMember.all.filter { assignees.contains($0.name) }, images: files, at: now)
        }
        return Self.empty
    }

    /// Changes every issue whose id is in the query, and adds a comment to each. Ids that are not known are ignored.
    private func changeStates() throws(TrackerRefusal) -> SandboxReply {
        var ids = request.message.queryPairs.filter { $0.name == "id" }.compactMap { Int($0.value) }
        guard !ids.isEmpty else { throw .failed }
        if drifts.contains(IssueTrackerDrift.lastIdOnly) { ids = ids.suffix(1) }
        let (isOpen, now, changed) = (request.query("status") == "true", request.now, ids)
        _ = sessions.with(session) { session in
            for id in changed {
                session.tracker.change(id, at: now) { issue in
                    issue.isOpen = isOpen
                    let text = "issue가 \(isOpen ? "열렸습니다." : "닫혔습니다.")"
                    issue.comments.append(.init(writer: .current, text: text, written: .now(now)))
                }
            }
        }
        return Self.empty
    }

    private func texts(_ list: JSON?) -> [String]? {
        guard let list, list.kind == .array else { return nil }
        return list.elements.compactMap(\.string)
    }
}

/// The `query` of the board: `is:open label:iOS`. A condition with a name that is not known fails.
private struct BoardQuery: Sendable {
    private var main = "open"
    private var labels: [String] = []
    private var assignees: [String] = []
    private var milestones: [String] = []

    init?(_ text: String) {
        for condition in text.split(separator: " ") {
            let parts = condition.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            switch parts[0].lowercased() {
            case "is":
                main = parts[1].lowercased()
                let known = ["open", "close", "write_by_me", "assigned_me", "add_comment_by_me"]
                guard known.contains(main) else { return nil }
            case "label": labels.append(parts[1])
            case "assignee": assignees.append(parts[1])
            case "milestone": milestones.append(parts[1])
            default: return nil
            }
        }
    }

    /// Whether the list has closed issues instead of open ones.
    var isForClosed: Bool { main == "close" }

    /// Whether an issue is counted, open or closed.
    func counts(_ issue: TrackerIssue) -> Bool {
        let isMain =
            switch main {
            case "write_by_me": issue.writer == .current
            case "assigned_me": issue.assignees.contains(.current)
            case "add_comment_by_me": issue.comments.contains { $0.writer == .current }
            default: true
            }
        return isMain && labels.allSatisfy { name in issue.labels.contains { $0.name == name } }
            && assignees.allSatisfy { name in issue.assignees.contains { $0.name == name } }
            && milestones.allSatisfy { $0 == issue.milestone?.name }
    }
}
