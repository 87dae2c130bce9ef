import APICheckJSON

/// Collects the fields of all models.
struct FieldSurvey {
    /// One key of one object, which a model may ask for several times.
    private struct Request: Hashable {
        let object: JSON.Identity
        let field: Int
    }

    /// A place at which a model asks for a value.
    private struct Key: Hashable {
        let place: TracedPlace
        let owner: String
    }

    private(set) var fields: [Field] = []
    private var indices: [Field.Identity: Int] = [:]
    private var indicesOfPlaces: [Key: Int] = [:]

    init(_ traced: [TracedSample]) {
        for (sample, traced) in traced.enumerated() {
            // An optional and a base class ask for the same key again.
            var requested: Set<Request> = []
            for visit in traced.visits where visit.isComplete {
                for access in visit.accesses { add(access, sample, &requested) }
            }
        }
    }

    /// The index of a field. A key that servers send under several names is one field at several places.
    private mutating func index(of name: String, _ owner: String, _ access: Access, _ sample: Int) -> Int {
        let identity = Field.Identity(object: access.container.steps, owner: owner, name: name)
        if let known = indices[identity] { return known }
        indices[identity] = fields.count
        fields.append(
            Field(
                identity: identity, path: access.spot.codingPath,
                first: Sighting(sample: sample, pointer: access.spot.pointer)))
        return fields.count - 1
    }

    private mutating func add(_ access: Access, _ sample: Int, _ requested: inout Set<Request>) {
        guard let name = access.key, let owner = access.owner, let object = access.container.value else { return }
        // A key of a dictionary is data and not a field.
        guard !access.spot.place.isElement else { return }
        let key = Key(place: access.spot.place, owner: owner)
        let index = indicesOfPlaces[key] ?? self.index(of: name, owner, access, sample)
        indicesOfPlaces[key] = index
        if requested.insert(Request(object: object.identity, field: index)).inserted {
            fields[index].requested += 1
            if fields[index].samples.last != sample { fields[index].samples.append(sample) }
            fields[index].present += access.spot.isAbsent ? 0 : 1
            fields[index].filled += access.spot.isAbsent || access.spot.isNull ? 0 : 1
        }
        if let wanted = access.wanted, !fields[index].wanted.contains(where: { $0 == wanted }) {
            fields[index].wanted.append(wanted)
        }
        // Only `decode` of a type that is not optional rejects a null.
        if access.method == .decode, access.isRead, !(access.wanted is any Nullable.Type) {
            fields[index].isOptional = false
        }
    }
}
