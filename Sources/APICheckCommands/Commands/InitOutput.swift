import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckJSON
import APICheckRecordings
import APICheckReports
import APICheckWorkflows
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

extension InitialFiles {
    /// The members of `init.schema.json` about the files.
    fileprivate func write(to writer: inout JSONWriter) {
        let made = (isInPlace ? [] : [contractFile]) + (overlay.isWritten ? [overlay.path] : []) + referencedFiles
        writer.member("contract", contractFile)
        writer.member("operations", contract.operations.count)
        writer.member("made", made + (draft.workflows.isEmpty ? [] : [workflowsFile]))
        if !overlay.moved.marks.isEmpty {
            writer.array("moved") { writer in
                for mark in overlay.moved.marks {
                    writer.object { writer in
                        writer.member("mark", mark.name)
                        writer.member("from", mark.location.description)
                        writer.member("target", mark.target)
                        writer.member("matches", !mark.isUnmatched)
                    }
                }
            }
        }
        writer.member("workflows", draft.workflows.map(\.id))
        writer.array("notCalled") { writer in
            for omission in draft.omissions {
                writer.object { writer in
                    writer.member("operation", omission.operation)
                    writer.member("why", omission.why.string)
                }
            }
        }
        writer.array("inputs") { writer in
            for input in draft.inputs {
                writer.object { writer in
                    writer.member("name", input.name)
                    writer.member("variable", LiveInputs.variable(of: input.name, api: contract.api ?? ""))
                    writer.member("required", input.isRequired)
                }
            }
        }
    }

    /// What was made, what is not called and why, and which credentials can be given.
    fileprivate var summary: PrintableText {
        var lines: [PrintableText] = [
            "\(isInPlace ? "read" : "made")        \(contractFile): \(contract.operations.count.counted("operation"))"
                + "\(isInPlace ? "" : ", from \(source.name)")"
        ]
        let others = referencedFiles.count
        if others > 0 {
            lines.append("made        \(others.counted("file")) that it refers to, below \(folder)")
        }
        if overlay.isWritten {
            let what = [
                remembered.map { "the description is from \($0.text)" as PrintableText },
                overlay.server.map { "its server is \($0)" },
            ]
            let details = what.compactMap(\.self).joined(separator: ", ")
            lines.append(
                "\((overlay.before == nil ? "made" : "changed").padded(toColumns: 12))\(overlay.path)"
                    + (details.isEmpty ? "" : ": \(details)"))
        } else if overlay.before != nil {
            lines.append("kept        \(overlay.path)")
        }
        for mark in overlay.moved.marks { lines.append("moved       \(mark.text(to: overlay.path))") }
        if let omissions = remembered?.omissions { lines.append("remembered  \(omissions)") }
        let calls = Set(draft.workflows.flatMap { $0.calls.map(\.stepID) }).count
        if calls > 0 {
            let names = draft.workflows.map(\.id)
            lines.append(
                "made        \(workflowsFile): \(calls.counted("call")) in \(names.count.counted("workflow")), "
                    + "\(names.prefix(5).joined(separator: ", "))\(names.count > 5 ? " …" : "")")
        }
        let reads = draft.omissions
        for omission in reads.prefix(10) { lines.append("not called  \(omission.operation): \(omission.why)") }
        if reads.count > 10 {
            lines.append("not called  \(reads.count - 10) more, which \(workflowsFile) lists")
        }
        let writes = draft.otherMethods
        if writes > 0 {
            lines.append("not called  \(writes.counted("operation")) that \(writes == 1 ? "is" : "are") not GET")
        }
        for input in draft.inputs {
            let variable = LiveInputs.variable(of: input.name, api: contract.api ?? "")
            let without: PrintableText =
                input.isRequired ? "its workflows do not run" : "the calls are anonymous"
            lines.append(
                "input       \(input.name): \(input.description), from the variable \(variable) "
                    + "or --input; without it \(without)")
        }
        return Printed.text(lines.joined(separator: "\n")) + "\n"
    }
}

extension CapturedAPI {
    /// What was recorded, and what was left out.
    func text(file: String) -> PrintableText {
        let line: PrintableText =
            "imported    \(file): \(recording.entries.count.counted("exchange")) with \(summary.host)"
        return Printed.text(([line] + InferenceReport(summary).omissions).joined(separator: "\n")) + "\n"
    }
}

extension RememberedURL {
    /// What it does not contain of the URL that was given; nil where it is whole.
    var omissions: PrintableText? {
        if omitted.isEmpty { return nil }
        return "\(text), without \(omitted.list("and")), which may hold a credential; "
            + "update needs the whole URL in --from, or a header in --header-file"
    }
}

extension MovedMarks.Mark {
    /// `x-apicheck-volatile of contracts/shop/openapi.json:12 to contracts/shop/overlay.yaml`.
    func text(to overlay: String) -> PrintableText {
        let unmatched: PrintableText =
            isUnmatched ? ", where it matches nothing: the next description has no \(target)" : ""
        return "\(name) of \(location) to \(overlay)\(unmatched)"
    }
}
