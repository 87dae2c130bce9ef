package import APICheckJSON

/// What a model reads at one place of a response, over all objects of one sample.
package struct ModelRead: Hashable, Sendable {
    /// The index of the sample.
    package let sample: Int
    /// The place by the names that the server sends, with `*` for the elements of arrays and the values of dictionaries.
    package let place: Pointer
    /// The requested types as Swift source spells them, in the order of the calls: `Int?`. A nested container is named by its
    /// method.
    package var types: [String] = []
    /// The JSON types that are decoded without an error: `integer`, or a type of ``JSONKind``.
    package var accepted: Set<String> = []
    /// Whether the model rejects an object without the key. True for elements and for a whole body.
    package var isRequired = true
    /// The type that declares the key, with the types around it: `TodoPage.Meta`. For an element, the one that asks for the
    /// list; for a body, the decoded type.
    package let owner: String
    /// The property of the owner; the key where no property has a similar name, and nil for a body.
    package let property: String?
}
