import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The marks of a contract, compiled once: which values of which operations are secret.
struct ContractSecrets: Sendable {
    let marks: SecretMarks
    /// The names of API keys, which may be sent with any request.
    let keys: MarkedNames
    /// The marked headers of requests, responses and parts of multipart bodies, in lower case.
    let headers: Set<String>
    /// The schemas, parameters and headers that have a mark.
    let used: Set<JSON.Identity>
    /// The marks by ``Operation/index``, of operations that have any.
    private let operations: [Int: OperationSecrets]

    subscript(operation: Operation) -> OperationSecrets? { operations[operation.index] }

    /// Throws ``ContractError`` for a mark below `propertyNames`: the name of a member cannot be replaced.
    init(_ operations: [Operation], keys: MarkedNames, registry: SchemaRegistry) throws {
        self.keys = keys
        var compiler = SecretMarkCompiler(
            SchemaGraph(registry, selected: DiscriminatedSchemas(registry).callAsFunction))
        let result = compiler.compile(operations.flatMap(ContractSecrets.schemas))
        if let names = result.markedNames.first { throw names.failure(.secretNames) }
        marks = result.marks
        var used = result.marked
        var headers: Set<String> = []
        var marked: [Int: OperationSecrets] = [:]
        for operation in operations {
            let secrets = OperationSecrets(operation, result)
            if !secrets.isEmpty { marked[operation.index] = secrets }
            for parameter in operation.parameters where parameter.isSecret {
                used.formUnion([parameter.node.identity, parameter.listed.identity])
            }
            for parameter in secrets.parameters where operation.parameters[parameter.index].location == .header {
                headers.insert(operation.parameters[parameter.index].name.asciiLowercased())
            }
            if let query = operation.queryString {
                if query.isSecret { used.formUnion([query.node.identity, query.listed.identity]) }
                // Only the fields of a form have names by which they are found in a query.
                if secrets.query != nil, query.content?.type.isForm != true {
                    throw query.node.failure(.secretMark(on: "a query that is not a form"))
                }
            }
            for header in operation.allHeaders where OperationSecrets.isSecret(header, result) {
                headers.insert(header.name.asciiLowercased())
                used.formUnion([header.node.identity, header.listed.identity])
            }
        }
        self.operations = marked
        self.used = used
        self.headers = headers
    }

    /// A contract without marks, apart from its API keys.
    init(keys: MarkedNames) {
        self.keys = keys
        marks = SecretMarks.none
        headers = []
        used = []
        operations = [:]
    }

    private static func schemas(of operation: Operation) -> [JSON] {
        operation.parameters.flatMap(\.node.valueSchemas) + operation.allHeaders.flatMap(\.node.valueSchemas)
            + operation.allContent.flatMap(\.schemas) + (operation.queryString?.content?.schemas ?? [])
    }
}

extension OperationSecrets {
    fileprivate init(_ operation: Operation, _ result: SecretMarkCompiler.Result) {
        for (index, parameter) in operation.parameters.enumerated() {
            if parameter.isSecret {
                parameters.append(MarkedParameter(index: index, mark: .whole))
            } else if let root = parameter.node.valueSchemas.lazy.compactMap(result.root).first {
                let isWhole = result.marks.isMarked(root)
                parameters.append(MarkedParameter(index: index, mark: isWhole ? .whole : .within(root)))
            }
        }
        if let declared = operation.queryString, let content = declared.content {
            if declared.isSecret {
                query = .whole
            } else if let marked = OperationSecrets.content([content], result).first {
                query = result.marks.isMarked(marked.root) ? .whole : .fields(marked)
            }
        }
        request = OperationSecrets.content(operation.requestBody?.content ?? [], result)
        answers = operation.responses.map { response in
            let headers = response.headers.filter { OperationSecrets.isSecret($0, result) }
            return Answer(
                headers: Set(headers.map { $0.name.asciiLowercased() }),
                content: OperationSecrets.content(response.content, result))
        }
    }

    /// A header is one value: a mark on a part of it makes the whole header secret.
    fileprivate static func isSecret(_ header: HeaderDeclaration, _ result: SecretMarkCompiler.Result) -> Bool {
        header.isSecret || header.node.valueSchemas.contains { result.root(of: $0) != nil }
    }

    private static func content(_ content: [Content], _ result: SecretMarkCompiler.Result) -> [MarkedContent] {
        content.compactMap { content in
            content.schemas.lazy.compactMap(result.root).first.map { MarkedContent(content: content, root: $0) }
        }
    }
}

extension Operation {
    fileprivate var allContent: [Content] { (requestBody?.content ?? []) + responses.flatMap(\.content) }

    /// The headers of responses and of the parts of multipart bodies.
    fileprivate var allHeaders: [HeaderDeclaration] {
        responses.flatMap(\.headers) + allContent.flatMap { $0.encoding.values.flatMap(\.headers) }
    }
}

extension JSON {
    /// The schemas of a parameter or a header: its own, or those of its `content`.
    fileprivate var valueSchemas: [JSON] {
        (self["schema"].map { [$0] } ?? []) + (self["content"]?.members.compactMap { $0.value["schema"] } ?? [])
    }
}

/// The marks in the requests and responses of one operation.
struct OperationSecrets: Sendable {
    /// The extent of the mark of a parameter.
    enum Mark: Sendable {
        case whole
        case within(SecretMarks.Root)
    }

    struct MarkedParameter: Sendable {
        /// Its index among the operation's parameters.
        let index: Int
        let mark: Mark
    }

    struct MarkedContent: Sendable {
        let content: Content
        let root: SecretMarks.Root
    }

    /// The extent of the mark of a query that is one value.
    enum Query: Sendable {
        case whole
        case fields(MarkedContent)
    }

    struct Answer: Sendable {
        /// The names of secret header fields, in lower case.
        var headers: Set<String> = []
        var content: [MarkedContent] = []
    }

    var parameters: [MarkedParameter] = []
    var query: Query?
    var request: [MarkedContent] = []
    /// The answers, in the order of the operation's responses.
    var answers: [Answer] = []

    var isEmpty: Bool {
        parameters.isEmpty && query == nil && request.isEmpty
            && answers.allSatisfy { $0.headers.isEmpty && $0.content.isEmpty }
    }

    /// The marks of all declared responses together, for a response with an undeclared status.
    var anyAnswer: Answer {
        answers.reduce(into: Answer()) { all, answer in
            all.headers.formUnion(answer.headers)
            all.content += answer.content
        }
    }
}

extension [OperationSecrets.MarkedContent] {
    func first(for content: Content) -> OperationSecrets.MarkedContent? { first { $0.content === content } }
}
