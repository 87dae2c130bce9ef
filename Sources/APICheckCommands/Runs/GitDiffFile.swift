import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckJSON
import APICheckProject
import APICheckRedaction

/// A version of a file that `git` compares: what it is, by its content, and its text for people.
struct GitDiffFile {
    enum Kind {
        case contract(Document)
        case recording(Document)
        case other
    }

    /// The content of the file; empty where it is too large.
    let bytes: [UInt8]
    let kind: Kind
    /// Why a file with the name of a contract or a recording is neither.
    let problem: Problem?

    /// - Parameters:
    ///   - file: Has the content.
    ///   - path: The name of the file in the repository.
    init(_ file: String, path: String, in project: Project) {
        do {
            bytes = try FileContents.read(file, limit: project.limits.document.bytes)
        } catch {
            (bytes, kind, problem) = ([], .other, GitDiffFile.problem(error))
            return
        }
        do {
            let document = try Document(bytes, ofFile: path, limits: project.limits.document)
            if document.root["log"]?["entries"] != nil {
                (kind, problem) = (.recording(document), nil)
            } else if ["openapi", "swagger"].contains(where: { document.root[$0] != nil }) {
                (kind, problem) = (.contract(document), nil)
            } else {
                (kind, problem) = (.other, nil)
            }
        } catch {
            // Any text that is not JSON has another kind.
            let isNamed = path.hasSuffix(".har") || API.contractNames.contains(FilePath.name(of: path))
            (kind, problem) = (.other, isNamed ? GitDiffFile.problem(error) : nil)
        }
    }

    /// The problem as a line of the output; nil without one.
    var note: PrintableText? { problem.map { GitDiffFile.note("", $0) } }

    static func note(_ what: PrintableText, _ problem: Problem) -> PrintableText {
        Printed.text("note: \(what)\(problem.text { $0.remedy })")
    }

    static func problem(_ error: any Error) -> Problem {
        (error as? any ProblemError)?.problem ?? Problem("\(error)")
    }

    /// The lines of a contract or a recording for people, or else those of the file. Without secrets.
    func lines(in project: Project) throws -> [PrintableText] {
        let readable: [PrintableText]? =
            switch kind {
            case .contract(let document): ReadableContract(document)?.lines
            case .recording(let document): ReadableRecording(try withoutSecrets(document, in: project))?.lines
            case .other: nil
            }
        if let readable { return Printed.given(readable.joined(separator: "\n")).lines }
        return ownLines
    }

    /// The lines of the file, without secrets.
    var ownLines: [PrintableText] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let quoted = (lines.last == "" ? lines.dropLast() : lines[...]).quoted
        return Printed.text(quoted.joined(separator: "\n")).lines
    }

    /// As `apicheck scrub` writes it.
    private func withoutSecrets(_ document: Document, in project: Project) throws -> Document {
        let limits = project.limits.document
        let name = document.root["log"]?["entries"]?.elements.lazy.compactMap { $0["_apicheck"]?["api"]?.string }.first
        // Names and patterns are applied without the contract, too.
        let contract = name.flatMap(project.api(named:)).flatMap { try? $0.readContract() }
        let redactor = project.redaction.redactor(for: contract)
        // Without a path: files beside it are another version's.
        let text = try Document(document.text, limits: limits)
        var scrub = RecordingScrub(limit: 0)
        scrub.learn(from: text, redactor: redactor)
        guard let cleaned = scrub.clean(text, redactor: redactor) else { return text }
        return try Document(cleaned.text, limits: limits)
    }
}
