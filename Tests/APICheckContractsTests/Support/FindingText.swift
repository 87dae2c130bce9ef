import APICheckFindings

/// A finding as one line, so that a whole one is compared: rule, place, line, expected, actual, and a hint if any.
func text(_ finding: Finding) -> String {
    let hint = finding.hint.map { " (\($0))" } ?? ""
    return """
        \(finding.rule.id) at \(finding.place.description), line \(finding.contract?.line ?? 0): \
        expected \(finding.expected), actual \(finding.actual)\(hint)
        """
}
