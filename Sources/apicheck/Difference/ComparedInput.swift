import APICheckBase
import APICheckContracts
import APICheckJSON
import APICheckProject

/// One side of `apicheck diff OLD NEW`: a file or folder on the disk or in a revision, or a URL.
enum ComparedInput {
    case disk(String)
    case revision(GitRevision)
    case address(String)

    /// - Parameter fetches: Whether URLs are allowed.
    init(_ text: String, fetches: Bool) throws {
        if ["http://", "https://"].contains(where: text.lowercased().hasPrefix) {
            guard fetches else {
                throw CommandError.usage("\(text) is a URL", remedy: "add --fetch to download it")
            }
            self = .address(text)
        } else if FileContents.exists(text) || FileContents.isFolder(text) {
            self = .disk(ProjectOptions.folder(text))
        } else if let revision = GitRevision(text) {
            guard revision.kind != nil else {
                throw CommandError.usage(
                    "no file or folder '\(text)', and git finds no '\(revision.path)' in revision '\(revision.revision)'"
                )
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
        case .address(let url): url
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

    /// The contracts by the name of their API: that of the folder around a file `openapi.yaml`. A single file, or the folder of
    /// one, has one contract, whose name does not matter.
    func contracts() throws -> [(api: String?, input: ComparedInput)] {
        guard isFolder else { return [(apiName, self)] }
        if let contract = contractInside { return [(contract.apiName, contract)] }
        let found = names.compactMap { name -> (api: String?, input: ComparedInput)? in
            guard let folder = entry(name), folder.isFolder, let contract = folder.contractInside else { return nil }
            return (name, contract)
        }
        guard !found.isEmpty else {
            throw CommandError.usage(
                "no contract in '\(name)'",
                expected: "\(API.contractNames.list("or")) in it or in a folder inside it")
        }
        return found
    }

    private var contractInside: ComparedInput? {
        let names = names
        return API.contractNames.first(where: names.contains).flatMap(entry)
    }

    /// The name of the folder around a file with the usual name.
    private var apiName: String? {
        let path = name.split(separator: ":").last.map(String.init) ?? name
        guard API.contractNames.contains(FilePath.name(of: path)) else { return nil }
        let folder = FilePath.name(of: String(FilePath.folder(of: path).dropLast()))
        return folder.isEmpty || folder == "." ? nil : folder
    }
}
