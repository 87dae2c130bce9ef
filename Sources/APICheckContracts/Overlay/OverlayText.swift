#if CommandLine
package import APICheckJSON

/// The text of an overlay to write: a new one, or one that exists and is edited, so that its comments and its order stay.
package struct OverlayText: Sendable {
    package private(set) var text: DocumentText

    /// A new overlay, without an action yet: it is valid from the first one on.
    ///
    /// - Parameters:
    ///   - title: What it is for: `Marks and corrections of shop`.
    ///   - extends: The description that it is for, as a URI reference.
    package init(title: String, extends: String? = nil, path: String) throws {
        text = try DocumentText([], path: path)
    }

    /// - Throws: ``OverlayError`` for a file that is not an overlay, and what reading it throws.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        text = try DocumentText(contentsOf: path, limits: limits)
        _ = try Overlay(text.document)
    }

    package var bytes: [UInt8] { text.bytes }
    package var path: String { text.path }

    /// Remembers where the description is from.
    ///
    /// - Throws: ``OverlayError`` when the layout of the text does not allow it.
    package mutating func set(source: DescriptionSource) throws {}

    /// Adds an action that marks one value: `update: {x-apicheck-volatile: true}`. What is marked already is not added again.
    ///
    /// - Parameters:
    ///   - pointer: The object to mark, in the description with the overlay.
    ///   - value: As JSON.
    /// - Throws: ``OverlayError`` when the layout of the text does not allow it.
    package mutating func mark(_ pointer: Pointer, name: String, value: String) throws {}

    /// Adds an action at the end: an update with a value as JSON.
    ///
    /// - Throws: ``OverlayError`` when the layout of the text does not allow it.
    package mutating func add(target: Pointer, update value: String, description: String? = nil) throws {}
}
#endif
