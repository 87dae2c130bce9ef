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

    /// The text with another string at a pointer; nil where there is no string, and where its layout does not allow it.
    package func replacing(_ pointer: Pointer, with string: String) -> DocumentText? {
        let layout = AdditionLayout(bytes, document, isYAML: Document.isYAML(path))
        guard let value = document.root[pointer], value.kind == .string, let extent = layout.extent(ofString: value)
        else { return nil }
        var edited = Array(bytes[..<extent.lowerBound])
        edited += layout.quoted(string).utf8
        edited += bytes[extent.upperBound...]
        guard let text = try? DocumentText(edited, path: path, limits: limits),
            text.document.root[pointer]?.string == string,
            text.document.root.bytes(without: [pointer]) == document.root.bytes(without: [pointer])
        else { return nil }
        return text
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

/// A member or elements to add to one value of a document.
package struct TextAddition: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        /// A member at the end of an object that has no member of this name.
        case member(name: String, Value)
        /// Strings at the end of an array.
        case elements([String])
        /// Values at the end of an array, as JSON.
        case values([String])
    }

    package enum Value: Hashable, Sendable {
        case `true`
        case strings([String])
        /// A JSON text, which YAML reads as the same value.
        case json(String)
        /// An object as JSON, which takes a line for each member where the text around it does.
        case object(String)
    }

    /// The object or array in its document.
    package let pointer: Pointer
    let change: Change

    package init(_ change: Change, to pointer: Pointer) {
        self.change = change
        self.pointer = pointer
    }
}

/// A piece of text that is put into another text.
struct TextInsertion {
    let offset: Int
    let text: String
    /// The indentation of what is inserted: of two pieces at one offset, the deeper one comes first.
    var column = 0

    static func apply(_ insertions: [TextInsertion], to bytes: [UInt8]) -> [UInt8] {
        let ordered = insertions.enumerated().sorted { first, second in
            (first.element.offset, -first.element.column, first.offset)
                < (second.element.offset, -second.element.column, second.offset)
        }
        var result: [UInt8] = []
        var copied = 0
        for (_, insertion) in ordered {
            result += bytes[copied..<insertion.offset]
            result += insertion.text.utf8
            copied = insertion.offset
        }
        return result + bytes[copied...]
    }
}

/// Checks that an edited document has its additions and is otherwise the same.
private struct AdditionCheck {
    /// A value by its place in the text: all aliases of a YAML value have that of its anchor.
    private struct Key: Hashable {
        let position: TextPosition
        let kind: JSONKind

        init(_ value: JSON) {
            position = value.position
            kind = value.kind
        }
    }

    private var changes: [Key: TextAddition.Change] = [:]

    /// - Parameter root: The root of the document before the edit.
    init(_ additions: [TextAddition], to root: JSON) {
        for addition in additions {
            if let value = root[addition.pointer] { changes[Key(value)] = addition.change }
        }
    }

    func accepts(_ new: JSON, insteadOf old: JSON) -> Bool {
        guard old.kind == new.kind else { return false }
        switch old.kind {
        case .object: return acceptsMembers(new, insteadOf: old)
        case .array: return acceptsElements(new, insteadOf: old)
        default: return old.bytes == new.bytes
        }
    }

    private func acceptsMembers(_ new: JSON, insteadOf old: JSON) -> Bool {
        var isAdded = true
        var name: String?
        var value = TextAddition.Value.true
        if case .member(let added, let expected)? = changes[Key(old)] {
            (name, value, isAdded) = (added, expected, false)
        }
        var others = new.members
        var other = others.next()
        func takeAddition() {
            guard !isAdded, let member = other, member.name == name, AdditionCheck.isEqual(member.value, value) else {
                return
            }
            isAdded = true
            other = others.next()
        }
        for member in old.members {
            takeAddition()
            guard let next = other, next.name == member.name, accepts(next.value, insteadOf: member.value) else {
                return false
            }
            other = others.next()
        }
        takeAddition()
        return isAdded && other == nil
    }

    private func acceptsElements(_ new: JSON, insteadOf old: JSON) -> Bool {
        var elements = new.elements
        for element in old.elements {
            guard let next = elements.next(), accepts(next, insteadOf: element) else { return false }
        }
        if case .elements(let added)? = changes[Key(old)] {
            for text in added where elements.next()?.string != text { return false }
        }
        if case .values(let added)? = changes[Key(old)] {
            for text in added {
                guard let element = elements.next(), AdditionCheck.isEqual(element, .json(text)) else { return false }
            }
        }
        return elements.next() == nil
    }

    private static func isEqual(_ value: JSON, _ expected: TextAddition.Value) -> Bool {
        switch expected {
        case .true: value.bool == true
        case .strings(let strings): value.kind == .array && value.elements.map(\.string) == strings
        case .json(let text), .object(let text): (try? Document(text)).map { value.equals($0.root) } ?? false
        }
    }
}
#endif
