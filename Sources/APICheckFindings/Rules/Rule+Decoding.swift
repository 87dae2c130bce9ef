/// Errors: an app's model does not decode what the server sends.
extension Rule {
    package static let decodingWithoutContent = Rule(
        id: "decoding-without-content", level: .breaking,
        title: "The response has no content, and the app decodes it: JSONDecoder reports invalid JSON.",
        remedy: "Check the status before decoding, and handle 204 and an empty body as 'no content'.",
        example: "DELETE /todos/7 returns 204 without a body. Correct: decode only if there is a body.")
    package static let decodingBodyNotJSON = Rule(
        id: "decoding-body-not-json", level: .breaking,
        title: "The body that a model decodes is not JSON.",
        remedy: "Inspect the body: it may be truncated, or sent by something other than the API.",
        example: "An error page of a proxy, with status 200, where the app decodes [Todo].")
    package static let decodingNotTraced = Rule(
        id: "decoding-not-traced", level: .warning,
        title: "A body exceeds a limit of the audit: it was decoded, but not analysed.",
        remedy: "Raise the limit that the finding names if such bodies are expected.",
        example: "Arrays nested 200 levels deep, with maximumDepth at 128.")
    package static let modelKeyMissing = Rule(
        id: "model-key-missing", level: .breaking,
        title: "The model requires a key that some or all responses do not have.",
        remedy: "Use the name that the server sends, or make the property optional.",
        example: "struct Todo { let isDone: Bool } decodes {\"is_done\": true}. Correct: case isDone = \"is_done\".")
    package static let modelNullInRequired = Rule(
        id: "model-null-in-required", level: .breaking,
        title: "The server sends null for a property that is not optional in the model.",
        remedy: "Make the property optional, or have the server send a value.",
        example:
            "struct Repository { let language: String } decodes {\"language\": null}. Correct: let language: String?.")
    package static let modelTypeMismatch = Rule(
        id: "model-type-mismatch", level: .breaking,
        title: "The server sends a value of a different type than the model decodes.",
        remedy: "Decode the type that the server sends.",
        example: "struct Event { let id: Int } decodes {\"id\": \"22249084964\"}. Correct: let id: String.")
    package static let modelListAgainstSingle = Rule(
        id: "model-list-against-single", level: .breaking,
        title: "The server sends an array where the model decodes a single value, or the other way round.",
        remedy: "Decode the shape that this operation returns; two operations with different shapes need two types.",
        example: "[Todo] decodes {\"data\": [{\"id\": 1}]}. Correct: struct TodoList { let data: [Todo] }.")
    package static let modelValueUnreadable = Rule(
        id: "model-value-unreadable", level: .breaking,
        title: "A value has the right type, but its content cannot be decoded.",
        remedy: "Make the model, or the decoder's strategy, accept the form that the server sends.",
        example: "A Date with .iso8601 decodes \"2022-07-01T14:18:56.05422\", which has no time zone.")
    package static let modelEnumCaseUndeclared = Rule(
        id: "model-enum-case-undeclared", level: .breaking,
        title: "The server sends a value that has no case in the model's enum.",
        remedy: "Add the case, and one for unknown values.",
        example: """
            enum Sort: String { case accuracy } decodes "recency". Correct: case accuracy, recency and one for unknown
            values.
            """)

    package static let decoding: [Rule] = [
        decodingWithoutContent, decodingBodyNotJSON, decodingNotTraced, modelKeyMissing, modelNullInRequired,
        modelTypeMismatch, modelListAgainstSingle, modelValueUnreadable, modelEnumCaseUndeclared,
    ]
}
