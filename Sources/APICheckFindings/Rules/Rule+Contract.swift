extension Rule {
    package static let contractMalformed = Rule(
        id: "contract-malformed", level: .warning,
        title: "The contract has something that OpenAPI does not allow there, or lacks what it asks for.",
        remedy: "Correct the contract at this line: what is written there may not be checked.")
    package static let contractInconsistent = Rule(
        id: "contract-inconsistent", level: .warning,
        title: "Two places of the contract do not fit each other.",
        remedy: "Correct the one that is wrong: what depends on both may not be checked.")
    package static let secretMarkUnused = Rule(
        id: "secret-mark-unused", level: .warning,
        title: "A value is marked with x-apicheck-secret that no recorded request or response can have.",
        remedy: "Refer to it from an operation, or remove the mark: nothing is redacted by it.")

    static let contract: [Rule] = [contractMalformed, contractInconsistent, secretMarkUnused]
}
