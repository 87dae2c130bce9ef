/// The result that one run of a schema assumes for undecided patterns.
///
/// To find what is true for either result, the schema is run once with each.
final class PatternDoubt {
    private let assumed: Bool
    /// Whether any pattern was undecided.
    private(set) var hasArisen = false

    init(assuming assumed: Bool) { self.assumed = assumed }

    func assume() -> Bool {
        hasArisen = true
        return assumed
    }
}
