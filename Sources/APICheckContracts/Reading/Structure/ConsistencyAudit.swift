import APICheckBase
import APICheckFindings
import APICheckJSON

/// Checks what must agree between parts of a description: templates and parameters, names and their targets.
struct ConsistencyAudit {
    private(set) var faults: Faults
    private let schemes: Set<String>
    private let operationIDs: Set<String>
    private var lineOfID: [String: Int] = [:]
    private var pathOfShape: [String: JSON] = [:]
    /// The lists of servers and links that were checked: path items and references share them.
    private var seen: Set<String> = []

    init(_ root: JSON, operations: [Operation], api: String?) {
        faults = Faults(api: api)
        schemes = Set(root["components"]?["securitySchemes"]?.members.map(\.name) ?? [])
        operationIDs = Set(operations.compactMap(\.id))
        checkServers(root)
        checkSecurity(root)
        for path in root["paths"]?.members.map({ $0 }) ?? [] where path.name.utf8.first == UInt8(ascii: "/") {
            checkShape(of: path)
        }
        for operation in operations { check(operation) }
    }

    private mutating func fault(_ place: JSON, expected: String, actual: String, hint: PrintableText? = nil) {
        faults.add(.contractInconsistent, at: place, expected: .quoted(expected), actual: .quoted(actual), hint: hint)
    }

    private mutating func check(_ operation: Operation) {
        if let id = operation.id {
            if let line = lineOfID[id] {
                fault(
                    operation.key, expected: "an operationId of its own",
                    actual: "'\(id)', as on line \(line), which a workflow gets")
            } else {
                lineOfID[id] = operation.line
            }
        }
        checkParameters(of: operation)
        checkServers(operation.node)
        checkSecurity(operation.node)
        for response in operation.responses { checkLinks(of: response) }
    }

    /// Each variable of the template is a parameter in the path, and the reverse (OpenAPI 3.1 section 4.8.8.2).
    private mutating func checkParameters(of operation: Operation) {
        let variables = Set(PathTemplate(operation.pathTemplate)?.parameterNames ?? [])
        let declared = operation.parameters.filter { $0.location == .path }
        let names = Set(declared.map(\.name))
        for name in variables.subtracting(names).sorted() {
            let near = Spelling.nearMiss(of: name, in: names.subtracting(variables).sorted())
            fault(
                operation.key, expected: "a parameter '\(name)' in: path", actual: "none of this name",
                hint: near.map { "There is '\($0)'." })
        }
        for parameter in declared where !variables.contains(parameter.name) {
            fault(
                parameter.node, expected: "'{\(parameter.name)}' in \(operation.pathTemplate)",
                actual: "the path does not have it")
        }
        var places: Set<String> = []
        for parameter in operation.ownParameters
        where !places.insert("\(parameter.location.rawValue) \(parameter.name)").inserted {
            fault(
                parameter.node, expected: "each parameter once",
                actual: "'\(parameter.name)' in: \(parameter.location.rawValue) twice")
        }
    }

    /// Two templates that fit the same paths are one path item (section 4.8.8.2).
    private mutating func checkShape(of path: JSON.Member) {
        guard let shape = PathTemplate(path.name)?.shape else { return }
        guard let earlier = pathOfShape[shape] else {
            pathOfShape[shape] = path.key
            return
        }
        fault(
            path.key, expected: "one template for the same paths",
            actual: "'\(path.name)' and '\(earlier.string ?? "")' of line \(earlier.line)")
    }

    private mutating func checkServers(_ owner: JSON) {
        for server in owner["servers"]?.elements.map({ $0 }) ?? [] {
            guard let url = server["url"], let text = url.string else { continue }
            let used = Server.variables(in: text)
            let variables = server["variables"]?.members.map { $0 } ?? []
            let declared = Set(variables.map(\.name))
            for name in used.subtracting(declared).sorted() {
                fault(url, expected: "a variable '\(name)' of the server", actual: "none of this name")
            }
            for variable in variables where !used.contains(variable.name) {
                fault(
                    variable.key, expected: "'{\(variable.name)}' in the server's url",
                    actual: "the url does not have it")
            }
        }
    }

    private mutating func checkSecurity(_ owner: JSON) {
        for requirement in owner["security"]?.elements.map({ $0 }) ?? [] {
            for member in requirement.members where !schemes.contains(member.name) {
                let near = Spelling.nearMiss(of: member.name, in: schemes.sorted())
                fault(
                    member.key, expected: "a scheme of components/securitySchemes", actual: "'\(member.name)'",
                    hint: near.map { "Did you mean '\($0)'?" })
            }
        }
    }

    private mutating func checkLinks(of response: ResponseDeclaration) {
        for link in response.node["links"]?.members.map({ $0 }) ?? [] {
            guard let id = link.value["operationId"], let text = id.string, !operationIDs.contains(text),
                seen.insert("\(id.location) \(text)").inserted
            else { continue }
            let near = Spelling.nearMiss(of: text, in: operationIDs.sorted())
            fault(
                id, expected: "the operationId of an operation", actual: "'\(text)'",
                hint: near.map { "Did you mean '\($0)'?" })
        }
    }
}
