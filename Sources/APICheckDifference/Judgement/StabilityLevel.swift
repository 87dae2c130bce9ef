import APICheckJSON

/// The values of `x-stability-level`, from the least stable. An operation without it is stable.
enum StabilityLevel: String, CaseIterable, Comparable {
    case draft, alpha, beta, stable

    static var names: [String] { allCases.map(\.rawValue) }

    /// Fails for another value.
    init?(_ value: JSON?) {
        guard let value else {
            self = .stable
            return
        }
        guard let level = value.string.flatMap(StabilityLevel.init(rawValue:)) else { return nil }
        self = level
    }

    static func < (left: StabilityLevel, right: StabilityLevel) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}
