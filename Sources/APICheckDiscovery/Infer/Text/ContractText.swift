import APICheckBase
import APICheckJSON

/// Writes what was learned as an OpenAPI 3.1 description.
struct ContractText {
    private let operations: [LearnedOperation]
    private let routes: [Route]
    private let values: RouteValues
    private let servers: [String]
    private let title: String
    private let schemas: SchemaText
    private let security: SecurityText
    private let style: KeyStyle
    private let names: [String]
    private(set) var summary: InferenceSummary

    /// - Parameters:
    ///   - samples: What was made of the recordings before.
    ///   - title: The host when nil.
    init(
        _ operations: [LearnedOperation], routes: [Route], values: RouteValues, servers: [String],
        samples: InferenceSummary, title: String?
    ) {
        self.operations = operations
        self.routes = routes
        self.values = values
        self.servers = servers
        self.title = title ?? samples.host
        security = SecurityText(operations)
        var shared = SharedSchemas()
        var style = KeyStyle()
        for operation in operations {
            let name = ContractText.subject(of: routes[operation.route])
            for (status, response) in operation.responses.sorted(by: { $0.key < $1.key }) {
                for (_, body) in response.bodies.sorted(by: { $0.key < $1.key })
                where !GraphQL.isAnswer(body, of: operation) {
                    style.add(body.value)
                    shared.add(body.value, name: name, isRequest: false, isError: status >= 400)
                }
            }
            for (_, body) in operation.requestBodies.sorted(by: { $0.key < $1.key }) {
                style.add(body.value)
                if body.kind == .json { shared.add(body.value, name: name, isRequest: true, isError: false) }
            }
        }
        shared.name()
        self.style = style
        schemas = SchemaText(shared: shared)
        names = OperationNames.names(
            of: operations.map { operation in
                (operation.method, routes[operation.route], ContractText.isList(operation))
            })
        summary = samples
        summary.schemas = shared.all.map(\.name)
        let isCamelCase = style.isCamelCase
        summary.operations = zip(operations, names).map { operation, name in
            InferenceSummary.Operation(
                name: "\(operation.method) \(routes[operation.route].template(isCamelCase: isCamelCase))", id: name,
                calls: operation.calls)
        }
    }

    /// The words of what a route is about: `todo` for `/todos` and `/todos/{id}`.
    private static func subject(of route: Route) -> [String] {
        let literals = route.literals
        let last = literals.last { !Segment.reserved.contains($0) } ?? literals.last
        return last.map { NameWords.singular(NameWords.words(of: $0)) } ?? []
    }

    private static func isList(_ operation: LearnedOperation) -> Bool {
        operation.responses.contains { status, response in
            200...299 ~= status
                && response.bodies.values.contains { body in
                    body.value.arrays > 0
                        || body.value.members.list.contains {
                            $0.value.elements?.objects ?? 0 > 0 && GeneralNames.all.contains($0.name)
                        }
                }
        }
    }

    /// The methods in the order in which they are read.
    static func order(_ method: String) -> Int {
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].firstIndex(of: method) ?? 6
    }

    /// Methods that OpenAPI 3.1 has a member for.
    private static let methods: Set<String> = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]

    /// The text, which was read back.
    ///
    /// - Throws: A ``Problem`` where a reader sees something else in it than what was learned, and ``YAMLError`` for a text
    ///   that is over a limit of reading.
    func document(limits: Document.Limits) throws -> String {
        let text = yaml.document
        var limits = limits
        limits.bytes = max(limits.bytes, text.utf8.count)
        let read = try Document(yaml: text, source: "the contract", limits: limits)
        if let place = yaml.difference(from: read.root) {
            throw Problem(
                "the contract cannot be written as YAML, so nothing was written", at: ["\(place)"],
                remedy: "report this, with the recording")
        }
        return text
    }

    private var yaml: YAML {
        var members = [
            YAML.Member("openapi", .text("3.1.0")),
            YAML.Member(
                "info",
                .map([
                    YAML.Member("title", .text(title)), YAML.Member("version", .text("1")),
                    YAML.Member(
                        "description",
                        .text("Made from \(summary.exchanges.counted("recorded exchange")); counts are evidence.")),
                ])),
        ]
        if let style = style.style { members.append(YAML.Member("x-apicheck-keys", .text(style.rawValue))) }
        members.append(YAML.Member("servers", .list(servers.map { .map([YAML.Member("url", .text($0))]) })))
        members.append(YAML.Member("paths", paths))
        var components: [YAML.Member] = []
        if !security.schemes.isEmpty { components.append(YAML.Member("securitySchemes", security.definitions)) }
        let shared = schemas.shared.all.map { name, shape in
            let objects = shape.value.objects
            let evidence = shape.isRequest ? [] : [YAML.evidence(objects, of: objects)]
            return YAML.Member(name, .map(schemas.definition(plain(shape), isRequest: shape.isRequest) + evidence))
        }
        if !shared.isEmpty { components.append(YAML.Member("schemas", .map(shared))) }
        if !components.isEmpty { members.append(YAML.Member("components", .map(components))) }
        return .map(members)
    }

    /// What objects of a shape have in common, without the other kinds that some places have: those are written there.
    private func plain(_ shape: SchemaShape) -> LearnedValue { shape.value.objectsOnly }

    private var paths: YAML {
        let isCamelCase = style.isCamelCase
        var members: [YAML.Member] = []
        for (index, route) in routes.enumerated() {
            let own = operations.indices.filter {
                operations[$0].route == index && ContractText.methods.contains(operations[$0].method)
            }
            if own.isEmpty { continue }
            var item: [YAML.Member] = []
            let parameters = route.names(isCamelCase: isCamelCase).enumerated().map { place, name in
                pathParameter(name, values.of(index)[place], example: values.example(index, place))
            }
            if !parameters.isEmpty { item.append(YAML.Member("parameters", .list(parameters))) }
            for place in own {
                let text = OperationText(operations[place], id: names[place], schemas: schemas, security: security)
                item.append(YAML.Member(operations[place].method.lowercased(), text.yaml))
            }
            members.append(YAML.Member(route.template(isCamelCase: isCamelCase), .map(item)))
        }
        return .map(members)
    }

    private func pathParameter(_ name: String, _ value: LearnedValue, example: String?) -> YAML {
        let members = [
            YAML.Member("name", .text(name)), YAML.Member("in", .text("path")), YAML.Member("required", .raw("true")),
            YAML.evidence(value.samples, of: value.samples), YAML.Member("schema", schemas.parameter(value)),
        ]
        return .map(members + OperationText.example(example, of: value))
    }
}

/// Finds the style in which the members of all bodies are named.
private struct KeyStyle {
    private var names: Set<String> = []

    mutating func add(_ value: LearnedValue) {
        if let elements = value.elements { add(elements) }
        if value.isMap { return add(value.mapValues) }
        for member in value.members.list {
            names.insert(member.name)
            add(member.value)
        }
    }

    /// The fewest names of several words that show the style of a name that was never seen.
    private static let fewest = 5

    /// The style of all names. Nil if they have different styles, or if names of one word fit several styles.
    var style: NamingStyle? {
        guard names.count(where: { NameWords.words(of: $0).count > 1 }) >= KeyStyle.fewest else { return nil }
        let styles = NamingStyle.allCases.filter { style in names.allSatisfy(style.accepts) }
        return styles.count == 1 ? styles[0] : nil
    }

    /// The style of most names of several words.
    var isCamelCase: Bool {
        let several = names.filter { NameWords.words(of: $0).count > 1 }
        return several.count { NamingStyle.camelCase.accepts($0) } > several.count { NamingStyle.snakeCase.accepts($0) }
    }
}
