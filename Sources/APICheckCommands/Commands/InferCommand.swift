import APICheckBase
import APICheckContracts
import APICheckDiscovery
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import ArgumentParser

struct InferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer", abstract: "Makes a contract from recordings, with its evidence.",
        discussion: """
            Reads recordings, folders of them, and HAR files of other programs. The contract is OpenAPI 3.1: paths with \
            parameters for ids, parameters, bodies with formats and enums, shared schemas, credentials. Each recorded \
            answer satisfies it; x-apicheck-evidence counts the samples, and what fewer than 30 show is never \
            breaking. Secrets are removed before anything is learned.
            """)

    @Argument(help: ArgumentHelp("A recording, a HAR file, or a folder of them.", valueName: "recording"))
    var recordings: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The contract to write; without it, it is printed.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Learn from the calls to this host; repeatable. Without it, the one with the most JSON answers is used.",
            valueName: "name"))
    var host: [String] = []

    @Option(help: ArgumentHelp("The title of the API; without it, its host.", valueName: "text"))
    var apiTitle: String?

    @Flag(help: "Overwrite an existing contract.")
    var force = false

    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if recordings.isEmpty { throw ValidationError("name a recording, a HAR file, or a folder of them") }
        if let output, ![".yaml", ".yml"].contains(where: output.hasSuffix) {
            throw ValidationError("-o takes a file that ends with .yaml, not \"\(output)\"")
        }
    }

    func run() async throws {
        let limits = limitOptions.limits.document
        var redaction = RedactionSettings()
        redaction.values = try secretOptions.values()
        redaction.onMake = { Printed.add($0) }
        try refuseToReplace()
        let sources = try InferenceSources(recordings, redactor: redaction.redactor(for: nil), limits: limits)
        var options = InferenceOptions()
        options.title = apiTitle
        options.hosts = host
        options.limits.document = limits
        let inference = try Inference(sources.recordings, bodies: sources.bodies, options: options)
        guard let output else { return try Terminal.sayVerbatim(Printed.text(PrintableText(ofFormat: inference.text))) }
        try FileContents.createFolder(FilePath.folder(of: output))
        try refuseToReplace()
        try FileContents.replace(output, with: Array(inference.text.utf8))
        try Terminal.say(InferenceReport(inference.summary).text(file: output))
    }

    private func refuseToReplace() throws {
        guard let output, !force, FileContents.exists(output) else { return }
        throw RunError.usage("\(output) exists", remedy: "overwrite it with --force, or name another file with -o")
    }
}

/// What `apicheck infer` prints about the contract that it wrote.
struct InferenceReport {
    private static let most = 10

    private let summary: InferenceSummary

    init(_ summary: InferenceSummary) { self.summary = summary }

    func text(file: String) -> PrintableText {
        var lines: [PrintableText] = [
            "made        \(file): \(summary.operations.count.counted("operation")), "
                + "\(summary.schemas.count.counted("shared schema")), "
                + "from \(summary.exchanges.counted("exchange")) with \(summary.host)"
        ]
        lines += InferenceReport.listed(summary.operations) { "operation   \($0.name), \($0.calls.counted("call"))" }
        if !summary.schemas.isEmpty { lines.append("schemas     \(summary.schemas.joined(separator: ", "))") }
        if !summary.scarce.isEmpty {
            lines.append(
                "evidence    \(summary.scarce.count.counted("operation")) with one call: only shared schemas show there "
                    + "what is required")
        }
        lines += omissions
        return Printed.text(lines.joined(separator: "\n")) + "\n"
    }

    /// What nothing was learned from.
    var omissions: [PrintableText] {
        var lines: [PrintableText] = []
        if summary.assets > 0 {
            lines.append(
                "left out    \(summary.assets.counted("page, script or image", plural: "pages, scripts and images"))")
        }
        if summary.failed > 0 { lines.append("left out    \(summary.failed.counted("call")) without an answer") }
        return lines
            + InferenceReport.listed(summary.otherHosts) {
                "left out    \($0.exchanges.counted("exchange")) with \($0.name); --host \($0.name) selects it"
            }
    }

    private static func listed<Element>(
        _ elements: [Element], _ line: (Element) -> PrintableText
    ) -> [PrintableText] {
        let label = elements.first.map { line($0).string.prefix { $0 != " " } } ?? ""
        let rest = elements.count - most
        return elements.prefix(rest == 1 ? most + 1 : most).map(line)
            + (rest > 1 ? ["\(String(label).padded(toColumns: 11)) \(rest) more"] : [])
    }
}
