/// How an app's model reads what the server sends.
extension Rule {
    package static let decodingWithoutContent = Rule(
        id: "decoding-without-content", level: .breaking,
        title: "The answer has no content, and the app decodes it: JSONDecoder calls that invalid JSON.",
        remedy: "Look at the status before decoding, and read 204 and an empty body as 'no content'.",
        example: "DELETE /todos/7 is answered with 204 and no body. Right: decode only where there is a body.")
    package static let decodingBodyNotJSON = Rule(
        id: "decoding-body-not-json", level: .breaking,
        title: "The body that a model is to be decoded from is not JSON.",
        remedy: "Look at the body: it was cut, or something else than the API answered.",
        example: "An error page of a proxy, with status 200, where the app decodes [Todo].")
    package static let decodingNotTraced = Rule(
        id: "decoding-not-traced", level: .warning,
        title: "A body is over a limit of the audit: it was decoded, and not looked at.",
        remedy: "Raise the limit that is named when such bodies are meant to be.",
        example: "Arrays in arrays, 200 deep, with maximumDepth at 128.")

    static let decoding: [Rule] = [decodingWithoutContent, decodingBodyNotJSON, decodingNotTraced]
}
