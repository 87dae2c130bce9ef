import APICheckBase
import APICheckReports

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
        try append(Array((gap + text).utf8), to: earlier.count)
    }

    /// Appends in place: the file may be the only thing of its folder that a container sees.
    private func append(_ bytes: [UInt8], to length: Int) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = failure()
                _ = ftruncate(file, off_t(length))
                throw failure
            }
            written += count
        }
    }

    private func failure() -> FileError { FileError(path: path, reason: "\(String(cString: strerror(errno)))") }
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
