import APICheckContracts
import ArgumentParser

/// Which files a contract may consist of.
struct ContractOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder that a contract's references may not lead out of. Default: --contracts, or --contract's own.",
            valueName: "folder"))
    var contractRoot: String?

    @Option(help: ArgumentHelp("Files that one contract may consist of.", valueName: "number"))
    var maxContractFiles = ContractLimits().files

    @Option(help: ArgumentHelp("Bytes that they may have together.", valueName: "number"))
    var maxContractBytes = ContractLimits().bytes

    @Option(help: ArgumentHelp("References that may lead from one to the next.", valueName: "number"))
    var maxContractReferences = ContractLimits().references

    func apply(to limits: inout ContractLimits) {
        limits.files = maxContractFiles
        limits.bytes = maxContractBytes
        limits.references = maxContractReferences
    }

    func validate() throws {
        for (name, value) in [
            ("files", maxContractFiles), ("bytes", maxContractBytes), ("references", maxContractReferences),
        ] where value < 1 {
            throw ValidationError("--max-contract-\(name) is at least 1, not \(value)")
        }
    }
}
