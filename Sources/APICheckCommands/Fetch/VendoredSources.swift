import APICheckBase
import APICheckContracts
import APICheckJSON
import APICheckProject

/// The copies, in `vendor/` beside a workflow file, of the contracts and workflow files that it names by URL.
struct VendoredSources {
    private let file: String
    private let folder: String
    private let project: Project
    private let updates: Bool

    /// - Parameter updates: Whether copies that exist are downloaded again.
    init(of file: String, in project: Project, updates: Bool) {
        self.file = file
        self.project = project
        self.updates = updates
        folder = FilePath.folder(of: file) + RemoteCopies.vendorFolder
    }

    /// Downloads what is missing, then what the downloaded contracts refer to by URL.
    ///
    /// - Throws: ``CommandError`` for a response without success and for a URL without a file name, and what parsing throws.
    func fetch(say: (PrintableText) throws -> Void) async throws {
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
                limits: project.limits)
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
        try await VendoredFiles(of: api, updates: updates).fetch { text in
            if text.string.hasPrefix("fetched") {
                isDone = false
                try say(text)
            }
        }
        return isDone
    }
}
