import APICheckChecks
import Testing

/// A contract with one schema in a request, a response, a query parameter or a response header.
enum SchemaUsed: CaseIterable {
    case request, response, parameter, header

    /// - Parameter schema: One line of YAML in flow style.
    func contract(_ schema: String, version: String = "3.1.0", components: String = "{}") -> String {
        let use =
            switch self {
            case .request: "requestBody: {content: {application/json: {schema: \(schema)}}}"
            case .response: "x-none: 1"
            case .parameter: "parameters: [{name: p, in: query, schema: \(schema)}]"
            case .header: "x-none: 1"
            }
        let response =
            switch self {
            case .response: "content: {application/json: {schema: \(schema)}}"
            case .header: "headers: {X-A: {schema: \(schema)}}"
            default: "description: OK"
            }
        return """
            openapi: \(version)
            info: {title: t, version: draft}
            paths:
              /a:
                post:
                  \(use)
                  responses: {"200": {\(response)}}
            components: {schemas: \(components)}
            """
    }

    func changes(
        _ old: String, _ new: String, components: (old: String, new: String) = ("{}", "{}"),
        versions: (old: String, new: String) = ("3.1.0", "3.1.0")
    ) throws -> [String] {
        try APICheckChecksTests.changes(
            from: contract(old, version: versions.old, components: components.old),
            to: contract(new, version: versions.new, components: components.new))
    }
}
