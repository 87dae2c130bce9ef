/// Recognizes operations of GraphQL, whose answers have the shape that each request selects.
enum GraphQL {
    private static let members: Set<String> = ["data", "errors", "extensions"]

    /// Whether the requests have a `query`, and the bodies have no other members than GraphQL's.
    static func isAnswer(_ body: LearnedBody, of operation: LearnedOperation) -> Bool {
        guard operation.method == "POST", body.kind == .json, body.value.objects > 0,
            body.value.objects == body.value.samples, body.value.members["data"] != nil,
            body.value.members.list.allSatisfy({ members.contains($0.name) })
        else { return false }
        return operation.requestBodies.values.contains { $0.kind == .json && $0.value.members["query"] != nil }
    }

    /// What all answers have in common.
    static var schema: YAML {
        .map([
            YAML.Member("type", .text("object")),
            YAML.Member(
                "properties",
                .map([
                    YAML.Member("data", .map([YAML.Member("type", .list([.text("object"), .text("null")]))])),
                    YAML.Member("errors", .map([YAML.Member("type", .text("array"))])),
                ])),
        ])
    }
}
