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
            not exchanges, is refused unless --keep-whole is given.
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

    @OptionGroup(title: "Recordings") var keepOptions: KeepOptions
    @OptionGroup(title: "Recordings") var lockOptions: LockOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

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
        let lock = try await lockOptions.take(output)
        // Another run may have made the file while this one read.
        try refuseToReplace()
        try recording.save(to: output)
        withExtendedLifetime(lock) {}
        try Terminal.say(
            text(of: source, bodies: source.bodiesLeftOut(of: shown.entries), entries: recording.entries.count))
    }

    private func refuseToReplace() throws {
        guard !replace, FileContents.exists(output) else { return }
        throw RunError.usage("\(output) exists; pass --replace to overwrite it, or name another file with -o")
    }

    private func text(of source: HARImport, bodies: [ImportRemark], entries: Int) -> PrintableText {
        let producer = source.producer.map { "\($0), " } ?? ""
        var lines: [PrintableText] = ["\(file): \(producer)\(count(source.entries, "entry", "entries"))"]
        let remarks = source.remarks + bodies
        for action in ImportRemark.Action.allCases {
            lines += remarks.filter { $0.action == action }.map { "\($0)" }
        }
        if !bodies.isEmpty { lines.append("noted     \(ImportCommand.binaryRemedy)") }
        lines.append("written   \(output), \(count(entries, "exchange", "exchanges"))")
        return lines.map { "\($0)\n" }.joined()
    }

    private static let binaryRemedy =
        "a binary body may contain any secret: --keep-binary keeps all, and the contract of --api those that it declares"

    private func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
