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
        let sections = HTMLFindings.sections(report, commands)
        writer.block("html", ["lang": "en"]) { writer in
            writer.block("head") { HTMLPageHead(title: head.title, script: HTMLScript.hash).write(to: &$0) }
            writer.block("body") { writer in
                writer.element("a", ["class": "skip", "href": "#findings"], text: "Skip to the findings")
                head.write(to: &writer)
                // A browser paints what is out of sight only when it has to, which a capture of the whole page shows as blank.
                let isLong = report.findings.count + report.accepted.count > HTMLRenderer.mostPainted
                writer.block("main", ["class": isLong ? "many" : nil]) { writer in
                    writer.block("div", ["class": "overview"]) { HTMLSummary(report, sections).write(to: &$0) }
                    // What matters most comes first.
                    if !fails { HTMLChecked(report).write(to: &writer) }
                    HTMLFindings(report, sections, listing, commands).write(to: &writer)
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
}

/// The head of a page: whether the run passed, and which run it was.
private struct HTMLHead {
    /// More APIs are counted in the title.
    private static let namedInTitle = 3

    let title: String
    private let report: Report
    private let summary: ReportSummary
    private let result: (text: String, style: String)
    /// The names of the APIs, or their number.
    private let names: String

    init(_ report: Report, fails: Bool) {
        self.report = report
        summary = ReportSummary(report)
        result =
            fails ? ("✗ Failed", "no") : report.mayPass ? ("✓ Passed", "yes") : ("✗ Incomplete", "no")
        let run = report.context
        let apis = HTMLHead.apis(report)
        names = apis.count > HTMLHead.namedInTitle ? apis.count.counted("API") : apis.joined(separator: ", ")
        let parts: [String?] = [
            result.text, names, summary.result, run.servers.joined(separator: ", "),
            run.old.map { "OLD \($0)" }, run.new.map { "NEW \($0)" }, run.command?.string,
            run.time.map(HTMLHead.minute), run.commit,
        ]
        title = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    func write(to writer: inout XMLWriter) {
        writer.block("header") { writer in
            writer.block("h1") { writer in
                writer.element("span", ["class": result.style], text: result.text)
                writer.text(names.isEmpty ? " apicheck report" : " · \(names)")
            }
            writer.block("p", text: summary.text)
            let run = report.context
            let fields: [(String, String?)] = [
                ("API", HTMLHead.apis(report).joined(separator: ", ")), ("Server", run.servers.joined(separator: ", ")),
                ("OLD", run.old?.string), ("NEW", run.new?.string), ("Command", run.command?.string),
                ("Time", run.time.map(HTMLHead.minute)), ("Commit", run.commit),
            ]
            let given = fields.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
            guard !given.isEmpty else { return }
            writer.block("dl", ["class": "run"]) { writer in
                for (name, text) in given {
                    writer.block("dt", text: name)
                    writer.element("dd", text: text)
                }
            }
        }
    }

    /// Those that were checked, and those with findings.
    private static func apis(_ report: Report) -> [String] {
        (report.apis.map(\.name) + Set(report.findings.compactMap(\.api)).sorted()).unique
    }

    /// `2024-05-21 06:32 UTC`.
    private static func minute(_ time: Instant) -> String {
        let text = time.rfc3339(fractionDigits: 0)
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
    }
}

/// What a browser needs to know of a page: its title, its style, and the policy that allows nothing else.
struct HTMLPageHead {
    let title: String
    /// The hash of the page's script; nil for a page without one.
    var script: String?

    func write(to writer: inout XMLWriter) {
        let scripts = script.map { " script-src '\($0)';" } ?? ""
        let policy =
            "default-src 'none'; style-src '\(HTMLStyle.hash)';\(scripts) base-uri 'none'; form-action 'none'"
        writer.empty("meta", ["charset": "utf-8"])
        writer.empty("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
        writer.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        writer.empty("meta", ["name": "color-scheme", "content": "light dark"])
        writer.block("title", text: title)
        writer.line()
        writer.raw("<style>\(HTMLStyle.text)</style>")
    }
}

/// A table that scrolls by itself where the page is too narrow for it.
struct HTMLTable {
    static let levels: [Level] = [.breaking, .warning, .info]

    let caption: String
    let heads: [String]

    func write(to writer: inout XMLWriter, rows: (inout XMLWriter) -> Void) {
        // Focusable, so that the keyboard scrolls it.
        writer.block("div", ["class": "table", "role": "region", "aria-label": caption, "tabindex": "0"]) { writer in
            writer.block("table") { writer in
                writer.block("caption", text: caption)
                writer.block("thead") { writer in
                    writer.block("tr") { writer in
                        for head in heads { writer.element("th", ["scope": "col"], text: head) }
                    }
                }
                writer.block("tbody") { rows(&$0) }
            }
        }
    }

    /// A row of findings by level below a name.
    static func writeRow(_ counts: [Int], to writer: inout XMLWriter, name: (inout XMLWriter) -> Void) {
        writer.block("tr") { writer in
            writer.element("th", ["scope": "row"], name)
            for (level, count) in zip(levels, counts) {
                writer.element("td", ["class": count > 0 ? level.rawValue : "zero"], text: "\(count)")
            }
        }
    }
}
