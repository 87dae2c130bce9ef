/// A key that a model asks for at one place, over all objects at that place.
struct Field {
    struct Identity: Hashable {
        let object: [Spot.Step]
        let owner: String
        let name: String
    }

    let identity: Identity
    /// The path by the names of the model.
    let path: String
    /// The first object in which the model asked for the key.
    let first: Sighting
    /// The number of objects in which the model asked for the key.
    var requested = 0
    /// The number of these in which the key was present.
    var present = 0
    /// The number of these in which its value was not null.
    var filled = 0
    /// The indices of the traced samples in which the model asked for the key.
    var samples: [Int] = []
    /// The requested types in the order of the calls, each once.
    var wanted: [Any.Type] = []
    /// Whether the model accepts objects without the key.
    var isOptional = true

    /// `data[*].isDone as Bool?, asked for by Todo`.
    var question: ValueQuestion {
        let type = wanted.first.map(TypeName.of) ?? "any value"
        let isMarked = wanted.first is any Nullable.Type
        return ValueQuestion(path: path, type: isOptional && !isMarked ? type + "?" : type, owner: identity.owner)
    }
}

/// A type with a value for null.
protocol Nullable {}

extension Optional: Nullable {}
