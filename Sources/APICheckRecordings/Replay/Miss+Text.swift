package import APICheckBase
package import APICheckHTTP

extension Miss {
    package var problem: Problem {
        let steps = (settings.isEmpty ? [] : [NextStep.accept(settings)]) + [recordingStep]
        let what: PrintableText = "no recorded answer to \(request)"
        guard let nearest else {
            return Problem(what, actual: "\(file) has no entry with a similar path", steps: steps)
        }
        var (expected, actual) = nearest.verdicts.lines
        if let call = nearest.consumedByCall {
            expected.append("an unused entry")
            actual.append("an entry that answered call \(call)")
        }
        return Problem(
            what, locations: ["nearest entry: \(place(of: nearest)), \(nearest.request)"],
            expected: expected.joined(separator: "\n"), actual: actual.joined(separator: "\n"), steps: steps)
    }

    /// The miss on one line, for a log: `...; nearest: todos.har:12 (entry 4), which differs in query page`.
    package var line: PrintableText {
        let missing: PrintableText = "no recorded answer to \(request)"
        guard let nearest else { return "\(missing): \(file) has no entry with a similar path" }
        let different = nearest.verdicts.filter { $0.difference != nil }.map(\.label)
        let reason =
            nearest.consumedByCall.map { "was consumed by call \($0)" }
            ?? "differs in \(different.joined(separator: ", "))"
        return "\(missing); nearest: \(place(of: nearest)), \(nearest.request), which \(reason)"
    }

    private var file: String { recording ?? "the recording" }

    private func place(of nearest: Nearest) -> String {
        "\(recording ?? "recording")\(nearest.line.map { ":\($0)" } ?? "") (entry \(nearest.entry))"
    }
}

extension [Miss.Verdict] {
    /// The two sides of each difference: `query page: "2"`, `body /user/id: 7`.
    var lines: (expected: [PrintableText], actual: [PrintableText]) {
        let differences = compactMap { verdict in verdict.difference.map { (verdict.label, $0) } }
        return (
            differences.map { "\($0): \($1.expected)" as PrintableText },
            differences.map { "\($0): \($1.actual)" as PrintableText }
        )
    }
}

extension Miss.Verdict {
    /// `query page`; only `body` for the whole body.
    fileprivate var label: String { part.rawValue + (name.map { $0.isEmpty ? "" : " \($0)" } ?? "") }
}

extension TransportError {
    package init(_ miss: Miss, url: HTTPURL) {
        self.init(
            TransportFailure(
                .unrecorded, host: url.host + (url.port.map { ":\($0)" } ?? ""), phase: .preparing,
                reason: miss.problem.headline.string, remedy: nil, local: TransportFailure.Local(problem: miss.problem))
        )
    }
}
