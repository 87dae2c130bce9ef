import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckJSON
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import APICheckReports

/// One side of `apicheck diff OLD NEW`: a file or folder on the disk or in a revision, or a URL.
enum ComparedInput {
    /// The content of a file that has, or had, a path; the files that it refers to are those beside this path.
    case content([UInt8], path: String)
    case disk(String)
    case revision(GitRevision)
    case address(ContractAddress, ContractClient)

    /// - Parameters:
    ///   - fetches: Whether URLs are allowed.
    ///   - client: Downloads them.
    init(_ text: String, fetches: Bool, client: ContractClient = .curl) throws {
        if ContractAddress.isURL(text) {
            guard fetches else {
                throw RunError.usage(
                    "\(try ContractAddress(text).name) is a URL", remedy: "add --fetch to download it")
            }
            self = .address(try ContractAddress(text), client)
        } else if FileContents.exists(text) || FileContents.isFolder(text) {
            self = .disk(ProjectOptions.folder(text))
        } else if let revision = GitRevision(text) {
            guard revision.kind != nil else {
                let reason: PrintableText =
                    revision.isKnown
                    ? "git finds no '\(revision.path)' in revision '\(revision.revision)'"
                    : "git finds no revision '\(revision.revision)'"
                throw RunError.usage("no file or folder '\(text)', and \(reason)")
            }
            self = .revision(revision)
        } else {
            throw RunError.usage(
                "no file or folder '\(text)'",
                expected: "a contract, a folder of contracts, REV:path of the git history, or a recording (.har)")
        }
    }

    var name: String {
        switch self {
        case .disk(let path), .content(_, let path): path
        case .revision(let revision): revision.name
        case .address(let address, _): address.name
        }
    }

    var isRecording: Bool { name.hasSuffix(".har") }

    private var isFolder: Bool {
        switch self {
        case .disk(let path): FileContents.isFolder(path)
        case .revision(let revision): revision.kind == "tree"
        case .address, .content: false
        }
    }

    private var names: [String] {
        switch self {
        case .disk(let path): FileContents.list(path)
        case .revision(let revision): revision.names
        case .address, .content: []
        }
    }

    private func entry(_ name: String) -> ComparedInput? {
        switch self {
        case .disk(let path): .disk("\(path)/\(name)")
        case .revision(let revision):
            GitRevision("\(revision.name)\(revision.path.isEmpty ? "" : "/")\(name)").map(ComparedInput.revision)
        case .address, .content: nil
        }
    }

    /// The contract that it is, or that it has directly inside; else those in its folders, one for each API.
    func side(in project: Project) throws -> ComparedSide {
        guard isFolder else {
            return ComparedSide(name: name, contracts: .one(source(apiName, contractsFolder, project)))
        }
        if let contract = contractInside {
            return ComparedSide(
                name: name, contracts: .one(contract.source(contract.apiName, contract.contractsFolder, project)))
        }
        let found = names.compactMap { entryName -> ComparedSide.Source? in
            guard let folder = entry(entryName), folder.isFolder, let contract = folder.contractInside else {
                return nil
            }
            return contract.source(entryName, name, project)
        }
        guard !found.isEmpty else {
            throw RunError.usage(
                "no contract in '\(name)'",
                expected: "\(API.contractNames.list("or")) in it or in a folder inside it")
        }
        return ComparedSide(name: name, contracts: .byAPI(found))
    }

    /// - Parameters:
    ///   - api: The name of the folder around a file `openapi.yaml`.
    ///   - root: The folder whose files the contract may refer to; nil for the folder of its file.
    private func source(_ api: String?, _ root: String?, _ project: Project) -> ComparedSide.Source {
        ComparedSide.Source(api: api, name: name) { try await read(root: project.contractRoot ?? root, in: project) }
    }

    private func read(root: String?, in project: Project) async throws -> ComparedContract {
        let (limits, copies) = (project.limits, project.remoteCopies)
        switch self {
        case .disk(let path):
            return try ComparedContract(
                Document(contentsOf: path, limits: limits.document), root: root, copies: copies, limits: limits)
        case .content(let bytes, let path):
            return try ComparedContract(
                Document(bytes, ofFile: path, limits: limits.document), root: root, copies: copies, limits: limits)
        case .revision(let revision):
            return try ComparedContract(
                revision.read(limits: limits.document), root: root, copies: copies, limits: limits,
                source: GitRevision.source)
        case .address(let address, let client):
            return try ComparedContract(
                await client.read(address, limits: limits), copies: copies, limits: limits)
        }
    }

    /// Reads it as a recording.
    func recording(in project: Project) throws -> Recording {
        switch self {
        case .disk(let path): try Recording(contentsOf: path, limits: project.limits.document)
        case .revision(let revision): try Recording(revision.read(limits: project.limits.document))
        case .content(let bytes, let path):
            try Recording(Document(bytes, source: path, limits: project.limits.document))
        case .address(let address, _):
            throw RunError.usage("\(address.name) is a recording", remedy: "download it first")
        }
    }

    private var contractInside: ComparedInput? {
        let names = names
        return API.contractNames.first(where: names.contains).flatMap(entry)
    }

    /// The name of the folder around a file with the usual name.
    private var apiName: String? {
        guard let folder = folderOfContract else { return nil }
        let name = FilePath.name(of: folder)
        return name.isEmpty || name == "." || name.hasSuffix(":") ? nil : name
    }

    /// The folder `contracts` around the folder of an API.
    private var contractsFolder: String? {
        guard let folder = folderOfContract else { return nil }
        let contracts = String(FilePath.folder(of: folder).dropLast())
        let name = FilePath.name(of: contracts)
        return name == "contracts" || name.hasSuffix(":contracts") ? contracts : nil
    }

    /// The folder of a file with the usual name, without a slash at its end.
    private var folderOfContract: String? {
        if case .address = self { return nil }
        guard API.contractNames.contains(FilePath.name(of: name)) else { return nil }
        return String(FilePath.folder(of: name).dropLast())
    }
}

extension ContractClient {
    static let curl = curl(ServerCredentials())

    static func curl(_ credentials: ServerCredentials) -> ContractClient {
        ContractClient(userAgent: "apicheck/\(Product.version)") { limits in
            try CurlTransport(
                limits: CurlTransport.Limits(total: limits.time, bodyBytes: limits.bytes), trust: credentials.trust,
                servers: credentials.servers)
        }
    }
}
