import APICheckBase

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

/// A label, which each backend writes in its own way.
struct TrackerLabel: Hashable, Sendable {
    let id: Int
    let name: String
    let description: String
    let color: String
    /// Whether text on the color is white.
    let isDark: Bool

    private var textColor: OrderedJSON { .string(isDark ? "white" : "black") }

    var json: OrderedJSON {
        .object([
            .init("id", .int(id)), .init("title", .string(name)), .init("description", .string(description)),
            .init("backgroundColor", .string(color)), .init("darkMode", .bool(isDark)),
        ])
    }

    /// A label that an issue has or may get.
    func choiceJSON(of issue: Int?) -> OrderedJSON {
        .object([
            .init("labelId", .int(id)), .init("title", .string(name)), .init("backgroundColor", .string(color)),
            .init("darkMode", .bool(isDark)), .init("memberId", .int(TrackerMember.current.id)),
            .init("issueId", issue.map { .int($0) } ?? .null),
        ])
    }

    /// A label in the list of the board, where the color is `labelColor`.
    var coverJSON: OrderedJSON {
        .object([
            .init("labelName", .string(name)), .init("labelColor", .string(color)), .init("textColor", textColor),
        ])
    }

    /// A label of one issue of the board, where the color is `colorCode`.
    var outlineJSON: OrderedJSON {
        .object([
            .init("labelName", .string(name)), .init("colorCode", .string(color)), .init("textColor", textColor),
        ])
    }

    /// A label that a filter of the board offers.
    var filterJSON: OrderedJSON {
        .object([.init("name", .string(name)), .init("colorCode", .string(color))])
    }

    static let all = [
        TrackerLabel(id: 1, name: "버그", description: "고쳐야 하는 것", color: "#D1242F", isDark: true),
        TrackerLabel(id: 2, name: "iOS", description: "", color: "#F6D32D", isDark: false),
        TrackerLabel(id: 3, name: "BE", description: "서버", color: "#0B6E4F", isDark: true),
        TrackerLabel(id: 4, name: "question", description: "물어볼 것", color: "#8250DF", isDark: true),
    ]
}

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

/// A member of the team.
struct TrackerMember: Hashable, Sendable {
    let id: Int
    let login: String
    let name: String

    var image: String { "https://avatars.example.com/u/\(70_000_000 + id * 1_009)?v=4" }

    var outlineJSON: OrderedJSON {
        .object([.init("name", .string(name)), .init("imageUrl", .string(image))])
    }

    static let all = [
        TrackerMember(id: 1, login: "sandbox-haru", name: "하루"),
        TrackerMember(id: 2, login: "sandbox-bomi", name: "보미"),
        TrackerMember(id: 3, login: "sandbox-noel", name: "Noel"),
    ]

    /// Everyone who signs in is this member: the server at the root uses the number 1 for everyone, too.
    static let current = all[0]

    static func named(_ name: String) -> TrackerMember? { all.first { $0.name == name } }
}

/// A `LocalDateTime` of Java: a date and a time without a zone. The clock of the sandbox's server is in UTC.
struct LocalTime: Hashable, Sendable {
    let instant: Instant

    init(_ instant: Instant) { self.instant = instant }

    /// The time of a call. Its last digit is not zero, so that answers with it have the same length in each run.
    static func now(_ instant: Instant) -> LocalTime {
        LocalTime(Instant(seconds: instant.seconds, nanoseconds: instant.nanoseconds | 1))
    }

    /// With zeros at the end of the fraction dropped: `2022-07-01T14:18:56.05422`.
    var text: String {
        let digits = instant.rfc3339(fractionDigits: 9).dropLast()
        return String(digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count))
    }
}
