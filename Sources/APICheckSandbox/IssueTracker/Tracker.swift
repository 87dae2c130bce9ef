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

/// The issues of a new session. The fractions of their times have one to nine digits.
private enum TrackerSeed {
    static let issues: [TrackerIssue] = [
        issue(
            1, "로그인 화면이 비어 있음", "GitHub에서 돌아온 뒤에 가끔 비어 있습니다.\n1. 로그인\n2. 뒤로 가기", by: 0, milestone: 0,
            labels: [0, 1], assignees: [0, 1], nanoseconds: 54_220_000),
        issue(
            2, "이슈 목록에 <b>굵은</b> 글자가 그대로 보임", "\"태그\" & 기호를 지워 주세요", by: 0, milestone: 0, labels: [1],
            assignees: [0], nanoseconds: 300_000_000),
        issue(
            3, "README에 실행 방법 쓰기", "", by: 0, milestone: nil, labels: [], assignees: [], nanoseconds: 821_729_130),
        issue(
            4, "서버가 500을 돌려줌 🔥", "토큰이 없을 때 401이 아니라 500입니다.", by: 1, milestone: 1, labels: [0, 2, 3],
            assignees: [2], nanoseconds: 133_312_045),
        issue(
            5, "다 끝난 일", "닫힌 이슈", by: 0, milestone: 1, labels: [2], assignees: [0], isOpen: false,
            nanoseconds: 329_959_000),
    ]

    private static func issue(
        _ id: Int, _ title: String, _ content: String, by writer: Int, milestone: Int?, labels: [Int],
        assignees: [Int], isOpen: Bool = true, nanoseconds: Int32
    ) -> TrackerIssue {
        let day = CivilTime(year: 2022, month: 6, day: 13 + id * 2, hour: 9 + id, minute: 7 * id, second: 11 * id)
        let written = LocalTime(Instant(seconds: day.secondsSinceEpoch, nanoseconds: nanoseconds))
        let changed = LocalTime(
            Instant(seconds: day.secondsSinceEpoch + Int64(id) * 4_211, nanoseconds: nanoseconds))
        let members = TrackerMember.all
        return TrackerIssue(
            id: id, title: title, content: content, isOpen: isOpen, writer: members[writer],
            milestone: milestone.map { TrackerMilestone.all[$0] }, labels: labels.map { TrackerLabel.all[$0] },
            assignees: assignees.map { members[$0] },
            comments: id == 1
                ? [.init(writer: members[1], text: "저도 봤습니다.", written: changed)] : [],
            images: id == 1
                ? ["https://images.example.com/empty-1.png", "https://images.example.com/empty-2.png"] : [],
            written: written, modified: changed)
    }
}
