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
}
