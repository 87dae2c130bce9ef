import APICheckJSON

/// Collects the objects that a model opened by key and decoded without an error.
struct ObjectSurvey {
    private struct Opened {
        let spot: Spot
        let owner: String
        var read: Set<String> = []
    }

    private(set) var places: [ObjectPlace] = []
    private(set) var indices: [[Spot.Step]: Int] = [:]

    init(_ traced: [TracedSample]) {
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
                opened[object.identity] = Opened(spot: access.spot, owner: owner)
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
        let index = indices[object.spot.steps] ?? places.count
        if index == places.count {
            indices[object.spot.steps] = index
            places.append(ObjectPlace(steps: object.spot.steps, owner: object.owner))
        }
        places[index].count += 1
        var seen: Set<String> = []
        for member in value.members {
            let name = member.name
            guard seen.insert(name).inserted else { continue }
            if places[index].members[name] == nil {
                places[index].names.append(name)
                places[index].members[name] = ObjectPlace.Member(
                    first: Sighting(sample: sample, pointer: object.spot.pointer.appending(name)), value: member.value)
            }
            places[index].members[name]?.sent += 1
            places[index].members[name]?.read += object.read.contains(name) ? 1 : 0
        }
    }
}
