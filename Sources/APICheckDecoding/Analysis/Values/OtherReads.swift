import APICheckJSON

/// The objects that several types read, each from a list of its own: such a list leaves out what is meant for another one.
struct OtherReads {
    private let visits: [Visit]
    /// Most samples have no error, so nothing is gathered before the first.
    private lazy var gathered = OtherReads.gather(visits)

    init(of visits: [Visit]) { self.visits = visits }

    /// Whether another type read the object for which a call failed.
    ///
    /// A type inside the failed one, or around it, does not count: what it read is a part of the same value.
    mutating func read(_ failed: Access) -> Bool {
        guard let number = failed.visit, let object = failed.spot.value, object.kind == .object,
            let readers = gathered.readers[object.identity]
        else { return false }
        return readers.contains { reader in
            !isInside(reader, number) && !isInside(number, reader)
        }
    }

    private mutating func isInside(_ inner: Int, _ outer: Int) -> Bool {
        var next: Int? = inner
        while let visit = next {
            if visit == outer { return true }
            next = gathered.parents[visit]
        }
        return false
    }

    private struct Gathered {
        /// The visits that read an object, by the object.
        var readers: [JSON.Identity: [Int]] = [:]
        /// The visit that started a visit.
        var parents: [Int: Int] = [:]
    }

    private static func gather(_ visits: [Visit]) -> Gathered {
        var gathered = Gathered()
        for (number, visit) in visits.enumerated() {
            for access in visit.accesses {
                if let started = access.visit { gathered.parents[started] = number }
            }
            guard visit.isComplete, let object = visit.spot.value, object.kind == .object else { continue }
            let read = Set(
                visit.accesses.compactMap { access in
                    access.isRead && access.wanted != nil && access.container.value?.identity == object.identity
                        ? access.key : nil
                })
            // A single key only shows which type the object has.
            if read.count > 1 { gathered.readers[object.identity, default: []].append(number) }
        }
        return gathered
    }
}
