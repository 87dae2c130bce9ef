import APICheckBase
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import ArgumentParser

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves recorded responses on loopback until interrupted.",
        discussion: """
            All recordings of an API are served together. Method, path, query and body select the entry, not the origin; \
            repeated requests get the recorded responses in order. A request that matches no entry gets status 501 and \
            an explanation as JSON. \
            \(ReplayOptions.faultHelp)
            """)

    @Argument(
        help: ArgumentHelp("APIs or HAR files to serve. Default: all APIs with recordings.", valueName: "api"),
        completion: .apisOrFiles)
    var names: [String] = []

    @Option(help: "First port; each further API uses the next one. 0 picks free ports.")
    var port = 0

    @OptionGroup var replayOptions: ReplayOptions
    @OptionGroup(title: "Access") var accessOptions: AccessOptions
    @OptionGroup(title: "Matching") var matchingOptions: MatchingOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, not \(port)") }
    }

    func run() async throws {
        try await Interrupt.cancels(serve)
    }

    private func serve() async throws {
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        let served = try ServedRecordings.select(names, in: project)
        let errors = ErrorLines()
        let servers = try await ReplayServers.start(
            served, port: port, options: replayOptions, matching: matchingOptions, access: accessOptions.policy,
            errors: errors,
            configure: { recordings, options in
                options.missed = { miss in
                    let help = miss.settings.isEmpty ? nil : NextStep.accept(miss.settings).remedy
                    errors.add("\(recordings.name): \(miss.line)\(help.map { "; \($0)" } ?? "")")
                }
            },
            started: { try Terminal.say("\($0.recordings.name)  \($0.url)\n") })
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        await servers.stop()
        await Interrupt.waitBriefly { await errors.finish() }
        for summary in servers.summaries { try Terminal.say("\n\(summary.text)") }
    }
}
