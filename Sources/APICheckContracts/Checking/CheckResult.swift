package import APICheckFindings

/// What holding one exchange against a contract gave.
package struct CheckResult: Sendable {
    package var findings: [Finding] = []
    /// Nil when the contract has none for the request.
    package var operation: Operation?
    /// What could not be judged, and why.
    package var skipped: [Skipped] = []

    /// Whether there was an operation to hold the exchange against.
    package var checked: Bool { operation != nil }
}
