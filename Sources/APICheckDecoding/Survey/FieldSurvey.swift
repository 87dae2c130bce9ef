import APICheckJSON

/// Gathers the fields of all models.
struct FieldSurvey {
    /// One key of one object, however often the model asked for it.
    private struct Question: Hashable {
        let object: JSON.Identity
        let field: Field.Identity
    }

    private(set) var fields: [Field] = []
    private var numbers: [Field.Identity: Int] = [:]

    init(_ traced: [Survey.TracedSample]) {
        for (sample, traced) in traced.enumerated() {
            // An optional's or a base class's question is the same question again.
            var asked: Set<Question> = []
            for visit in traced.visits where visit.isComplete {
                for access in visit.accesses { add(access, sample, &asked) }
            }
        }
    }

    private mutating func add(_ access: Access, _ sample: Int, _ asked: inout Set<Question>) {
        guard let name = access.key, let owner = access.owner, let object = access.container.value else { return }
        // Keys that are data are no fields.
        guard access.spot.steps.last != .element else { return }
        let identity = Field.Identity(object: access.container.steps, owner: owner, name: name)
        let number: Int
        if let known = numbers[identity] {
            number = known
        } else {
            number = fields.count
            numbers[identity] = number
            fields.append(
                Field(
                    identity: identity, path: access.spot.codingPath,
                    first: Sighting(sample: sample, pointer: access.spot.pointer)))
        }
        if asked.insert(Question(object: object.identity, field: identity)).inserted {
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
