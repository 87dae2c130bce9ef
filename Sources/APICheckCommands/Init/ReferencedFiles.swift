import APICheckBase
import APICheckContracts
import APICheckJSON
import APICheckProject

/// What a description refers to: files at paths relative to its own, and copies of files at URLs, for the folder of its API.
///
/// Nothing is written before all of it was downloaded and the contract was read.
struct ReferencedFiles {
    /// The content by path, below the folder of the contract.
    private(set) var contents: [String: [UInt8]] = [:]
    private let folder: String
    private let source: ContractSource

    /// - Parameters:
    ///   - document: The description, whose source is the file that it becomes.
    ///   - isInPlace: Whether the description is that file already, and the files that it refers to are beside it.
    /// - Throws: ``CommandError`` for a file outside of the folder of the description and for one that cannot be downloaded.
    init(of source: ContractSource, _ document: Document, isInPlace: Bool, in project: Project) async throws {
        self.source = source
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
                    reference, in: "\(folder)/\(RemoteCopies.vendorFolder)", limits: limits)
                contents[file.path] = file.bytes
                isComplete = false
            }
            if isComplete { return }
            guard contents.count <= limits.files else {
                throw CommandError.incomplete(
                    "\(source.name) refers to more than \(limits.files) files", remedy: Setting.contractFiles.remedy)
            }
        }
    }

    /// Copies a file from where the description is from. Returns false when there is no such file, which reading the contract
    /// reports.
    private mutating func copy(_ file: ContractFiles.FileReference, limits: ContractLimits) async throws -> Bool {
        guard file.path.hasPrefix("\(folder)/"), !file.path.hasPrefix("\(folder)/..") else {
            throw CommandError.usage(
                "\(source.name) refers to '\(file.reference.string ?? "")', which is outside of its folder",
                remedy: "copy the files into \(folder), and give the main one to --from")
        }
        let name = file.path.dropFirst(folder.utf8.count + 1)
        guard let bytes = try await source.bytes(of: String(name), limits: limits) else { return false }
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
