import APICheckBase
package import APICheckContracts
import APICheckHTTP
package import APICheckJSON
package import APICheckProject

/// The next description of an API that a provider publishes, before it takes the place of the one that the project has.
package struct DescriptionUpdate {
    /// A description with the files that it refers to.
    package struct Release: Sendable {
        package let document: Document
        package let source: FileSource
    }

    package let api: API
    package let source: InitialContract
    package let overlay: OverlayDraft
    /// The URL that is remembered; nil for a description that was read from a file.
    package let remembered: RememberedURL?
    /// The old description with the overlay, and as its file is.
    package let old: (merged: Release, plain: Release)
    /// The next one with the overlay, and as it is published.
    package let next: (merged: Release, plain: Release)
    /// Whether the provider publishes what the project has, in all files.
    package let isSame: Bool
    /// Whether the file differs from what was downloaded.
    package let isEdited: Bool
    private let files: FileSet

    /// Downloads the next description and what it refers to; nothing is written.
    ///
    /// - Parameter text: A file or a URL; nil for the remembered one.
    /// - Throws: ``RunError`` for an API without a remembered source and for a source that is not a description, and what reading
    ///   the files throws.
    package init(of api: API, from text: String?, client: ContractClient) async throws {
        let limits = api.project.limits
        let folder = String(FilePath.folder(of: api.contractFile).dropLast())
        let overlayFile = "\(folder)/\(Overlay.fileName)"
        var files = FileSet()
        files.watch(api.contractFile)
        files.watch(overlayFile)
        let known = try DescriptionUpdate.source(of: api)
        let bytes = try FileContents.read(api.contractFile, limit: limits.document.bytes)
        let current = try Document(bytes, ofFile: api.contractFile, limits: limits.document)
        let source: InitialContract
        if let text {
            if FileContents.areSame(text, api.contractFile) {
                throw RunError.usage("\(text) is the contract itself", expected: "what the provider publishes now")
            }
            source = try await InitialContract.read(text, client: client, limits: limits)
        } else if let known {
            source = try await InitialContract.download(ContractAddress(known.url), client: client, limits: limits)
        } else {
            throw DescriptionUpdate.noSource(of: api, bytes)
        }
        if !source.isJSON, !Document.isYAML(api.contractFile) {
            throw RunError.usage(
                "\(source.name) is YAML, and \(api.contractFile) is JSON",
                remedy: "rename \(api.contractFile) to openapi.yaml, also in \(api.workflowsFile), and run it again")
        }
        self.api = api
        self.source = source
        let next = try Document(source.bytes, ofFile: api.contractFile, limits: limits.document)
        let referenced = try await ReferencedFiles(
            of: source, next, isInPlace: false, isUpdate: true, client: client, in: api.project)
        remembered =
            text == nil ? nil : source.url.map { RememberedURL($0, redactor: api.project.redaction.redactor(for: nil)) }
        let origin = (remembered?.text ?? known?.url).map { source.origin(url: $0) }
        overlay = try OverlayDraft(
            of: api.name, in: folder, from: current, to: next, source: source, origin: origin, limits: limits.document)
        try ReplacedDescription.check(referenced.contents, limits: limits.document)
        isEdited = known.map { $0.sha256.lowercased() != SHA256.text(of: bytes) } ?? false
        let others = try referenced.contents.sorted { $0.key < $1.key }.filter { path, content in
            try api.project.requireInside(path)
            files.watch(path)
            return try !FileContents.exists(path) || FileContents.read(path) != content
        }
        isSame = bytes == source.bytes && others.isEmpty
        try api.project.requireInside(overlayFile)
        try api.project.requireInside(api.contractFile)
        // The overlay first: a mark is never only in a file that is gone.
        if let text = overlay.bytes { files.add(overlayFile, text) }
        for (path, content) in others { files.add(path, content) }
        if bytes != source.bytes { files.add(api.contractFile, source.bytes) }
        self.files = files
        let path = ContractFiles.normalise(overlayFile)
        let hides: @Sendable (String) -> Bool = { $0 == path }
        old = (
            Release(document: current, source: .disk),
            Release(document: current, source: .disk(with: [:], hiding: hides))
        )
        var contents = referenced.contents
        let plain = FileSource.disk(with: contents, hiding: hides)
        if let text = overlay.bytes { contents[path] = text }
        self.next = (
            Release(document: next, source: .disk(with: contents)), Release(document: next, source: plain)
        )
    }

    /// Where the description of an API is from; nil where that is not remembered.
    ///
    /// - Throws: ``OverlayError``, and what reading the overlay throws.
    package static func source(of api: API) throws -> DescriptionSource? {
        let path = FilePath.folder(of: api.contractFile) + Overlay.fileName
        guard FileContents.exists(path) else { return nil }
        return try Overlay(contentsOf: path, limits: api.project.limits.document).source
    }

    private static func noSource(of api: API, _ bytes: [UInt8]) -> RunError {
        let isInferred = String(decoding: bytes, as: UTF8.self).contains("x-apicheck-evidence")
        return .usage(
            "nothing says where \(api.contractFile) is from",
            expected:
                "'\(DescriptionSource.memberName)' in \(FilePath.folder(of: api.contractFile))\(Overlay.fileName)",
            remedy: isInferred
                ? "it was inferred: infer it again with apicheck init \(api.name) --from FILE.har, or give the URL or "
                    + "the file of a description that the provider publishes to --from"
                : "give the URL or the file of the provider's description to --from; a contract of your own is "
                    + "edited by hand")
    }

    /// The files that ``write()`` replaces or makes, in that order.
    package var changedFiles: [String] { files.paths }

    /// Replaces the description, the files that it refers to, and the overlay: all of them, or none.
    ///
    /// - Throws: ``FileError``, also when a file was changed since it was read.
    package func write() throws { try files.write() }
}
