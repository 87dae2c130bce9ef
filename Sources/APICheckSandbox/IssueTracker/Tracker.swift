import APICheckBase

/// The issues of one session. Both backends answer from them.
struct Tracker: Sendable {
    private(set) var issues = TrackerSeed.issues
    private var lastID = TrackerSeed.issues.count

    func issue(_ id: Int?) -> TrackerIssue? { issues.first { $0.id == id } }

    /// Adds an issue of the current member and returns its id.
    mutating func add(
        title: String, content: String, milestone: TrackerMilestone?, labels: [TrackerLabel],
        assignees: [TrackerMember], images: [String] = [], at now: Instant
    ) -> Int {
        lastID += 1
        issues.append(
            TrackerIssue(
                id: lastID, title: title, content: content, writer: .current, milestone: milestone, labels: labels,
                assignees: assignees, images: images, written: .now(now), modified: .now(now)))
        return lastID
    }

    mutating func change(_ id: Int, at now: Instant, _ change: (inout TrackerIssue) -> Void) {
        guard let index = issues.firstIndex(where: { $0.id == id }) else { return }
        change(&issues[index])
        issues[index].modified = .now(now)
    }

    mutating func remove(_ id: Int) { issues.removeAll { $0.id == id } }
}
