import APICheckBase
import APICheckChecks
import APICheckProject
import APICheckSandbox
import ArgumentParser

struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Starts the reference APIs on loopback until interrupted.")

    @Argument(help: ArgumentHelp("APIs to start. Default: all.", valueName: "api"), completion: .list(Sandbox.apis))
    var names: [String] = []

    @Option(help: "First port; each further API uses the next one. 0 picks free ports.")
    var port = 0

    @Option(help: ArgumentHelp("Make an API drift from its contract; repeatable.", valueName: "api:name"))
    var drift: [LiveOptions.Drift] = []

    @Option(help: ArgumentHelp("Folder of contracts, with one folder per API.", valueName: "folder"))
    var contracts = "contracts"

    @OptionGroup(title: "Access") var accessOptions: AccessOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, not \(port)") }
    }

    func run() async throws {
        try await Interrupt.cancels(serve)
    }

    private func serve() async throws {
        let project = Project(contracts: ProjectOptions.folder(contracts), recordings: "")
        let apis = try project.select(project.sandboxAPIs(names))
        let errors = ErrorLines()
        let sandbox = try await Sandbox.start(
            apis.map { try $0.readContract() }, drifts: drift.map { DriftSelection(api: $0.api, name: $0.name) },
            port: port, access: accessOptions.policy, remedy: { $0.remedy }
        ) { errors.add("warning: \($0) refused a request: \($1)") }
        for api in apis {
            var lines: [PrintableText] = []
            if let url = sandbox.baseURL(of: api.name) { lines.append(Printed.text("\(api.name)  \(url)\n")) }
            // Not secrets: only the sandbox accepts them.
            for (input, value) in (Sandbox.inputs[api.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
                lines.append("  export \(LiveInputs.variable(of: input, api: api.name))=\(value)\n")
            }
            // In one write: a script that has read the address may look for the variables at once.
            try Terminal.sayVerbatim(lines.joined(separator: ""))
        }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        await Interrupt.waitBriefly {
            await sandbox.stop()
            await errors.finish()
        }
    }
}
