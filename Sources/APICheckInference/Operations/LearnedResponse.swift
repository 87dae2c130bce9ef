import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The responses with one status.
final class LearnedResponse {
    private(set) var count = 0
    private(set) var bodies: [String: LearnedBody] = [:]
    /// The headers by the name in lower case.
    private(set) var headers: [String: (name: String, parameter: LearnedParameter)] = [:]

    func add(_ response: Response, isHead: Bool, limits: Document.Limits) {
        count += 1
        addHeaders(response.headers)
        guard !isHead, !response.body.isEmpty, let type = response.headers.contentType,
            BodyContent.remainingCoding(response.body, response.headers) == nil
        else { return }
        let body = bodies[type.essence] ?? LearnedBody(type)
        bodies[type.essence] = body
        body.add(response.body, as: type, limits: limits)
    }

    private func addHeaders(_ fields: Headers) {
        var values: [String: (name: String, values: [String])] = [:]
        for field in fields.fields {
            let key = field.name.asciiLowercased()
            if NotableHeaders.contains(key) { values[key, default: (field.name, [])].values.append(field.value) }
        }
        for (key, field) in values {
            headers[key, default: (field.name, LearnedParameter(name: key))].parameter
                .add([field.values.joined(separator: ", ")])
        }
    }
}
