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
    private let text: [UInt8]
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
        text = source.textWithServer
        let replaced = (API.contractNames.map { "\(folder)/\($0)" } + [workflowsFile])
            .filter { FileContents.exists($0) && !(isInPlace && $0 == contractFile) }
        // Of two contracts only one would be read.
        if let other = replaced.first(where: { $0 != contractFile && $0 != workflowsFile }) {
            throw RunError.usage(
                "\(other) exists, and an API has one contract", expected: "\(contractFile) or no contract",
                remedy: "choose another name, or remove it first")
        }
        let document = try Document(text, ofFile: contractFile, limits: project.limits.document)
        referenced = try await ReferencedFiles(
            of: source, document, isInPlace: isInPlace, client: client, in: project)
        existing = replaced + referenced.contents.keys.sorted().filter { FileContents.exists($0) }
        for file in [contractFile, workflowsFile] + referenced.contents.keys.sorted() {
            try project.requireInside(file)
        }
        contract = try Contract(
            document, api: api, root: project.contractRoot ?? project.contracts, copies: project.remoteCopies,
            limits: project.limits, source: referenced.fileSource)
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
        try referenced.write()
        if !isInPlace { try FileContents.replace(contractFile, with: text) }
        if !draft.workflows.isEmpty { try FileContents.replace(workflowsFile, with: Array(workflows.utf8)) }
    }
}

/// What a description refers to: files at paths relative to its own, and copies of files at URLs, for the folder of its API.
///
/// Nothing is written before all of it was downloaded and the contract was read.
private struct ReferencedFiles {
    /// The content by path, below the folder of the contract.
    private(set) var contents: [String: [UInt8]] = [:]
    private let folder: String
    private let source: InitialContract
    private let client: ContractClient

    /// - Parameters:
    ///   - document: The description, whose source is the file that it becomes.
    ///   - isInPlace: Whether the description is that file already, and the files that it refers to are beside it.
    /// - Throws: ``RunError`` for a file outside of the folder of the description and for one that cannot be downloaded.
    init(
        of source: InitialContract, _ document: Document, isInPlace: Bool, client: ContractClient, in project: Project
    ) async throws {
        self.source = source
        self.client = client
        folder = ContractFiles.normalise(String(FilePath.folder(of: document.source ?? "").dropLast()))
        let limits = project.limits
        while true {
            let files = ContractFiles(
                document, root: project.contractRoot ?? project.contracts, copies: project.remoteCopies, limits: limits,
                source: fileSource)
            let references = files.references()
            let remote = references.remote.filter { !$0.hasCopy }
            let local = isInPlace ? [] : references.files.filter { contents[$0.path] == nil }
            var isComplete = true
            for reference in local { if try await copy(reference, limits: limits) { isComplete = false } }
            for reference in remote {
                let file = try await VendoredFile(
                    reference, in: "\(folder)/\(RemoteCopies.vendorFolder)", client: client, limits: limits)
                contents[file.path] = file.bytes
                isComplete = false
            }
            if isComplete { return }
            guard contents.count <= limits.files else {
                throw RunError.incomplete(
                    "\(source.name) refers to more than \(limits.files) files", setting: .contractFiles)
            }
        }
    }

    /// Copies a file from where the description is from. Returns false when there is no such file, which reading the contract
    /// reports.
    private mutating func copy(_ file: ContractFiles.FileReference, limits: ContractLimits) async throws -> Bool {
        guard file.path.hasPrefix("\(folder)/"), !file.path.hasPrefix("\(folder)/..") else {
            throw RunError.usage(
                "\(source.name) refers to '\(file.reference.string ?? "")', which is outside of its folder",
                remedy: "copy the files into \(folder), and give the main one to --from")
        }
        let name = file.path.dropFirst(folder.utf8.count + 1)
        guard let bytes = try await source.bytes(of: String(name), client: client, limits: limits) else { return false }
        _ = try Document(bytes, ofFile: file.path, limits: limits.document)
        contents[file.path] = bytes
        return true
    }

    /// The files of the disk, and over them those that are not written yet.
    var fileSource: FileSource {
        let (disk, contents) = (FileSource.disk, contents)
        return FileSource(
            folder: disk.folder, exists: { contents[ContractFiles.normalise($0)] != nil || disk.exists($0) },
            list: disk.list,
            resolved: FileContents.location,
            read: { path, limits in
                guard let bytes = contents[ContractFiles.normalise(path)] else { return try disk.read(path, limits) }
                return try Document(bytes, ofFile: path, limits: limits)
            })
    }

    /// The caller has checked ``contents`` with `Project.requireInside`.
    func write() throws {
        for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
            try FileContents.createFolder(String(FilePath.folder(of: path).dropLast()))
            try FileContents.replace(path, with: bytes)
        }
    }
}
