import APICheckSandbox
import ArgumentParser

struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Starts the reference APIs on loopback until interrupted.")

    @Argument(help: "APIs; all when none is named.")
    var names: [String] = []

    @Option(help: "The port; 0 takes a free one.")
    var port = 0

    @Option(help: "Make an API drift: API:NAME; repeatable.")
    var drift: [LiveOptions.Drift] = []

    @OptionGroup var projectOptions: ProjectOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535, not \(port)") }
    }

    func run() async throws {
        try await Interrupt.cancels(serve)
    }

    private func serve() async throws {
        let apis = try projectOptions.project.select(names).map(\.name)
        let sandbox = try await Sandbox.start(
            apis: apis, contractsFolder: projectOptions.contracts, drifts: drift.map { ($0.api, $0.name) }, port: port)
        for api in apis {
            if let url = sandbox.baseURL(of: api) { Terminal.say("\(api)  \(url)\n") }
        }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        await sandbox.stop()
    }
}
