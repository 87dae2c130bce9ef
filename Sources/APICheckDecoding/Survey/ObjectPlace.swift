import APICheckJSON

/// The objects at one place of all samples, as the server sends them and as the models read them.
struct ObjectPlace {
    struct Member {
        /// How often the objects have it, and how often a model reads it.
        var sent = 0
        var read = 0
        let first: Sighting
        /// The first value.
        let value: JSON
    }

    let steps: [Spot.Step]
    /// Of the first model that reads it.
    let owner: String
    var count = 0
    /// In the order of the text.
    var names: [String] = []
    var members: [String: Member] = [:]

    /// Names that no model reads, in the order of the text.
    var unread: [String] { names.filter { members[$0]?.read == 0 } }
}
