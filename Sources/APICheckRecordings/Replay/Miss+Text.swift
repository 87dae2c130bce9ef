import APICheckHTTP

extension Miss: CustomStringConvertible {
    package var description: String { "\(explanation)\n\(remedy)" }

    /// What is wrong, where, and for each part the expected over the actual value.
    package var explanation: String {
        let missing = "no recorded answer to \(request)"
        guard let nearest else { return "\(missing): \(recording ?? "the recording") has no entry" }
        let line = nearest.line.map { ":\($0)" } ?? ""
        var text = missing
        text += "\n  nearest:  \(recording ?? "recording")\(line) (entry \(nearest.entry)), \(nearest.request)"
        for verdict in nearest.verdicts {
            let label = "\(verdict.part.rawValue):"
            let gap = String(repeating: " ", count: 10 - label.utf8.count)
            guard let difference = verdict.difference else {
                text += "\n  \(label)\(gap)ok\(verdict.name.map { ", \($0)" } ?? "")"
                continue
            }
            text += "\n  \(label)\(gap)\(verdict.name.map { $0.isEmpty ? "the whole" : $0 } ?? "differs")"
            text += "\n    expected: \(difference.expected)\n    actual:   \(difference.actual)"
        }
        if let call = nearest.consumedByCall { text += "\n  consumed: by call \(call)" }
        return text
    }

    /// The explanation on one line: `...; nearest: todos.har:12 (entry 4), which differs in query page`.
    package var line: String {
        let missing = "no recorded answer to \(request)"
        guard let nearest else { return "\(missing): \(recording ?? "the recording") has no entry" }
        let different = nearest.verdicts.filter { $0.difference != nil }.map { verdict in
            verdict.part.rawValue + (verdict.name.map { $0.isEmpty ? "" : " \($0)" } ?? "")
        }
        let place = "\(recording ?? "recording")\(nearest.line.map { ":\($0)" } ?? "") (entry \(nearest.entry))"
        let reason =
            nearest.consumedByCall.map { "consumed by call \($0)" }
            ?? "differs in \(different.joined(separator: ", "))"
        return
            "\(missing); nearest: \(place), \(nearest.request), which \(nearest.consumedByCall == nil ? "" : "was ")\(reason)"
    }

    /// What to do, in one or two sentences.
    package var remedy: String {
        let accept =
            settings.isEmpty ? "" : "To accept it: \(settings.map(\.description).joined(separator: ", ")). "
        return "\(accept)Record it with: \(command)"
    }
}

extension TransportError {
    init(_ miss: Miss, url: HTTPURL) {
        self.init(
            .unrecorded, host: url.host + (url.port.map { ":\($0)" } ?? ""), phase: .preparing,
            reason: miss.explanation, remedy: miss.remedy)
    }
}
