import APICheckBase
package import APICheckContracts
package import APICheckHTTP
import APICheckJSON
package import APICheckProject
import APICheckRecordings
package import APICheckWorkflows

/// The contract and the workflows that `apicheck init` makes.
package struct InitialFiles {
    package let contract: Contract
    package let draft: WorkflowDraft
    package let contractFile: String
    package let source: InitialContract
    /// Whether the contract is where it belongs already, so that only the workflows are made.
    package let isInPlace: Bool
    /// The contract, the workflows and the files that the contract refers to, as far as they exist and would be overwritten.
    package let existing: [String]
    package let workflowsFile: String
    package let folder: String
    package let overlay: OverlayDraft
    /// The URL that the overlay remembers; nil for a description that no server publishes.
    package let remembered: RememberedURL?
    private let workflows: String
    private let referenced: ReferencedFiles

    /// Reads and drafts everything before anything is written.
    ///
    /// - Parameter calls: Those that the contract was made of, which the workflows make again; nil for workflows of the contract.
    /// - Throws: ``RunError`` for a contract with another name, and what reading the contract throws.
    package init(
        of source: InitialContract, api: String, calls: [Exchange]? = nil, headers: Headers = [],
        client: ContractClient, in project: Project
    ) async throws {
        self.source = source
        let folder = "\(project.contracts)/\(api)"
        self.folder = folder
        let inPlace = API.contractNames.first { name in
            source.url == nil && FileContents.areSame("\(folder)/\(name)", source.name)
        }
        let isInPlace = inPlace != nil
        self.isInPlace = isInPlace
        let name = inPlace ?? (source.isJSON ? "openapi.json" : "openapi.yaml")
        let (contractFile, workflowsFile) = ("\(folder)/\(name)", "\(folder)/workflows.arazzo.yaml")
        self.contractFile = contractFile
        self.workflowsFile = workflowsFile
        let replaced = (API.contractNames.map { "\(folder)/\($0)" } + [workflowsFile])
            .filter { FileContents.exists($0) && !(isInPlace && $0 == contractFile) }
        // Of two contracts only one would be read.
        if let other = replaced.first(where: { $0 != contractFile && $0 != workflowsFile }) {
            throw RunError.usage(
                "\(other) exists, and an API has one contract", expected: "\(contractFile) or no contract",
                remedy: "choose another name, or remove it first")
        }
        let limits = project.limits.document
        let document = try Document(source.bytes, ofFile: contractFile, limits: limits)
        referenced = try await ReferencedFiles(
            of: source, document, isInPlace: isInPlace, client: client, in: project)
        existing = replaced + referenced.contents.keys.sorted().filter { FileContents.exists($0) }
        remembered = source.url.map { RememberedURL($0, redactor: project.redaction.redactor(for: nil)) }
        overlay = try OverlayDraft(
            of: api, in: folder,
            from: isInPlace ? nil : ReplacedDescription(contractFile, limits: limits).document, to: document,
            source: source,
            origin: remembered.map { source.origin(url: $0.text) }, limits: limits)
        try ReplacedDescription.check(referenced.contents, limits: limits)
        for file in [contractFile, workflowsFile, overlay.path] + referenced.contents.keys.sorted() {
            try project.requireInside(file)
        }
        var contents = referenced.contents
        if let bytes = overlay.bytes { contents[ContractFiles.normalise(overlay.path)] = bytes }
        contract = try Contract(
            document, api: api, root: project.contractRoot ?? project.contracts, copies: project.remoteCopies,
            limits: project.limits, source: .disk(with: contents))
        var draft = calls.map { [contract] in WorkflowDraft(contract, calls: $0) } ?? WorkflowDraft(contract)
        for field in headers.fields { draft.send(field, isSecret: !KeptHeaders().contains(field.name)) }
        self.draft = draft
        workflows = draft.text(api: api, file: name)
    }

    /// The base URL that requests go to, unless a command names another one.
    package var server: HTTPURL? { contract.servers.first.flatMap { HTTPURL($0.url) } }

    /// The files beside the contract that it refers to, sorted.
    package var referencedFiles: [String] { referenced.contents.keys.sorted() }

    /// Writes the files. Without a call there is no workflow.
    package func write() throws {
        try FileContents.createFolder(folder)
        var files = FileSet()
        // The overlay first: a mark is never only in a file that is gone.
        if let bytes = overlay.bytes { files.add(overlay.path, bytes) }
        for (path, bytes) in referenced.contents.sorted(by: { $0.key < $1.key }) { files.add(path, bytes) }
        if !isInPlace { files.add(contractFile, source.bytes) }
        if !draft.workflows.isEmpty { files.add(workflowsFile, Array(workflows.utf8)) }
        try files.write()
    }
}
