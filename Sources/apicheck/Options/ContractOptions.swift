import APICheckContracts
import ArgumentParser

/// Which files a contract may consist of.
struct ContractOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder that must contain every file of a contract. Default: --contracts, or the folder of --contract.",
            valueName: "folder"))
    var contractRoot: String?

    @Option(help: ArgumentHelp("Maximum number of files in one contract.", valueName: "number"))
    var maxContractFiles = ContractLimits().files

    @Option(help: ArgumentHelp("Maximum size of all files of a contract, in bytes.", valueName: "number"))
    var maxContractBytes = ContractLimits().bytes

    @Option(help: ArgumentHelp("Maximum length of a chain of references.", valueName: "number"))
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
            throw ValidationError("--max-contract-\(name) must be at least 1, not \(value)")
        }
    }
}
