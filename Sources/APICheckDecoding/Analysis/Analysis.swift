import APICheckFindings

/// Finds one kind of fault in what all samples show.
protocol Analysis: Sendable {
    func findings(in facts: Facts) -> [Finding]
}
