import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import ArgumentParser

/// Where reports go, and which findings make the command fail.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report format, on standard output; =FILE writes it to a file. Repeatable.", valueName: "form[=file]"))
    var format: [OutputFormat] = []

    @Option(
        name: .customLong("fail-on"),
        help: ArgumentHelp("Lowest level that causes exit code 1. Default: warning.", valueName: "level"))
    var givenFailOn: FailOn?

    var failOn: FailOn { givenFailOn ?? .warning }

    @Option(
        help: ArgumentHelp(
            """
            What the text report shows of findings below --fail-on: all: everything in full; \
            brief: the first 20 on one line each, the others counted by rule; failing: only their number by rule; \
            volatile: as brief, with each value that differs and is not compared, such as an id or a time.
            """, valueName: "detail"))
    var show: TextLayout.Detail = .brief

    @Option(
        help: ArgumentHelp(
            """
            What diff does with known deviations, where the recording breaks the contract as the live answer does: \
            show: list them; fold: count them; fail: list them, and let them fail the command as other findings do.
            """, valueName: "mode"))
    var known: KnownDeviations = .fold

    enum FailOn: String, CaseIterable, ExpressibleByArgument {
        case breaking, warning, info, never

        var level: Level? { Level(rawValue: rawValue) }
    }

    func validate() throws { try OutputFormat.validate(formats) }

    private var formats: [OutputFormat] { format.isEmpty ? [OutputFormat(form: .text)] : format }

    /// Whether a report for programs goes to standard output, where other text would make it unreadable.
    var printsForPrograms: Bool { formats.contains { $0.form != .text && $0.file == nil } }

    /// Whether a report in JSON goes to standard output.
    var printsJSON: Bool { formats.contains { $0.form == .json && $0.file == nil } }

    /// Whether a format lists what was not covered also without `--coverage`.
    var listsCoverage: Bool { formats.contains { $0.form == .json || $0.form == .html } }

    /// How the findings of a command can be accepted.
    enum Acceptance {
        case none
        /// Findings are accepted by their fingerprints: `apicheck accept` finds them by itself.
        case offline
        /// With a report in JSON.
        case report
    }

    /// Writes the report in each requested format and returns the exit code for its findings.
    ///
    /// - Parameters:
    ///   - pass: How the text report ends without findings that fail the command.
    ///   - judge: Sets the levels and applies the baseline. It gets the findings as they are printed, because their
    ///     fingerprints are those that a user knows.
    func deliver(
        _ report: Report, acceptance: Acceptance, pass: TextLayout.Pass = .apis, judge: (Report) -> Report = { $0 }
    ) throws -> ExitStatus {
        var report = judge(Printed.report(report.namingOptions)).foldedByCause
        report.context.name = report.context.name ?? Invocation.name
        if formats.contains(where: { $0.form == .html }) {
            report.context.command = Invocation.command
            report.context.time = .now
            report.context.commit = GitRevision.current
        }
        for format in formats {
            let text = render(report, as: format, acceptance, pass)
            if let file = format.file {
                try FileContents.replace(file, with: Array(text.string.utf8))
            } else {
                try format.form == .text ? Terminal.sayVerbatim(text) : Terminal.sayReport(text)
            }
        }
        if formats.contains(where: { $0.form == .github }) { addToJobSummary(report, acceptance) }
        guard let level = failOn.level else { return .clean }
        return report.reaches(level, known: known) ? .findings : .clean
    }

    private var listing: ListedFindings { ListedFindings(failOn: failOn.level, known: known) }

    private func render(
        _ report: Report, as format: OutputFormat, _ acceptance: Acceptance, _ pass: TextLayout.Pass
    ) -> PrintableText {
        switch format.form {
        case .text: TextRenderer(layout(toFile: format.file != nil, acceptance, pass)).render(report)
        case .json: JSONRenderer(version: Product.version).render(report)
        case .junit: JUnitRenderer(listing).render(report)
        case .sarif: SARIFRenderer(version: Product.version, listing).render(report)
        case .github: GitHubRenderer(listing).render(report)
        case .gitlab: GitLabRenderer(listing).render(report)
        case .markdown: MarkdownRenderer(listing, commands(acceptance)).render(report)
        case .html: HTMLRenderer(version: Product.version, listing, commands(acceptance)).render(report)
        }
    }

    /// The annotations are the report, so a summary that cannot be written does not fail the run.
    private func addToJobSummary(_ report: Report, _ acceptance: Acceptance) {
        guard let summary = JobSummary.current else { return }
        do {
            try summary.append(report, listing, commands(acceptance))
        } catch {
            Terminal.sayError("warning: no job summary: \(PrintableText(error))\n")
        }
    }

    private func layout(toFile: Bool, _ acceptance: Acceptance, _ pass: TextLayout.Pass) -> TextLayout {
        var layout = TextLayout()
        if !toFile {
            layout.usesColour = Terminal.takesColour
            layout.width = Terminal.outputWidth
        }
        // With never, the report is the same as by default.
        layout.fullLevel = failOn.level ?? .warning
        layout.detail = show
        layout.known = known
        layout.pass = pass
        layout.commands = commands(acceptance)
        return layout
    }

    private func commands(_ acceptance: Acceptance) -> ReportCommands {
        var commands = ReportCommands()
        commands.refresh = { apis in
            apis.isEmpty ? nil : NextStep.refresh(api: apis.joined(separator: " ")).command
        }
        commands.accept = accept(acceptance)
        commands.job = JobPage.url
        commands.showAll = "--show all shows them in full"
        commands.showVolatile = "--show volatile lists them"
        commands.showKnown = "apicheck verify lists them, and so does --known show"
        return commands
    }

    private func accept(_ acceptance: Acceptance) -> PrintableText? {
        let reason: PrintableText = "--reason \"...\""
        switch acceptance {
        case .none: return nil
        case .offline: return "apicheck accept FINGERPRINT \(reason)"
        case .report:
            if let file = formats.first(where: { $0.form == .json && $0.file != nil })?.file {
                return "apicheck accept FINGERPRINT --report \(file) \(reason)"
            }
            return
                "repeat with --format json=report.json, then: apicheck accept FINGERPRINT --report report.json \(reason)"
        }
    }
}

extension TextLayout.Detail: ExpressibleByArgument {}
extension KnownDeviations: ExpressibleByArgument {}

/// The formats of a report.
enum ReportForm: String, CaseIterable, Sendable {
    case text, json, junit, sarif, github, gitlab, markdown, html
}

typealias OutputFormat = FormatOption<ReportForm>

/// A report's format and destination: `text`, `json`, `json=FILE`.
struct FormatOption<Form: RawRepresentable<String> & CaseIterable & Sendable>: ExpressibleByArgument, Sendable {
    var form: Form
    /// Is nil for standard output.
    var file: String?

    init(form: Form, file: String? = nil) {
        self.form = form
        self.file = file
    }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let form = Form(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.init(form: form, file: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// What the help and an error list; the option's name has the file.
    static var allValueStrings: [String] { Form.allCases.map(\.rawValue) }

    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    /// Throws `ValidationError` for two formats at one place, and for a file that cannot be written: the work would be lost.
    static func validate(_ formats: [FormatOption]) throws {
        let shared = Dictionary(grouping: formats.map { $0.file ?? "standard output" }, by: \.self)
        if let (place, _) = shared.filter({ $0.value.count > 1 }).min(by: { $0.key < $1.key }) {
            throw ValidationError("two formats would be written to \(place); give each its own =FILE")
        }
        for file in formats.compactMap(\.file) {
            if let reason = FileContents.refusal(toReplace: file) { throw ValidationError("\(file): \(reason)") }
        }
    }
}

/// The form of the output of a command without a report.
struct OutputOptions: ParsableArguments {
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    @Option(help: ArgumentHelp("Output format: text or json.", valueName: "form"))
    var format: Form = .text

    var isJSON: Bool { format == .json }

    /// Prints a value on standard output, laid out as the JSON report.
    static func print(_ write: (inout JSONWriter) throws -> Void) throws {
        var writer = JSONWriter(indent: 2)
        try write(&writer)
        try Terminal.sayReport(writer.printableText + "\n")
    }
}
