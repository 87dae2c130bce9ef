#if CommandLine
package import APICheckContracts
package import APICheckRedaction

/// What a front end knows about secrets, and the one place where the program makes redactors for the APIs of a project.
package struct RedactionSettings: Sendable {
    /// The characters of the shortest value that is removed wherever it occurs: shorter texts occur everywhere.
    package static let shortestSecret = 4

    /// Secret values.
    package var values: [String] = []
    package var keptHeaders: [String] = []
    package var keepsBinaryBodies = false
    /// Is called with the options of each redactor, so that a front end hides the same secrets in what it prints.
    package var onMake: @Sendable (RedactionOptions) -> Void = { _ in }

    package init() {}

    /// A redactor that knows the contract's marks and names, and the values of secret inputs.
    package func redactor(for contract: Contract?, and others: [Contract] = [], inputs: [String] = []) -> Redactor {
        var options = RedactionOptions(contract?.secretDeclarations)
        for other in others { options.add(other.secretDeclarations) }
        options.values = values + inputs
        options.keptHeaders += keptHeaders
        options.keepsBinaryBodies = keepsBinaryBodies
        onMake(options)
        return Redactor(options)
    }
}
#endif
