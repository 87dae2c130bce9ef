import APICheckBase
import APICheckHTTP
import APICheckNetwork

/// The issue tracker: two backends with Spring Boot for the same app, one at the root and one below `/api`.
final class IssueTrackerAPI: ReferenceAPI {
    static let name = "issuetracker"
    static let drifts = IssueTrackerDrift.all
    static let inputs = ["code": TrackerSessions.code]

    private let sessions = TrackerSessions()
    private let drifts: [SandboxDrift]

    let operations = RootBackend.operations.union(BoardBackend.operations)

    init(drifts: [SandboxDrift]) { self.drifts = drifts }

    func reply(to request: SandboxRequest) -> SandboxReply {
        var reply: SandboxReply
        do throws(TrackerRefusal) {
            reply = try answer(request)
        } catch {
            reply = error.reply(to: request.message)
        }
        drifts.apply(to: &reply, operation: request.operation)
        return reply
    }

    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply {
        finish(TrackerRefusal.failure(404, "Not Found").reply(to: request))
    }

    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply {
        var reply = TrackerRefusal.failure(405, "Method Not Allowed").reply(to: request)
        reply.headers.append("Allow", allowed.joined(separator: ","))
        return finish(reply)
    }

    private func finish(_ reply: SandboxReply) -> SandboxReply {
        var reply = reply
        drifts.apply(to: &reply, operation: nil)
        return reply
    }

    private func answer(_ request: SandboxRequest) throws(TrackerRefusal) -> SandboxReply {
        let signIn = TrackerSignIn(request: request, sessions: sessions)
        if TrackerSignIn.operations.contains(request.operation) { return try signIn.answer(drifts) }
        let session = try signIn.session(drifts)
        if BoardBackend.operations.contains(request.operation) {
            return try BoardBackend(request: request, sessions: sessions, session: session, drifts: drifts).answer()
        }
        return try RootBackend(request: request, sessions: sessions, session: session, drifts: drifts).answer()
    }
}

/// The error responses of both backends.
enum TrackerRefusal: Error, Hashable {
    case message(Int, String)
    /// The answer of Spring Boot to what no handler of the server expects, as an exception.
    case failure(Int, String)

    static let unknownIssue = message(404, "존재하지 않는 이슈번호입니다.")
    static let notEditable = message(400, "편집할 수 있는 사용자가 아닙니다.")
    static let invalidLabel = message(400, "labelId가 올바르지 않습니다.")
    static let invalidMember = message(400, "memberId가 올바르지 않습니다.")
    static let invalidMilestone = message(400, "milestoneId가 올바르지 않습니다.")
    static let failed = failure(500, "Internal Server Error")

    func reply(to request: ServerRequest) -> SandboxReply {
        switch self {
        case .message(let status, let text):
            return SandboxReply(status, .json(.object([.init("message", .string(text))])))
        case .failure(let status, let error):
            let time = SandboxClock.now(for: request).rfc3339(fractionDigits: 3).dropLast() + "+00:00"
            return SandboxReply(
                status,
                .json(
                    .object([
                        .init("timestamp", .string(String(time))), .init("status", .int(status)),
                        .init("error", .string(error)), .init("path", .string(request.path)),
                    ])))
        }
    }
}
