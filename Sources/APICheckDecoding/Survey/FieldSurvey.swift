import APICheckJSON

/// Collects the fields of all models.
struct FieldSurvey {
    /// The objects in which a model asked for one key; an optional and a base class ask for the same key again.
    private struct Objects {
        /// Sorted, since models mostly read the objects in the order of the text.
        private var indices: [Int] = []

        /// Returns whether the object is new.
        mutating func insert(_ object: Int) -> Bool {
            guard let last = indices.last, object <= last else {
                indices.append(object)
                return true
            }
            if object == last { return false }
            var range = indices.indices
            while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                if indices[middle] == object { return false }
                range = indices[middle] < object ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            indices.insert(object, at: range.lowerBound)
            return true
        }
    }

    /// The fields at one place.
    private struct Owned {
        let owner: String
        let field: Int
    }

    private(set) var fields: [Field] = []
    private var indices: [Field.Identity: Int] = [:]
    private var owned: [TracedPlace: [Owned]] = [:]
    /// The objects of the current sample, by field.
    private var requested: [Objects] = []

    init(_ traced: [TracedSample]) {
        for (sample, traced) in traced.enumerated() {
            requested = fields.map { _ in Objects() }
            for visit in traced.visits where visit.isComplete {
                for access in visit.accesses where access.key != nil { add(access, sample) }
            }
        }
    }

    /// The index of a field. A key that servers send under several names is one field at several places.
    private mutating func index(of name: String, _ owner: String, _ access: Access, _ sample: Int) -> Int {
        let identity = Field.Identity(object: access.container.steps, owner: owner, name: name)
        if let known = indices[identity] { return known }
        indices[identity] = fields.count
        requested.append(Objects())
        fields.append(
            Field(
                identity: identity, path: access.spot.codingPath,
                first: Sighting(sample: sample, pointer: access.spot.pointer)))
        return fields.count - 1
    }

    private mutating func add(_ access: Access, _ sample: Int) {
        guard let name = access.key, let owner = access.owner, let object = access.container.value else { return }
        // A key of a dictionary is data and not a field.
        guard !access.spot.place.isElement else { return }
        let place = access.spot.place
        let index: Int
        if let known = owned[place]?.first(where: { $0.owner == owner }) {
            index = known.field
        } else {
            index = self.index(of: name, owner, access, sample)
            owned[place, default: []].append(Owned(owner: owner, field: index))
        }
        if requested[index].insert(object.index) {
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
