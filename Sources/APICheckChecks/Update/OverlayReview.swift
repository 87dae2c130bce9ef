package import APICheckContracts
package import APICheckJSON

/// What becomes of the actions of an overlay when the provider's next description takes the place of the old one.
package struct OverlayReview {
    package enum State: Hashable {
        /// It changes the next description as it changes the old one.
        case applies
        /// It selects nothing in the next description.
        case unmatched(isNew: Bool)
        /// It changes nothing, since the next description says the same.
        case redundant
        /// The provider changed what the action changes, or what it marks.
        case changed(old: String, new: String)
    }

    package struct Line {
        package let action: OverlayAction
        package let state: State
    }

    /// Without the action that only makes an overlay valid.
    package let lines: [Line]

    /// - Throws: ``OverlayError`` for an action that cannot be applied to the new description, and ``JSONPathLimitExceeded``.
    package init(_ overlay: Overlay, old: Document, new: Document, limits: Document.Limits) throws {
        // The old description may be one that the overlay was never applied to.
        let before = try? overlay.apply(to: old, limits: limits)
        let after = try overlay.apply(to: new, limits: limits)
        let unmatchedBefore = Set(before?.unmatched.map(\.index) ?? [])
        let unmatched = Set(after.unmatched.map(\.index))
        let redundant = Set(after.redundant.map(\.index)).subtracting(before?.redundant.map(\.index) ?? [])
        lines = try overlay.actions.filter { !OverlayReview.isEmpty($0) }.map { action in
            if unmatched.contains(action.index) {
                return Line(action: action, state: .unmatched(isNew: !unmatchedBefore.contains(action.index)))
            }
            if redundant.contains(action.index) { return Line(action: action, state: .redundant) }
            guard case .update(let update) = action.change else { return Line(action: action, state: .applies) }
            let places = try (action.target.select(in: old.root), action.target.select(in: new.root))
            // A wildcard selects what is new, too: only the same number of values can be compared.
            guard places.0.count == places.1.count else { return Line(action: action, state: .applies) }
            for (one, other) in zip(places.0, places.1) {
                if let (old, new) = OverlayReview.difference(one, other, update) {
                    return Line(action: action, state: .changed(old: old, new: new))
                }
            }
            return Line(action: action, state: .applies)
        }
    }

    private static func isEmpty(_ action: OverlayAction) -> Bool {
        switch action.change {
        case .update(let value): value.kind == .object && value.count == 0
        case .none: true
        case .copy, .remove: false
        }
    }

    /// The members that say what a marked value is.
    private static let identity = ["$ref", "type", "format", "enum", "const", "pattern", "nullable", "name", "in"]

    /// How two values differ in what an update changes or marks.
    private static func difference(_ old: JSON, _ new: JSON, _ update: JSON) -> (old: String, new: String)? {
        guard update.kind == .object, old.kind == .object, new.kind == .object else {
            return old.equals(new) ? nil : (shown(old), shown(new))
        }
        for member in update.members {
            if member.name.hasPrefix("x-") {
                for name in identity {
                    if let difference = difference(name, old[name], new[name]) { return difference }
                }
                continue
            }
            switch (old[member.name], new[member.name]) {
            case (let one?, let other?):
                if let difference = difference(one, other, member.value) { return difference }
            case (let one, let other):
                if let difference = difference(member.name, one, other) { return difference }
            }
        }
        return nil
    }

    private static func difference(_ name: String, _ old: JSON?, _ new: JSON?) -> (old: String, new: String)? {
        switch (old, new) {
        case (nil, nil): nil
        case (let one?, let other?) where one.equals(other): nil
        default: ("\(name): \(old.map(shown) ?? "absent")", "\(name): \(new.map(shown) ?? "absent")")
        }
    }

    private static func shown(_ value: JSON) -> String {
        let text = value.text
        if text.utf8.count <= 60 { return text }
        return value.kind == .array ? "a list" : value.kind == .object ? "an object" : "…"
    }
}
