import APICheckBase
import APICheckFindings
import APICheckJSON
import ArgumentParser

/// How a report is written and what makes the command fail.
struct ReportOptions: ParsableArguments {
    @Option(help: ArgumentHelp("text or json, with =FILE into a file; repeatable.", valueName: "form[=file]"))
    var format: [OutputFormat] = []

    @Option(help: ArgumentHelp("The lowest level that gives exit code 1.", valueName: "level"))
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
        // Told before anything is sent: a report that cannot be written would be lost with the run.
        for file in formats.compactMap(\.file) {
            if let reason = FileContents.refusal(toReplace: file) { throw ValidationError("\(file): \(reason)") }
        }
    }

    private var formats: [OutputFormat] { format.isEmpty ? [OutputFormat(form: .text)] : format }

    /// Writes the report in every form asked for and returns the exit code that its findings call for.
    func deliver(_ report: Report) throws -> ExitStatus {
        let report = Printed.report(report.namingOptions)
        for format in formats {
            let text =
                switch format.form {
                case .text: TextRenderer(usesColour: format.file == nil && Terminal.takesColour).render(report)
                case .json: JSONRenderer(version: Apicheck.version).render(report)
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
