import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckProject

/// What a description refers to: files at paths relative to its own, and copies of files at URLs, for the folder of its API.
///
/// Nothing is written before all of it was downloaded and the contract was read.
struct ReferencedFiles {
    /// The content by path, below the folder of the contract.
    private(set) var contents: [String: [UInt8]] = [:]
    private let folder: String
    private let source: InitialContract
    private let client: ContractClient
    private let isUpdate: Bool

    /// - Parameters:
    ///   - document: The description, whose source is the file that it becomes.
    ///   - isInPlace: Whether the description is that file already, and the files that it refers to are beside it.
    ///   - isUpdate: Whether copies of files at URLs are downloaded again.
    /// - Throws: ``RunError`` for a file outside of the folder of the description and for one that cannot be downloaded.
    init(
        of source: InitialContract, _ document: Document, isInPlace: Bool, isUpdate: Bool = false,
        client: ContractClient, in project: Project
    ) async throws {
        self.source = source
        self.client = client
        self.isUpdate = isUpdate
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
        let vendor = isUpdate ? "\(folder)/\(RemoteCopies.vendorFolder)/" : nil
        return .disk(with: contents) { vendor.map($0.hasPrefix) ?? false }
    }
}

extension FileSource {
    /// The files of the disk, and over them those that are not written yet.
    ///
    /// - Parameters:
    ///   - contents: By path, normalised.
    ///   - hides: Whether a file of the disk counts as missing.
    static func disk(
        with contents: [String: [UInt8]], hiding hides: @escaping @Sendable (String) -> Bool = { _ in false }
    ) -> FileSource {
        let disk = FileSource.disk
        return FileSource(
            folder: disk.folder,
            exists: { path in
                let path = ContractFiles.normalise(path)
                return contents[path] != nil || !hides(path) && disk.exists(path)
            },
            list: disk.list,
            resolved: FileContents.location,
            read: { path, limits in
                guard let bytes = contents[ContractFiles.normalise(path)] else { return try disk.read(path, limits) }
                return try Document(bytes, ofFile: path, limits: limits)
            })
    }
}
