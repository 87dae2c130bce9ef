import APICheckDiscovery
import APICheckJSON
import APICheckProject
import ArgumentParser

struct VendorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vendor", abstract: "Downloads what contracts refer to by URL into the project.",
        discussion: """
            No command fetches a reference while it reads a contract. This one downloads each file that a contract refers to \
            by an http or https URL, and what those files refer to, into contracts/<api>/vendor/HOST/PATH, where every \
            command finds it; of a workflow file, into vendor/ beside it what its 'sourceDescriptions' name by URL. The contract is not changed. A file that is there stays as it is, unless --update is given.
            """)

    @Argument(
        help: ArgumentHelp("Names of APIs, and workflow files (Arazzo). Default: all APIs.", valueName: "api|file"),
        completion: .apisOrFiles)
    var names: [String] = []

    @Flag(help: "Download again what is there.")
    var update = false

    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func run() async throws {
        let project = try projectOptions.project(contractOptions, limitOptions)
        let files = names.filter { Document.isYAML($0) || $0.hasSuffix(".json") }
        for file in files {
            try await VendoredSources(of: file, in: project, client: .curl, updates: update)
                .fetch { try Terminal.say($0) }
        }
        let apis = names.filter { !files.contains($0) }
        if apis.isEmpty, !files.isEmpty { return }
        for api in try project.select(apis) {
            let files = VendoredFiles(of: api, client: .curl, updates: update)
            try await files.fetch { try Terminal.say($0) }
            _ = try api.readContract()
        }
    }
}
