package import APICheckBase
import APICheckFindings

/// A report for people as one file of HTML that needs nothing else, not even scripts: they add the filter, the shortcuts and the
/// buttons to copy.
///
/// It is written with ``XMLWriter`` and without a library for templates: the page is a list of lists, for which a template says
/// no more than the calls do, and the writer escapes every text, where a template can forget to. A policy in the page (Content
/// Security Policy Level 3) allows its own style and script and nothing else, should a text escape nevertheless.
package struct HTMLRenderer: Sendable {
    private let version: String
    private let listing: ListedFindings

    package init(version: String, _ listing: ListedFindings = ListedFindings()) {
        self.version = version
        self.listing = listing
    }

    package func render(_ report: Report) -> PrintableText {
        var writer = XMLWriter(.html)
        let summary = ReportSummary(report)
        let fails = report.findings.contains(where: listing.fails)
        writer.block("html", ["lang": "en"]) { writer in
            writer.block("head") { writeHead(title: summary.result, to: &$0) }
            writer.block("body") { writer in
                writer.element("a", ["class": "skip", "href": "#findings"], text: "Skip to the findings")
                writer.block("header") { writer in
                    writer.block("h1") { writer in
                        writer.element("span", ["class": fails ? "no" : "yes"], text: fails ? "✗ Failed" : "✓ Passed")
                        writer.text(" apicheck report")
                    }
                    writer.block("p", text: summary.text)
                }
                writer.block("main") { writer in
                    writer.block("div", ["class": "overview"]) { HTMLSummary(report).write(to: &$0) }
                    HTMLFindings(report, listing).write(to: &writer)
                    HTMLCoverage(report.coverage).write(to: &writer)
                    HTMLRules(report.findings + report.accepted).write(to: &writer)
                }
                writer.block("footer") { $0.block("p", text: "apicheck \(version)") }
                writer.line()
                writer.raw("<script>\(HTMLScript.text)</script>")
            }
        }
        writer.line()
        return PrintableText(ofFormat: writer.string)
    }

    private func writeHead(title: String, to writer: inout XMLWriter) {
        let policy =
            "default-src 'none'; style-src '\(HTMLStyle.hash)'; script-src '\(HTMLScript.hash)'; base-uri 'none'; form-action 'none'"
        writer.empty("meta", ["charset": "utf-8"])
        writer.empty("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
        writer.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        writer.empty("meta", ["name": "color-scheme", "content": "light dark"])
        writer.block("title", text: "apicheck: \(title)")
        writer.line()
        writer.raw("<style>\(HTMLStyle.text)</style>")
    }
}
