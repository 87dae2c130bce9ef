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
    private var inputs: LiveInputs
    /// The inputs for the second server; nil for the same.
    private let referenceInputs: LiveInputs?

    package var name: String { api.name }

    /// Reads the contract and the workflows. Throws ``LiveError``, and what reading the files throws.
    ///
    /// - Parameter reference: The inputs for a second server; nil for the same.
    package init(_ api: API, inputs: LiveInputs, reference: LiveInputs? = nil) throws {
        let contract = try api.readContract()
        guard FileContents.exists(api.workflowsFile) else { throw LiveError.noWorkflows(file: api.workflowsFile) }
        var arazzo = try Arazzo(
            contentsOf: api.workflowsFile, copies: api.project.remoteCopies, limits: api.project.limits.document)
        if !arazzo.choose(contract: api.contractFile), let source = arazzo.contractPath {
            throw LiveError.otherContract(source, expected: api.contractFile, file: api.workflowsFile)
        }
        self.init(
            api, contract: contract, arazzo: arazzo, linked: try LinkedContract.ofProject(api.project, in: arazzo),
            inputs: inputs, reference: reference)
    }

    /// Reads APIs. One without workflows is left out where it is not named and the workflows of another call its operations.
    ///
    /// - Throws: ``LiveError``, and what reading the files throws.
    package static func all(
        _ apis: [API], areNamed: Bool, read: (API) throws -> LiveAPI
    ) throws -> [LiveAPI] {
        let live = try apis.filter { areNamed || FileContents.exists($0.workflowsFile) }.map(read)
        let linked = Set(live.flatMap(\.linked.values).map(\.name))
        if !areNamed,
            let api = apis.first(where: { !FileContents.exists($0.workflowsFile) && !linked.contains($0.name) })
        {
            throw LiveError.noWorkflows(file: api.workflowsFile)
        }
        return live
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
        _ api: API, contract: Contract, arazzo: Arazzo, linked: [String: LinkedContract], inputs: LiveInputs,
        reference: LiveInputs? = nil
    ) {
        self.api = api
        self.contract = contract
        self.arazzo = arazzo
        self.linked = linked
        self.inputs = inputs
        referenceInputs = reference
        let others = linked.mapValues(\.contract)
        let secretInputs = SecretInputs(
            of: arazzo, contract: contract, others: others, isSecretName: Redactor.isSecretName)
        self.secretInputs = secretInputs
        let values = arazzo.workflows.flatMap { workflow in
            arazzo.declaredInputs(of: workflow).filter { secretInputs.contains($0.name, of: workflow.id) }
                .flatMap { input in
                    let owners = InputOwners(of: input, api: api, linked: linked)
                    return [inputs, reference].compactMap { $0?.text(of: input, owners) }
                }
        }
        redactor = api.project.redaction.redactor(
            for: contract, and: linked.values.sorted { $0.name < $1.name }.map(\.contract),
            inputs: values.flatMap(LiveAPI.secrets))
    }

    /// The server of the contract with a name, a base URL as given, or the contract's first server for nil. Throws
    /// ``LiveError``.
    package func server(named name: String?) throws -> HTTPURL {
        try LiveAPI.server(named: name, of: contract, file: api.contractFile)
    }

    /// The names that ``setServer(_:ofSource:)`` knows.
    package var sourceNames: [String] {
        ([arazzo.source.id, name] + linked.flatMap { [$0.key, $0.value.name] }.sorted()).unique
    }

    /// Names the server of a source of the workflow file, or of the API that it belongs to: a base URL, or a server of its
    /// contract by its name.
    ///
    /// - Returns: Whether there is such a source.
    /// - Throws: ``LiveError``.
    package mutating func setServer(_ text: String, ofSource name: String) throws -> Bool {
        if name == arazzo.source.id || name == self.name {
            server = try server(named: text)
            return true
        }
        // Several workflow files may name the contract of one API.
        let apis = Set(linked.filter { $0.key == name || $0.value.name == name }.values.map(\.name))
        let sources = linked.filter { apis.contains($0.value.name) }.keys
        for source in sources {
            let url = try linked[source]?.server(named: text)
            linked[source]?.server = url
        }
        return !sources.isEmpty
    }

    /// Takes the servers that have a name in the contracts, where none is given yet.
    ///
    /// - Parameter isRequired: Whether a contract of the others has to have one. That of the API does.
    /// - Throws: ``LiveError``.
    package mutating func useServers(named name: String, isRequired: Bool) throws {
        server = try server ?? LiveAPI.server(named: name, of: contract, api: self.name)
        for (source, other) in linked where other.server == nil {
            if isRequired || other.contract.servers.contains(where: { $0.name == name }) {
                linked[source]?.server = try LiveAPI.server(named: name, of: other.contract, api: other.name)
            }
        }
    }

    /// The same API with the second server in place of the first, and its inputs.
    func atReference(_ reference: HTTPURL) -> LiveAPI {
        var other = self
        other.server = reference
        other.reference = nil
        other.inputs = referenceInputs ?? inputs
        for (source, contract) in linked { other.linked[source]?.server = contract.reference ?? contract.server }
        return other
    }

    /// Names a second server: a base URL, or a name that a server of each contract has.
    ///
    /// - Throws: ``LiveError``.
    mutating func setReference(_ name: String) throws {
        reference = try server(named: name)
        guard !name.contains("://") else { return }
        for (source, other) in linked {
            linked[source]?.reference = try LiveAPI.server(named: name, of: other.contract, api: other.name)
        }
    }

    /// Sends all requests to the servers that the sandbox has for the APIs.
    package mutating func move(to url: (_ api: String, Contract) -> HTTPURL?) {
        server = url(name, contract)
        for (source, other) in linked { linked[source]?.server = url(other.name, other.contract) ?? other.server }
    }

    /// The contract of the step that made an exchange.
    func contract(of exchange: LiveExchange) -> Contract {
        exchange.source.flatMap { linked[$0]?.contract } ?? contract
    }

    /// The server that a name has in one of several contracts.
    private static func server(named name: String, of contract: Contract, api: String) throws -> HTTPURL {
        guard contract.servers.contains(where: { $0.name == name }) else {
            throw LiveError.noServerOfEnvironment(
                name, api: api, known: Spelling.nearest(to: name, in: contract.servers.compactMap(\.name)),
                at: SourceLocation(file: contract.file, line: contract.document.root["servers"]?.line ?? 1))
        }
        return try server(named: name, of: contract, file: contract.file)
    }

    package static func server(
        named name: String?, of contract: Contract, file contractFile: String
    ) throws -> HTTPURL {
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
            if let text = inputs.text(of: input, owners(of: input)) {
                values[input.name] = try input.value(ofText: text)
            }
        }
    }

    /// Whose variables may have the value of an input.
    func owners(of input: WorkflowInput) -> InputOwners { InputOwners(of: input, api: api, linked: linked) }
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
