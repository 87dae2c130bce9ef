import APICheckBase
import APICheckContracts
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import ArgumentParser

/// How replay servers answer, and what they take from clients.
struct ReplayOptions: ParsableArguments {
    static let faultHelp = """
        A fault is API:PART[,PART...]. Effect: status=429 with retry-after=1, delay=2s, cut-after=812 (bytes after \
        the header section), reset-after=812, reset. How often: then=200 (once, then the recorded response with \
        that status) or then=recorded, times=2. Which requests: operation=getTodo, method=GET, \
        path=/api/v2/todos/* (* matches one segment). The effects status and reset do not use up a recorded response.
        """

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

    func validate() throws {
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

    var limits: ServerLimits { ServerLimits(bodyBytes: maxRequestSize.bytes, connections: maxConnections) }

    /// The budget that all servers of a run share.
    var budget: ContentBudget { ContentBudget(limit: maxBuffered.bytes, largest: maxRequestSize.bytes) }

    /// The faults to inject. Throws ``RunError`` for one that none of the servers can have.
    func faults(of served: [ServedRecordings]) throws -> [Fault] {
        let faults = try fault.map { try Fault($0) }
        for fault in faults { try check(fault, against: served) }
        return faults
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
