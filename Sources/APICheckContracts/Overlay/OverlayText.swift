#if CommandLine
import APICheckBase
import APICheckFindings
package import APICheckJSON

/// The text of an overlay to write: a new one, or one that exists and is edited, so that its comments and its order stay.
package struct OverlayText: Sendable {
    private(set) var text: DocumentText

    /// A new overlay. It is valid from its first action on.
    ///
    /// - Parameters:
    ///   - title: What it is for: `Marks and corrections of shop`.
    ///   - extends: The description that it is for, as a URI reference.
    package init(
        title: String, extends: String? = nil, source: DescriptionSource? = nil, path: String
    ) throws {
        var members = [
            YAML.Member("overlay", .text("1.1.0")),
            YAML.Member("info", .map([YAML.Member("title", .text(title)), YAML.Member("version", .text("1.0.0"))])),
        ]
        if let extends { members.append(YAML.Member("extends", .text(extends))) }
        if let source {
            members.append(YAML.Member(DescriptionSource.memberName, YAML(try Document(source.json).root)))
        }
        members.append(YAML.Member("actions", .list([])))
        text = try DocumentText(Array(YAML.map(members).document.utf8), path: path)
    }

    /// - Throws: ``OverlayError`` for a file that is not an overlay, and what reading it throws.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        text = try DocumentText(contentsOf: path, limits: limits)
        _ = try Overlay(text.document)
    }

    package var bytes: [UInt8] { text.bytes }
    var path: String { text.path }
    package var document: Document { text.document }
    /// Whether it has an action, without which it is not valid.
    var hasActions: Bool { (document.root["actions"]?.count ?? 0) > 0 }

    /// Remembers where the description is from.
    ///
    /// - Throws: ``OverlayError`` when the layout of the text does not allow it.
    package mutating func set(source: DescriptionSource) throws {
        let name = DescriptionSource.memberName
        guard document.root[name] != nil else {
            return try add([TextAddition(.member(name: name, .object(source.json)), to: Pointer())], "'\(name)'")
        }
        for (member, value) in [("url", source.url), ("fetched", source.fetched), ("sha256", source.sha256)] {
            let pointer = Pointer([name, member])
            if document.root[pointer]?.string == value { continue }
            guard let changed = text.replacing(pointer, with: value) else { throw refusal("'\(member)' of '\(name)'") }
            text = changed
        }
    }

    /// Adds an action that marks one value: `update: {x-apicheck-volatile: true}`, or the mark to an action that has others of
    /// the same value. What is marked so already is not added again.
    ///
    /// - Parameters:
    ///   - pointer: The object to mark.
    ///   - description: The description with the overlay as it is, which the pointer is of.
    ///   - value: As JSON. The elements of an array are added to those of a mark that is there.
    /// - Throws: ``OverlayError`` when the layout of the text does not allow it.
    mutating func mark(
        _ pointer: Pointer, in description: Document, name: String, value: String
    ) throws {
        guard let marked = description.root[pointer] else { throw refusal("a mark of '\(pointer)'") }
        let target = marked.normalizedPath()
        let mark = try Document(value).root
        guard let index = markAction(target) else {
            return try add(target: target, update: "{\(OverlayText.quoted(name)):\(value)}")
        }
        let update = Pointer(["actions", String(index), "update"])
        guard let known = document.root[update]?[name] else {
            return try add([TextAddition(.member(name: name, .json(value)), to: update)], "a mark of \(target)")
        }
        if known.equals(mark) { return }
        let strings = mark.elements.compactMap(\.string)
        guard known.kind == .array, mark.kind == .array, strings.count == mark.count else {
            throw refusal("another value of '\(name)' for \(target)")
        }
        let listed = known.elements.map(\.string)
        let missing = strings.filter { !listed.contains($0) }
        if missing.isEmpty { return }
        try add([TextAddition(.elements(missing), to: update.appending(name))], "a mark of \(target)")
    }

    /// Adds an action at the end: an update with a value, or one that removes what it selects.
    ///
    /// - Parameters:
    ///   - target: A query of RFC 9535.
    ///   - value: As JSON; nil to remove.
    /// - Throws: ``OverlayError`` when the layout of the text does not allow it.
    package mutating func add(target: String, update value: String?, description: String? = nil) throws {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("target", target)
            if let description { writer.member("description", description) }
            guard let value else { return writer.member("remove", true) }
            writer.key("update")
            writer.raw(value)
        }
        if !hasActions {
            // An empty list is in brackets: the first action is written below its name.
            let empty = Array("actions: []\n".utf8)
            guard bytes.suffix(empty.count).elementsEqual(empty) else { throw refusal("an action for \(target)") }
            let action = YAML.map([YAML.Member("actions", .list([YAML(try Document(writer.text).root)]))])
            text = try DocumentText(bytes.dropLast(empty.count) + action.document.utf8, path: path)
            return
        }
        try add([TextAddition(.values([writer.text]), to: Pointer(["actions"]))], "an action for \(target)")
    }

    /// The line of a mark, if it is there.
    func location(ofMark name: String, at pointer: Pointer, in description: Document) -> SourceLocation? {
        guard let target = description.root[pointer]?.normalizedPath() else { return nil }
        let actions = document.root["actions"]?.elements.filter { $0["target"]?.string == target } ?? []
        return actions.lazy.reversed().compactMap { $0["update"]?.member(name)?.key.location }.first
    }

    /// The action at the end of the list, among those that only add marks, that has a target. Other actions may change what the
    /// target selects, so that those before them are left alone.
    private func markAction(_ target: String) -> Int? {
        let actions = document.root["actions"]?.elements.map(\.self) ?? []
        for index in actions.indices.reversed() {
            guard let update = actions[index]["update"], update.kind == .object, actions[index]["remove"] == nil,
                update.members.allSatisfy(\.isExtension)
            else { return nil }
            if actions[index]["target"]?.string == target { return index }
        }
        return nil
    }

    private mutating func add(_ additions: [TextAddition], _ what: PrintableText) throws {
        let (changed, refused) = text.adding(additions)
        guard refused.isEmpty else { throw refusal(what) }
        text = changed
    }

    private func refusal(_ what: PrintableText) -> OverlayError {
        OverlayError(
            "the text of the overlay has no room for \(what)", at: SourceLocation(file: path, line: 1),
            remedy: "write it yourself, or lay out the file with a line for each member")
    }

    private static func quoted(_ name: String) -> String {
        var writer = JSONWriter()
        writer.string(name)
        return writer.text
    }
}
#endif
