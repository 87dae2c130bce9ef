import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckNetwork
import APICheckProject
import APICheckRecordings

/// The replay servers of a command: one for each API, or one for each API and each worker of the client.
struct ReplayServers: Sendable {
    struct Running: Sendable {
        let recordings: ServedRecordings
        /// From 1.
        let worker: Int
        let server: ReplayServer
        let port: Int

        var url: String { "http://127.0.0.1:\(port)\(recordings.basePath)" }
    }

    /// In the order of the APIs, then of the workers.
    private(set) var running: [Running] = []

    /// Starts all servers, or none when it throws.
    ///
    /// - Parameters:
    ///   - port: The first port; 0 picks free ones.
    ///   - configure: Changes the options of each server.
    ///   - started: Called for each server when it listens.
    static func start(
        _ served: [ServedRecordings], workers: Int = 1, port: Int = 0, options: ReplayOptions,
        matching: MatchingOptions, access: AccessPolicy, errors: ErrorLines,
        configure: (ServedRecordings, inout ReplayServer.Options) throws -> Void,
        started: (Running) throws -> Void = { _ in }
    ) async throws -> ReplayServers {
        let faults = try options.faults(of: served)
        let budget = options.budget
        var servers = ReplayServers()
        do {
            for recordings in served {
                let ofWorkers = Locked<[ReplayServer]>([])
                for worker in 1...workers {
                    var settings = ReplayServer.Options()
                    settings.latency = options.latency ?? 0
                    settings.faults = faults.filter { $0.api == recordings.name }
                    settings.limits = options.limits
                    settings.budget = budget
                    settings.operation = { recordings.operation(method: $0, url: $1) }
                    settings.access = access
                    settings.remedy = { $0.remedy }
                    settings.command = { $0.command }
                    settings.refused = { errors.add("warning: \(recordings.name) refused a request: \($0)") }
                    if workers > 1 { settings.worker = { name in ofWorkers.withLock { $0.worker(named: name) } } }
                    try configure(recordings, &settings)
                    let server = ReplayServer(
                        recordings.replayer(
                            matching: matching.matching, repeats: matching.repeats, tries: matching.tries),
                        options: settings)
                    ofWorkers.withLock { $0.append(server) }
                    let next = servers.running.count
                    let bound = try await server.start(port: port == 0 ? 0 : port + next)
                    if worker == 1, server.origins.count > 1 { sayOrigins(of: server, recordings.name) }
                    let entry = Running(recordings: recordings, worker: worker, server: server, port: bound)
                    servers.running.append(entry)
                    try started(entry)
                }
            }
        } catch {
            await servers.stop()
            throw error
        }
        return servers
    }

    private static func sayOrigins(of server: ReplayServer, _ name: String) {
        Terminal.sayError(
            "\(name) was recorded from \(server.origins.joined(separator: " and ")); "
                + "this server answers from the entries of both\n")
    }

    func stop() async {
        await Interrupt.waitBriefly { for entry in running { await entry.server.stop() } }
    }

    /// What the servers did, by API.
    var summaries: [ReplaySummary] {
        running.map(\.recordings.name).unique.map { name in
            ReplaySummary(name: name, ofWorkers: running.filter { $0.recordings.name == name }.map(\.server.summary))
        }
    }
}

extension [ReplayServer] {
    fileprivate func worker(named name: String) -> ReplayServer? {
        guard let number = Int(name), (1...count).contains(number) else { return nil }
        return self[number - 1]
    }
}

/// What the replay servers of an API did.
struct ReplaySummary {
    private static let mostShown = 20

    let name: String
    /// Requests that got a recorded answer.
    let answered: Int
    let missed: Int
    /// Requests that the real server answered.
    let passed: Int
    /// The entries that no worker used.
    let unused: [UnusedEntry]

    init(name: String, ofWorkers summaries: [ReplayServer.Summary]) {
        self.name = name
        answered = summaries.reduce(0) { $0 + $1.answered }
        missed = summaries.reduce(0) { $0 + $1.missed }
        passed = summaries.reduce(0) { $0 + $1.passed }
        let others = summaries.dropFirst().map { Set($0.unused) }
        unused = (summaries.first?.unused ?? []).filter { entry in others.allSatisfy { $0.contains(entry) } }
    }

    /// One line, and the unused entries below it.
    var text: PrintableText {
        var text = line
        for entry in unused.prefix(ReplaySummary.mostShown) { text += "  \(entry.place)  \(entry.request)\n" }
        if unused.count > ReplaySummary.mostShown { text += "  and \(unused.count - ReplaySummary.mostShown) more\n" }
        return text
    }

    var line: PrintableText {
        var text: PrintableText = "\(name)  \(answered.counted("call")) answered, "
        text += "\(missed) without a recorded answer, "
        if passed > 0 { text += "\(passed) answered by the real server, " }
        return text + "\(unused.count.counted("entry", plural: "entries")) not used\n"
    }
}
