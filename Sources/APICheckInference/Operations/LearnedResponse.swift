import APICheckHTTP
import APICheckJSON

/// The answers with one status.
final class LearnedResponse {
    private(set) var count = 0
    private(set) var bodies: [String: LearnedBody] = [:]

    func add(_ response: Response, isHead: Bool, limits: Document.Limits) {
        count += 1
        guard !isHead, !response.body.isEmpty, let type = response.headers.contentType,
            BodyContent.remainingCoding(response.body, response.headers) == nil
        else { return }
        let body = bodies[type.essence] ?? LearnedBody(type)
        bodies[type.essence] = body
        body.add(response.body, as: type, limits: limits)
    }
}
