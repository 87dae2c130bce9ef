import APICheckJSON

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

/// What a model asks for: the value at a path as a type.
struct ValueQuestion: Hashable, CustomStringConvertible {
    /// The path by the names of the model: `data[*].id`; empty for the body.
    let path: String
    /// The type as Swift source spells it.
    let type: String
    /// The model that asks; nil for the body.
    let owner: String?

    /// `data[*].id as Int, asked for by Todo`.
    var description: String {
        (path.isEmpty ? "the body" : path) + " as \(type)" + (owner.map { ", asked for by \($0)" } ?? "")
    }
}

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
