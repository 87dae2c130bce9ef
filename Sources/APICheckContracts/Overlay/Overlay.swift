import APICheckBase
package import APICheckFindings
package import APICheckJSON

/// Changes to a description that are kept in a file of their own (Overlay 1.0 and 1.1).
///
/// Both versions are applied by the rules of 1.1, which says what 1.0 leaves open: a value that is selected may be of any kind, and
/// arrays are concatenated.
package struct Overlay: Sendable {
    /// The name of the file beside the contract of an API.
    package static let fileName = "overlay.yaml"

    package let document: Document
    /// In the order in which they are applied.
    package let actions: [OverlayAction]
    /// The description that it is for, as a URI reference.
    let extends: String?
    /// Where the description is from.
    package let source: DescriptionSource?

    /// - Throws: ``OverlayError``, ``FileError``, ``YAMLError`` or ``JSONSyntaxError``.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(Document(contentsOf: path, limits: limits))
    }

    /// - Throws: ``OverlayError``; ``JSONSyntaxError`` for a name that occurs twice in one object.
    package init(_ document: Document) throws {
        try document.requireUniqueKeys()
        let root = document.root
        guard root.kind == .object else {
            throw OverlayError(
                "this is not an overlay: it contains \(root.kind.inWords)", at: root.location, expected: "an object",
                remedy: "begin the file with 'overlay: 1.1.0'")
        }
        guard let version = root["overlay"] else {
            throw OverlayError(
                "this is not an overlay: it has no 'overlay'", at: root.location,
                remedy: "begin the file with 'overlay: 1.1.0'")
        }
        let isVersion10 = try Overlay.isVersion10(version)
        let fields = try OverlayFields(root, "the overlay", known: ["overlay", "info", "extends", "actions"])
        guard let info = root["info"] else { throw fields.missing("info") }
        let infoFields = try OverlayFields(info, "'info'", known: ["title", "version", "description"])
        for name in ["title", "version"] { _ = try infoFields.requiredText(name) }
        _ = try infoFields.text("description")
        guard let list = root["actions"] else { throw fields.missing("actions") }
        guard list.kind == .array else { throw fields.wrongType("actions", list, expected: "an array") }
        guard list.count > 0 else {
            throw OverlayError(
                "'actions' is empty", at: list.location, expected: "at least one action",
                remedy: "add an action, or delete the file")
        }
        self.document = document
        extends = try fields.text("extends")
        source = try DescriptionSource(of: root)
        actions = try list.elements.enumerated().map { index, value in
            try OverlayAction(value, index: index, isVersion10: isVersion10)
        }
        try requireDifferentActions()
    }

    /// The patch version makes no difference (section 4.1).
    private static func isVersion10(_ version: JSON) throws -> Bool {
        let parts = (version.string ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "1", parts[1] == "0" || parts[1] == "1", !parts[2].isEmpty,
            parts[2].utf8.allSatisfy(\.isASCIIDigit)
        else {
            let text = version.string ?? version.text
            throw OverlayError(
                "unsupported version of Overlay", at: version.location, expected: "1.1.x or 1.0.x, as text",
                actual: "\(version.kind == .number ? "the number " : "")\(text)",
                remedy: text.hasPrefix("1.0") ? "write overlay: 1.0.0" : "write overlay: 1.1.0")
        }
        return parts[1] == "0"
    }

    private func requireDifferentActions() throws {
        var known: [Int: [OverlayAction]] = [:]
        for action in actions {
            let hash = action.value.hashOfValue
            if let other = known[hash]?.first(where: { $0.value.equals(action.value) }) {
                throw OverlayError(
                    "the action is the same as the one on line \(other.value.line)", at: action.location,
                    remedy: "remove one of the two")
            }
            known[hash, default: []].append(action)
        }
    }
}

/// One change to the values that a query selects (section "Action Object").
package struct OverlayAction: Sendable {
    package enum Change: Sendable {
        /// Merges a value into each target, or replaces it.
        case update(JSON)
        /// Does so with the value that the query selects.
        case copy(JSONPath)
        case remove
        /// The action says nothing but a target.
        case none
    }

    /// From 0.
    package let index: Int
    package let target: JSONPath
    package let description: String?
    package let change: Change
    /// The action as it is written.
    package let value: JSON

    /// The line of its target.
    package var location: SourceLocation { (value.member("target")?.key ?? value).location }

    /// - Throws: ``OverlayError``.
    init(_ value: JSON, index: Int, isVersion10: Bool) throws {
        let known = ["target", "description", "update", "copy", "remove"]
        let fields = try OverlayFields(value, "the action", known: known)
        self.value = value
        self.index = index
        if isVersion10, let copy = value.member("copy") {
            throw OverlayError(
                "'copy' is new in Overlay 1.1", at: copy.key.location, remedy: "write overlay: 1.1.0")
        }
        guard value["target"] != nil else { throw fields.missing("target") }
        guard let target = try OverlayAction.path("target", of: fields) else { throw fields.missing("target") }
        self.target = target
        description = try fields.text("description")
        let copy = try OverlayAction.path("copy", of: fields)
        if try fields.flag("remove") {
            change = .remove
        } else if let update = value["update"] {
            // Each would have no effect because of the other.
            if copy != nil {
                throw OverlayError(
                    "the action has both 'update' and 'copy'", at: value.location,
                    remedy: "write two actions, in the order in which they are to be applied")
            }
            change = .update(update)
        } else {
            change = copy.map { .copy($0) } ?? .none
        }
    }

    private static func remedy(for error: JSONPathError, in text: String) -> PrintableText? {
        if !text.hasPrefix("$") { return "begin with $, the root of the description" }
        let isName = error.reason.hasSuffix("found -") || error.reason.hasSuffix("found /")
        return isName ? "write a name with other characters than letters, digits and _ as ['name']" : nil
    }

    private static func path(_ name: String, of fields: OverlayFields) throws -> JSONPath? {
        guard let text = try fields.text(name), let value = fields.value[name] else { return nil }
        do {
            let path = try JSONPath(text)
            guard let pattern = path.invalidPatterns.first else { return path }
            throw pattern
        } catch let error as JSONPathError {
            throw OverlayError(
                "'\(name)' is not a JSONPath of RFC 9535: \(error.problem.what)", at: value.location,
                actual: "\(text)", remedy: OverlayAction.remedy(for: error, in: text))
        }
    }
}
