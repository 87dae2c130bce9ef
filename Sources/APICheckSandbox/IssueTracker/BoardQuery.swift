/// The `query` of the board: `is:open label:iOS`. A condition with a name that is not known fails.
struct BoardQuery: Sendable {
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
