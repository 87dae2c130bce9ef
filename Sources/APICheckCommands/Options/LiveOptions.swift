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
        server != nil || !sourceServer.isEmpty || sandbox || allowWrites || plan || !drift.isEmpty || !workflow.isEmpty
            || !input.isEmpty
            || envFile != nil || jobs != 1 || rate != nil
    }

    /// The value of a variable of the environment, or of the file.
    ///
    /// - Throws: What reading the file throws.
    func environment() throws -> @Sendable (String) -> String? {
        guard let envFile else { return { Terminal.environment($0) } }
        let values = try EnvironmentFile(contentsOf: envFile).values
        Printed.add(values: ArgumentSecrets.secrets(in: values.map { (name: $0.key, value: $0.value) }))
        return { Terminal.environment($0) ?? values[$0] }
    }

    func validate() throws {
        if !sandbox && !drift.isEmpty {
            throw ValidationError("--drift needs --sandbox: only the reference APIs can drift on demand")
        }
        if sandbox && server != nil { throw ValidationError("--sandbox and --server exclude each other") }
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

/// Variables from a file, as shells and `docker run --env-file` read them:
///
///     # a comment
///     APICHECK_SHOP_TOKEN=a1b2c3
///     export APICHECK_SHOP_TITLE='two words'
///
/// Single quotes keep the text as it is; in double quotes `\n`, `\"` and `\\` are escapes. Without quotes the value ends before
/// ` #`, and spaces around it do not belong to it. Variables are not expanded.
private struct EnvironmentFile {
    private(set) var values: [String: String] = [:]

    /// - Throws: ``FileError``, and ``RunError`` with the line for a text that cannot be read. The message has no value.
    init(contentsOf path: String) throws {
        let bytes = try FileContents.read(path, limit: 1 << 20)
        guard let text = String(validUTF8: bytes) else {
            throw RunError.usage("the text is not UTF-8", at: ["\(path)"])
        }
        var lines: [String: Int] = [:]
        // A carriage return and a line feed are one character.
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let place = "\(path):\(index + 1)"
            guard let (name, value) = try EnvironmentFile.variable(line, at: place) else { continue }
            if let first = lines.updateValue(index + 1, forKey: name) {
                throw RunError.usage("\(name) is set twice, first on line \(first)", at: ["\(place)"])
            }
            values[name] = value
        }
    }

    /// Returns nil for an empty line and a comment.
    private static func variable(_ line: Substring, at place: String) throws -> (name: String, value: String)? {
        var line = line.drop(while: \.isWhitespace)
        if line.isEmpty || line.first == "#" { return nil }
        if line.hasPrefix("export ") { line = line.dropFirst("export ".count).drop(while: \.isWhitespace) }
        let name = line.prefix { $0 != "=" }
        let isName = name.utf8.enumerated().allSatisfy { index, byte in
            byte == UInt8(ascii: "_") || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || (index > 0 && (0x30...0x39).contains(byte))
        }
        guard !name.isEmpty, isName, name.endIndex < line.endIndex else {
            throw RunError.usage("this is not a variable", at: ["\(place)"], expected: "NAME=VALUE")
        }
        let value = line[name.endIndex...].dropFirst().drop { $0 == " " || $0 == "\t" }
        return (String(name), try unquoted(value, at: place))
    }

    private static func unquoted(_ text: Substring, at place: String) throws -> String {
        guard let quote = text.first, quote == "'" || quote == "\"" else {
            var value = ""
            var previous: Character = " "
            for character in text {
                if character == "#", previous == " " || previous == "\t" { break }
                value.append(character)
                previous = character
            }
            while value.last == " " || value.last == "\t" { value.removeLast() }
            return value
        }
        var value = ""
        var rest = text.dropFirst()
        while let character = rest.popFirst() {
            if character == quote {
                let after = rest.drop { $0 == " " || $0 == "\t" }
                if after.isEmpty || after.first == "#" { return value }
                throw RunError.usage("text follows the closing quote", at: ["\(place)"], expected: "NAME='VALUE'")
            }
            if character == "\\", quote == "\"", let next = rest.first, let escaped = escapes[next] {
                rest.removeFirst()
                value.append(escaped)
            } else {
                value.append(character)
            }
        }
        throw RunError.usage("the quote is not closed", at: ["\(place)"], expected: "the value on one line")
    }

    private static let escapes: [Character: Character] = ["n": "\n", "\"": "\"", "\\": "\\"]
}
