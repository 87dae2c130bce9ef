import APICheckProject
import APICheckSandbox
import ArgumentParser

struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Starts the reference APIs on loopback until interrupted.")

    @Argument(help: ArgumentHelp("APIs; all when none is named.", valueName: "api"))
    var names: [String] = []

    @Option(help: "The port; 0 takes a free one.")
    var port = 0

    @Option(help: ArgumentHelp("Make an API drift; repeatable.", valueName: "api:name"))
    var drift: [LiveOptions.Drift] = []

    @Option(help: ArgumentHelp("The folder of contracts, one folder for each API.", valueName: "folder"))
    var contracts = "contracts"

    @OptionGroup(title: "Access") var accessOptions: AccessOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535, not \(port)") }
    }

    func run() async throws {
        try await Interrupt.cancels(serve)
    }

    private func serve() async throws {
        let contracts = ProjectOptions.folder(contracts)
        let apis = try Project(contracts: contracts, recordings: "").sandboxAPIs(names)
        let errors = ErrorLines()
        let sandbox = try await Sandbox.start(
            apis: apis, contractsFolder: contracts, drifts: drift.map { DriftSelection(api: $0.api, name: $0.name) },
            port: port,
            access: accessOptions.policy, remedy: { $0.remedy }
        ) { errors.add("warning: \($0) refused a request: \($1)") }
        for api in apis {
            if let url = sandbox.baseURL(of: api) { try Terminal.say("\(api)  \(url)\n") }
        }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        await Interrupt.waitBriefly {
            await sandbox.stop()
            await errors.finish()
        }
    }
}
