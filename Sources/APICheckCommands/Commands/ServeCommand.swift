import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
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
            A fault is API:PART[,PART...]. Effect: status=429 with retry-after=1, delay=2s, cut-after=812 (bytes after \
            the header section), reset-after=812, reset. How often: then=200 (once, then the recorded response with \
            that status) or then=recorded, times=2. Which requests: operation=getTodo, method=GET, \
            path=/api/v2/todos/* (* matches one segment). The effects status and reset do not use up a recorded response.
            """)

    @Argument(
        help: ArgumentHelp("APIs or HAR files to serve. Default: all APIs with recordings.", valueName: "api"),
        completion: .apisOrFiles)
    var names: [String] = []

    @Option(help: "First port; each further API uses the next one. 0 picks free ports.")
    var port = 0

    @Option(
        defaultAsFlag: 1,
        help: ArgumentHelp(
            "Multiply the recorded response times by this factor. Default: no delay.", valueName: "factor"))
    var latency: Double?

    @Option(
        help: ArgumentHelp("Inject a fault, such as todos:status=429,then=200; repeatable.", valueName: "api:fault"))
    var fault: [String] = []

    @Option(help: ArgumentHelp("Maximum open connections per API.", valueName: "number"))
    var maxConnections = ServerLimits().connections

    @Option(help: ArgumentHelp("Maximum size of a request's body.", valueName: "bytes|K|M|G"))
    var maxRequestSize = ByteCount(ServerLimits().bodyBytes)

    @Option(
        help: ArgumentHelp(
            "Maximum bytes of request bodies in memory. Clients wait when it is reached.", valueName: "bytes|K|M|G"))
    var maxBuffered = ByteCount(ServerLimits().bufferedBytes)

    @OptionGroup(title: "Access") var accessOptions: AccessOptions
    @OptionGroup(title: "Matching") var matchingOptions: MatchingOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, not \(port)") }
        if let latency, !(latency > 0 && latency <= 1_000) {
            throw ValidationError("--latency must be above 0 and at most 1000, not \(latency)")
        }
        guard (1...1_000_000).contains(maxConnections) else {
            throw ValidationError("--max-connections must be 1 to 1000000, not \(maxConnections)")
        }
        guard maxBuffered.bytes >= maxRequestSize.bytes else {
            throw ValidationError(
                "--max-buffered must be at least --max-request-size, \(maxRequestSize.defaultValueDescription) bytes, not "
                    + "\(maxBuffered.defaultValueDescription)")
        }
    }

    func run() async throws {
        try await Interrupt.cancels(serve)
    }

    private func serve() async throws {
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        let served = try ServedRecordings.select(names, in: project)
        let faults = try fault.map { try Fault($0) }
        for fault in faults { try check(fault, against: served) }
        let budget = ContentBudget(limit: maxBuffered.bytes, largest: maxRequestSize.bytes)
        let errors = ErrorLines()
        var running: [(name: String, server: ReplayServer)] = []
        do {
            for (index, recordings) in served.enumerated() {
                var options = ReplayServer.Options()
                options.latency = latency ?? 0
                options.faults = faults.filter { $0.api == recordings.name }
                options.limits = ServerLimits(bodyBytes: maxRequestSize.bytes, connections: maxConnections)
                options.budget = budget
                options.operation = { recordings.operation(method: $0, url: $1) }
                options.access = try accessOptions.policy
                options.missed = { miss in
                    let help = miss.settings.isEmpty ? nil : NextStep.accept(miss.settings).remedy
                    errors.add("\(recordings.name): \(miss.line)\(help.map { "; \($0)" } ?? "")")
                }
                options.remedy = { $0.remedy }
                options.command = { $0.command }
                options.refused = { errors.add("warning: \(recordings.name) refused a request: \($0)") }
                let server = ReplayServer(
                    recordings.replayer(
                        matching: matchingOptions.matching, repeats: matchingOptions.repeats), options: options)
                running.append((recordings.name, server))
                let bound = try await server.start(port: port == 0 ? 0 : port + index)
                if server.origins.count > 1 {
                    Terminal.sayError(
                        "\(recordings.name) was recorded from \(server.origins.joined(separator: " and ")); "
                            + "this server answers from the entries of both\n")
                }
                try Terminal.say("\(recordings.name)  http://127.0.0.1:\(bound)\(recordings.basePath)\n")
            }
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        } catch {
            await stop(running)
            throw error
        }
        await stop(running)
        await Interrupt.waitBriefly { await errors.finish() }
        for (name, server) in running { try Terminal.say("\n\(ServeSummary.text(name, server.summary))") }
    }

    private func stop(_ running: [(name: String, server: ReplayServer)]) async {
        await Interrupt.waitBriefly { for (_, server) in running { await server.stop() } }
    }

    private func check(_ fault: Fault, against served: [ServedRecordings]) throws {
        let text = "--fault \(fault.api)"
        guard let recordings = served.first(where: { $0.name == fault.api }) else {
            throw RunError.usage(
                "\(text): \(fault.api) is not served; served: \(served.map(\.name).joined(separator: ", "))")
        }
        guard let operation = fault.operation else { return }
        guard let contract = recordings.contract else {
            throw RunError.usage("\(text): operation needs a contract, and \(fault.api) has none; use path")
        }
        guard contract.operation(id: operation) != nil else {
            throw RunError.unknown(
                "operation", operation,
                known: Spelling.nearest(to: operation, in: contract.operations.compactMap(\.id)))
        }
    }
}

/// The summary that a replay server prints at its end.
private enum ServeSummary {
    private static let mostShown = 20

    static func text(_ name: String, _ summary: ReplayServer.Summary) -> PrintableText {
        let unused = summary.unused
        var text: PrintableText = "\(name)  \(count(summary.answered, "call")) answered, "
        text += "\(summary.missed) without a recorded answer, \(count(unused.count, "entry", "entries")) not used\n"
        for entry in unused.prefix(mostShown) { text += "  \(entry.place)  \(entry.request)\n" }
        if unused.count > mostShown { text += "  and \(unused.count - mostShown) more\n" }
        return text
    }

    private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? "\(one)s")"
    }
}

/// Which parts of a request must match a recorded one, and what happens when all recorded responses have been used.
struct MatchingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Ignore this query parameter when matching; repeatable.", valueName: "name"))
    var ignoreQuery: [String] = []

    @Flag(help: "Match the order of query parameters.")
    var orderedQuery = false

    @Option(help: ArgumentHelp("Match all values of this header field; repeatable.", valueName: "name"))
    var matchHeader: [String] = []

    @Flag(help: "Ignore bodies when matching.")
    var ignoreBody = false

    @Option(
        help: ArgumentHelp(
            "Ignore the value at this JSON Pointer, such as /user/id, when matching; repeatable.", valueName: "pointer")
    )
    var ignoreBodyAt: [String] = []

    @Option(
        help: ArgumentHelp(
            "What to send when every recorded response has been used: the last one again, or an error. Default: last.",
            valueName: "last|refuse"))
    var repeats: Replayer.Repeats?

    func validate() throws {
        for text in ignoreBodyAt where Pointer(text) == nil {
            throw ValidationError("--ignore-body-at takes a JSON Pointer such as /user/id, not \(text)")
        }
    }

    var matching: Matching {
        Matching(
            isQueryOrdered: orderedQuery, ignoredQuery: Set(ignoreQuery), headers: matchHeader,
            comparesBody: !ignoreBody, ignoredBody: Set(ignoreBodyAt.compactMap { Pointer($0) }))
    }
}

extension Replayer.Repeats: ExpressibleByArgument {}
