/// What one run of a schema takes a pattern for that was given up: a match, or none.
///
/// Whoever wants to know what holds either way runs the schema twice.
final class PatternDoubt {
    private let assumed: Bool
    /// Whether any pattern was given up.
    private(set) var hasArisen = false

    init(assuming assumed: Bool) { self.assumed = assumed }

    func assume() -> Bool {
        hasArisen = true
        return assumed
    }
}
