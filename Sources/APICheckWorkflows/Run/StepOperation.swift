import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The properties of an operation that a step needs.
package struct StepOperation: Hashable, Sendable {
    package var id: String?
    /// ``ContractSource/id`` of the contract; nil for the first contract of the workflow file.
    package var source: String?
    /// The name of the API of another contract than the first, which labels of exchanges and findings have.
    var api: String?
    /// The method, in upper case.
    var method: String
    /// The contract says that it changes something, whatever its method.
    var isMarkedWriting = false
    /// Whether its name or its path says that it signs out, which many APIs do with a GET. The order decides what the requests
    /// around it return.
    let endsSession: Bool
    /// As in the contract: `/todos/{id}`.
    let pathTemplate: String
    /// The names in braces of the path, in order.
    let pathParameters: [String]
    /// The path in its parts.
    let pathParts: [PathPart]
    /// The media types of the request body, in the order of the contract.
    var mediaTypes: [String]
    /// The declared parameters.
    var parameters: [Parameter] = []
    /// The header field `Accept` of a request without one.
    var accept = StepOperation.usualAccept
    /// The encoding of form properties, by media type and name.
    var fields: [String: [String: Field]] = [:]

    /// JSON before anything else: a server that is not asked may send a page for people.
    static let usualAccept = "application/json, */*;q=0.1"

    /// A text of the path, and the name of the parameter after it; nil at the end.
    struct PathPart: Hashable, Sendable {
        let text: String
        let parameter: String?

        static func parts(of template: String) -> [PathPart] {
            var parts: [PathPart] = []
            var rest = template[...]
            while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
                let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
            {
                let name = String(rest[rest.index(after: open)..<close])
                parts.append(PathPart(text: String(rest[..<open]), parameter: name))
                rest = rest[rest.index(after: close)...]
            }
            return parts + [PathPart(text: String(rest), parameter: nil)]
        }
    }

    struct Parameter: Hashable, Sendable {
        var location: StepParameter.Location
        var serialization: ParameterSerialization
        /// Whether the value is sent as JSON text.
        var isJSONText: Bool

        init(
            _ location: StepParameter.Location, _ serialization: ParameterSerialization, isJSONText: Bool = false
        ) {
            self.location = location
            self.serialization = serialization
            self.isJSONText = isJSONText
        }
    }

    struct Field: Hashable, Sendable {
        /// The serialization, or nil for the default of the type.
        var serialization: ParameterSerialization?
        var contentType: MediaType?

        init(serialization: ParameterSerialization? = nil, contentType: MediaType? = nil) {
            self.serialization = serialization
            self.contentType = contentType
        }
    }

    package init(id: String?, method: String, pathTemplate: String, mediaTypes: [String] = []) {
        self.id = id
        self.method = method
        self.pathTemplate = pathTemplate
        pathParameters = pathTemplate.parameterNames
        pathParts = PathPart.parts(of: pathTemplate)
        self.mediaTypes = mediaTypes
        endsSession = StepOperation.endsSession(id, pathTemplate)
    }

    private static func endsSession(_ id: String?, _ pathTemplate: String) -> Bool {
        let names = [id ?? ""] + pathTemplate.split(separator: "/").map(String.init)
        return names.contains { name in
            let words = NameWords.words(of: name)
            let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
            return (words + pairs).contains { ["logout", "logoff", "signout", "signoff"].contains($0) }
        }
    }

    init(_ operation: APICheckContracts.Operation) {
        let content = operation.requestBody?.content ?? []
        self.init(
            id: operation.id, method: operation.method, pathTemplate: operation.pathTemplate,
            mediaTypes: content.map(\.type.essence))
        isMarkedWriting = operation.isMarkedWriting
        parameters = operation.parameters.compactMap { parameter in
            guard let location = StepParameter.Location(rawValue: parameter.location.rawValue),
                let serialization = parameter.serialization
            else { return nil }
            return Parameter(location, serialization, isJSONText: parameter.isJSONText)
        }
        let types =
            operation.responses.filter { $0.status.isSuccess } + operation.responses.filter { !$0.status.isSuccess }
        let declared = types.flatMap(\.content).map(\.type.essence).unique
        if !declared.isEmpty { accept = declared.joined(separator: ", ") }
        for content in content where !content.encoding.isEmpty {
            fields[content.type.essence] = content.encoding.mapValues { encoding in
                let type = encoding.contentTypes.first { $0.type != "*" && !$0.subtype.hasPrefix("*") }
                return Field(
                    serialization: encoding.serialization, contentType: encoding.serialization == nil ? type : nil)
            }
        }
    }

    /// Returns the declared parameter, or else one with the default style of its location.
    func parameter(_ name: String, _ location: StepParameter.Location) -> Parameter {
        let declared = parameters.first { parameter in
            let known = parameter.serialization.name
            return parameter.location == location
                && (location == .header ? known.equalsIgnoringASCIICase(name) : known == name)
        }
        return declared ?? Parameter(location, location.defaultSerialization(of: name))
    }

    /// `GET /todos/{id}`.
    var name: String { "\(method) \(pathTemplate)" }

    /// The name of the API or the source that has it; nil for the API of the run.
    package var owner: String? { api ?? source }

    /// GET and HEAD are safe methods (RFC 9110 section 9.2.1) that may be sent to a foreign server, unless the step
    /// overrides the method (``StepWrite``).
    var isSafe: Bool { !MethodSafety.needsWritePermission(method) }
}

extension String {
    /// The names in braces of a path such as `/todos/{id}`, in order.
    var parameterNames: [String] {
        split(separator: "{").dropFirst(hasPrefix("{") ? 0 : 1).compactMap { piece in
            piece.firstIndex(of: "}").map { String(piece[..<$0]) }
        }
    }
}

extension ResponseDeclaration.Status {
    fileprivate var isSuccess: Bool {
        switch self {
        case .code(let code): code / 100 == 2
        case .range(let digit): digit == 2
        case .default: false
        }
    }
}

extension StepParameter.Location {
    fileprivate func defaultSerialization(of name: String) -> ParameterSerialization {
        switch self {
        case .path: ParameterSerialization(name, style: .simple, explode: false, escaping: .path)
        case .query, .querystring: ParameterSerialization(name, style: .form, explode: true, escaping: .query)
        case .header: ParameterSerialization(name, style: .simple, explode: false, escaping: .header)
        case .cookie: ParameterSerialization(name, style: .form, explode: true, escaping: .cookie)
        }
    }
}

/// Finds the operation of a step and checks its path parameters.
struct OperationFinder {
    /// The operations of one contract.
    private struct Contract {
        let operations: [StepOperation]
        let byID: [String: StepOperation]

        init(_ operations: [StepOperation]) {
            self.operations = operations
            let named = operations.compactMap { operation in operation.id.map { ($0, operation) } }
            byID = Dictionary(named) { first, _ in first }
        }
    }

    /// The contracts by the id of their source.
    private let contracts: [String: Contract]

    /// Operations that name no source are those of the first contract. Sources with the same file have the same
    /// operations.
    init(_ arazzo: Arazzo, operations: [StepOperation]) {
        let first = arazzo.source
        var contracts = Dictionary(grouping: operations) { $0.source ?? first.id }.mapValues(Contract.init)
        if contracts[first.id] == nil { contracts[first.id] = Contract([]) }
        for source in arazzo.sources where contracts[source.id] == nil && source.kind == .openapi {
            let same = arazzo.sources.first { contracts[$0.id] != nil && $0.isSameFile(as: source) }
            if let same { contracts[source.id] = contracts[same.id] }
        }
        self.contracts = contracts
    }

    /// Returns nil for a step that calls a workflow.
    func operation(of step: Step, in workflow: Workflow) throws -> StepOperation? {
        let file = workflow.file
        let location = SourceLocation(file: file, line: step.targetLine)
        guard let source = step.source else { return nil }
        if let fault = step.body?.fault { throw fault }
        guard let contract = contracts[source] else {
            throw WorkflowError.unsupported(
                "the source '\(source)' of the step '\(step.id)', whose contract is not part of the run,",
                remedy: "run the file with apicheck run", at: location)
        }
        guard let operation = try operation(step.target, in: contract, at: location) else { return nil }
        if let wait = step.waitUntil, !operation.isSafe {
            throw WorkflowError.malformed(
                "the step '\(step.id)' repeats \(operation.name) with x-apicheck-wait-until",
                remedy: "wait with a step that sends GET or HEAD", at: SourceLocation(file: file, line: wait.line))
        }
        let names = operation.pathParameters
        for parameter in step.parameters where parameter.location == .path && !names.contains(parameter.name) {
            throw WorkflowError.unknown(
                .pathParameter, parameter.name, known: names, at: SourceLocation(file: file, line: parameter.line))
        }
        for name in names where !step.parameters.contains(where: { $0.location == .path && $0.name == name }) {
            throw WorkflowError.malformed(
                "the step '\(step.id)' has no value for '{\(name)}' of \(operation.name)",
                remedy: "add a parameter with name: \(name) and in: path", at: location)
        }
        return operation
    }

    private func operation(
        _ target: Step.Target, in contract: Contract, at location: SourceLocation
    ) throws -> StepOperation? {
        switch target {
        case .workflow: return nil
        case .operationID(let id):
            if let found = contract.byID[id] { return found }
            if contract.byID.isEmpty, let example = contract.operations.first {
                let pointer = Pointer(["paths", example.pathTemplate, example.method.lowercased()])
                throw WorkflowError.malformed(
                    "unknown operation '\(id)': no operation of the contract has an operationId",
                    remedy: "name it with operationPath; that of \(example.name) is "
                        + "'{$sourceDescriptions.NAME.url}#\(pointer)'",
                    at: location)
            }
            if let dot = id.firstIndex(of: "."), contract.byID[String(id[id.index(after: dot)...])] != nil {
                throw WorkflowError.malformed(
                    "unknown operation '\(id)'",
                    remedy: "write $sourceDescriptions.\(id) if \(id[..<dot]) is the name of a source",
                    at: location)
            }
            throw WorkflowError.unknown(.operation, id, known: Array(contract.byID.keys), at: location)
        case .operationPath(let path, let method):
            let found = contract.operations.filter { $0.pathTemplate == path && (method == nil || $0.method == method) }
            guard let first = found.first else {
                let name = (method.map { "\($0) " } ?? "") + path
                throw WorkflowError.unknown(
                    .operation, name, known: contract.operations.map(\.name), at: location)
            }
            guard found.count == 1 || method != nil else {
                throw WorkflowError.malformed(
                    "\(path) has several operations: \(found.map(\.method).list("and"))",
                    remedy: "add the method, e.g. /\(first.method.lowercased())", at: location)
            }
            return first
        }
    }
}
