#if CommandLine
import APICheckBase

/// A file of YAML or JSON to which values can be added. The rest of its text stays as it is: comments, order, quotes,
/// indentation and line breaks.
package struct DocumentText: Sendable {
    package let path: String
    package let bytes: [UInt8]
    package let document: Document
    private let limits: Document.Limits

    /// - Throws: ``FileError``, ``YAMLError`` or ``JSONSyntaxError``.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(FileContents.read(path, limit: limits.bytes), path: path, limits: limits)
    }

    /// - Throws: ``YAMLError`` or ``JSONSyntaxError``.
    package init(_ bytes: [UInt8], path: String, limits: Document.Limits = Document.Limits()) throws {
        self.path = path
        self.bytes = bytes
        self.limits = limits
        document = try Document(bytes, ofFile: path, limits: limits)
    }

    /// The text with the additions, and those that its layout does not allow. The result was read and compared: it has the
    /// additions and is otherwise the same document.
    package func adding(_ additions: [TextAddition]) -> (text: DocumentText, refused: [TextAddition]) {
        let additions = withoutRepeats(additions)
        if let text = adding(additions, at: .last) { return (text, []) }
        // In some layouts the end of a value cannot be found, such as a text whose lines are not indented.
        var text = self
        var refused: [TextAddition] = []
        for addition in additions {
            if let next = text.adding([addition], at: .last) ?? text.adding([addition], at: .first) {
                text = next
            } else {
                refused.append(addition)
            }
        }
        return (text, refused)
    }

    /// One addition for all aliases of a YAML value, which share its text.
    private func withoutRepeats(_ additions: [TextAddition]) -> [TextAddition] {
        var seen: [TextPosition: [TextAddition.Change]] = [:]
        return additions.filter { addition in
            guard let position = document.root[addition.pointer]?.position else { return true }
            if seen[position]?.contains(addition.change) == true { return false }
            seen[position, default: []].append(addition.change)
            return true
        }
    }

    private func adding(_ additions: [TextAddition], at position: AdditionLayout.Position) -> DocumentText? {
        let layout = AdditionLayout(bytes, document, isYAML: Document.isYAML(path))
        var insertions: [TextInsertion] = []
        for addition in additions {
            guard let found = layout.insertions(addition, position) else { return nil }
            insertions += found
        }
        guard let text = try? DocumentText(TextInsertion.apply(insertions, to: bytes), path: path, limits: limits),
            AdditionCheck(additions, to: document.root).accepts(text.document.root, insteadOf: document.root)
        else { return nil }
        return text
    }
}
#endif
