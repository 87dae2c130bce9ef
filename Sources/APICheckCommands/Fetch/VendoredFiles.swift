import APICheckBase
import APICheckContracts
import APICheckJSON
import APICheckProject

/// The copies, below `contracts/<api>/vendor/`, of what a contract refers to by URL.
struct VendoredFiles {
    private let api: API
    private let folder: String
    private let updates: Bool

    /// - Parameter updates: Whether copies that exist are downloaded again.
    init(of api: API, updates: Bool) {
        self.api = api
        self.updates = updates
        folder = FilePath.joining(String(FilePath.folder(of: api.contractFile).dropLast()), RemoteCopies.vendorFolder)
    }

    /// Downloads what is missing, file after file, until nothing more refers to a URL.
    ///
    /// - Throws: ``CommandError`` for a response without success and for a URL without a file name, and what parsing throws.
    func fetch(say: (PrintableText) throws -> Void) async throws {
        let limits = api.project.limits
        let main = try Document(contentsOf: api.contractFile, limits: limits.document)
        var done: Set<String> = []
        while true {
            let files = ContractFiles(
                main, root: api.project.contractRoot ?? api.project.contracts, copies: api.project.remoteCopies,
                limits: limits)
            let next = files.remoteReferences().filter { !done.contains($0.url) && (updates || !$0.hasCopy) }
            if next.isEmpty { break }
            for reference in next {
                guard done.count < limits.files else {
                    throw CommandError.incomplete(
                        "\(api.contractFile) refers to more than \(limits.files) URLs",
                        remedy: Setting.contractFiles.remedy)
                }
                done.insert(reference.url)
                let file = try await VendoredFile(reference, in: folder, limits: limits)
                try api.project.requireInside(file.path)
                try FileContents.createFolder(String(FilePath.folder(of: file.path).dropLast()))
                try FileContents.replace(file.path, with: file.bytes)
                try say("fetched  \(file.address.name) -> \(file.path), \(file.bytes.count.counted("byte"))\n")
            }
        }
        if done.isEmpty { try say("\(api.name): nothing to download\n") }
    }
}
