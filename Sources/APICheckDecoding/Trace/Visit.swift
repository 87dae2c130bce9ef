/// One run of a type's `init(from:)`.
struct Visit {
    let type: Any.Type
    let spot: Spot
    /// The model whose key led here; nil for the body itself.
    var owner: String?
    /// In the order of asking.
    var accesses: [Access] = []
    /// Nil while it runs and when it went well.
    var error: (any Error)?
    var isComplete = false
    /// Whether the keys that it asks for are data.
    let isDictionary: Bool

    init(type: Any.Type, spot: Spot) {
        self.type = type
        self.spot = spot
        isDictionary = type is any AnyDictionary.Type
    }
}
