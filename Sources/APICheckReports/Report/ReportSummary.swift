import APICheckBase
import APICheckFindings

/// The last line of a report: `9 exchanges checked: 1 breaking, 0 warnings, 2 info, 1 skipped, 5 known, 2 accepted`.
struct ReportSummary {
    let text: String

    init(_ report: Report) {
        let levels = [
            "\(report.count(.breaking)) breaking", report.count(.warning).counted("warning"),
            "\(report.count(.info)) info",
        ]
        let others = [
            (report.skipped.count, "skipped"), (report.known.count, "known"), (report.accepted.count, "accepted"),
        ]
        let counts = levels + others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let verb = report.unit == .exchange ? "checked" : "compared"
        text = "\(report.checked.counted(report.unit.rawValue)) \(verb): \(counts.joined(separator: ", "))"
    }
}
