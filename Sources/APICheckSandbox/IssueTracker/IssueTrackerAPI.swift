import APICheckBase
import APICheckHTTP
import APICheckServer

/// The issue tracker: two backends with Spring Boot for the same app, one at the root and one below `/api`.
final class IssueTrackerAPI: ReferenceAPI {
    static let name = "issuetracker"
    static let inputs = ["code": TrackerSessions.code]

    private let sessions = TrackerSessions()
    private let drifts: [IssueTrackerDrift]

    let operations = RootBackend.operations.union(BoardBackend.operations)

    init(drifts: [IssueTrackerDrift] = []) { self.drifts = drifts }

    func reply(to request: SandboxRequest) -> SandboxReply {
        var reply: SandboxReply
        do throws(TrackerRefusal) {
            reply = try answer(request)
        } catch {
            reply = error.reply(to: request.message)
        }
        for drift in drifts { drift.apply(to: &reply, operation: request.operation) }
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
        for drift in drifts { drift.apply(to: &reply, operation: "") }
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
