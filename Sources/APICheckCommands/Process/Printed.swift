import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import APICheckReports

/// What all text goes through before it is printed: the secrets that are known so far, by value, by name and by pattern,
/// are replaced as in a recording.
enum Printed {
    private struct State {
        var options = RedactionOptions()
        /// Made when the first text is printed.
        var redactor: Redactor?
    }

    private static let state = Locked(State())

    /// Forgets the secrets of an earlier run in this process.
    static func reset() { state.withLock { $0 = State() } }

    /// Adds what a command knows about secrets.
    static func add(_ options: RedactionOptions) {
        state.withLock { state in
            state.options.values.add(options.values)
            state.options.names.add(options.names)
            state.options.headers.add(options.headers)
            state.redactor = nil
        }
    }

    static func add(values: [String]) {
        var options = RedactionOptions()
        options.values = values
        add(options)
    }

    static func text(_ text: PrintableText) -> PrintableText { text.edited { texts([$0])[0] } }

    /// Text of a contract, or of a recording without its secrets: only known values are replaced, since names are most of it.
    static func given(_ text: PrintableText) -> PrintableText {
        text.edited { redactor.redact([], texts: [$0]).texts[0] }
    }

    static func texts(_ texts: [String]) -> [String] {
        zip(redactor.redactTexts(texts.map(ShownSyntax.hiding)), texts).map { shown, text in
            ShownSyntax.mayOccur(in: text) ? ShownSyntax.showing(shown) : shown
        }
    }

    /// Findings have lost the secrets of their exchanges where they were made; here goes what their texts show by
    /// themselves. What a contract expects is only searched for known values: names are most of it.
    static func report(_ report: Report) -> Report {
        var report = report
        JointReplacement.apply(to: &report) { report, change in
            for index in report.findings.indices { report.findings[index].mapObservedTexts(change) }
            report.volatile.mapTexts(change)
            for index in report.skipped.indices {
                report.skipped[index].what = report.skipped[index].what.edited(change)
                report.skipped[index].why = report.skipped[index].why.edited(change)
            }
        } replace: {
            texts($0)
        }
        JointReplacement.apply(to: &report) { report, change in
            for index in report.findings.indices { report.findings[index].mapGivenTexts(change) }
        } replace: {
            redactor.redact([], texts: $0).texts
        }
        return report
    }

    private static var redactor: Redactor {
        state.withLock { state in
            if let redactor = state.redactor { return redactor }
            let redactor = Redactor(state.options)
            state.redactor = redactor
            return redactor
        }
    }
}

extension [String] {
    fileprivate mutating func add(_ others: [String]) { self += others.filter { !contains($0) } }
}

/// The syntax of options in messages, `--input token=VALUE` and `--secret TOKEN=env:VARIABLE`, which looks like a
/// secret but is not one.
private enum ShownSyntax {
    private static let values = ["VALUE", "env:VARIABLE", "file:PATH", "env:", "file:"]
    private static let first = 2_000_000

    static func mayOccur(in text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "=")) } ?? true
    }

    /// Replaces it with placeholders, which redaction keeps.
    static func hiding(_ text: String) -> String {
        guard mayOccur(in: text) else { return text }
        return values.enumerated().reduce(text) { text, value in
            text.replacing("=\(value.element)", with: "=\(SecretPlaceholder.text(first + value.offset))")
        }
    }

    static func showing(_ text: String) -> String {
        guard text.contains(SecretPlaceholder.prefix) else { return text }
        return values.enumerated().reduce(text) { text, value in
            text.replacing(SecretPlaceholder.text(first + value.offset), with: value.element)
        }
    }
}

/// The secrets that are known before a command has read anything: values of inputs that have the name of a credential. An
/// error in the words of the command line must not repeat them.
enum ArgumentSecrets {
    /// - Parameter arguments: Of the program, without its name.
    static func values(in arguments: [String]) -> [String] {
        secrets(in: Terminal.environment(prefix: "APICHECK_")) + given(in: arguments).filter(isLong)
    }

    /// The values of the variables `APICHECK_<API>_<INPUT>` with the name of a credential.
    static func secrets(in variables: [(name: String, value: String)]) -> [String] {
        variables.filter { $0.name.hasPrefix("APICHECK_") && Redactor.isSecretName($0.name) && !isFile($0) }.map(
            \.value
        )
        .filter(isLong)
    }

    /// The path of a client's private key is no secret.
    private static func isFile(_ variable: (name: String, value: String)) -> Bool {
        variable.name.hasSuffix("_KEY") && FileContents.exists(variable.value)
    }

    private static func isLong(_ value: String) -> Bool { value.count >= RedactionSettings.shortestSecret }

    /// `--input NAME=VALUE` and `--input=NAME=VALUE`; without a name all of it may be the value. Also the value of
    /// `--secret`, where only a plain value can be one.
    private static func given(in arguments: [String]) -> [String] {
        var values: [String] = []
        for (index, argument) in arguments.enumerated() {
            let next = index + 1 < arguments.count ? arguments[index + 1] : ""
            for option in ["--input", "--secret"] where argument == option || argument.hasPrefix("\(option)=") {
                let text = argument == option ? next : String(argument.dropFirst(option.count + 1))
                let equals = text.firstIndex(of: "=")
                let name = equals.map { text[..<$0] } ?? ""
                let value = equals.map { String(text[text.index(after: $0)...]) } ?? text
                let isPlace = option == "--secret" && ["env:", "file:"].contains { value.hasPrefix($0) }
                if !isPlace, option == "--secret" || name.isEmpty || Redactor.isSecretName(String(name)) {
                    values.append(value)
                }
            }
        }
        return values
    }
}

/// The command line of a run, for the head of its report.
enum Invocation {
    private static let arguments = Locked<[String]>([])

    /// - Parameter arguments: Without the name of the program.
    static func begin(_ arguments: [String]) { Invocation.arguments.withLock { $0 = arguments } }

    /// The commands of the program around which a command of the user runs.
    private static let around = ["record", "replay"]

    /// The arguments for the parser: without the user's command, whose words it would take for APIs, since a command has only one
    /// list of arguments.
    static var own: [String] { parts.own }

    /// The words after `--`, for a command of the program that runs them.
    static var userCommand: [String] { parts.command }

    private static var parts: (own: [String], command: [String]) {
        let all = arguments.withLock { $0 }
        guard let name = all.first, around.contains(name), let end = all.firstIndex(of: "--") else { return (all, []) }
        return (Array(all[..<end]), Array(all[(end + 1)...]))
    }

    /// `apicheck diff --live todos`, without secrets.
    static var command: PrintableText {
        let words = arguments.withLock { $0 }.map(quote)
        return Printed.text("\((["apicheck"] + words).joined(separator: " "))")
    }

    /// The command without its arguments: `verify`, `diff --live`.
    static var name: String? {
        let words = arguments.withLock { $0 }
        return words.first.map { words.contains("--live") ? "\($0) --live" : $0 }
    }

    private static func quote(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/:.,_-+@%=".utf8.contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
