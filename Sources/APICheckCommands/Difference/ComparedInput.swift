import APICheckBase
import APICheckContracts
import APICheckJSON
import APICheckProject

/// One side of `apicheck diff OLD NEW`: a file or folder on the disk or in a revision, or a URL.
enum ComparedInput {
    case disk(String)
    case revision(GitRevision)
    case address(ContractAddress)

    /// - Parameter fetches: Whether URLs are allowed.
    init(_ text: String, fetches: Bool) throws {
        if ContractAddress.isURL(text) {
            guard fetches else {
                throw CommandError.usage(
                    "\(try ContractAddress(text).name) is a URL", remedy: "add --fetch to download it")
            }
            self = .address(try ContractAddress(text))
        } else if FileContents.exists(text) || FileContents.isFolder(text) {
            self = .disk(ProjectOptions.folder(text))
        } else if let revision = GitRevision(text) {
            guard revision.kind != nil else {
                let reason: PrintableText =
                    revision.isKnown
                    ? "git finds no '\(revision.path)' in revision '\(revision.revision)'"
                    : "git finds no revision '\(revision.revision)'"
                throw CommandError.usage("no file or folder '\(text)', and \(reason)")
            }
            self = .revision(revision)
        } else {
            throw CommandError.usage(
                "no file or folder '\(text)'",
                expected: "a contract, a folder of contracts, REV:path of the git history, or a recording (.har)")
        }
    }

    var name: String {
        switch self {
        case .disk(let path): path
        case .revision(let revision): revision.name
        case .address(let address): address.name
        }
    }

    var isRecording: Bool { name.hasSuffix(".har") }

    private var isFolder: Bool {
        switch self {
        case .disk(let path): FileContents.isFolder(path)
        case .revision(let revision): revision.kind == "tree"
        case .address: false
        }
    }

    private var names: [String] {
        switch self {
        case .disk(let path): FileContents.list(path)
        case .revision(let revision): revision.names
        case .address: []
        }
    }

    private func entry(_ name: String) -> ComparedInput? {
        switch self {
        case .disk(let path): .disk("\(path)/\(name)")
        case .revision(let revision):
            GitRevision("\(revision.name)\(revision.path.isEmpty ? "" : "/")\(name)").map(ComparedInput.revision)
        case .address: nil
        }
    }

    /// The contract that it is, or that it has directly inside; else those in its folders, one for each API.
    func contracts() throws -> Contracts {
        guard isFolder else { return .one(ContractInput(api: apiName, input: self, root: contractsFolder)) }
        if let contract = contractInside {
            return .one(ContractInput(api: contract.apiName, input: contract, root: contract.contractsFolder))
        }
        let found = names.compactMap { entryName -> ContractInput? in
            guard let folder = entry(entryName), folder.isFolder, let contract = folder.contractInside else {
                return nil
            }
            return ContractInput(api: entryName, input: contract, root: name)
        }
        guard !found.isEmpty else {
            throw CommandError.usage(
                "no contract in '\(name)'",
                expected: "\(API.contractNames.list("or")) in it or in a folder inside it")
        }
        return .byAPI(found)
    }

    /// One contract, or a folder of contracts.
    enum Contracts {
        case one(ContractInput)
        case byAPI([ContractInput])
    }

    /// One contract to compare.
    struct ContractInput {
        /// The name of the folder around a file `openapi.yaml`.
        let api: String?
        let input: ComparedInput
        /// The folder whose files the contract may refer to; nil for the folder of its file.
        let root: String?
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
