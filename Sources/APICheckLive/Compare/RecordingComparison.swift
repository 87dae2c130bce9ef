import APICheckBase
package import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
package import APICheckRecordings
package import APICheckReports

/// Compares two recordings of an API by the rules of the live comparison: the newer one is the live answer.
///
/// Entries belong together by the step of their workflow, or else by method, path and query, in order. Without a contract each
/// path is an operation of its own, and only the recordings are compared.
package struct RecordingComparison {
    package private(set) var report = Report()

    /// - Parameter contract: The contract of the API; nil for one without a contract.
    package init(old: Recording, new: Recording, contract: Contract?) throws {
        let contractOfPaths = try contract ?? RecordingComparison.contract(of: [old, new])
        let (one, other) = (RecordingComparison.labelled(old), RecordingComparison.labelled(new))
        let comparison = LiveComparison(contract: contractOfPaths, recordings: [one])
        var findings = Findings()
        var seen: Set<ExchangeLabel> = []
        for (index, entry) in other.entries.enumerated() where entry.failure == nil {
            let exchange = entry.exchange
            let live = LiveExchange(entry: entry, bodies: ExchangeBodies(exchange))
            let evidence = Evidence(recording: new.name ?? "recording", entry: index + 1, line: entry.line)
            let checked = contractOfPaths.check(exchange, bodies: live.bodies, evidence: evidence)
            guard comparison.hasStep(entry.label) else {
                report.skipped.append(
                    Skipped(
                        what: "\(new.place(ofEntry: index)): \(exchange.request.method) \(exchange.request.url.path)",
                        why: "\(old.name ?? "the older recording") has no such request"))
                continue
            }
            seen.insert(entry.label)
            if checked.operation != nil { report.checked += 1 }
            report.skipped += checked.skipped
            let compared = comparison.findings(in: live, checked: checked)
            report.volatileValues += compared.volatile
            findings.add(compared.findings.filter { contract != nil || RuleCatalogue.isLive($0.rule) })
        }
        for (index, entry) in one.entries.enumerated() where entry.failure == nil && !seen.contains(entry.label) {
            let request = entry.exchange.request
            report.skipped.append(
                Skipped(
                    what: "\(old.place(ofEntry: index)): \(request.method) \(request.url.path)",
                    why: "\(new.name ?? "the newer recording") has no such request"))
        }
        report.findings = findings.sorted
    }

    /// The recording with a step for each entry, so that every entry can be found in the other recording.
    private static func labelled(_ recording: Recording) -> Recording {
        var recording = recording
        var counts: [String: Int] = [:]
        for index in recording.entries.indices where recording.entries[index].label.step == nil {
            let request = recording.entries[index].exchange.request
            let query = request.url.query.map { "?\($0)" } ?? ""
            let name = "\(request.method) \(request.url.path)\(query)"
            counts[name, default: 0] += 1
            recording.entries[index].label = ExchangeLabel(step: "\(name) #\(counts[name] ?? 0)")
        }
        return recording
    }

    /// A contract with an operation for each method and path, that allows every answer.
    private static func contract(of recordings: [Recording]) throws -> Contract {
        var methods: [String: Set<String>] = [:]
        for entry in recordings.flatMap(\.entries) {
            let request = entry.exchange.request
            let path = request.url.path
            guard Operation.methods.contains(request.method.lowercased()), !path.contains("{"), !path.contains("}")
            else { continue }
            methods[path, default: []].insert(request.method.lowercased())
        }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("openapi", "3.1.0")
            writer.object("info") { writer in
                writer.member("title", "recordings")
                writer.member("version", "none")
            }
            writer.object("paths") { writer in
                for (path, methods) in methods.sorted(by: { $0.key < $1.key }) {
                    writer.object(path) { writer in
                        for method in methods.sorted() {
                            writer.object(method) { writer in
                                writer.object("responses") { writer in
                                    writer.object("default") { $0.member("description", "any") }
                                }
                            }
                        }
                    }
                }
            }
        }
        return try Contract(Document(writer.text, source: "recordings"))
    }
}
