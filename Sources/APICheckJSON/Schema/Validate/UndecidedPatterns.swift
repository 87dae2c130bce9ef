/// The result that one run of a schema assumes for undecided patterns.
///
/// To find what is true for either result, the schema is run once with each.
final class UndecidedPatterns {
    private let assumed: Bool
    /// Whether any pattern was undecided.
    private(set) var haveOccurred = false

    init(assuming assumed: Bool) { self.assumed = assumed }

    func assumedResult() -> Bool {
        haveOccurred = true
        return assumed
    }
}
