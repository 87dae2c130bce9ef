import APICheckBase
import APICheckContracts
import APICheckJSON
import ArgumentParser

struct OverlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlay", abstract: "Applies an overlay to a description, for other tools.",
        discussion: """
            apicheck itself reads contracts/<api>/overlay.yaml together with the description beside it. This command writes \
            the description with its overlay, by Overlay 1.0 and 1.1: 'apicheck overlay apply openapi.json overlay.yaml -o \
            result.json'. Any file of JSON or YAML can be changed. A file that ends with .yaml or .yml is written as YAML, \
            without its comments, and any other one as JSON.
            """)

    /// What is done with an overlay.
    enum Action: String, CaseIterable, ExpressibleByArgument {
        case apply
    }

    @Argument(help: ArgumentHelp("What to do: apply.", valueName: "action"))
    var action: Action

    @Argument(help: ArgumentHelp("The description to change.", valueName: "file"), completion: .file())
    var file: String

    @Argument(help: ArgumentHelp("The overlay.", valueName: "overlay"), completion: .file())
    var overlay: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; without it, the result is printed.", valueName: "file"))
    var output: String?

    @Flag(help: "An action that selects nothing is an error.")
    var strict = false

    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func run() throws {
        let limits = limitOptions.limits.document
        let overlay = try Overlay(contentsOf: overlay, limits: limits)
        let applied = try overlay.apply(to: Document(contentsOf: file, limits: limits), limits: limits)
        for action in applied.unmatched {
            Terminal.sayError(
                "\(strict ? "error" : "warning"): \(action.location): the action selects nothing: \(action.target.text)\n"
            )
        }
        if strict, !applied.unmatched.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
        let text = OverlayCommand.text(of: applied.document.root, isYAML: Document.isYAML(output ?? file))
        guard let output else { return try Terminal.sayReport(Printed.text(text)) }
        if let reason = FileContents.refusal(toReplace: output) {
            throw FileError(path: output, reason: "\(reason)")
        }
        try FileContents.replace(output, with: Array(text.string.utf8))
    }

    private static func text(of value: JSON, isYAML: Bool) -> PrintableText {
        if isYAML { return PrintableText(ofFormat: YAML(value).document) }
        var writer = JSONWriter(indent: 2)
        writer.copy(value)
        return writer.printableText + "\n"
    }
}
