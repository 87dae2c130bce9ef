import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckHTTP
import APICheckJSON
package import APICheckProject
import APICheckRecordings
import APICheckRedaction
package import APICheckWorkflows

/// An API with everything that a live run needs of it, read and checked before anything is sent.
package struct LiveAPI: Sendable {
    package let api: API
    package let contract: Contract
    package let arazzo: Arazzo
    /// Knows what the contract marks, and the values of secret inputs.
    let redactor: Redactor
    /// The other contracts that the steps of a workflow file name, by the id of their source.
    package var linked: [String: LinkedContract] = [:]
    /// Where requests go; nil for the contract's first server.
    package var server: HTTPURL?
    /// A second server whose answers are compared with, in place of the recordings.
    var reference: HTTPURL?
    /// The calls that the workflows make again, of an API that is known from them alone; nil for one with a contract.
    package private(set) var capture: LiveCapture?
    /// The ids of the capture that are other ones now.
    private(set) var followed: FollowedValues?
    let secretInputs: SecretInputs
    private let inputs: LiveInputs

    package var name: String { api.name }

    /// Reads the contract and the workflows. Throws ``LiveError``, and what reading the files throws.
    package init(_ api: API, inputs: LiveInputs) throws {
        let contract = try api.readContract()
        guard FileContents.exists(api.workflowsFile) else { throw LiveError.noWorkflows(file: api.workflowsFile) }
        let arazzo = try Arazzo(
            contentsOf: api.workflowsFile, copies: api.project.remoteCopies, limits: api.project.limits.document)
        if let source = arazzo.contractPath, !FileContents.areSame(source, api.contractFile) {
            throw LiveError.otherContract(source, expected: api.contractFile, file: api.workflowsFile)
        }
        self.init(api, contract: contract, arazzo: arazzo, linked: [:], inputs: inputs)
    }

    /// Reads a workflow file that is anywhere, and the contract that it names. The API has the name of the source.
    ///
    /// - Throws: ``LiveError``, and what reading the files throws.
    package init(workflowsFile file: String, in project: Project, inputs: LiveInputs) throws {
        let arazzo = try Arazzo(contentsOf: file, copies: project.remoteCopies, limits: project.limits.document)
        guard let path = arazzo.contractPath else {
            throw LiveError.remoteContract(
                arazzo.source.url, at: SourceLocation(file: file, line: arazzo.source.line))
        }
        guard FileContents.exists(path) else {
            throw LiveError.missingContract(path, at: SourceLocation(file: file, line: arazzo.source.line))
        }
        let api = API(name: arazzo.source.name, contractFile: path, workflowsFile: file, in: project)
        self.init(
            api, contract: try api.readContract(), arazzo: arazzo,
            linked: try LinkedContract.all(of: arazzo, in: project), inputs: inputs)
    }

    /// An API that is known from a capture alone; its contract and its workflows were made of it, and are in no file.
    ///
    package init(_ api: API, contract: Contract, arazzo: Arazzo, capture: LiveCapture, inputs: LiveInputs) {
        self.init(api, contract: contract, arazzo: arazzo, linked: [:], inputs: inputs)
        self.capture = capture
        let entries = Dictionary(grouping: capture.recording.entries) { entry in
            [entry.label.workflow ?? "", entry.label.step ?? ""]
        }
        followed = FollowedValues(
            arazzo.workflows.flatMap { workflow in workflow.steps.flatMap { entries[[workflow.id, $0.id]] ?? [] } },
            contract: contract)
    }

    private init(
        _ api: API, contract: Contract, arazzo: Arazzo, linked: [String: LinkedContract], inputs: LiveInputs
    ) {
        self.api = api
        self.contract = contract
        self.arazzo = arazzo
        self.linked = linked
        self.inputs = inputs
        let others = linked.mapValues(\.contract)
        let secretInputs = SecretInputs(
            of: arazzo, contract: contract, others: others, isSecretName: Redactor.isSecretName)
        self.secretInputs = secretInputs
        let values = arazzo.workflows.flatMap { workflow in
            workflow.inputs.filter { secretInputs.contains($0.name, of: workflow.id) }
                .compactMap { inputs.text(of: $0, api: api.name) }
        }
        redactor = api.project.redaction.redactor(
            for: contract, and: Array(others.values), inputs: values.flatMap(LiveAPI.secrets))
    }

    /// The server of the contract with a name, a base URL as given, or the contract's first server for nil. Throws
    /// ``LiveError``.
    package func server(named name: String?) throws -> HTTPURL {
        try LiveAPI.server(named: name, of: contract, file: api.contractFile)
    }

    /// Names the server of a source of the workflow file: a base URL, or a server of its contract by its name.
    ///
    /// - Throws: ``LiveError``.
    package mutating func setServer(_ text: String, ofSource name: String) throws {
        if name == arazzo.source.id {
            server = try server(named: text)
        } else if var other = linked[name] {
            other.server = try other.server(named: text)
            linked[name] = other
        } else {
            throw LiveError.unknownSource(name, known: [arazzo.source.id] + linked.keys.sorted())
        }
    }

    /// Sends the requests of the other sources to the server that the sandbox has for them.
    package mutating func moveSources(to url: (String) -> HTTPURL?) {
        for (name, other) in linked { linked[name]?.server = url(name) ?? other.server }
    }

    /// The contract of the step that made an exchange.
    func contract(of exchange: LiveExchange) -> Contract {
        exchange.source.flatMap { linked[$0]?.contract } ?? contract
    }

    static func server(named name: String?, of contract: Contract, file contractFile: String) throws -> HTTPURL {
        let url: String
        if let name, !name.contains("://") {
            guard let server = contract.servers.first(where: { $0.name == name }) else {
                throw LiveError.unknownServer(
                    name, known: Spelling.nearest(to: name, in: contract.servers.compactMap(\.name)))
            }
            url = server.url
        } else {
            // Without `servers`, the server is `/` (OpenAPI 3.1 section 4.8.1).
            let declared = contract.document.root["servers"] == nil ? nil : contract.servers.first?.url
            guard let first = name ?? declared else { throw LiveError.noServer(file: contractFile) }
            url = first
        }
        let file = url == name ? nil : contractFile
        guard let server = HTTPURL(url), ["http", "https"].contains(server.scheme) else {
            throw LiveError.unusableServer(url, file: file)
        }
        if server.hasUserInformation { throw LiveError.serverWithCredentials(file: file) }
        return server
    }

    /// The texts and numbers in the value of a secret input. Texts shorter than any secret would be found in every other
    /// word; they are removed at their own places, as all values are.
    private static func secrets(in text: String) -> [String] {
        let inner =
            (try? Document(text).root).flatMap { $0.kind == .object || $0.kind == .array ? $0.leaves : nil } ?? []
        return ([text] + inner).filter { $0.count >= RedactionSettings.shortestSecret }
    }

    /// The workflows of this API with the given names, or all.
    package func workflows(named names: [String]) -> [Workflow] {
        names.isEmpty ? arazzo.workflows : names.unique.compactMap { name in arazzo.workflows.first { $0.id == name } }
    }

    /// Values for a workflow's inputs and for those of the workflows that it depends on.
    func inputValues(of workflow: Workflow, runner: WorkflowRunner) throws -> [String: JSON] {
        try runner.declaredInputs(of: workflow).reduce(into: [:]) { values, input in
            if let text = inputs.text(of: input, api: name) { values[input.name] = try input.value(ofText: text) }
        }
    }
}

extension JSON {
    /// Every text and number in the value.
    fileprivate var leaves: [String] {
        switch kind {
        case .object: members.flatMap(\.value.leaves)
        case .array: elements.flatMap(\.leaves)
        case .string, .number: [string ?? text]
        case .boolean, .null: []
        }
    }
}

/// Another contract than the first that a workflow file names.
package struct LinkedContract: Sendable {
    package let contract: Contract
    private let source: String
    private let file: String
    /// Where the requests of its steps go; nil for the contract's first server.
    var server: HTTPURL?

    /// The contracts of all steps that are not about the first one, by the id of their source.
    ///
    /// - Throws: ``LiveError``, and what reading the files throws.
    static func all(of arazzo: Arazzo, in project: Project) throws -> [String: LinkedContract] {
        let used = Set(arazzo.allWorkflows.flatMap(\.steps).compactMap(\.source))
        var linked: [String: LinkedContract] = [:]
        var read: [(source: ContractSource, contract: LinkedContract)] = []
        for source in arazzo.sources
        where source.kind == .openapi && used.contains(source.id) && !source.isSameFile(as: arazzo.source) {
            if let same = read.first(where: { $0.source.isSameFile(as: source) }) {
                linked[source.id] = same.contract
                continue
            }
            let place = SourceLocation(file: source.file, line: source.line)
            guard let path = source.path else { throw LiveError.remoteContract(source.url, at: place) }
            guard FileContents.exists(path) else { throw LiveError.missingContract(path, at: place) }
            let api = API(name: source.id, contractFile: path, workflowsFile: arazzo.file, in: project)
            let contract = LinkedContract(contract: try api.readContract(), source: source.id, file: path)
            linked[source.id] = contract
            read.append((source, contract))
        }
        return linked
    }

    /// Throws ``LiveError`` without a usable server.
    func usedServer() throws -> HTTPURL {
        do { return try server ?? server(named: nil) } catch LiveError.noServer {
            throw LiveError.noSourceServer(source, file: file)
        }
    }

    /// ``LiveAPI/server(named:)``.
    func server(named name: String?) throws -> HTTPURL {
        try LiveAPI.server(named: name, of: contract, file: file)
    }
}
