import APICheckJSON

/// The objects at one place in all samples: which names the server sends, and which of them the model reads.
struct ObjectPlace {
    struct Member {
        /// How many objects have the member.
        var sent = 0
        /// The number of these in which a model reads it.
        var read = 0
        let first: Sighting
        /// The value in the first object.
        let value: JSON
    }

    let steps: [Spot.Step]
    /// The first model that reads the object.
    let owner: String
    var count = 0
    /// The names of the members, in the order of the text.
    private(set) var names: [String] = []
    /// The members in the order of ``names``.
    private var list: [Member] = []
    private var numbers: [String: Int] = [:]

    init(steps: [Spot.Step], owner: String) {
        self.steps = steps
        self.owner = owner
    }

    func member(_ name: String) -> Member? { numbers[name].map { list[$0] } }

    /// Names that no model reads, in the order of the text.
    var unread: [String] { names.filter { member($0)?.read == 0 } }

    /// The number of a member, which is added if it is new.
    mutating func number(of name: String, _ value: JSON, _ first: () -> Sighting) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = list.count
        names.append(name)
        list.append(Member(first: first(), value: value))
        return list.count - 1
    }

    /// Counts one object that has a member.
    mutating func count(_ number: Int, isRead: Bool) {
        list[number].sent += 1
        if isRead { list[number].read += 1 }
    }
}
