package import APICheckBase
import APICheckContracts
package import APICheckJSON

/// An OpenAPI description as text whose differences are readable, whatever the layout of the file: a block for each operation and
/// each shared part, without descriptions and examples.
///
///     GET /todos
///       id           listTodos
///       query        page: integer, minimum 1
///       200          application/json: array
///                      []: Todo
package struct ReadableContract {
    package private(set) var lines: [PrintableText] = []

    /// Shared parts of the description, by what a block of them is called.
    private static let parts: [(member: String, name: PrintableText)] = [
        ("schemas", "schema"), ("parameters", "parameter"), ("headers", "header"), ("requestBodies", "request body"),
        ("responses", "response"), ("securitySchemes", "security"), ("callbacks", "callback"), ("pathItems", "path"),
    ]

    /// Fails for a document that is not an OpenAPI description. Swagger 2.0 is read as it is converted.
    package init?(_ document: Document) {
        var root = document.root
        if root["swagger"]?.kind == .string {
            let files = ContractFiles(document, root: nil, limits: ContractLimits())
            guard let converted = try? SwaggerConversion.converted(files).document else { return nil }
            root = converted.root
        }
        guard root.kind == .object, root["openapi"]?.kind == .string else { return nil }
        lines.append("API \(root["info"]?["title"]?.string ?? "") \(root["info"]?["version"]?.string ?? "")")
        for server in root["servers"]?.elements.map(\.self) ?? [] {
            field("server", "\(server["url"]?.string ?? "")")
        }
        add(security: root["security"])
        for paths in ["paths", "webhooks"] {
            for path in root[paths]?.members.map(\.self) ?? [] { add(path.value, named: path.name) }
        }
        for part in ReadableContract.parts {
            for member in root["components"]?[part.member]?.members.map(\.self) ?? [] {
                begin("\(part.name) \(member.name)")
                add(part.member, member.value)
            }
        }
    }

    private mutating func begin(_ title: PrintableText) { lines += ["", title] }

    private mutating func field(_ label: PrintableText, _ value: PrintableText) {
        lines.append("  \(label.padded(toColumns: 13))\(value)")
    }

    /// Adds a value with the lines below it.
    private mutating func field(_ label: PrintableText, _ value: [PrintableText]) {
        guard let first = value.first else { return }
        field(label, first)
        for line in value.dropFirst() { lines.append(.spaces(15) + line) }
    }

    private mutating func add(_ part: String, _ value: JSON) {
        switch part {
        case "schemas":
            for line in ReadableSchema(value).lines { lines.append("  \(line)") }
        case "parameters": add(parameter: value)
        case "headers": field("value", ReadableContract.value(value))
        case "requestBodies": add(content: value, as: "request")
        case "responses": add(response: value, as: "response")
        case "pathItems": add(value, named: nil)
        default: field("is", "\(ReadableSchema.compact(value))")
        }
    }

    /// Adds each operation of a path.
    private mutating func add(_ path: JSON, named name: String?) {
        if let reference = path["$ref"]?.string { begin("\(name ?? "") is \(reference)") }
        let shared = path["parameters"]?.elements.map(\.self) ?? []
        for member in path.members where Operation.methods.contains(member.name) {
            begin("\(member.name.uppercased()) \(name ?? "")")
            add(member.value, shared)
        }
    }

    private mutating func add(_ operation: JSON, _ shared: [JSON]) {
        if let id = operation["operationId"]?.string { field("id", "\(id)") }
        if operation["deprecated"]?.bool == true { field("deprecated", "true") }
        add(security: operation["security"])
        let own = operation["parameters"]?.elements.map(\.self) ?? []
        func key(_ parameter: JSON) -> [String?] { [parameter["name"]?.string, parameter["in"]?.string] }
        let keys = own.map(key)
        for parameter in shared where parameter["$ref"] != nil || !keys.contains(key(parameter)) {
            add(parameter: parameter)
        }
        for parameter in own { add(parameter: parameter) }
        if let body = operation["requestBody"] { add(content: body, as: "request") }
        for response in operation["responses"]?.members.map(\.self) ?? [] {
            add(response: response.value, as: "\(response.name)")
        }
        for callback in operation["callbacks"]?.members.map(\.self) ?? [] {
            field("callback", "\(callback.name): \(ReadableSchema.compact(callback.value))")
        }
        for member in operation.members where member.name.hasPrefix("x-apicheck-") {
            field("mark", "\(member.name): \(ReadableSchema.text(member.value))")
        }
    }

    private mutating func add(security: JSON?) {
        guard let security else { return }
        let names = security.elements.map { $0.members.map(\.name).joined(separator: " and ") }
        field("security", names.isEmpty ? "none" : "\(names.joined(separator: ", or "))")
    }

    private mutating func add(parameter: JSON) {
        if let reference = parameter["$ref"]?.string { return field("parameter", "\(ReadableSchema.name(reference))") }
        var value = ReadableContract.value(parameter)
        if let first = value.first { value[0] = "\(parameter["name"]?.string ?? "?"): \(first)" }
        field("\(parameter["in"]?.string ?? "parameter")", value)
    }

    /// What a parameter or a header contains, with its style.
    private static func value(_ owner: JSON) -> [PrintableText] {
        if let reference = owner["$ref"]?.string { return ["\(ReadableSchema.name(reference))"] }
        let content = owner["content"]?.members.first { _ in true }
        var lines = (owner["schema"] ?? content?.value["schema"]).map { ReadableSchema($0).lines } ?? ["any"]
        for name in ["style", "explode", "allowReserved", "deprecated"] {
            if let value = owner[name] { lines[0] += ", \(name) \(ReadableSchema.text(value))" }
        }
        if let content { lines[0] += " in \(content.name)" }
        if owner["required"]?.bool == true { lines[0] += ", required" }
        return lines
    }

    private mutating func add(response: JSON, as label: PrintableText) {
        if let reference = response["$ref"]?.string { return field(label, "\(ReadableSchema.name(reference))") }
        for header in response["headers"]?.members.map(\.self) ?? [] {
            var value = ReadableContract.value(header.value)
            value[0] = "header \(header.name): \(value[0])"
            field(label, value)
        }
        add(content: response, as: label)
    }

    /// Adds the media types of a request body or a response.
    private mutating func add(content owner: JSON, as label: PrintableText) {
        if let reference = owner["$ref"]?.string { return field(label, "\(ReadableSchema.name(reference))") }
        let required: PrintableText = owner["required"]?.bool == true ? ", required" : ""
        let types = owner["content"]?.members.map(\.self) ?? []
        if types.isEmpty { field(label, "no body") }
        for type in types {
            var value = type.value["schema"].map { ReadableSchema($0).lines } ?? ["any"]
            value[0] = "\(type.name): \(value[0])\(required)"
            field(label, value)
        }
    }
}
