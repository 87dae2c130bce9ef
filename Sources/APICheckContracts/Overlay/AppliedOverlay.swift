import APICheckBase
import APICheckFindings
package import APICheckJSON

/// A description with an overlay.
package struct AppliedOverlay: Sendable {
    /// The description with all changes. Each value has the place that it has in the file of the description, or in the overlay.
    package let document: Document
    /// The actions whose target selects nothing.
    package let unmatched: [OverlayAction]
    /// The actions that change nothing, since the description says the same.
    package let redundant: [OverlayAction]
}

extension Overlay {
    /// Applies the actions in their order, each to the result of the one before.
    ///
    /// - Throws: ``OverlayError`` for an action that cannot be applied, and for a result that exceeds the limits;
    ///   ``JSONSyntaxError`` for a description in which a name occurs twice in one object.
    package func apply(
        to document: Document, limits: Document.Limits = Document.Limits()
    ) throws -> AppliedOverlay {
        try document.requireUniqueKeys()
        let tree = MergeTree(document, limits: limits)
        var unmatched: [OverlayAction] = []
        var redundant: [OverlayAction] = []
        for action in actions {
            do {
                switch try action.apply(to: tree) {
                case .unmatched: unmatched.append(action)
                case .unchanged: redundant.append(action)
                case .changed: continue
                }
            } catch let error as MergeError {
                throw action.failure(error)
            }
        }
        return AppliedOverlay(document: try tree.document(), unmatched: unmatched, redundant: redundant)
    }
}

extension OverlayAction {
    fileprivate enum Outcome {
        case unmatched, unchanged, changed
    }

    /// - Throws: ``MergeError`` or ``OverlayError``.
    fileprivate func apply(to tree: MergeTree) throws -> Outcome {
        let nodes = try tree.select(target)
        if nodes.isEmpty { return .unmatched }
        switch change {
        case .none: return .unchanged
        case .remove:
            try tree.remove(nodes)
            return .changed
        case .update(let value): return try tree.update(nodes, with: value) ? .changed : .unchanged
        case .copy(let path):
            let sources = try tree.select(path)
            guard let source = sources.first, sources.count == 1 else {
                throw OverlayError(
                    "'copy' selects \(sources.isEmpty ? "nothing" : "\(sources.count) values")",
                    at: (value.member("copy")?.key ?? value).location,
                    and: sources.prefix(2).map(\.origin.location), expected: "one value", actual: "\(path)",
                    remedy: sources.isEmpty ? "correct the path" : "select one of them")
            }
            return try tree.update(nodes, withCopyOf: source) ? .changed : .unchanged
        }
    }

    fileprivate func failure(_ error: MergeError) -> OverlayError {
        switch error {
        case .mixedKinds(let first, let other):
            OverlayError(
                "the target selects values of different kinds", at: location, and: [first.location, other.location],
                expected: "only objects, only arrays, or only other values",
                actual: "\(first.kind.inWords) and \(other.kind.inWords)",
                remedy: "write an action for each kind")
        case .incompatible(let target, let value):
            OverlayError(
                "\(value.kind.inWords) cannot be merged into \(target.kind.inWords)", at: place(of: value),
                and: [target.location], expected: "\(OverlayAction.partners(of: target.kind))",
                actual: "\(value.kind.inWords)",
                remedy: "remove the value with an action before this one, then add the new one")
        case .removesRoot:
            OverlayError(
                "the target is the whole description, which cannot be removed", at: location,
                expected: "a value in an object or in an array", actual: "\(target)")
        case .overLimit(let limit): failure(limit)
        }
    }

    /// The place in the overlay of what is merged: in the update, or the action where it copies.
    private func place(of part: JSON) -> SourceLocation {
        part.origin.document === value.document ? part.location : location
    }

    /// What can be merged into a value (section "Action Object").
    private static func partners(of kind: JSONKind) -> PrintableText {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .null, .boolean, .number, .string: "a string, a number, a boolean or null"
        }
    }

    private func failure(_ limit: MergeError.Limit) -> OverlayError {
        switch limit {
        case .values(let most):
            OverlayError(
                "the actions add more than the limit of \(most) values", at: location,
                remedy: "select fewer values, or add a smaller one", setting: .yamlValues)
        case .bytes(let most):
            OverlayError(
                "the actions make a description with more than the limit of \(most) bytes", at: location,
                remedy: "select fewer values, or add a smaller one", setting: .fileSize)
        case .depth(let most):
            OverlayError(
                "the action makes a description that is nested deeper than the limit of \(most) levels", at: location,
                setting: .nestingDepth)
        case .steps(let most):
            OverlayError(
                "the actions visit more than the limit of \(most) values", at: location,
                remedy: "use fewer queries with .. or a filter")
        case .query(let error):
            OverlayError(
                error.problem.what, at: location, actual: "\(target)", remedy: error.problem.remedy)
        }
    }
}
