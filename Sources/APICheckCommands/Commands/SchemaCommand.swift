import APICheckBase
import APICheckReports
import ArgumentParser

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the JSON Schema of a JSON output, or lists the schemas.")

    @Argument(
        help: "Name of the schema to print.", completion: .list(OutputSchema.allCases.map(\.rawValue)))
    var name: String?

    func run() throws {
        let names = OutputSchema.allCases.map(\.rawValue)
        guard let name else {
            let width = 2 + (names.map(\.count).max() ?? 0)
            for schema in OutputSchema.allCases {
                try Terminal.sayVerbatim("\(schema.rawValue.padded(toColumns: width))\(schema.summary)\n")
            }
            return
        }
        guard let schema = OutputSchema(rawValue: name) else {
            throw RunError.unknown("schema", name, known: Spelling.nearest(to: name, in: names))
        }
        try Terminal.sayReport(PrintableText(ofFormat: String(decoding: schema.bytes, as: UTF8.self)))
    }
}
