import APICheckBase
package import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// The overlay of an API as `init` and `update` leave it: the one that exists, with the source of the description, corrections,
/// and marks that the old description had.
package struct OverlayDraft {
    package let path: String
    /// The overlay that exists.
    package let before: Overlay?
    /// Nil where none is needed.
    package private(set) var after: Overlay?
    package private(set) var moved = MovedMarks()
    /// The server that the overlay adds.
    package private(set) var server: String?
    /// The text to write; nil where it stays as it is.
    private(set) var bytes: [UInt8]?

    /// Whether the file is made or changed.
    package var isWritten: Bool { bytes != nil }

    /// - Parameters:
    ///   - folder: The folder of the API.
    ///   - old: The description that is replaced; nil where none is.
    ///   - next: The next description, as its file will be.
    ///   - origin: Where it is from; nil for one that no server publishes.
    /// - Throws: ``OverlayError`` for an overlay that cannot be read, edited, or applied to the next description, and
    ///   ``RunError`` for a mark that cannot be moved.
    init(
        of api: String, in folder: String, from old: Document?, to next: Document, source: InitialContract,
        origin: DescriptionSource?, limits: Document.Limits
    ) throws {
        path = "\(folder)/\(Overlay.fileName)"
        let exists = FileContents.exists(path)
        before = exists ? try Overlay(contentsOf: path, limits: limits) : nil
        var text =
            exists
            ? try OverlayText(contentsOf: path, limits: limits)
            : try OverlayText(
                title: "Marks and corrections of \(api)", extends: "./\(FilePath.name(of: next.source ?? ""))",
                source: origin, path: path)
        let original = text.bytes
        // The time of the first download stays while the server publishes the same.
        if exists, let origin, before?.source?.url != origin.url || before?.source?.sha256 != origin.sha256 {
            try text.set(source: origin)
        }
        var count = before?.actions.count ?? 0
        var merged = try before?.apply(to: next, limits: limits).document ?? next
        if let correction = ServerCorrection(of: source, merged.root) {
            try text.add(
                target: correction.target, update: correction.update, description: ServerCorrection.description)
            count += 1
            server = correction.server.path == "/" ? correction.server.origin : correction.server.text
            merged = try Overlay(Document(text.bytes, ofFile: path, limits: limits)).apply(to: next, limits: limits)
                .document
        }
        if let old {
            let current = try before?.apply(to: old, limits: limits).document ?? old
            moved = try MovedMarks(from: old, merged: current, to: merged)
            for action in moved.actions { try text.add(target: action.target, update: action.update) }
            count += moved.actions.count
        }
        if count == 0 {
            after = nil
            guard origin != nil else { return }
            // The standard demands at least one action.
            try text.add(target: "$", update: "{}", description: "Put your marks and corrections here.")
        }
        let overlay = try Overlay(Document(text.bytes, ofFile: path, limits: limits))
        try moved.check(overlay.apply(to: next, limits: limits).document, overlay: path)
        after = overlay
        if !exists || text.bytes != original { bytes = text.bytes }
    }
}
