import APICheckBase
import APICheckFindings
import APICheckJSON
import ArgumentParser

/// Where reports go, and which findings make the command fail.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report format: text or json; =FILE writes it to a file. Repeatable.", valueName: "form[=file]"))
    var format: [OutputFormat] = []

    @Option(help: ArgumentHelp("Lowest level that causes exit code 1.", valueName: "level"))
    var failOn: FailOn = .warning

    enum FailOn: String, CaseIterable, ExpressibleByArgument {
        case breaking, warning, info, never

        var level: Level? { Level(rawValue: rawValue) }
    }

    func validate() throws {
        let shared = Dictionary(grouping: formats.map { $0.file ?? "standard output" }, by: \.self)
        if let (place, _) = shared.filter({ $0.value.count > 1 }).min(by: { $0.key < $1.key }) {
            throw ValidationError("two formats would be written to \(place); give each its own =FILE")
        }
        // Checked before anything is sent: the run would be lost if its report could not be written.
        for file in formats.compactMap(\.file) {
            if let reason = FileContents.refusal(toReplace: file) { throw ValidationError("\(file): \(reason)") }
        }
    }

    private var formats: [OutputFormat] { format.isEmpty ? [OutputFormat(form: .text)] : format }

    /// Writes the report in each requested format and returns the exit code for its findings.
    ///
    /// - Parameter judge: Sets the levels and applies the baseline. It gets the findings as they are printed, because their
    ///   fingerprints are those that a user knows.
    func deliver(_ report: Report, judge: (Report) -> Report = { $0 }) throws -> ExitStatus {
        let report = judge(Printed.report(report.namingOptions))
        for format in formats {
            let text =
                switch format.form {
                case .text: TextRenderer(usesColour: format.file == nil && Terminal.takesColour).render(report)
                case .json: JSONRenderer(version: Version.text).render(report)
                }
            if let file = format.file {
                try FileContents.replace(file, with: Array(text.utf8))
            } else {
                try Terminal.sayVerbatim(text)
            }
        }
        guard let level = failOn.level else { return .clean }
        return report.reaches(level) ? .findings : .clean
    }
}
