import APICheckContracts
import APICheckRecordings

/// What the command line says about secrets, and the one place where the program makes its redactors.
struct RedactionSettings: Sendable {
    /// Secret values.
    var values: [String] = []
    var keptHeaders: [String] = []
    var keepsBinaryBodies = false

    /// Knows the contract's marks and names, and the values of secret inputs. From here on nothing is printed with these.
    func redactor(for contract: Contract?, inputs: [String] = []) -> Redactor {
        var options = RedactionOptions(contract?.secretDeclarations)
        options.values = values + inputs
        options.keptHeaders += keptHeaders
        options.keepsBinaryBodies = keepsBinaryBodies
        Printed.add(options)
        return Redactor(options)
    }
}
