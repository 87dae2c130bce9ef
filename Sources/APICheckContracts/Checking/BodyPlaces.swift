import APICheckFindings
import APICheckJSON

/// Where the values of one body stand, and what was said about them.
struct BodyPlaces {
    /// Looking for near misses compares each name with each other: past this many, it is left.
    private static let maximumHints = 100

    private var finder: PointerFinder
    /// Places that something was said about.
    var judged: Set<Pointer> = []
    /// Places without their indexes that a near miss was looked for at; it says the same in each element of a list.
    private var hinted: Set<Place> = []

    init(_ body: JSON) { finder = PointerFinder(body.document) }

    mutating func pointer(of value: JSON) -> Pointer { finder.pointer(of: value) }

    /// What `find` says, unless it was asked at that place of another element.
    mutating func hint(at pointer: Pointer, find: () -> String?) -> String? {
        guard hinted.count < BodyPlaces.maximumHints, hinted.insert(Place.body(pointer).generalised).inserted else {
            return nil
        }
        return find()
    }
}
