import APICheckBase
import APICheckReports

/// The summary of a job on GitHub: a file of Markdown that the commands of a step append to.
struct JobSummary {
    /// Less room than this is not worth a report.
    private static let smallestReport = 4_096

    let path: String

    /// The summary of the job that runs the program; nil outside of a job on GitHub.
    static var current: JobSummary? {
        guard let path = Terminal.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return nil }
        return JobSummary(path: path)
    }

    /// Appends a report that fits: GitHub discards a summary over its limit whole. What is there stays as it is, also after
    /// a failure.
    ///
    /// - Throws: ``FileError``.
    func append(_ report: Report, _ listing: ListedFindings, _ commands: ReportCommands) throws {
        let earlier = FileContents.exists(path) ? try FileContents.read(path) : []
        // A line break that ends the last line, and an empty line between two parts.
        let gap = earlier.isEmpty ? "" : earlier.last == 0x0A ? "\n" : "\n\n"
        let size = MarkdownRenderer.summarySize - earlier.count - gap.utf8.count
        guard size >= JobSummary.smallestReport else {
            throw FileError(path: path, reason: "has no room below GitHub's limit of 1 MiB for a job summary")
        }
        let text = MarkdownRenderer(listing, commands, size: size).render(report).string
        do {
            try FileContents.append(Array((gap + text).utf8), to: path, length: earlier.count)
        } catch {
            throw FileError(path: path, reason: "\(error.text)")
        }
    }
}

/// The page of the CI job that runs the program.
enum JobPage {
    /// Is nil outside of a job, and on a service that does not say where it is.
    static var url: String? {
        if let job = value("CI_JOB_URL") { return job }
        guard let server = value("GITHUB_SERVER_URL"), let repository = value("GITHUB_REPOSITORY"),
            let run = value("GITHUB_RUN_ID")
        else { return nil }
        return "\(server)/\(repository)/actions/runs/\(run)"
    }

    private static func value(_ variable: String) -> String? {
        Terminal.environment(variable).flatMap { $0.isEmpty ? nil : $0 }
    }
}
