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

/// Collects the objects that a model opened by key and decoded without an error.
struct ObjectSurvey {
    private struct Opened {
        let spot: Spot
        let owner: String
    }

    /// Objects at one place with the same names.
    private struct Shape {
        let names: MemberNames
        /// The indices of the members, without those of a name that came before, and in the list of the place.
        var members: [(index: Int, number: Int)] = []
    }

    private(set) var places: [ObjectPlace] = []
    private(set) var indices: [[Spot.Step]: Int] = [:]
    private var known: [TracedPlace: Int] = [:]
    /// The shapes of the objects at each of ``places``, at most ``maximumShapes``.
    private var shapes: [[Shape]] = []
    private static let maximumShapes = 16

    init(_ traced: [TracedSample]) {
        for (sample, traced) in traced.enumerated() { add(traced, sample) }
    }

    private mutating func add(_ traced: TracedSample, _ sample: Int) {
        // Both by the index of the value in the document.
        var isOpened = [Bool](repeating: false, count: traced.root.document.rows)
        var isRead = isOpened
        var opened: [Opened] = []
        for visit in traced.visits {
            for access in visit.accesses {
                guard let value = access.spot.value else { continue }
                if access.key != nil { isRead[value.index] = true }
                guard access.method == .keyedContainer, visit.isComplete, access.isRead, !isOpened[value.index],
                    let owner = access.owner
                else { continue }
                isOpened[value.index] = true
                opened.append(Opened(spot: access.spot, owner: owner))
            }
        }
        for object in opened { add(object, isRead, sample) }
    }

    private mutating func add(_ object: Opened, _ isRead: [Bool], _ sample: Int) {
        guard let value = object.spot.value else { return }
        let place = index(of: object)
        places[place].count += 1
        for shape in shapes[place] {
            if let members = shape.names.members(of: value) {
                return count(shape, members, isRead, at: place)
            }
        }
        let names = MemberNames(of: value)
        let members = MemberList(of: value)
        var shape = Shape(names: names)
        var seen: Set<String> = []
        for index in 0..<members.count {
            let name = members[index].name
            guard seen.insert(name).inserted else { continue }
            let sighting = { Sighting(sample: sample, pointer: object.spot.pointer.appending(name)) }
            shape.members.append((index, places[place].number(of: name, members[index].value, sighting)))
        }
        if shapes[place].count < ObjectSurvey.maximumShapes { shapes[place].append(shape) }
        count(shape, members, isRead, at: place)
    }

    private mutating func index(of object: Opened) -> Int {
        if let known = known[object.spot.place] { return known }
        let index = indices[object.spot.steps] ?? places.count
        if index == places.count {
            indices[object.spot.steps] = index
            places.append(ObjectPlace(steps: object.spot.steps, owner: object.owner))
            shapes.append([])
        }
        known[object.spot.place] = index
        return index
    }

    private mutating func count(_ shape: Shape, _ members: MemberList, _ isRead: [Bool], at place: Int) {
        for (index, number) in shape.members {
            places[place].count(number, isRead: isRead[members[index].value.index])
        }
    }
}
