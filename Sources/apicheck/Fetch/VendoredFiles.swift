import APICheckBase
import APICheckContracts
import APICheckHTTP
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
    func fetch(say: (String) throws -> Void) async throws {
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
                let (name, size) = try await fetch(reference, limits: limits.document)
                try say(
                    "fetched  \(ContractAddress(reference.url).name) -> \(folder)/\(name), \(size.counted("byte"))\n")
            }
        }
        if done.isEmpty { try say("\(api.name): nothing to download\n") }
    }

    /// Downloads one file. It is parsed before it is written, so that an error page never replaces a good copy.
    private func fetch(
        _ reference: ContractFiles.RemoteReference, limits: Document.Limits
    ) async throws -> (name: String, size: Int) {
        let place = reference.reference.location
        let copy = "put a copy beside the contract and refer to that"
        guard var name = RemoteCopies.vendoredFile(for: reference.url) else {
            throw CommandError.usage(
                "\(place): '\(reference.url)' names no file", remedy: "refer to a file, or \(copy)")
        }
        if HTTPURL(reference.url)?.hasUserInformation == true {
            throw CommandError.usage("\(place): the URL contains a user name or a password", remedy: copy)
        }
        let address = try ContractAddress(reference.url)
        let response: Response?
        do {
            response = try await address.response(limits: limits)
        } catch let error as TransportError {
            throw CommandError.incomplete(
                "\(place): \(address.name): \(error.failure.problem.what)", remedy: error.failure.problem.remedy)
        }
        guard let download = ContractAddress.Download(response, from: address) else {
            throw CommandError.incomplete(
                "\(place): \(address.name) answered with \(response.map { "status \($0.status)" } ?? "no response")",
                remedy: "correct the reference, or \(copy)")
        }
        // A name without an ending could be that of a folder of another URL.
        if download.isJSON ? !name.hasSuffix(".json") : !Document.isYAML(name) {
            name += download.isJSON ? ".json" : ".yaml"
        }
        let file = "\(folder)/\(name)"
        _ = try Document(download.bytes, ofFile: file, limits: limits)
        try FileContents.createFolder(String(FilePath.folder(of: file).dropLast()))
        try FileContents.replace(file, with: download.bytes)
        return (name, download.bytes.count)
    }
}
