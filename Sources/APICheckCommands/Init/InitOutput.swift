import APICheckBase
import APICheckJSON
import ArgumentParser

/// What `apicheck init` prints: text as it goes on, or one JSON object at the end, also after an error.
///
/// The JSON has the output of the commands that init runs, which print theirs as JSON too: it is kept until the end.
struct InitOutput {
    let isJSON: Bool
    private var files: InitialFiles?
    private var members: [(name: String, value: String)] = []

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// The report options of the commands that init runs.
    var reportOptions: ReportOptions { get throws { try ReportOptions.parse(isJSON ? ["--format", "json"] : []) } }

    mutating func made(_ files: InitialFiles) throws {
        self.files = files
        if !isJSON { try Terminal.say(files.summary) }
    }

    /// - Parameters:
    ///   - text: The line for people.
    ///   - member: What the JSON has of it.
    mutating func say(_ text: PrintableText, _ member: (name: String, value: String)? = nil) throws {
        guard isJSON else { return try Terminal.say(text) }
        guard let member else { return }
        var writer = JSONWriter()
        writer.string(Printed.texts([member.value])[0])
        members.append((member.name, writer.text))
    }

    /// Runs a command, whose output is a member of the JSON.
    mutating func run(_ name: String, _ body: () async throws -> ExitStatus) async throws -> ExitStatus {
        guard isJSON else { return try await body() }
        let (status, output) = try await Terminal.keepingOutput(body)
        if !output.isEmpty { members.append((name, output)) }
        return status
    }

    /// Prints the JSON.
    func finish() throws {
        guard isJSON, let files else { return }
        let values = try members.map { (name: $0.name, value: try Document($0.value).root) }
        try OutputOptions.print { writer in
            writer.object { writer in
                files.write(to: &writer)
                for (name, value) in values {
                    writer.key(name)
                    writer.copy(value)
                }
            }
        }
    }
}
