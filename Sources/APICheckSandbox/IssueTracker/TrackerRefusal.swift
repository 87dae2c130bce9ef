import APICheckBase
import APICheckHTTP
import APICheckServer

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
