import APICheckBase
import APICheckContracts
package import APICheckFindings
import APICheckJSON

/// The marks of a user in a description that is about to be replaced, as actions of an overlay that make the same marks in the
/// next one.
package struct MovedMarks {
    /// A member `x-apicheck-…` that the next description does not have.
    package struct Mark {
        package let name: String
        /// Where the old description has it.
        package let location: SourceLocation
        /// The JSONPath of the object that has it.
        package let target: String
        /// Whether the next description has no such object: the action is kept, and matches nothing.
        package let isUnmatched: Bool
    }

    /// An action to add.
    struct Action {
        let target: String
        /// As JSON; nil for an action that removes the target.
        let update: String?
    }

    private static let prefix = "x-apicheck-"
    /// What `infer` writes about its samples, which is not a mark.
    private static let evidence = "x-apicheck-evidence"

    package private(set) var marks: [Mark] = []
    private(set) var actions: [Action] = []
    /// The marks that the next description has to have, by the target.
    private var wanted: [(target: String, name: String, value: JSON)] = []

    init() {}

    /// - Parameters:
    ///   - old: The description that is replaced, as its file is.
    ///   - merged: The same with the overlay.
    ///   - next: The next description with the overlay.
    /// - Throws: ``RunError`` for a mark whose place is another kind of value now, and ``JSONPathLimitExceeded``.
    init(from old: Document, merged: Document, to next: Document) throws {
        for owner in MovedMarks.owners(in: old.root) {
            let target = ValuePath.text(of: owner.pointer, in: old.root)
            let path = try JSONPath(target)
            let now = try path.select(in: merged.root)
            let then = try path.select(in: next.root)
            var members: [(name: String, value: JSON)] = []
            for member in owner.members where MovedMarks.isMark(member.name) {
                // The overlay may change a mark of the file, or remove it.
                guard let value = now.lazy.compactMap({ $0[member.name] }).first else { continue }
                if !then.isEmpty, then.allSatisfy({ $0[member.name]?.equals(value) == true }) { continue }
                if let other = then.first(where: { $0.kind != .object }) {
                    throw RunError.usage(
                        "the mark '\(member.name)' cannot be moved: the next description has \(other.kind.inWords) there",
                        at: ["\(member.key.location)"], expected: "an object at \(target)",
                        remedy: "remove the mark, or mark another place in \(Overlay.fileName)")
                }
                if then.contains(where: { MovedMarks.needsRemoval(of: $0[member.name], before: value) }) {
                    actions.append(Action(target: target + ValuePath.segment(member.name), update: nil))
                }
                members.append((member.name, value))
                wanted.append((target, member.name, value))
                marks.append(
                    Mark(
                        name: member.name, location: member.key.location, target: target, isUnmatched: then.isEmpty))
            }
            guard !members.isEmpty else { continue }
            var writer = JSONWriter()
            writer.object { writer in
                for (name, value) in members {
                    writer.key(name)
                    writer.copy(value)
                }
            }
            actions.append(Action(target: target, update: writer.text))
        }
    }

    /// Whether an update would not replace a value: it merges objects, concatenates arrays, and fails for two kinds.
    private static func needsRemoval(of value: JSON?, before next: JSON) -> Bool {
        guard let value else { return false }
        return [value, next].contains { $0.kind == .object || $0.kind == .array }
    }

    private static func isMark(_ name: String) -> Bool { name.hasPrefix(prefix) && name != evidence }

    /// The objects that have a mark, in document order. What is inside of a mark is a part of it.
    private static func owners(in root: JSON) -> [JSON] {
        var owners: [JSON] = []
        var waiting = [root]
        while let value = waiting.popLast() {
            switch value.kind {
            case .array: waiting += value.elements.reversed()
            case .object:
                if value.members.contains(where: { isMark($0.name) }) { owners.append(value) }
                waiting += value.members.filter { !isMark($0.name) }.map(\.value).reversed()
            default: continue
            }
        }
        return owners
    }

    /// Checks that the next description has all marks.
    ///
    /// - Parameter result: The next description with the overlay that has the actions.
    /// - Throws: ``RunError`` for a mark that is not there.
    func check(_ result: Document, overlay: String) throws {
        for ((target, name, value), mark) in zip(wanted, marks) where !mark.isUnmatched {
            let owners = try JSONPath(target).select(in: result.root)
            guard !owners.isEmpty, owners.allSatisfy({ $0[name]?.equals(value) == true }) else {
                throw RunError.usage(
                    "the mark '\(name)' cannot be moved to \(overlay)", at: ["\(mark.location)"],
                    remedy: "move it yourself, as an action whose target is \(target)")
            }
        }
    }

    /// Checks a file that the description refers to, and that is about to be replaced: an overlay does not reach it.
    ///
    /// - Throws: ``RunError`` for a mark that the next file does not have.
    static func check(_ old: Document, replacedBy next: Document) throws {
        for owner in owners(in: old.root) {
            let then = next.root[owner.pointer]
            for member in owner.members where isMark(member.name) && then?[member.name]?.equals(member.value) != true {
                throw RunError.usage(
                    "the mark '\(member.name)' would be lost: an overlay reaches only the main file of a description",
                    at: ["\(member.key.location)"],
                    remedy: "mark the place in the main file that refers to it, with an action of \(Overlay.fileName), "
                        + "and remove the mark here")
            }
        }
    }

    /// Whether a text that cannot be read may have marks.
    static func mayHaveMarks(_ bytes: [UInt8]) -> Bool { String(decoding: bytes, as: UTF8.self).contains(prefix) }
}
