import APICheckJSON

/// Gathers the objects that a model opened by key and read to the end.
struct ObjectSurvey {
    private struct Opened {
        let spot: Spot
        let owner: String
        var read: Set<String> = []
    }

    private(set) var places: [ObjectPlace] = []
    private(set) var numbers: [[Spot.Step]: Int] = [:]

    init(_ traced: [Survey.TracedSample]) {
        for (sample, traced) in traced.enumerated() { add(traced.visits, sample) }
    }

    private mutating func add(_ visits: [Visit], _ sample: Int) {
        var opened: [JSON.Identity: Opened] = [:]
        var order: [JSON.Identity] = []
        for visit in visits where visit.isComplete {
            for access in visit.accesses where access.method == .keyedContainer && access.isRead {
                guard let object = access.spot.value, let owner = access.owner, opened[object.identity] == nil else {
                    continue
                }
                opened[object.identity] = Opened(
                    spot: access.spot, owner: owner)
                order.append(object.identity)
            }
        }
        for access in visits.lazy.flatMap(\.accesses) where access.key != nil {
            guard let object = access.container.value, access.spot.value != nil else { continue }
            if let name = access.spot.name { opened[object.identity]?.read.insert(name) }
        }
        for identity in order { if let object = opened[identity] { add(object, sample) } }
    }

    private mutating func add(_ object: Opened, _ sample: Int) {
        guard let value = object.spot.value else { return }
        let number = numbers[object.spot.steps] ?? places.count
        if number == places.count {
            numbers[object.spot.steps] = number
            places.append(ObjectPlace(steps: object.spot.steps, owner: object.owner))
        }
        places[number].count += 1
        var seen: Set<String> = []
        for member in value.members {
            let name = member.name
            guard seen.insert(name).inserted else { continue }
            if places[number].members[name] == nil {
                places[number].names.append(name)
                places[number].members[name] = ObjectPlace.Member(
                    first: Sighting(sample: sample, pointer: object.spot.pointer.appending(name)), value: member.value)
            }
            places[number].members[name]?.sent += 1
            places[number].members[name]?.read += object.read.contains(name) ? 1 : 0
        }
    }
}
