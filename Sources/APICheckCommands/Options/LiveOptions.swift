import APICheckBase
import ArgumentParser

/// Which server is used, which workflows run, and what they may do.
struct LiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A server of the contract by its name, or a base URL. Default: the contract's first server.",
            valueName: "name|url"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "An environment: the server of each contract with this name, and the variables of the file .env.NAME in the current "
                + "folder. --server takes precedence over the first, --env-file and set variables over the second.",
            valueName: "name"))
    var env: String?

    @Option(
        help: ArgumentHelp(
            "The server of one API of several, by the name of the API or of its source in a workflow file: a base URL, or the "
                + "name of a server of its contract; repeatable.",
            valueName: "name=url"))
    var sourceServer: [String] = []

    @Flag(help: "Use the reference APIs, started on loopback for this run. Implies --allow-writes.")
    var sandbox = false

    @Option(
        help: ArgumentHelp("Make an API of the sandbox drift from its contract; repeatable.", valueName: "api:name"))
    var drift: [Drift] = []

    @Option(help: ArgumentHelp("Run only this workflow; repeatable.", valueName: "name"), completion: .workflows)
    var workflow: [String] = []

    @Option(
        help: ArgumentHelp(
            "A value for an input of the workflows; repeatable. Default: the variable APICHECK_<API>_<NAME>.",
            valueName: "name=value"))
    var input: [Input] = []

    @Option(
        help: ArgumentHelp(
            "A file of NAME=VALUE lines with such variables; those of the environment take precedence.",
            valueName: "file"))
    var envFile: String?

    @Flag(help: "Also run workflows that write.")
    var allowWrites = false

    @Flag(help: "Print the requests without sending them.")
    var plan = false

    @Option(
        help: ArgumentHelp(
            "Maximum requests at the same time, of workflows that only read and of their independent steps.",
            valueName: "number"))
    var jobs = 1

    @Option(help: ArgumentHelp("Time limit for one request. Default: \(Int(defaultTimeout)).", valueName: "seconds"))
    var timeout: Double?

    @Option(
        help: ArgumentHelp(
            "Maximum requests per second to one host. Does not apply to the sandbox. Default: \(Int(defaultRate)).",
            valueName: "number"))
    var rate: Double?

    // Nil tells an option that was not given from one that was, and that another mode has no use for.
    private static let defaultTimeout = 30.0
    private static let defaultRate = 10.0

    var timeLimit: Duration { .saturating(seconds: timeout ?? LiveOptions.defaultTimeout) }
    var requestsPerSecond: Double { rate ?? LiveOptions.defaultRate }

    var mayWrite: Bool { allowWrites || sandbox }

    /// Whether an option is given that only a live run has a use for. `--timeout` also applies to downloads.
    var isGiven: Bool {
        server != nil || env != nil || !sourceServer.isEmpty || sandbox || allowWrites || plan || !drift.isEmpty
            || !workflow.isEmpty || !input.isEmpty || envFile != nil || jobs != 1 || rate != nil
    }

    /// The value of a variable: one that is set, else of the file of `--env-file`, else of the file of the environment.
    ///
    /// - Parameter name: An environment in place of that of `--env`.
    /// - Throws: What reading the files throws.
    func variables(of name: String? = nil) throws -> @Sendable (String) -> String? {
        var values: [String: String] = [:]
        if let name = name ?? env {
            let path = EnvironmentFile.path(of: name)
            if FileContents.exists(path) {
                values = try EnvironmentFile(contentsOf: path).values
            } else {
                noteMissingFile(path)
            }
        }
        if let envFile { values.merge(try EnvironmentFile(contentsOf: envFile).values) { $1 } }
        Printed.add(values: ArgumentSecrets.secrets(in: values.map { (name: $0.key, value: $0.value) }))
        return { [values] in Terminal.environment($0) ?? values[$0] }
    }

    /// A CI service has its variables set and no file; where there are files of other environments, the name may be wrong.
    private func noteMissingFile(_ path: String) {
        let known = EnvironmentFile.environments
        if known.isEmpty { return }
        Terminal.sayError(
            "note: no file \(path); there \(known.count == 1 ? "is" : "are") "
                + "\(known.map(EnvironmentFile.path).list("and"))\n")
    }

    static func isEnvironment(_ name: String) -> Bool {
        name.first.map { $0.isLetter || $0.isNumber } ?? false
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    func validate() throws {
        if !sandbox && !drift.isEmpty {
            throw ValidationError("--drift needs --sandbox: only the reference APIs can drift on demand")
        }
        if sandbox && server != nil { throw ValidationError("--sandbox and --server exclude each other") }
        if sandbox && env != nil { throw ValidationError("--sandbox and --env exclude each other") }
        if let env, !LiveOptions.isEnvironment(env) {
            throw ValidationError(
                "--env takes the name of an environment, such as staging: letters, digits, '-', '_' and '.', not '\(env)'"
            )
        }
        if sandbox && !sourceServer.isEmpty {
            throw ValidationError("--sandbox and --source-server exclude each other")
        }
        guard 0.001...1_000_000 ~= requestsPerSecond else {
            throw ValidationError("--rate must be 0.001 to 1000000 requests per second, not \(requestsPerSecond)")
        }
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs must be 1 to 64, not \(jobs)") }
        guard input.allSatisfy({ !$0.name.isEmpty }) else {
            throw ValidationError("--input must be NAME=VALUE")
        }
        let timeout = timeout ?? LiveOptions.defaultTimeout
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout must be above 0 and at most 3600 seconds, not \(timeout)")
        }
    }

    /// The values of `--source-server`. Throws ``RunError`` for one without a name.
    func sourceServers() throws -> [(name: String, url: String)] {
        try sourceServer.map { text in
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw RunError.usage("'\(text)' is no value of --source-server", expected: "NAME=https://HOST/PATH")
            }
            return (String(text[..<equals]), String(text[text.index(after: equals)...]))
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

        /// Accepts any text: the parser would quote an invalid one, which may be a secret.
        init(argument: String) {
            let equals = argument.firstIndex(of: "=")
            name = equals.map { String(argument[..<$0]) } ?? ""
            value = equals.map { String(argument[argument.index(after: $0)...]) } ?? argument
        }
    }
}
