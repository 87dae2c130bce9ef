/// Something that is wrong, as data: what, where, expected over actual, and what to do.
///
/// Errors and failed expectations are made of problems and are rendered in one layout:
///
///     recordings/todos/crud.har:12:7: /log/entries/0: unexpected end of input
///       where:    GET /todos/7
///       expected: a string
///       actual:   end of file
///       help:     record it again
///
/// The parts that are absent are left out.
package struct Problem: Hashable, Sendable {
    /// What is wrong, as a phrase without a full stop, e.g. `unexpected end of input`.
    package var what: PrintableText
    /// Where, from the outside in: a file with line and column, an entry, a JSON Pointer.
    package var places: [PrintableText]
    /// Further places, none inside of another: the exchange, its recording, the line of the contract.
    package var locations: [PrintableText]
    package var expected: PrintableText?
    package var actual: PrintableText?
    /// What to do, as a phrase without a full stop that begins in lower case, a command to paste, or the sentences of a rule.
    package var remedy: PrintableText?
    /// What to do, where only a front end knows the words.
    package var steps: [NextStep]
    /// Whether the same command may succeed when it is repeated, as after a network failure.
    package var isTransient = false

    package init(
        _ what: PrintableText, at places: [PrintableText] = [], locations: [PrintableText] = [],
        expected: PrintableText? = nil,
        actual: PrintableText? = nil, remedy: PrintableText? = nil, setting: Setting? = nil, steps: [NextStep] = []
    ) {
        self.what = what
        self.places = places
        self.locations = locations
        self.expected = expected
        self.actual = actual
        self.remedy = remedy
        self.steps = (setting.map { [.change($0)] } ?? []) + steps
    }

    /// The same problem seen from further outside, e.g. in a file.
    package func at(_ place: PrintableText) -> Problem {
        var problem = self
        problem.places.insert(place, at: 0)
        return problem
    }

    /// The layout above. `wording` gives the words for a step; nil where the front end has none for it.
    package func text(wording: (NextStep) -> PrintableText? = { _ in nil }) -> PrintableText {
        let places = locations.isEmpty ? nil : locations.joined(separator: "\n")
        return headline + line("where", places) + line("expected", expected) + line("actual", actual)
            + line("help", help(wording: wording))
    }

    /// What to do, of the steps that the front end has words for and of the remedy; nil where there is nothing.
    package func help(wording: (NextStep) -> PrintableText? = { _ in nil }) -> PrintableText? {
        let help = (steps.map(wording) + [remedy]).compactMap(\.self).joined(separator: "; ")
        return help.isEmpty ? nil : help
    }

    /// Marks a problem that may be gone when the command is repeated.
    package func transient(_ isTransient: Bool = true) -> Problem {
        var problem = self
        problem.isTransient = isTransient
        return problem
    }

    /// The places and what is wrong, without the lines below.
    package var headline: PrintableText { (places + [what]).joined(separator: ": ") }

    private func line(_ name: String, _ value: PrintableText?) -> PrintableText {
        guard let value else { return "" }
        // Further lines are aligned with the first.
        return "\n  \("\(name):".padded(toColumns: 9)) \(value.lines.joined(separator: "\n            "))"
    }
}

/// A problem is thrown itself where no caller needs to distinguish its errors.
extension Problem: ProblemError {
    package var problem: Problem { self }
}

/// An error that is a problem. `description` has its layout; a front end renders `problem` with its own words for the steps.
package protocol ProblemError: Error, CustomStringConvertible {
    var problem: Problem { get }
}

extension ProblemError {
    package var description: String { problem.text().string }
}

extension PrintableText {
    /// The text of an error: of a problem in its layout, of any other one quoted.
    package init(_ error: any Error) {
        self = (error as? any ProblemError)?.problem.text() ?? PrintableText(quoting: String(describing: error))
    }
}

extension PrintableText.StringInterpolation {
    mutating func appendInterpolation(_ error: any ProblemError) { appendInterpolation(error.problem.text()) }
}

/// What to do about a problem, where only a front end knows the words: the command line names its options and commands, a test
/// its traits and variables. The list is closed, so that the compiler finds a front end that lacks one.
package enum NextStep: Hashable, Sendable {
    case change(Setting)
    /// Change these settings, so that the nearest recorded answer is accepted.
    case accept([Setting])
    /// Record what does not exist; nil for all APIs.
    case record(api: String?)
    /// Add what is missing to a recording that exists; nil for all workflows of the API.
    case extend(api: String, workflow: String?)
    /// Record again what is too old.
    case refresh(api: String)
    /// Run the command with which the front end records.
    case recordWith(command: String)
    /// Check a recording that belongs to no API of the project.
    case verify(file: String)
    /// Import a recording that another program wrote.
    case repair
    /// Record the calls of another program while it makes them.
    case capture
}

/// A limit or an option that a problem is due to. Each front end names it in its own words: the command line as an option,
/// a test as a property. The list is closed, so that the compiler finds a front end that lacks one.
package enum Setting: Hashable, Sendable {
    // Limits on what is read.
    case fileSize
    case nestingDepth
    case yamlValues
    case contractFiles
    case contractSize
    case contractReferences
    case contractRoot
    /// Copies of the files at the URLs that a contract refers to.
    case remoteReferences
    case schemaSteps
    case patternSteps
    case patternStates
    /// Violations that are reported for one rule of a schema.
    case violationsPerRule

    // Limits on what is sent and received.
    case bodySize
    case recordedSize
    case bufferedSize

    // Where the files of a project are.
    case contractsFolder
    case server

    // What a server listens on and accepts.
    case port
    case allowedHost(String)
    /// `*` allows every origin.
    case allowedOrigin(String)

    // What TLS needs.
    case clientCertificate
    /// The private key of the client certificate.
    case clientKey
    /// The pass phrase of that key.
    case keyPassword
    /// The certificates that sign those of servers.
    case trustedAuthorities

    // What a run may do and is given.
    case writes
    /// How long to wait for another process that records the same file.
    case lockWait
    /// Whether the valid part of a damaged file is imported.
    case partialImport
    /// Values for inputs of a workflow, and the variables of the environment that may contain them, where there are some.
    case inputs([String], variables: [String] = [])
    /// Whether a recording that exists is kept, extended or replaced.
    case recordingMode

    // Which parts of a request must match a recorded one.
    case matchedHost
    case matchedQueryOrder
    case matchedBody
    case matchedHeader(String)
    case ignoredQuery(String)
    /// The JSON Pointer of the value.
    case ignoredBody(String)
    /// Whether the last recorded answer is given again.
    case repeats
}
