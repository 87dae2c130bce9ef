import ArgumentParser

/// Which server is asked, which workflows run, and what they may do.
struct LiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A server of the contract by its name, or a base URL. Default: the contract's first server.",
            valueName: "name|url"))
    var server: String?

    @Flag(help: "Ask the reference APIs, started for this run on loopback; implies --allow-writes.")
    var sandbox = false

    @Option(help: ArgumentHelp("Make an API of the sandbox drift; repeatable.", valueName: "api:name"))
    var drift: [Drift] = []

    @Option(help: ArgumentHelp("Run this workflow only; repeatable.", valueName: "name"))
    var workflow: [String] = []

    @Option(
        help: ArgumentHelp(
            "An input of the workflows; repeatable. Default: the variable APICHECK_<API>_<NAME>.",
            valueName: "name=value"))
    var input: [Input] = []

    @Flag(help: "Run workflows that write, too.")
    var allowWrites = false

    @Flag(help: "Print every request and send none.")
    var plan = false

    @Option(help: ArgumentHelp("Seconds that one request may take.", valueName: "seconds"))
    var timeout = 30.0

    @Option(help: ArgumentHelp("Requests a second to one host; the sandbox is not held back.", valueName: "number"))
    var rate = 10.0

    var mayWrite: Bool { allowWrites || sandbox }

    func validate() throws {
        if !sandbox && !drift.isEmpty {
            throw ValidationError("--drift needs --sandbox: only our own server drifts on demand")
        }
        if sandbox && server != nil { throw ValidationError("--sandbox and --server name two servers; give one") }
        guard rate >= 0.001, rate <= 1_000 else {
            throw ValidationError("--rate is at least 0.001 and at most 1000 requests a second, not \(rate)")
        }
        guard input.allSatisfy({ !$0.name.isEmpty }) else {
            throw ValidationError("--input takes NAME=VALUE; the part before = is the name")
        }
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout is above 0 and at most 3600 seconds, not \(timeout)")
        }
    }

    struct Drift: ExpressibleByArgument {
        var api: String
        var name: String

        init?(argument: String) {
            let parts = argument.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            api = String(parts[0])
            name = String(parts[1])
        }
    }

    struct Input: ExpressibleByArgument {
        var name: String
        var value: String

        /// Takes any text: the parser would repeat one that is refused, and it may be a secret.
        init(argument: String) {
            let equals = argument.firstIndex(of: "=")
            name = equals.map { String(argument[..<$0]) } ?? ""
            value = equals.map { String(argument[argument.index(after: $0)...]) } ?? argument
        }
    }
}
