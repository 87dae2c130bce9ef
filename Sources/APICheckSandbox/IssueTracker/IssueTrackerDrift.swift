import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The drift switches of the issue tracker; they can be combined.
enum IssueTrackerDrift {
    // The backends ask for these.
    static let missingToken401 = SandboxDrift(
        "missing-token-401", "Calls without a valid token get 401 instead of 500.")
    static let dueDateRequired = SandboxDrift(
        "due-date-required", "Creating an issue without a dueDate returns 400.")
    static let patchIgnored = SandboxDrift("patch-ignored", "PATCH /issues/{id} returns 200 and stores nothing.")
    static let lastIdOnly = SandboxDrift(
        "last-id-only", "POST /api/issues/status changes only the last of several ids.")
    static let searchAsId = SandboxDrift(
        "search-as-id", "GET /issues/search is read as GET /issues/{id} and returns 400.")
    static let reissueByPost = SandboxDrift(
        "reissue-by-post", "GET /login/oauth/reissue returns 405: only POST is left.")

    static let all: [SandboxDrift] = [
        .init("list-as-page", "GET /issues returns a page with the issues in content.", in: ["listIssues"]) {
            guard case .array(let issues)? = $0.json else { return }
            $0.json = .object([
                .init("content", .array(issues)), .init("totalElements", .int(issues.count)),
                .init("totalPages", .int(1)), .init("number", .int(0)), .init("size", .int(20)),
            ])
        },
        .init("bare-list", "GET /api/issues returns the issues without their envelope.", in: ["listBoardIssues"]) {
            if let issues = $0.json?["issueCoverResponses"], case .array = issues { $0.json = issues }
        },
        .init("list-order", "GET /issues/search returns the newest issues first.", in: ["searchIssues"]) {
            if case .array(let issues)? = $0.json { $0.json = .array(issues.reversed()) }
        },
        .init("list-emptied", "GET /issues returns an empty list.", in: ["listIssues"]) {
            if case .array? = $0.json { $0.json = .array([]) }
        },
        .init("page-size", "Lists of issues have at most one issue.") { reply, operation in
            if operation == "listIssues" { reply.json?.cutToOne() }
            if operation == "listBoardIssues" { reply.json?["issueCoverResponses"]?.cutToOne() }
        },
        bodies("opened-as-is-opened", "The opened of an issue is called isOpened.") {
            $0.renameAll { $0 == "opened" ? "isOpened" : $0 }
        },
        bodies(
            "snake-case", "The names of all members are in snake_case, except in sign-ins.",
            in: RootBackend.operations.union(BoardBackend.operations).subtracting(TrackerSignIn.operations)
        ) {
            $0.renameAll(snakeCased)
        },
        bodies("color-renamed", "The colorCode of labels below /api is called labelColor everywhere.") {
            $0.renameAll { $0 == "colorCode" ? "labelColor" : $0 }
        },
        members(
            "milestone-null", "An issue without a milestone has the milestoneTitle null.", named: ["milestoneTitle"]
        ) {
            $0 == .string("") ? .null : $0
        },
        members("nulls-left-out", "Members whose value is null are left out.") { $0 == .null ? nil : $0 },
        members("id-as-string", "The id of an issue is a string.", named: ["id"]) {
            if case .int(let id) = $0 { .string("\(id)") } else { $0 }
        },
        members("dark-mode-as-string", "The darkMode of labels is \"true\" or \"false\".", named: ["darkMode"]) {
            if case .bool(let isDark) = $0 { .string(isDark ? "true" : "false") } else { $0 }
        },
        members(
            "count-as-string", "The counts of GET /api/issues are strings.",
            named: ["openIssueCount", "closeIssueCount"]
        ) {
            if case .int(let count) = $0 { .string("\(count)") } else { $0 }
        },
        times("time-as-array", "Times are arrays of numbers.") { time in
            .array((time.numbers + [time.nanoseconds]).map { .int($0) })
        },
        times("time-with-zone", "Times end with Z.") { .string("\($0.text)Z") },
        times("time-whole-seconds", "Times have no fraction.") { .string(String($0.text.prefix { $0 != "." })) },
        times("time-in-seconds", "Times are seconds since 1970.") { .int($0.secondsSinceEpoch) },
        members("token-type-changed", "The tokenType of a sign-in is bearer, in lower case.", named: ["tokenType"]) {
            _ in
            .string("bearer")
        },
        .init("status-201", "Creating an issue returns 201 instead of 200.", in: ["createIssue"]) {
            if $0.status == 200 { $0.status = 201 }
        },
        .init(
            "status-204", "Deleting an issue returns 204 instead of 200.",
            in: ["deleteIssue", "deleteBoardIssue", "deleteComment"]
        ) {
            if $0.status == 200 { $0.status = 204 }
        },
        missingToken401,
        .init("problem-details", "Errors are problem details (RFC 9457).") {
            guard $0.status >= 400, let json = $0.json else { return }
            let title = title(of: $0.status)
            $0.jsonType = MediaType("application", "problem+json")
            $0.content = .json(
                .object([
                    .init("type", .string("about:blank")), .init("title", .string(title)),
                    .init("status", .int($0.status)), .init("detail", json["message"] ?? .string(title)),
                ]))
        },
        .init("stub-answers", "GET /labels returns the labels instead of nothing.", in: ["listLabels"]) {
            if $0.status == 200 { $0.content = .json(.array(TrackerLabel.all.map(\.json))) }
        },
        .init("comment-id", "Creating a comment returns a number instead of null.", in: ["createComment"]) {
            $0.json?["id"] = .int(31)
        },
        dueDateRequired, patchIgnored, lastIdOnly, searchAsId, reissueByPost,
    ]

    /// Changes the bodies of all responses but errors.
    private static func bodies(
        _ name: String, _ explanation: String, in operations: Set<String>? = nil,
        _ change: @escaping @Sendable (inout OrderedJSON) -> Void
    ) -> SandboxDrift {
        SandboxDrift(name, explanation, in: operations) { reply in
            guard reply.status < 400, var body = reply.json else { return }
            change(&body)
            reply.json = body
        }
    }

    /// Changes the values of members, wherever they are; nil removes the member.
    ///
    /// - Parameter names: Nil for all.
    private static func members(
        _ name: String, _ explanation: String, named names: Set<String>? = nil,
        _ change: @escaping @Sendable (OrderedJSON) -> OrderedJSON?
    ) -> SandboxDrift {
        bodies(name, explanation) { body in
            body.changeMembers { names?.contains($0.name) ?? true ? change($0.value) : $0.value }
        }
    }

    /// Writes local times in another format, as other settings of the server's JSON library do.
    private static func times(
        _ name: String, _ explanation: String, _ format: @escaping @Sendable (WrittenTime) -> OrderedJSON
    ) -> SandboxDrift {
        members(name, explanation, named: ["writtenTime", "modificationTime"]) { value in
            guard case .string(let text) = value, let time = WrittenTime(text) else { return value }
            return format(time)
        }
    }

    private static func snakeCased(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
    }

    /// The name of a status in problem details.
    private static func title(of status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        default: "Internal Server Error"
        }
    }
}

/// A time of the server, which has a fraction and no zone.
private struct WrittenTime {
    let text: String
    /// From the year to the second.
    let numbers: [Int]
    let nanoseconds: Int
    let secondsSinceEpoch: Int

    init?(_ text: String) {
        guard let time = Timestamp(text), time.fractionDigits > 0 else { return nil }
        let civil = time.civil
        numbers = [civil.year, civil.month, civil.day, civil.hour, civil.minute, civil.second]
        nanoseconds = Int(time.nanoseconds)
        secondsSinceEpoch = Int(civil.secondsSinceEpoch)
        self.text = text
    }
}

extension OrderedJSON {
    fileprivate mutating func cutToOne() {
        if case .array(let elements) = self { self = .array(Array(elements.prefix(1))) }
    }
}
