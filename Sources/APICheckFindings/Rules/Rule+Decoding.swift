/// How an app's model reads what the server sends: whether it decodes at all.
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
    package static let modelKeyMissing = Rule(
        id: "model-key-missing", level: .breaking,
        title: "The model cannot do without a key that the server does not send, or not always.",
        remedy: "Have the model ask for the key by the name that is sent, or do without it.",
        example: "struct Todo { let isDone: Bool } of {\"is_done\": true}. Right: case isDone = \"is_done\".")
    package static let modelNullInRequired = Rule(
        id: "model-null-in-required", level: .breaking,
        title: "The server sends null where the model takes none.",
        remedy: "Make the property optional, or have the server fill it.",
        example: "struct Repository { let language: String } of {\"language\": null}. Right: let language: String?.")
    package static let modelTypeMismatch = Rule(
        id: "model-type-mismatch", level: .breaking,
        title: "The server sends a value of another type than the model reads.",
        remedy: "Have the model read the type that is sent.",
        example: "struct Event { let id: Int } of {\"id\": \"22249084964\"}. Right: let id: String.")
    package static let modelListAgainstSingle = Rule(
        id: "model-list-against-single", level: .breaking,
        title: "The server sends a list where the model reads a single value, or the other way round.",
        remedy: "Decode the shape that this operation answers with; two operations need two types.",
        example: "[Todo] of {\"data\": [{\"id\": 1}]}. Right: struct TodoList { let data: [Todo] }.")
    package static let modelValueUnreadable = Rule(
        id: "model-value-unreadable", level: .breaking,
        title: "A value is of the right type, and its content cannot be read.",
        remedy: "Teach the model, or the decoder's strategy, the form that is sent.",
        example: "A Date by .iso8601 of \"2022-07-01T14:18:56.05422\", which names no time zone.")
    package static let modelEnumCaseUndeclared = Rule(
        id: "model-enum-case-undeclared", level: .breaking,
        title: "The server sends a value that the model's enumeration has no case for.",
        remedy: "Add the case, and one for values that nobody knows yet.",
        example:
            "enum Sort: String { case accuracy } of \"recency\". Right: case accuracy, recency, and an unknown one.")

    static let decoding: [Rule] = [
        decodingWithoutContent, decodingBodyNotJSON, decodingNotTraced, modelKeyMissing, modelNullInRequired,
        modelTypeMismatch, modelListAgainstSingle, modelValueUnreadable, modelEnumCaseUndeclared,
    ]
}
