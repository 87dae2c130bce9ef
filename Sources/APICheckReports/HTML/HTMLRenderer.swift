package import APICheckBase
import APICheckFindings

/// A report for people as one file of HTML that needs nothing else, not even scripts: they add the filter, the shortcuts and the
/// buttons to copy.
///
/// It is written with ``XMLWriter`` and without a library for templates: the page is a list of lists, for which a template says
/// no more than the calls do, and the writer escapes every text, where a template can forget to. A policy in the page (Content
/// Security Policy Level 3) allows its own style and script and nothing else, should a text escape nevertheless.
package struct HTMLRenderer: Sendable {
    /// With more findings, a browser takes seconds to lay out all of them.
    private static let mostPainted = 1_000

    private let version: String
    private let listing: ListedFindings
    private let commands: ReportCommands

    package init(
        version: String, _ listing: ListedFindings = ListedFindings(), _ commands: ReportCommands = ReportCommands()
    ) {
        self.version = version
        self.listing = listing
        self.commands = commands
    }

    package func render(_ report: Report) -> PrintableText {
        var writer = XMLWriter(.html)
        let fails = report.findings.contains(where: listing.fails)
        let head = HTMLHead(report, fails: fails)
        writer.block("html", ["lang": "en"]) { writer in
            writer.block("head") { writeHead(title: head.title, to: &$0) }
            writer.block("body") { writer in
                writer.element("a", ["class": "skip", "href": "#findings"], text: "Skip to the findings")
                head.write(to: &writer)
                // A browser paints what is out of sight only when it has to, which a capture of the whole page shows as blank.
                let isLong = report.findings.count + report.accepted.count > HTMLRenderer.mostPainted
                writer.block("main", ["class": isLong ? "many" : nil]) { writer in
                    writer.block("div", ["class": "overview"]) { HTMLSummary(report).write(to: &$0) }
                    // What matters most comes first.
                    if !fails { HTMLChecked(report).write(to: &writer) }
                    HTMLFindings(report, listing, commands).write(to: &writer)
                    if fails { HTMLChecked(report).write(to: &writer) }
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
        writer.block("title", text: title)
        writer.line()
        writer.raw("<style>\(HTMLStyle.text)</style>")
    }
}
