#if CommandLine
/// What an app's models read of the responses, against the contract: `contracts/<api>/readers/<app>.json`.
extension Rule {
    package static let readerUndeclared = Rule(
        id: "reader-undeclared", level: .warning,
        title: "A model of an app reads something that the contract does not declare.",
        remedy: "Add it to the contract if the server sends it; otherwise remove it from the model.")
    package static let readerTypeMismatch = Rule(
        id: "reader-type-mismatch", level: .breaking,
        title: "A model of an app decodes another type than the contract declares.",
        remedy: "Correct the model or the contract, whichever differs from what the server sends.")
    package static let readerRequiresOptional = Rule(
        id: "reader-requires-optional", level: .warning,
        title: "A model of an app requires a value that the contract allows to be absent or null.",
        remedy: "Make the property optional in the model, or required in the contract if the server always sends it.")

    static let reader: [Rule] = [readerUndeclared, readerTypeMismatch, readerRequiresOptional]
}
#endif
