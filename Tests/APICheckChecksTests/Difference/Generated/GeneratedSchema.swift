/// A schema with the components that it refers to.
struct GeneratedSchema: Hashable, Sendable {
    /// `root` is the schema of the body, the other members are components.
    var schemas: Tree
    var version = "3.1.0"

    static let root = "root"

    var components: [String] { schemas.members.map(\.name).filter { $0 != GeneratedSchema.root } }

    static func reference(_ name: String) -> Tree { ["$ref": .text("#/components/schemas/\(name)")] }

    /// The name of the component that a schema refers to.
    static func target(_ schema: Tree) -> String? {
        schema["$ref"]?.string.flatMap { $0.split(separator: "/").last.map(String.init) }
    }

    /// A contract with the schema as the body of a request or of a response.
    func contract(_ use: SchemaUsed) -> String {
        let body = "{\"content\":{\"application/json\":{\"schema\":\(schemas[GeneratedSchema.root]?.json ?? "true")}}}"
        let request = use == .request ? "\"requestBody\":\(body)," : ""
        let answer =
            use == .response
            ? body.replacing("{\"content\"", with: "{\"description\":\"\",\"content\"") : "{\"description\":\"\"}"
        let list = Tree.object(schemas.members.filter { $0.name != GeneratedSchema.root })
        return """
            {"openapi":"\(version)","info":{"title":"t","version":"draft"},\
            "paths":{"/a":{"post":{\(request)"responses":{"200":\(answer)}}}},"components":{"schemas":\(list.json)}}
            """
    }

    /// The names of all required members.
    var requiredNames: Set<String> {
        Set(
            schemas.paths().filter { $0.last == .member("required") }
                .flatMap { schemas[$0[...]]?.elements.compactMap(\.string) ?? [] })
    }

    /// The names of all members that others depend on.
    var dependedNames: Set<String> {
        var names: Set<String> = []
        for path in schemas.paths()
        where path.last == .member("dependentRequired") || path.last == .member("dependentSchemas") {
            names.formUnion(schemas[path[...]]?.members.map(\.name) ?? [])
        }
        return names
    }

    /// The names of all declared properties.
    var propertyNames: Set<String> {
        var names: Set<String> = []
        for path in schemas.paths() where path.last == .member("properties") {
            names.formUnion(schemas[path[...]]?.members.map(\.name) ?? [])
        }
        return names
    }
}
