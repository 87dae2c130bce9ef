import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The drift switches of the issue tracker; they can be combined.
enum IssueTrackerDrift: String, DriftSwitch {
    case listAsPage = "list-as-page"
    case bareList = "bare-list"
    case listOrder = "list-order"
    case listEmptied = "list-emptied"
    case pageSize = "page-size"
    case openedAsIsOpened = "opened-as-is-opened"
    case snakeCase = "snake-case"
    case colorRenamed = "color-renamed"
    case milestoneNull = "milestone-null"
    case nullsLeftOut = "nulls-left-out"
    case idAsString = "id-as-string"
    case darkModeAsString = "dark-mode-as-string"
    case countAsString = "count-as-string"
    case timeAsArray = "time-as-array"
    case timeWithZone = "time-with-zone"
    case timeWholeSeconds = "time-whole-seconds"
    case timeInSeconds = "time-in-seconds"
    case tokenTypeChanged = "token-type-changed"
    case status201 = "status-201"
    case status204 = "status-204"
    case missingToken401 = "missing-token-401"
    case problemDetails = "problem-details"
    case stubAnswers = "stub-answers"
    case commentId = "comment-id"
    case dueDateRequired = "due-date-required"
    case patchIgnored = "patch-ignored"
    case lastIdOnly = "last-id-only"
    case searchAsId = "search-as-id"
    case reissueByPost = "reissue-by-post"

    var explanation: String {
        switch self {
        case .listAsPage: "GET /issues returns a page with the issues in content."
        case .bareList: "GET /api/issues returns the issues without their envelope."
        case .listOrder: "GET /issues/search returns the newest issues first."
        case .listEmptied: "GET /issues returns an empty list."
        case .pageSize: "Lists of issues have at most one issue."
        case .openedAsIsOpened: "The opened of an issue is called isOpened."
        case .snakeCase: "The names of all members are in snake_case, except in sign-ins."
        case .colorRenamed: "The colorCode of labels below /api is called labelColor everywhere."
        case .milestoneNull: "An issue without a milestone has the milestoneTitle null."
        case .nullsLeftOut: "Members whose value is null are left out."
        case .idAsString: "The id of an issue is a string."
        case .darkModeAsString: "The darkMode of labels is \"true\" or \"false\"."
        case .countAsString: "The counts of GET /api/issues are strings."
        case .timeAsArray: "Times are arrays of numbers."
        case .timeWithZone: "Times end with Z."
        case .timeWholeSeconds: "Times have no fraction."
        case .timeInSeconds: "Times are seconds since 1970."
        case .tokenTypeChanged: "The tokenType of a sign-in is bearer, in lower case."
        case .status201: "Creating an issue returns 201 instead of 200."
        case .status204: "Deleting an issue returns 204 instead of 200."
        case .missingToken401: "Calls without a valid token get 401 instead of 500."
        case .problemDetails: "Errors are problem details (RFC 9457)."
        case .stubAnswers: "GET /labels returns the labels instead of nothing."
        case .commentId: "Creating a comment returns a number instead of null."
        case .dueDateRequired: "Creating an issue without a dueDate returns 400."
        case .patchIgnored: "PATCH /issues/{id} returns 200 and stores nothing."
        case .lastIdOnly: "POST /api/issues/status changes only the last of several ids."
        case .searchAsId: "GET /issues/search is read as GET /issues/{id} and returns 400."
        case .reissueByPost: "GET /login/oauth/reissue returns 405: only POST is left."
        }
    }
}

extension IssueTrackerDrift {
    /// Changes the response of an operation. Switches that change what a call does are in the backends.
    func apply(to reply: inout SandboxReply, operation: String) {
        switch self {
        case .listAsPage, .bareList, .listOrder, .listEmptied, .pageSize: changeList(&reply.json, operation)
        case .status201: if operation == "createIssue", reply.status == 200 { reply.status = 201 }
        case .status204: if operation.hasPrefix("delete"), reply.status == 200 { reply.status = 204 }
        case .problemDetails: describeProblem(&reply)
        case .stubAnswers:
            if operation == "listLabels", reply.status == 200 {
                reply.content = .json(.array(TrackerLabel.all.map(\.json)))
            }
        case .commentId: if operation == "createComment" { reply.json?["id"] = .int(31) }
        case .missingToken401, .dueDateRequired, .patchIgnored, .lastIdOnly, .searchAsId, .reissueByPost: break
        case .snakeCase where TrackerSignIn.operations.contains(operation): break
        default: if reply.status < 400 { change(&reply.json) }
        }
    }

    private func changeList(_ json: inout OrderedJSON?, _ operation: String) {
        let isBoard = operation == "listBoardIssues"
        guard isBoard || operation == (self == .listOrder ? "searchIssues" : "listIssues") else { return }
        let list = isBoard ? json?["issueCoverResponses"] : json
        guard case .array(var issues)? = list else { return }
        switch self {
        case .listAsPage where !isBoard:
            json = .object([
                .init("content", .array(issues)), .init("totalElements", .int(issues.count)),
                .init("totalPages", .int(1)), .init("number", .int(0)), .init("size", .int(20)),
            ])
            return
        case .bareList where isBoard:
            json = .array(issues)
            return
        case .listOrder where !isBoard: issues.reverse()
        case .listEmptied where !isBoard: issues = []
        case .pageSize: issues = Array(issues.prefix(1))
        default: return
        }
        if isBoard { json?["issueCoverResponses"] = .array(issues) } else { json = .array(issues) }
    }

    /// Changes the members of the whole body.
    private func change(_ json: inout OrderedJSON?) {
        guard var value = json else { return }
        switch self {
        case .snakeCase: value.renameAll(Self.snakeCased)
        case .openedAsIsOpened: value.renameAll { $0 == "opened" ? "isOpened" : $0 }
        case .colorRenamed: value.renameAll { $0 == "colorCode" ? "labelColor" : $0 }
        default: value.changeMembers(of: change)
        }
        json = value
    }

    /// Returns the new value of a member; nil removes it.
    private func change(_ member: OrderedJSON.Member) -> OrderedJSON? {
        switch (self, member.name, member.value) {
        case (.milestoneNull, "milestoneTitle", .string("")): .null
        case (.nullsLeftOut, _, .null): nil
        case (.idAsString, "id", .int(let id)): .string("\(id)")
        case (.darkModeAsString, "darkMode", .bool(let isDark)): .string(isDark ? "true" : "false")
        case (.countAsString, "openIssueCount", .int(let count)), (.countAsString, "closeIssueCount", .int(let count)):
            .string("\(count)")
        case (.tokenTypeChanged, "tokenType", _): .string("bearer")
        case (_, "writtenTime", .string(let time)), (_, "modificationTime", .string(let time)): rewritten(time)
        default: member.value
        }
    }

    /// Another format of a local time, as other settings of the server's JSON library write it.
    private func rewritten(_ time: String) -> OrderedJSON {
        let parts = time.split { !$0.isNumber }
        let numbers = parts.prefix(6).compactMap { Int($0) }
        guard numbers.count == 6, parts.count == 7 else { return .string(time) }
        switch self {
        case .timeAsArray:
            let nanoseconds = Int(String(parts[6]).padding(9)) ?? 0
            return .array((numbers + [nanoseconds]).map { .int($0) })
        case .timeWithZone: return .string("\(time)Z")
        case .timeWholeSeconds: return .string(String(time.prefix { $0 != "." }))
        case .timeInSeconds:
            let civil = CivilTime(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5])
            return .int(Int(civil.secondsSinceEpoch))
        default: return .string(time)
        }
    }

    private func describeProblem(_ reply: inout SandboxReply) {
        guard reply.status >= 400, let json = reply.json else { return }
        let title = ErrorTitle.of(reply.status)
        reply.jsonType = MediaType("application", "problem+json")
        reply.content = .json(
            .object([
                .init("type", .string("about:blank")), .init("title", .string(title)),
                .init("status", .int(reply.status)), .init("detail", json["message"] ?? .string(title)),
            ]))
    }

    private static func snakeCased(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
    }
}

/// The names of statuses in problem details.
private enum ErrorTitle {
    static func of(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        default: "Internal Server Error"
        }
    }
}

extension String {
    /// The digits with zeros after them, up to a length.
    fileprivate func padding(_ length: Int) -> String { self + String(repeating: "0", count: max(0, length - count)) }
}
