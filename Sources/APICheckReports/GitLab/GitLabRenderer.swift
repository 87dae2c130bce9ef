package import APICheckBase
import APICheckFindings
import APICheckJSON

/// A report for GitLab's code quality: a list of issues in the format of Code Climate, of which GitLab reads these members.
package struct GitLabRenderer: Sendable {
    private let listing: ListedFindings

    package init(_ listing: ListedFindings = ListedFindings()) { self.listing = listing }

    package func render(_ report: Report) -> PrintableText {
        var writer = JSONWriter(indent: 2)
        var fingerprints: [String: Int] = [:]
        writer.array { writer in
            for finding in listing.listed(report) {
                let count = fingerprints[finding.fingerprint, default: 0] + 1
                fingerprints[finding.fingerprint] = count
                // GitLab drops issues with a fingerprint that it has already.
                write(finding, fingerprint: finding.fingerprint + (count > 1 ? "-\(count)" : ""), to: &writer)
            }
        }
        return writer.printableText + "\n"
    }

    private func write(_ finding: Finding, fingerprint: String, to writer: inout JSONWriter) {
        let place = FindingFile(finding)
        writer.object { writer in
            writer.member("description", FindingText(finding: finding).sentence.string)
            writer.member("check_name", finding.rule.id)
            writer.member("fingerprint", fingerprint)
            writer.member("severity", GitLabRenderer.severity(listing.level(finding)))
            writer.object("location") { writer in
                // GitLab rejects an issue without a path. A finding about a live answer has its API instead.
                writer.member("path", place?.file ?? finding.api ?? "apicheck")
                writer.object("lines") { $0.member("begin", place?.line ?? 1) }
            }
        }
    }

    private static func severity(_ level: Level) -> String {
        switch level {
        case .breaking: "critical"
        case .warning: "minor"
        case .info: "info"
        }
    }
}
