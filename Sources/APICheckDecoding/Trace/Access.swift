/// One call that a model makes on its decoder, and the result.
final class Access {
    enum Method {
        case decode, decodeIfPresent, decodeNil, contains, keyedContainer, unkeyedContainer, superDecoder
    }

    enum Outcome {
        case read
        /// The value is null or its key is missing, and the method allows that.
        case none
        case failed(any Error)
    }

    let method: Method
    /// The requested type; nil for methods that only look whether a value is there.
    let wanted: Any.Type?
    /// The object, array or single value that the method was called on.
    let container: Spot
    /// The requested key, after the decoder's key strategy; nil in arrays and single values.
    let key: String?
    let keys: (any CodingKey.Type)?
    /// The model that declares ``keys``.
    let owner: String?
    /// The requested value.
    let spot: Spot
    private(set) var outcome = Outcome.none
    /// The value that was read, if its type can lose a part of what was sent.
    private(set) var lossyValue: LossyValue?
    /// The index of the visit that the call started.
    var visit: Int?
    /// The index of the visit that made the call, and of the call in it.
    var position = (visit: 0, index: 0)

    init(
        method: Method, wanted: Any.Type?, container: Spot, key: String?, keys: (any CodingKey.Type)?, owner: String?,
        spot: Spot
    ) {
        self.method = method
        self.wanted = wanted
        self.container = container
        self.key = key
        self.keys = keys
        self.owner = owner
        self.spot = spot
    }

    func end(_ outcome: Outcome, _ value: LossyValue?) {
        self.outcome = outcome
        lossyValue = value
    }

    var error: (any Error)? {
        if case .failed(let error) = outcome { error } else { nil }
    }

    var isRead: Bool {
        if case .read = outcome { true } else { false }
    }
}
