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
    /// - Throws: ``OverlayError`` for an action that cannot be applied, and for a result that exceeds the limits.
    package func apply(
        to document: Document, limits: Document.Limits = Document.Limits()
    ) throws -> AppliedOverlay {
        AppliedOverlay(document: document, unmatched: [], redundant: [])
    }
}
