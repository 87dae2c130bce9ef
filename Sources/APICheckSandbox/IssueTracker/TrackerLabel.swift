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
