#if CommandLine
import APICheckBase
import APICheckFindings
import APICheckJSON

/// Marks of volatile values in the overlay of a contract, so that the description stays as it was published.
struct OverlayMarks {
    let file: String
    /// The description with its overlay.
    private let document: Document
    private let overlay: Overlay?
    private let limits: Document.Limits

    /// Fails for a contract whose own text gets the marks.
    init?(of contract: Contract, limits: Document.Limits) {
        document = contract.document.root.beforeConversion.document
        overlay = contract.overlay
        self.limits = limits
        if let file = overlay?.document.source {
            self.file = file
        } else if contract.document.isConverted,
            OverlaidDescription.contractNames.contains(FilePath.name(of: contract.file))
        {
            file = FilePath.folder(of: contract.file) + Overlay.fileName
        } else {
            return nil
        }
    }

    /// Whether a schema is in the file that the overlay changes.
    func canMark(_ schema: JSON) -> Bool { schema.beforeConversion.document === document }

    /// Writes the marks of schemas.
    ///
    /// - Returns: The overlay with them, and those that are in the description.
    /// - Throws: ``OverlayError``; ``FileError``, also when a file was changed since the contract was read.
    func write(_ sites: [VolatileMarks.Site]) throws -> OverlayText {
        let stamp = FileStamp(of: file)
        var text = try read()
        let before = text.bytes
        for site in sites where canMark(site.schema) {
            let known = site.schema[VolatileMarks.keyword]
            if known != nil, known?.kind != .array || site.missing.isEmpty { continue }
            var value = JSONWriter()
            if site.isWhole, known == nil {
                value.bool(true)
            } else {
                value.array { writer in for text in site.missing { writer.string(text) } }
            }
            try text.mark(
                site.schema.beforeConversion.pointer, in: document, name: VolatileMarks.keyword, value: value.text)
        }
        guard text.bytes != before, text.hasActions else { return text }
        if FileStamp(of: file) != stamp { throw VolatileMarks.changed(file) }
        if let reason = FileContents.refusal(toReplace: file) { throw FileError(path: file, reason: "\(reason)") }
        try FileContents.replace(file, with: text.bytes)
        return text
    }

    private func read() throws -> OverlayText {
        let base = document.base ?? document
        if let path = base.source, try Document(contentsOf: path, limits: limits).text != base.text {
            throw VolatileMarks.changed(path)
        }
        guard let overlay else {
            if FileContents.exists(file) { throw VolatileMarks.changed(file) }
            let name = base.source.map { FilePath.name(of: $0) }
            return try OverlayText(title: "Marks", extends: name, path: file)
        }
        let text = try OverlayText(contentsOf: file, limits: limits)
        guard text.document.text == overlay.document.text else { throw VolatileMarks.changed(file) }
        return text
    }

    /// The line that marks the place of an owner, in the overlay or in the description.
    func mark(of owner: VolatileOwner, in text: OverlayText) -> SourceLocation? {
        guard canMark(owner.schema) else { return nil }
        if let known = owner.mark(at: owner.schema) { return known }
        return text.location(
            ofMark: VolatileMarks.keyword, at: owner.schema.beforeConversion.pointer, in: document)
    }
}
#endif
