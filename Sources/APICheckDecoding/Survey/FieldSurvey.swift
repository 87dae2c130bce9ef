import APICheckJSON

/// Gathers the fields of all models.
struct FieldSurvey {
    /// One key of one object, however often the model asked for it.
    private struct Question: Hashable {
        let object: JSON.Identity
        let field: Int
    }

    /// Asked for at one place by one model.
    private struct Key: Hashable {
        let place: TracedPlace
        let owner: String
    }

    private(set) var fields: [Field] = []
    private var numbers: [Field.Identity: Int] = [:]
    private var numbersOfPlaces: [Key: Int] = [:]

    init(_ traced: [Survey.TracedSample]) {
        for (sample, traced) in traced.enumerated() {
            // An optional's or a base class's question is the same question again.
            var asked: Set<Question> = []
            for visit in traced.visits where visit.isComplete {
                for access in visit.accesses { add(access, sample, &asked) }
            }
        }
    }

    /// Also of one that is sent under another name than before.
    private mutating func number(of name: String, _ owner: String, _ access: Access, _ sample: Int) -> Int {
        let identity = Field.Identity(object: access.container.steps, owner: owner, name: name)
        if let known = numbers[identity] { return known }
        numbers[identity] = fields.count
        fields.append(
            Field(
                identity: identity, path: access.spot.codingPath,
                first: Sighting(sample: sample, pointer: access.spot.pointer)))
        return fields.count - 1
    }

    private mutating func add(_ access: Access, _ sample: Int, _ asked: inout Set<Question>) {
        guard let name = access.key, let owner = access.owner, let object = access.container.value else { return }
        // Keys that are data are no fields.
        guard !access.spot.place.isElement else { return }
        let key = Key(place: access.spot.place, owner: owner)
        let number = numbersOfPlaces[key] ?? self.number(of: name, owner, access, sample)
        numbersOfPlaces[key] = number
        if asked.insert(Question(object: object.identity, field: number)).inserted {
            fields[number].asked += 1
            fields[number].present += access.spot.isAbsent ? 0 : 1
            fields[number].filled += access.spot.isAbsent || access.spot.isNull ? 0 : 1
        }
        if let wanted = access.wanted, !fields[number].wanted.contains(where: { $0 == wanted }) {
            fields[number].wanted.append(wanted)
        }
        // Whether a null would do shows in how it is asked for.
        if access.method == .decode, access.isRead, !(access.wanted is any Nullable.Type) {
            fields[number].isOptional = false
        }
    }
}

/// A type with a value for nothing.
private protocol Nullable {}
extension Optional: Nullable {}
