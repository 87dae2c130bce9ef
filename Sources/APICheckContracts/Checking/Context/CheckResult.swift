package import APICheckFindings

/// The result of checking one exchange against a contract.
package struct CheckResult: Sendable {
    package var findings: [Finding] = []
    /// Nil when the contract has no operation for the request.
    package var operation: Operation?
    /// What could not be checked, and why.
    package var skipped: [Skipped] = []

    /// Whether the contract has an operation for the request.
    package var checked: Bool { operation != nil }
}
