import APICheckBase
import APICheckContracts
import APICheckProject
import ArgumentParser

struct VendorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vendor", abstract: "Downloads what contracts refer to by URL into the project.",
        discussion: """
            No command fetches a reference while it reads a contract. This one downloads each file that a contract refers to \
            by an http or https URL, and what those files refer to, into contracts/<api>/vendor/HOST/PATH, where every \
            command finds it. The contract is not changed. A file that is there stays as it is, unless --update is given.
            """)

    @Argument(help: ArgumentHelp("Names of APIs. Default: all.", valueName: "api"))
    var names: [String] = []

    @Flag(help: "Download again what is there.")
    var update = false

    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var contractOptions: ContractOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func run() async throws {
        let project = try projectOptions.project(contractOptions, limitOptions)
        for api in try project.select(names) {
            let files = VendoredFiles(of: api, updates: update)
            try await files.fetch { try Terminal.say($0) }
            _ = try api.readContract()
        }
    }
}
