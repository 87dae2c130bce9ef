import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import APICheckReports
import ArgumentParser

struct ScrubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrub", abstract: "Removes secrets from recordings, or with --check reports where they are.",
        discussion: """
            Secrets are found by their names, by x-apicheck-secret in the contract, and by the form of values. \
            A file is replaced as a whole, and only if it contains a secret; values without secrets keep their bytes. \
            Body files beside a recording are searched too; a scrubbed one gets a new name. \
            The report gives place and kind of a secret, never its value.
            """)

    @Flag(help: "Write nothing. Exit code 1 if there is a secret.")
    var check = false

    @Argument(
        help: ArgumentHelp(
            "HAR files or folders of them. Default: the project's recordings.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup(title: "Report") var reportOptions: ReportOptions
    @OptionGroup(title: "Recordings") var keepOptions: KeepOptions
    @OptionGroup(title: "Recordings") var lockOptions: LockOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    /// A file that can be read as a recording.
    private struct Source {
        var file: String
        /// Taken before it was read.
        var stamp: FileStamp?
        var document: Document
        var entries: Int
        var redactor: Redactor
    }

    func run() async throws {
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        keepOptions.apply(to: &project.redaction)
        let named = paths.isEmpty ? [project.recordings] : paths.map(ProjectOptions.folder).unique
        let files = try named.flatMap(ScrubCommand.recordings).unique
        guard !files.isEmpty else {
            throw RunError.incomplete("no checks ran: no .har file in \(named.list("or"))")
        }
        // All are read before the first is written: a broken one leaves the others as they are, too.
        var redactors: [String: Redactor] = [:]
        var scrub = RecordingScrub(limit: project.limits.findings)
        var sources: [Source] = []
        for file in files {
            let stamp = FileStamp(of: file)
            let (recording, document) = try Recording.withDocument(contentsOf: file, limits: project.limits.document)
            let redactor = try redactor(of: file, recording, in: project, cache: &redactors)
            let source = Source(
                file: file, stamp: stamp, document: document, entries: recording.entries.count, redactor: redactor)
            scrub.learn(from: document, redactor: redactor)
            sources.append(source)
        }
        var report = Report()
        report.skipped = scrub.orphans.map {
            Skipped(what: "\($0)", why: "no entry of its recording uses it; remove it if it is not needed")
        }
        var cleaned: [(source: Source, recording: CleanedRecording)] = []
        for source in sources {
            report.checked += source.entries
            guard let result = scrub.clean(source.document, redactor: source.redactor) else { continue }
            report.findings += result.foundSecrets.map { $0.finding(in: source.file) }
            report.skipped += result.omitted.map { omitted in
                Skipped(
                    what: ["\(source.file)", omitted.entry.map { "entry \($0)" }].compactMap(\.self).joined(
                        separator: ", "),
                    why: "\(omitted.count.counted("more secret")) \(omitted.count == 1 ? "is" : "are") not listed",
                    step: .change(.violationsPerRule))
            }
            cleaned.append((source, result))
        }
        let status = try reportOptions.deliver(
            report, acceptance: .none, pass: .words("no secrets found in \(files.count.counted("recording"))"))
        if check { throw ExitCode(status.rawValue) }
        for (source, _) in cleaned { try project.requireInside(source.file) }
        for (source, recording) in cleaned {
            try await save(recording, over: source)
            let count = recording.foundSecrets.count + recording.omitted.reduce(0) { $0 + $1.count }
            Terminal.sayError("scrubbed  \(source.file), \(count) \(count == 1 ? "secret" : "secrets")\n")
        }
    }

    /// Waits for a run that records the file, and does not overwrite what it recorded.
    private func save(_ recording: CleanedRecording, over source: Source) async throws {
        let lock = try await lockOptions.take(source.file)
        guard FileStamp(of: source.file) == source.stamp else {
            throw RunError.incomplete(
                "\(source.file): the file was changed by another program while it was scrubbed; run scrub again",
                isTransient: true)
        }
        try recording.save(to: source.file)
        withExtendedLifetime(lock) {}
    }

    /// The redactor for the API of the file and those that its entries name, which knows the secrets that their contracts declare.
    private func redactor(
        of file: String, _ recording: Recording, in project: Project, cache: inout [String: Redactor]
    ) throws -> Redactor {
        let api = project.api(of: file, recording)
        let others = project.otherAPIs(than: api?.name, in: [recording])
        let key = ([api?.name ?? ""] + others.map(\.name)).joined(separator: "/")
        if let known = cache[key] { return known }
        let redactor = try project.redaction.redactor(
            for: api?.readContract(), and: others.map { try $0.readContract() })
        cache[key] = redactor
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

extension FoundSecret {
    func finding(in file: String) -> Finding {
        let place: Place =
            switch part {
            case .url: .url
            case .query(let name): .query(name)
            case .requestHeader(let name): .requestHeader(name)
            case .requestCookie(let name), .responseCookie(let name): .cookie(name)
            case .requestBody(let pointer): .requestBody(pointer)
            case .responseHeader(let name): .responseHeader(name)
            case .responseBody(let pointer): .body(pointer)
            case .member(let pointer): .recordingMember(pointer)
            }
        return Finding(
            .secretInRecording, operation: operation.isEmpty ? "recording" : operation, place: place,
            expected: "no secret", actual: .quoted(kind.id),
            evidence: Evidence(recording: file, entry: entry, line: line))
    }
}
