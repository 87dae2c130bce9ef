import APICheckBase
import APICheckFindings
import APICheckJSON

/// The pointers of the values of one body, and which of them have findings.
struct BodyPlaces {
    /// The search for similar names compares each name with each other, so it stops after this many places.
    private static let maximumHints = 100

    private var finder: PointerFinder
    /// Places with a finding.
    var reported: Set<Pointer> = []
    /// Places, without array indexes, where a similar name was searched for: each element of an array gives the same result.
    private var hinted: Set<Place> = []

    init(_ body: JSON) { finder = PointerFinder(body.document) }

    mutating func pointer(of value: JSON) -> Pointer { finder.pointer(of: value) }

    /// The result of `find`, unless it was called for the same place of another element.
    mutating func hint(at pointer: Pointer, find: () -> PrintableText?) -> PrintableText? {
        guard hinted.count < BodyPlaces.maximumHints, hinted.insert(Place.body(pointer).generalised).inserted else {
            return nil
        }
        return find()
    }
}
