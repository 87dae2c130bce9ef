import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import ArgumentParser

struct ScrubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrub", abstract: "Takes secrets out of recordings, or with --check says where they stand.",
        discussion: """
            Names, the contract's x-apicheck-secret and the form of a value tell what is secret. \
            A file is replaced whole, only where something was found, and what holds no secret keeps its bytes. \
            Bodies beside a recording are searched, too; one that is cleaned gets a new name. \
            The report says place and kind, never the value.
            """)

    @Flag(help: "Write nothing; exit code 1 when a secret is left.")
    var check = false

    @Argument(
        help: ArgumentHelp(
            "HAR files and folders of them; the project's recordings when none is named.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup var keepOptions: KeepOptions
    @OptionGroup var lockOptions: LockOptions
    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var reportOptions: ReportOptions

    /// A file that can be read as a recording.
    private struct Source {
        var file: String
        /// From before it was read.
        var stamp: FileStamp?
        var document: Document
        var entries: Int
        var redactor: Redactor
    }

    func run() async throws {
        var project = try projectOptions.project(secretOptions)
        keepOptions.apply(to: &project.redaction)
        let named = paths.isEmpty ? [project.recordings] : paths.map(ProjectOptions.folder).unique
        let files = try named.flatMap(ScrubCommand.recordings).unique
        guard !files.isEmpty else {
            throw CommandError.incomplete("no checks ran: no .har file in \(named.list("or"))")
        }
        // All are read before the first is written: a broken one leaves the others as they are, too.
        var redactors: [String: Redactor] = [:]
        var scrub = RecordingScrub()
        var sources: [Source] = []
        for file in files {
            let stamp = FileStamp(of: file)
            let recording = try Recording(contentsOf: file, limits: project.limits.document)
            let document =
                try recording.entries.first?.source?.document
                ?? Document(contentsOf: file, limits: project.limits.document)
            let redactor = try redactor(of: file, recording, in: project, cache: &redactors)
            let source = Source(
                file: file, stamp: stamp, document: document, entries: recording.entries.count, redactor: redactor)
            scrub.learn(from: document, redactor: redactor)
            sources.append(source)
        }
        var report = Report()
        report.skipped = scrub.orphans.map {
            Skipped(what: $0, why: "no entry of its recording names it; remove it when it is of no use")
        }
        var cleaned: [(source: Source, recording: CleanedRecording)] = []
        for source in sources {
            report.checked += source.entries
            guard let result = scrub.clean(source.document, redactor: source.redactor) else { continue }
            report.findings += result.foundSecrets.map { $0.finding(in: source.file) }
            cleaned.append((source, result))
        }
        let status = try reportOptions.deliver(report)
        if check { throw ExitCode(status.rawValue) }
        for (source, recording) in cleaned {
            try await save(recording, over: source)
            let count = recording.foundSecrets.count
            Terminal.sayError("scrubbed  \(source.file), \(count) \(count == 1 ? "secret" : "secrets")\n")
        }
    }

    /// A run that records the file is waited for, and what it recorded meanwhile is not written over.
    private func save(_ recording: CleanedRecording, over source: Source) async throws {
        let lock = try await lockOptions.take(source.file)
        guard FileStamp(of: source.file) == source.stamp else {
            throw CommandError.incomplete(
                "\(source.file): was changed while it was scrubbed, and is as the other program left it. Run scrub again"
            )
        }
        try recording.save(to: source.file)
        withExtendedLifetime(lock) {}
    }

    /// The names that the contract of the file's API declares secret count there.
    private func redactor(
        of file: String, _ recording: Recording, in project: Project, cache: inout [String: Redactor]
    ) throws -> Redactor {
        let api = project.api(of: file, recording)
        if let known = cache[api?.name ?? ""] { return known }
        let redactor = try project.redaction.redactor(for: api?.readContract())
        cache[api?.name ?? ""] = redactor
        return redactor
    }

    /// The file itself, or the `.har` files of a folder and the folders in it, sorted.
    private static func recordings(at path: String) throws -> [String] {
        let names = FileContents.list(path)
        guard names.isEmpty else {
            return try names.map { "\(path)/\($0)" }.filter { $0.hasSuffix(".har") || !FileContents.list($0).isEmpty }
                .flatMap(recordings)
        }
        return [path]
    }
}
