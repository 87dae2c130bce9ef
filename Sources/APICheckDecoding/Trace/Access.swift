/// One question of a model to its decoder, and what came of it.
struct Access {
    enum Method {
        case decode, decodeIfPresent, decodeNil, contains, keyedContainer, unkeyedContainer, superDecoder
    }

    enum Outcome {
        case read
        /// A null or a missing key that the question allows for.
        case none
        case failed(any Error)
    }

    let method: Method
    /// The type asked for; nil where only the presence is.
    let wanted: Any.Type?
    /// The object, array or single value that was asked.
    let container: Spot
    /// The key asked for, after the decoder's key strategy; nil in arrays and single values.
    let key: String?
    let keys: (any CodingKey.Type)?
    /// The model that declares ``keys``.
    var owner: String?
    /// The value asked for.
    let spot: Spot
    var outcome = Outcome.none
    /// What was read, of the types that can lose something.
    var reading: Reading?
    /// The number of the visit that the question began.
    var visit: Int?

    var error: (any Error)? {
        if case .failed(let error) = outcome { error } else { nil }
    }

    var isRead: Bool {
        if case .read = outcome { true } else { false }
    }
}
