import APICheckBase
import APICheckFindings

/// The last line of a report: `9 exchanges checked: 1 breaking, 0 warnings, 2 info, 1 skipped, 5 known, 2 accepted`.
struct ReportSummary {
    /// `9 exchanges checked`.
    let subject: String
    /// `1 breaking, 0 warnings, 2 info, 1 skipped`.
    let result: String
    /// The same numbers for programs.
    let counts: [(name: String, value: Int)]

    var text: String { "\(subject): \(result)" }

    init(_ report: Report) {
        let levels = [
            "\(report.count(.breaking)) breaking", report.count(.warning).counted("warning"),
            "\(report.count(.info)) info",
        ]
        let others = [
            ("skipped", report.skipped.count), ("known", report.known.count), ("accepted", report.accepted.count),
        ]
        let verb = report.unit == .exchange ? "checked" : "compared"
        subject = "\(report.checked.counted(report.unit.rawValue)) \(verb)"
        result = (levels + others.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }).joined(separator: ", ")
        counts =
            [("checked", report.checked)] + Level.allCases.reversed().map { ($0.rawValue, report.count($0)) } + others
    }
}
