import APICheckJSON

/// The objects at one place in all samples: which names the server sends, and which of them the model reads.
struct ObjectPlace {
    struct Member {
        /// How many objects have the member.
        var sent = 0
        /// In how many of these a model reads it.
        var read = 0
        let first: Sighting
        /// The value in the first object.
        let value: JSON
    }

    let steps: [Spot.Step]
    /// The first model that reads the object.
    let owner: String
    var count = 0
    /// The names of ``members``, in the order of the text.
    var names: [String] = []
    var members: [String: Member] = [:]

    /// Names that no model reads, in the order of the text.
    var unread: [String] { names.filter { members[$0]?.read == 0 } }
}
