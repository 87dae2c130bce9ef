package import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
package import APICheckProject

/// The copies, in `vendor/` beside a workflow file, of the contracts and workflow files that it names by URL.
package struct VendoredSources {
    private let file: String
    private let folder: String
    private let project: Project
    private let client: ContractClient
    private let updates: Bool

    /// - Parameter updates: Whether copies that exist are downloaded again.
    package init(of file: String, in project: Project, client: ContractClient, updates: Bool) {
        self.file = file
        self.project = project
        self.client = client
        self.updates = updates
        folder = FilePath.folder(of: file) + RemoteCopies.vendorFolder
    }

    /// Downloads what is missing, then what the downloaded contracts refer to by URL.
    ///
    /// - Throws: ``RunError`` for a response without success and for a URL without a file name, and what parsing throws.
    package func fetch(say: (PrintableText) throws -> Void) async throws {
        let root = try Document(contentsOf: file, limits: project.limits.document).root
        var isDone = true
        for source in root["sourceDescriptions"].map({ Array($0.elements) }) ?? [] {
            guard let reference = source["url"], let text = reference.string, text.contains("://") else { continue }
            let url = String(text.prefix { $0 != "#" })
            if !updates, let copy = copy(of: url) {
                isDone = try await fetchReferences(of: source, copy, say: say) && isDone
                continue
            }
            isDone = false
            let copy = try await VendoredFile(
                ContractFiles.RemoteReference(url: url, reference: reference, hasCopy: false), in: folder,
                client: client, limits: project.limits)
            try FileContents.createFolder(String(FilePath.folder(of: copy.path).dropLast()))
            try FileContents.replace(copy.path, with: copy.bytes)
            try say("fetched  \(copy.address.name) -> \(copy.path), \(copy.bytes.count.counted("byte"))\n")
            _ = try await fetchReferences(of: source, copy.path, say: say)
        }
        if isDone { try say("\(file): nothing to download\n") }
    }

    private func copy(of url: String) -> String? {
        RemoteCopies.copy(of: url, in: project.remoteCopies, vendorFolder: folder, exists: FileContents.exists)
    }

    /// Whether there was nothing to download.
    private func fetchReferences(
        of source: JSON, _ path: String, say: (PrintableText) throws -> Void
    ) async throws -> Bool {
        if source["type"]?.string == "arazzo" { return true }
        let api = API(name: source["name"]?.string ?? path, contractFile: path, workflowsFile: file, in: project)
        var isDone = true
        try await VendoredFiles(of: api, client: client, updates: updates).fetch { text in
            if text.string.hasPrefix("fetched") {
                isDone = false
                try say(text)
            }
        }
        return isDone
    }
}

/// The copies, below `contracts/<api>/vendor/`, of what a contract refers to by URL.
package struct VendoredFiles {
    private let api: API
    private let folder: String
    private let client: ContractClient
    private let updates: Bool

    /// - Parameter updates: Whether copies that exist are downloaded again.
    package init(of api: API, client: ContractClient, updates: Bool) {
        self.api = api
        self.client = client
        self.updates = updates
        folder = FilePath.joining(String(FilePath.folder(of: api.contractFile).dropLast()), RemoteCopies.vendorFolder)
    }

    /// Downloads what is missing, file after file, until nothing more refers to a URL.
    ///
    /// - Throws: ``RunError`` for a response without success and for a URL without a file name, and what parsing throws.
    package func fetch(say: (PrintableText) throws -> Void) async throws {
        let limits = api.project.limits
        let root = api.project.contractRoot ?? api.project.contracts
        let main = try OverlaidDescription(
            Document(contentsOf: api.contractFile, limits: limits.document), root: root, limits: limits
        ).document
        var done: Set<String> = []
        while true {
            let files = ContractFiles(main, root: root, copies: api.project.remoteCopies, limits: limits)
            let next = files.remoteReferences().filter { !done.contains($0.url) && (updates || !$0.hasCopy) }
            if next.isEmpty { break }
            for reference in next {
                guard done.count < limits.files else {
                    throw RunError.incomplete(
                        "\(api.contractFile) refers to more than \(limits.files) URLs", setting: .contractFiles)
                }
                done.insert(reference.url)
                let file = try await VendoredFile(reference, in: folder, client: client, limits: limits)
                try api.project.requireInside(file.path)
                try FileContents.createFolder(String(FilePath.folder(of: file.path).dropLast()))
                try FileContents.replace(file.path, with: file.bytes)
                try say("fetched  \(file.address.name) -> \(file.path), \(file.bytes.count.counted("byte"))\n")
            }
        }
        if done.isEmpty { try say("\(api.name): nothing to download\n") }
    }
}

/// The copy of a file that a contract refers to by URL.
struct VendoredFile {
    let address: ContractAddress
    let path: String
    let bytes: [UInt8]

    /// Downloads the file. It is parsed, so that an error page never replaces a good copy; nothing is written.
    ///
    /// - Parameter folder: The folder `vendor` of the contract.
    /// - Throws: ``RunError`` for a response without success and for a URL without a file name, and what parsing throws.
    init(
        _ reference: ContractFiles.RemoteReference, in folder: String, client: ContractClient, limits: ContractLimits
    ) async throws {
        let place = reference.reference.location
        let copy = "put a copy beside the contract and refer to that"
        guard var name = RemoteCopies.vendoredFile(for: reference.url) else {
            throw RunError.usage(
                "\(place): '\(reference.url)' names no file", remedy: "refer to a file, or \(copy)")
        }
        if HTTPURL(reference.url)?.hasUserInformation == true {
            throw RunError.usage("\(place): the URL contains a user name or a password", remedy: "\(copy)")
        }
        address = try ContractAddress(reference.url)
        let answer: ContractAddress.Answer
        do {
            answer = try await client.answer(of: address, limits: limits.download)
        } catch let error as TransportError {
            let problem = error.failure.problem
            throw RunError(
                Problem("\(place): \(address.name): \(problem.what)", remedy: problem.remedy, steps: problem.steps)
                    .transient(problem.isTransient), isIncomplete: true)
        }
        guard let download = ContractAddress.Download(answer, from: address) else {
            throw RunError.incomplete(
                "\(place): \(address.name) \(answer.words)",
                remedy: "correct the reference, or \(copy)",
                isTransient: answer.response.map(ContractAddress.isTransient) ?? true)
        }
        // A name without an ending could be that of a folder of another URL.
        if download.isJSON ? !name.hasSuffix(".json") : !Document.isYAML(name) {
            name += download.isJSON ? ".json" : ".yaml"
        }
        path = "\(folder)/\(name)"
        bytes = download.bytes
        _ = try Document(bytes, ofFile: path, limits: limits.document)
    }
}
