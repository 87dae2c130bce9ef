import APICheckBase
import APICheckContracts
import APICheckDiscovery
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import ArgumentParser

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Converts another program's HAR file into a recording, repaired and without secrets.",
        discussion: """
            For files of browsers, proxies and test tools. Each repair is reported with its member and its first \
            position, as is data that a recording cannot contain. A file that is truncated, or has entries that are \
            not exchanges, is refused unless --keep-whole is given. --distinct keeps only what shows something new of \
            its operation.
            """)

    @Argument(help: ArgumentHelp("The HAR file.", valueName: "file"))
    var file: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The recording to write.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "API of the calls; values that its contract marks as secret are removed.", valueName: "name")
    )
    var api: String?

    @Flag(help: "Overwrite an existing recording.")
    var replace = false

    @Flag(help: "Keep complete entries and skip the others.")
    var keepWhole = false

    @Flag(
        help: """
            Keep only exchanges that show something new of their operation: a shape of the request or the answer, a form or \
            a state of a value, with --api a finding, and what these need to be replayed.
            """)
    var distinct = false

    @Option(
        help: ArgumentHelp(
            "With --distinct: samples of each place that are kept whatever their shape, for infer. Default: 30.",
            valueName: "number"))
    var samples: Int?

    @OptionGroup(title: "Recordings") var keepOptions: KeepOptions
    @OptionGroup(title: "Recordings") var lockOptions: LockOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard let samples else { return }
        if !distinct { throw ValidationError("--samples needs --distinct") }
        guard (1...10_000).contains(samples) else {
            throw ValidationError("--samples must be 1 to 10000, not \(samples)")
        }
    }

    func run() async throws {
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        keepOptions.apply(to: &project.redaction)
        let contract = try api.map { try project.select([$0])[0].readContract() }
        let redactor = project.redaction.redactor(for: contract)
        try project.requireInside(output)
        try refuseToReplace()
        let source = try HARImport(
            contentsOf: file, keepsWhole: keepWhole, limits: project.limits.document)
        var recording = source.recording
        let shown = redactor.redact(recording.entries, texts: [recording.comment].compactMap(\.self))
        recording.entries = shown.entries.map { entry in
            var entry = entry
            entry.label.api = entry.label.api ?? api
            return entry
        }
        recording.comment = shown.texts.first
        let reduction = distinct ? reduce(&recording, contract, limits: project.limits.document) : nil
        let lock = try await lockOptions.take(output)
        // Another run may have made the file while this one read.
        try refuseToReplace()
        try recording.save(to: output)
        withExtendedLifetime(lock) {}
        try Terminal.say(
            text(
                of: source, bodies: source.bodiesLeftOut(of: shown.entries), reduction, entries: recording.entries.count
            ))
    }

    private func reduce(
        _ recording: inout Recording, _ contract: Contract?, limits: Document.Limits
    ) -> DistinctRecording {
        var settings = DistinctRecording.Settings(contract: contract)
        if let samples { settings.samples = samples }
        settings.limits = limits
        let reduction = DistinctRecording(recording.entries, settings)
        recording.entries = reduction.kept.map { recording.entries[$0] }
        return reduction
    }

    private func refuseToReplace() throws {
        guard !replace, FileContents.exists(output) else { return }
        throw RunError.usage("\(output) exists; pass --replace to overwrite it, or name another file with -o")
    }

    private func text(
        of source: HARImport, bodies: [ImportRemark], _ reduction: DistinctRecording?, entries: Int
    ) -> PrintableText {
        let producer = source.producer.map { "\($0), " } ?? ""
        var lines: [PrintableText] = ["\(file): \(producer)\(count(source.entries, "entry", "entries"))"]
        let remarks = source.remarks + bodies
        for action in ImportRemark.Action.allCases {
            lines += remarks.filter { $0.action == action }.map { "\($0)" }
        }
        if !bodies.isEmpty { lines.append("noted     \(ImportCommand.binaryRemedy)") }
        for operation in reduction?.operations ?? [] {
            let all = count(operation.exchanges, "exchange", "exchanges")
            lines.append(
                operation.kept == operation.exchanges
                    ? "distinct  \(operation.name): \(all)"
                    : "distinct  \(operation.name): \(operation.kept) of \(all)")
        }
        lines.append("written   \(output), \(count(entries, "exchange", "exchanges"))")
        return lines.map { "\($0)\n" }.joined()
    }

    private static let binaryRemedy =
        "a binary body may contain any secret: --keep-binary keeps all, and the contract of --api those that it declares"

    private func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
