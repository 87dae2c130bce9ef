import APICheckBase
import APICheckFindings
import APICheckJSON

/// A finding as a result of SARIF (section 3.27).
struct SARIFResult {
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
        for field in text.fields where !["contract", "fingerprint"].contains(field.label) {
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
    /// that a colon in the first segment is no scheme.
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
