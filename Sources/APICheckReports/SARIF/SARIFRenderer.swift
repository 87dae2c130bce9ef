package import APICheckBase
import APICheckFindings
import APICheckJSON

/// A report in SARIF 2.1.0 (OASIS Standard, 27 March 2020), as code scanning and editors read it.
///
/// Accepted findings and known deviations that are folded are results with a suppression, so that an interface closes them
/// instead of losing them.
package struct SARIFRenderer: Sendable {
    private let version: String
    private let listing: ListedFindings

    package init(version: String, _ listing: ListedFindings = ListedFindings()) {
        self.version = version
        self.listing = listing
    }

    package func render(_ report: Report) -> PrintableText {
        let known =
            listing.known == .fold ? "known deviation: the recording breaks the contract as the answer does" : nil
        let results =
            report.findings.map { finding in
                SARIFResult(
                    finding, level: listing.level(finding), suppression: finding.verdict == .known ? known : nil)
            } + report.accepted.map { SARIFResult($0, level: $0.level, suppression: "accepted in the baseline") }
        let rules = SARIFRules(results.map(\.finding))
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.member("version", "2.1.0")
            writer.array("runs") { writer in
                writer.object { writer in
                    writer.object("tool") { writer in
                        writer.object("driver") { writer in
                            writer.member("name", "apicheck")
                            writer.member("semanticVersion", version)
                            rules.write(to: &writer)
                        }
                    }
                    write(report.skipped, to: &writer)
                    writer.object("originalUriBaseIds") { writer in
                        writer.object(SARIFResult.root) { writer in
                            writer.object("description") { $0.member("text", "The folder in which apicheck was run.") }
                        }
                    }
                    writer.member("columnKind", "unicodeCodePoints")
                    writer.array("results") { writer in
                        for result in results { result.write(to: &writer, rules) }
                    }
                    write(ReportSummary(report), to: &writer)
                }
            }
        }
        return writer.printableText + "\n"
    }

    /// The run, with a notification for each thing that was not checked (section 3.20).
    private func write(_ skipped: [Skipped], to writer: inout JSONWriter) {
        writer.array("invocations") { writer in
            writer.object { writer in
                writer.member("executionSuccessful", true)
                writer.array("toolExecutionNotifications") { writer in
                    for skip in skipped {
                        writer.object { writer in
                            writer.member("level", "warning")
                            SARIFText.write("not checked: \(skip.what): \(skip.why)", as: "message", to: &writer)
                        }
                    }
                }
            }
        }
    }

    private func write(_ summary: ReportSummary, to writer: inout JSONWriter) {
        writer.object("properties") { writer in
            for (name, value) in summary.counts { writer.member(name, value) }
        }
    }
}

/// A finding as a result of SARIF (section 3.27).
private struct SARIFResult {
    /// The name for the folder that paths are relative to; GitHub takes this one for the root of the repository.
    static let root = "%SRCROOT%"

    let finding: Finding
    let level: Level
    /// Why the result is suppressed; nil for one that is not.
    let suppression: String?

    init(_ finding: Finding, level: Level, suppression: String?) {
        self.finding = finding
        self.level = level
        self.suppression = suppression
    }

    func write(to writer: inout JSONWriter, _ rules: SARIFRules) {
        let text = FindingText(finding: finding)
        writer.object { writer in
            writer.member("ruleId", finding.rule.id)
            writer.member("ruleIndex", rules.index(of: finding.rule))
            writer.member("level", level.sarif)
            SARIFText.write(text.sentence.string, as: "message", to: &writer)
            writer.array("locations") { write(FindingFile(finding), to: &$0) }
            writer.object("partialFingerprints") { $0.member("apicheck/v1", finding.fingerprint) }
            // Where one result has them, all must have them (section 3.27.23).
            writer.array("suppressions") { writer in
                guard let suppression else { return }
                writer.object { writer in
                    writer.member("kind", "external")
                    writer.member("status", "accepted")
                    writer.member("justification", suppression)
                }
            }
            writer.object("properties") { writer in
                if let verdict = finding.verdict { writer.member("verdict", verdict.rawValue) }
                for (label, values) in SARIFResult.properties(text) {
                    if values.count == 1 {
                        writer.member(label, values[0])
                    } else {
                        writer.array(label) { writer in
                            for value in values { writer.string(value) }
                        }
                    }
                }
            }
        }
    }

    /// The fields that have no member of their own, several with one label as a list.
    private static func properties(_ text: FindingText) -> [(label: String, values: [String])] {
        var properties: [(label: String, values: [String])] = []
        for field in text.fields where field.label != "fingerprint" && (field.label != "contract" || text.isMerged) {
            if properties.last?.label == field.label {
                properties[properties.count - 1].values.append(field.value.string)
            } else {
                properties.append((field.label, [field.value.string]))
            }
        }
        return properties
    }

    private var name: String { [finding.api, finding.operation].compactMap(\.self).joined(separator: " ") }

    private func write(_ place: FindingFile?, to writer: inout JSONWriter) {
        writer.object { writer in
            if let place {
                writer.object("physicalLocation") { writer in
                    writer.object("artifactLocation") { writer in
                        writer.member("uri", SARIFResult.uri(place.file))
                        if !place.file.hasPrefix("/") { writer.member("uriBaseId", SARIFResult.root) }
                    }
                    writer.object("region") { $0.member("startLine", place.line) }
                }
            }
            writer.array("logicalLocations") { writer in
                writer.object { writer in
                    writer.member("fullyQualifiedName", name)
                    writer.member("kind", "function")
                }
            }
        }
    }

    /// The path as a URI reference (RFC 3986 section 4.1); everything but unreserved characters and slashes is encoded, so
    /// that a colon in the first segment is not a scheme.
    private static func uri(_ path: String) -> String {
        var bytes: [UInt8] = path.hasPrefix("/") ? Array("file://".utf8) : []
        for byte in path.utf8 {
            if byte == UInt8(ascii: "/") || PercentEncoding.isUnreserved(byte) {
                bytes.append(byte)
            } else {
                PercentEncoding.append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The rules of the results, each once (section 3.19.23).
private struct SARIFRules {
    private let rules: [Rule]
    private let indexes: [Rule: Int]

    init(_ findings: [Finding]) {
        let rules = Set(findings.map(\.rule)).sorted { $0.id < $1.id }
        self.rules = rules
        indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    }

    func index(of rule: Rule) -> Int? { indexes[rule] }

    func write(to writer: inout JSONWriter) {
        writer.array("rules") { writer in
            for rule in rules { write(rule, to: &writer) }
        }
    }

    private func write(_ rule: Rule, to writer: inout JSONWriter) {
        let explanation = RuleExplanation.of(rule)
        let parts = RuleExplanation.parts(of: rule)
        writer.object { writer in
            writer.member("id", rule.id)
            SARIFText.write(rule.title, as: "shortDescription", to: &writer)
            SARIFText.write(
                [rule.title, explanation?.why].compactMap(\.self).joined(separator: " "), as: "fullDescription",
                to: &writer)
            writer.member("helpUri", RuleManual.url(of: rule))
            writer.object("help") { writer in
                writer.member("text", parts.map { "\($0.name): \($0.text)" }.joined(separator: "\n"))
                let lines = parts.map { part in
                    "**\(part.name):** \(part.isCode ? MarkdownText.code(part.text) : MarkdownText.text(part.text))"
                }
                writer.member("markdown", lines.joined(separator: "\n\n"))
            }
            writer.object("defaultConfiguration") { $0.member("level", rule.level.sarif) }
        }
    }
}

extension Level {
    var sarif: String {
        switch self {
        case .breaking: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}

/// Plain text in a message of SARIF (section 3.11).
private enum SARIFText {
    static func write(_ text: String, as name: String, to writer: inout JSONWriter) {
        writer.object(name) { $0.member("text", escape(text)) }
    }

    /// Without what an interface takes for a link, `[text](target)`, or for a placeholder, `{0}`. Other braces and brackets
    /// stay: section 3.11.5 wants braces doubled, but the interfaces show both.
    private static func escape(_ text: String) -> String {
        text.replacing("](", with: "] (").replacing(/\{([0-9]+)\}/) { "{{\($0.1)}}" }
    }
}
