import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckProject
import APICheckReports
import ArgumentParser

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Lists which findings of the last runs are new, which come and go, and which are gone.",
        discussion: """
            Reads the JSON reports of several runs of verify or diff, written with --format json=FILE, and the baselines of \
            the project. A run that did not check the operation of a finding says nothing about it. Keeps nothing: the \
            reports are the history.
            """)

    enum FailOn: String, CaseIterable, ExpressibleByArgument {
        case new, flaky, never

        var state: History.State? { History.State(rawValue: rawValue) }
    }

    enum Form: String, CaseIterable, Sendable {
        case text, json, markdown, html
    }

    @Argument(
        help: ArgumentHelp("JSON reports, or folders in which to look for them.", valueName: "report"),
        completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            "Order of the runs: name, with numbers by their value, or time, at which the files were written.",
            valueName: "order"))
    var order: HistoryFiles.Order = .name

    @Option(help: ArgumentHelp("Only the newest runs.", valueName: "number"))
    var last: Int?

    @Option(
        help: ArgumentHelp(
            "Report format, on standard output; =FILE writes it to a file. Repeatable.", valueName: "form[=file]"))
    var format: [FormatOption<Form>] = []

    @Option(
        help: ArgumentHelp(
            "State of a finding of level warning or breaking that causes exit code 1.", valueName: "state"))
    var failOn: FailOn = .never

    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if let last, last < 1 { throw ValidationError("--last must be at least 1, not \(last)") }
        try FormatOption.validate(formats)
    }

    private var formats: [FormatOption<Form>] { format.isEmpty ? [FormatOption(form: .text)] : format }

    func run() throws {
        let limits = limitOptions.limits.document
        let reader = HistoryReader(version: Product.version, limits: limits)
        var builder = HistoryBuilder()
        var skipped: [Skipped] = []
        // From the newest on, and one in memory at a time.
        for file in try HistoryFiles(paths, order: order).list.reversed() {
            if let last, builder.count == last { break }
            if let run = try reader.run(file.path) {
                try builder.add(run)
            } else if file.isFound {
                skipped.append(Skipped(what: "\(file.path)", why: "it is not a report of apicheck"))
            } else {
                throw HistoryReader.notAReport(file.path)
            }
        }
        guard builder.count > 0 else {
            throw RunError.usage(
                "there is no report among the JSON files", at: paths.map { "\($0)" },
                remedy: "write reports with --format json=FILE")
        }
        let history = builder.history(order: order, skipped: skipped.reversed(), entries: try accepted())
        for format in formats {
            let text = render(history, format)
            if let file = format.file {
                try FileContents.replace(file, with: Array(text.string.utf8))
            } else {
                try format.form == .text ? Terminal.sayVerbatim(text) : Terminal.sayReport(text)
            }
        }
        if let state = failOn.state, history.has(state) { throw ExitCode(ExitStatus.findings.rawValue) }
    }

    /// The entries of the project's baselines; none where there is no project.
    private func accepted() throws -> [AcceptedEntry] {
        var project = Project(
            contracts: ProjectOptions.folder(projectOptions.contracts),
            recordings: ProjectOptions.folder(projectOptions.recordings))
        project.limits = limitOptions.limits
        guard !project.apiNames.isEmpty else { return [] }
        return try AcceptedEntries.all(of: project.select([]), limits: project.limits.document)
    }

    private func render(_ history: History, _ format: FormatOption<Form>) -> PrintableText {
        switch format.form {
        case .text:
            var layout = TextLayout()
            if format.file == nil {
                layout.usesColour = Terminal.takesColour
                layout.width = Terminal.outputWidth
            }
            return HistoryText(layout).render(history)
        case .json: return HistoryJSON.render(history, version: Product.version)
        case .markdown: return HistoryMarkdown().render(history)
        case .html: return HistoryHTML(version: Product.version).render(history)
        }
    }
}

extension HistoryFiles.Order: ExpressibleByArgument {}
