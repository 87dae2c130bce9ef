import APICheckFindings
import APICheckJSON

extension ExchangeCheck {
    /// What the contract calls deprecated and the request uses all the same.
    mutating func checkDeprecation() {
        guard operation.isDeprecated else { return }
        let declaration = operation.node.member("deprecated")?.key ?? operation.key
        report(
            .deprecatedOperationCalled, .exchange, at: declaration, expected: "an operation that stays",
            actual: "a deprecated one")
    }
}
