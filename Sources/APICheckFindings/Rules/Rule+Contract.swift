#if Contracts
extension Rule {
    package static let contractMalformed = Rule(
        id: "contract-malformed", level: .warning,
        title: "The contract has a value that OpenAPI does not allow, or lacks one that OpenAPI requires.",
        remedy: "Correct the contract at this line; what it describes there may not be checked.")
    package static let contractInconsistent = Rule(
        id: "contract-inconsistent", level: .warning,
        title: "Two parts of the contract contradict each other.",
        remedy: "Correct the part that is wrong; what depends on both may not be checked.")
    package static let contractSchemaUnusable = Rule(
        id: "contract-schema-unusable", level: .breaking,
        title: "A schema of the contract cannot be used, so the values that it describes are not checked.",
        remedy: "Correct the schema at this line.",
        example: "Todo: {allOf: [{$ref: '#/components/schemas/Todo'}]}, which refers to itself.")
    package static let secretMarkUnused = Rule(
        id: "secret-mark-unused", level: .warning,
        title: "x-apicheck-secret marks a value that no recorded request or response can contain.",
        remedy: "Reference the marked schema from an operation, or remove the mark: it redacts nothing.")

    package static let overlayActionUnmatched = Rule(
        id: "overlay-action-unmatched", level: .warning,
        title: "An action of the overlay selects nothing in the description, so it has no effect.",
        remedy: "Correct the target of the action, or remove the action when the description no longer needs it.")

    static let contract: [Rule] = [
        contractMalformed, contractInconsistent, contractSchemaUnusable, secretMarkUnused, overlayActionUnmatched,
    ]
}
#endif
