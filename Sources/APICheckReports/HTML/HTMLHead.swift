import APICheckBase
import APICheckFindings

/// The head of a page: whether the run passed, and which run it was.
struct HTMLHead {
    /// More APIs are counted in the title.
    private static let namedInTitle = 3

    let title: String
    private let report: Report
    private let result: (text: String, style: String)
    /// The names of the APIs, or their number.
    private let names: String

    init(_ report: Report, fails: Bool) {
        self.report = report
        result =
            fails ? ("✗ Failed", "no") : report.mayPass ? ("✓ Passed", "yes") : ("✗ Incomplete", "no")
        let run = report.context
        let apis = HTMLHead.apis(report)
        names = apis.count > HTMLHead.namedInTitle ? apis.count.counted("API") : apis.joined(separator: ", ")
        let parts: [String?] = [
            result.text, names, ReportSummary(report).result, run.servers.joined(separator: ", "),
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
            writer.block("p", text: ReportSummary(report).text)
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
