import APICheckBase
import APICheckJSON
import APICheckReports

/// The tools of `apicheck mcp`; `tools.json` describes them.
enum MCPTool: String, CaseIterable, Sendable {
    case verify
    case diffContracts = "diff_contracts"
    case listFindings = "list_findings"
    case explainRule = "explain_rule"
    case coverage
}

/// What `tools/list` says of the tools, and the check of arguments against it.
///
/// The schemas of results are those of the reports: each refers to the definitions of `report.schema.json`, and gets those that it
/// uses.
struct ToolCatalogue: Sendable {
    /// The list as JSON.
    let list: String
    private let inputs: [MCPTool: String]

    init() throws {
        let file = try Document(PackageResources.tools_json).root
        let shared = [file["$defs"], try Document(OutputSchema.report.bytes).root["$defs"]].compactMap(\.self)
        var writer = JSONWriter()
        var inputs: [MCPTool: String] = [:]
        try writer.array { writer in
            for tool in file["tools"]?.elements.map(\.self) ?? [] {
                let name = tool["name"]?.string ?? ""
                try writer.object { writer in
                    for member in tool.members {
                        var value = member.value
                        // The name of a schema of the program.
                        if let schema = value.string.flatMap(OutputSchema.init(rawValue:)),
                            member.name == "outputSchema"
                        {
                            value = try Document(schema.bytes).root
                        }
                        let isSchema = member.name.hasSuffix("Schema")
                        let text = isSchema ? ToolCatalogue.closed(value, shared) : value.text
                        if member.name == "inputSchema", let tool = MCPTool(rawValue: name) { inputs[tool] = text }
                        writer.key(member.name)
                        writer.raw(text)
                    }
                    writer.object("annotations") { writer in
                        writer.member("readOnlyHint", true)
                        writer.member("destructiveHint", false)
                        writer.member("idempotentHint", true)
                        writer.member("openWorldHint", false)
                    }
                }
            }
        }
        list = writer.text
        self.inputs = inputs
    }

    /// The arguments of a call; an empty object if it has none. Throws ``RunError`` if they violate the schema.
    func check(_ arguments: JSON?, of tool: MCPTool) throws -> JSON {
        let arguments = try arguments ?? Document("{}").root
        let document = try Document(inputs[tool] ?? "false")
        let schema = try SchemaRegistry(document, dialect: .draft202012).schema(at: document.root)
        guard let violation = schema.violations(in: arguments).first else { return arguments }
        // The arguments are a part of the request.
        let place = "\(violation.instance.pointer)".dropFirst("\(arguments.pointer)".count)
        throw RunError.usage(
            "invalid arguments of \(tool.rawValue)", at: place.isEmpty ? [] : ["\(place)"],
            expected: violation.expected.text, actual: violation.actual.text)
    }

    /// A schema with the definitions that it uses.
    private static func closed(_ schema: JSON, _ shared: [JSON]) -> String {
        let definitions = [schema["$defs"]].compactMap(\.self) + shared
        var used: [String: JSON] = [:]
        var waiting = references(in: schema)
        while let name = waiting.popLast() {
            guard used[name] == nil, let value = definitions.lazy.compactMap({ $0[name] }).first else { continue }
            used[name] = value
            waiting += references(in: value)
        }
        var writer = JSONWriter()
        writer.object { writer in
            for member in schema.members where member.name != "$defs" {
                writer.key(member.name)
                writer.copy(member.value)
            }
            if used.isEmpty { return }
            writer.object("$defs") { writer in
                for (name, value) in used.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    writer.copy(value)
                }
            }
        }
        return writer.text
    }

    private static func references(in value: JSON) -> [String] {
        switch value.kind {
        case .object:
            value.members.flatMap { member in
                guard member.name == "$ref", let reference = member.value.string else {
                    return references(in: member.value)
                }
                return [String(reference.dropFirst("#/$defs/".count))]
            }
        case .array: value.elements.flatMap(references)
        default: []
        }
    }
}
