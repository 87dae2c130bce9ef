import APICheckJSON

/// A key that a model asks for, over all objects in which it does.
struct Field {
    struct Identity: Hashable {
        let object: [Spot.Step]
        let owner: String
        let name: String
    }

    let identity: Identity
    /// By coding path.
    let path: String
    /// As the first object has it, or would.
    let first: Sighting
    /// How often it was asked for, was there, and was there with another value than null.
    var asked = 0
    var present = 0
    var filled = 0
    /// In the order of asking, each once.
    var wanted: [Any.Type] = []
    /// Whether the model went on without it each time, or would have.
    var isOptional = true

    /// `data[*].isDone as Bool?, asked for by Todo`.
    var question: String {
        let type = wanted.first.map(TypeName.of) ?? "any value"
        return Failure.question(path, isOptional && !type.hasSuffix("?") ? type + "?" : type, identity.owner)
    }
}

/// Where something was first seen.
struct Sighting {
    /// The number of the sample, among those that were traced.
    let sample: Int
    let pointer: Pointer
}
