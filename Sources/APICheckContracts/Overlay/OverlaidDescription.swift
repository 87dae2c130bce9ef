import APICheckBase
import APICheckFindings
package import APICheckJSON

/// The description of an API with the overlay beside it, `overlay.yaml`.
///
/// The overlay is for a description with one of the names that an API's contract has, unless its `extends` names another file, and
/// for one that its `extends` names. It is read from where the description is from, so that each revision has its own.
package struct OverlaidDescription: Sendable {
    /// The names that the contract of an API may have, in the order they are looked for.
    package static let contractNames = ["openapi.yaml", "openapi.yml", "openapi.json"]

    /// The description with the overlay; without an overlay, the description as it was given.
    package let document: Document
    let overlay: Overlay?
    /// The actions that select nothing.
    let unmatched: [OverlayAction]

    /// - Parameter root: The folder that contains all files of the contract; that of the description when nil.
    /// - Throws: ``OverlayError``, and what reading the file throws.
    package init(
        _ document: Document, root: String?, limits: ContractLimits, source: FileSource = .disk
    ) throws {
        guard document.base == nil,
            let overlay = try OverlaidDescription.overlay(for: document, root: root, limits, source)
        else {
            self.document = document
            overlay = nil
            unmatched = []
            return
        }
        var result = limits.document
        result.bytes = min(result.bytes, limits.bytes)
        let applied = try overlay.apply(to: document, limits: result)
        self.document = applied.document
        self.overlay = overlay
        unmatched = applied.unmatched
    }

    private static func overlay(
        for document: Document, root: String?, _ limits: ContractLimits, _ source: FileSource
    ) throws -> Overlay? {
        guard let path = document.source else { return nil }
        let folder = source.folder(path)
        let file = folder.hasSuffix(":") ? folder + Overlay.fileName : "\(folder)/\(Overlay.fileName)"
        guard source.exists(file) else { return nil }
        let root = source.resolved(root ?? folder)
        guard root == "/" || source.resolved(file).hasPrefix(root.hasSuffix(":") ? root : "\(root)/") else {
            throw OverlayError(
                "the overlay is outside the contract's folder, \(root)",
                at: SourceLocation(file: file, line: 1), remedy: "move the file into the folder",
                setting: .contractRoot)
        }
        let read = try source.read(ContractFiles.normalise(file), limits.document)
        guard isFor(path, folder, extends: read.root["extends"]?.string) else { return nil }
        return try Overlay(read)
    }

    private static func isFor(_ path: String, _ folder: String, extends: String?) -> Bool {
        let isOfAPI = contractNames.contains(FilePath.name(of: path))
        guard let extends, !extends.isEmpty, !ContractFiles.hasScheme(extends) else { return isOfAPI }
        let name = PercentEncoding.decode(extends.prefix { $0 != "#" && $0 != "?" })
        let named = name.hasPrefix("/") ? name : "\(folder)/\(name)"
        return ContractFiles.normalise(named) == ContractFiles.normalise(path)
    }

    /// The findings about actions that have no effect.
    func faults(api: String?) -> [Finding] {
        unmatched.map { action in
            Finding(
                .overlayActionUnmatched, api: api, operation: Finding.ofContract,
                place: .contract(Pointer()), contract: action.location,
                expected: "a value of the description at '\(action.target.text)'", actual: .absent,
                subject: action.target.text)
        }
    }
}
