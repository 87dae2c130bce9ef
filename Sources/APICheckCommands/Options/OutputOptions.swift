import APICheckBase
import APICheckJSON
import ArgumentParser

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
