import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings
package import APICheckReports

/// Compares two recordings of an API by the rules of the live comparison: the newer one is the live answer.
///
/// Entries belong together by the step of their workflow, or else by method, path and query, in order. Each path that the
/// contract has no operation for is an operation of its own, of which only the recordings are compared.
package struct RecordingComparison {
    package private(set) var report = Report()

    /// - Parameters:
    ///   - bodies: Those of the entries of `new`, as far as they are parsed already.
    ///   - contract: The contract of the API; nil for one without a contract.
    package init(old: Recording, new: Recording, bodies: [ExchangeBodies] = [], contract: Contract?) throws {
        report.reference = contract == nil ? .recordingAlone : .recording
        let (one, other) = (RecordingComparison.labelled(old), RecordingComparison.labelled(new))
        let byPath = try Basis(RecordingComparison.contract(of: [old, new]), recording: one, isDeclared: false)
        let byContract = contract.map { Basis($0, recording: one, isDeclared: true) }
        var findings = Findings()
        var seen: Set<ExchangeLabel> = []
        for (index, entry) in other.entries.enumerated() where entry.failure == nil {
            let exchange = entry.exchange
            let known = index < bodies.count ? bodies[index] : nil
            let live = LiveExchange(entry: entry, bodies: ExchangeBodies(exchange, reusing: known))
            let evidence = Evidence(
                recording: new.name ?? "recording", entry: new.file(ofEntry: index).number, line: entry.line,
                trace: Evidence.Trace(exchange))
            guard byPath.comparison.hasStep(entry.label) else {
                report.skipped.append(
                    Skipped(
                        what: "\(new.place(ofEntry: index)): \(exchange.request.method) \(exchange.request.url.path)",
                        why: "\(old.name ?? "the older recording") has no such request"))
                continue
            }
            seen.insert(entry.label)
            var (basis, checked) = (byPath, byPath.contract.check(exchange, bodies: live.bodies, evidence: evidence))
            if let byContract {
                let result = byContract.contract.check(exchange, bodies: live.bodies, evidence: evidence)
                if result.operation != nil {
                    (basis, checked) = (byContract, result)
                } else {
                    // That the contract lacks the operation.
                    findings.add(byContract.comparison.findings(in: live, checked: result).findings)
                }
            }
            if checked.operation != nil { report.checked += 1 }
            report.skipped += checked.skipped
            let compared = basis.comparison.findings(in: live, checked: checked)
            report.volatile.add(compared.volatile)
            let counted = compared.findings.filter { finding in
                basis.isDeclared || RuleCatalogue.isLive(finding.rule) || finding.rule == .endOfServiceInvalid
            }
            findings.add(
                counted.map { finding in
                    var finding = finding
                    // The answer says why.
                    if finding.place == .status { finding.answer = AnswerExcerpt(exchange) }
                    return finding
                })
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

    /// What answers are compared by: a contract, and the older recording as it reads it.
    private struct Basis {
        let contract: Contract
        let comparison: LiveComparison
        /// False for the contract made of the paths, which no answer can break.
        let isDeclared: Bool

        init(_ contract: Contract, recording: Recording, isDeclared: Bool) {
            self.contract = contract
            self.isDeclared = isDeclared
            comparison = LiveComparison(contract: contract, recordings: [recording])
        }
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
