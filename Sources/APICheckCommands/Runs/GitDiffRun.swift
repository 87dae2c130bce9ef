import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckReports

/// Compares two versions of a file for `git diff`: what `apicheck diff` finds, or else the lines that differ.
///
/// It does not fail: `git` would stop at an external diff program that does.
struct GitDiffRun {
    private static let hint: PrintableText = "git diff --no-ext-diff shows the lines"

    let call: GitDiffCall
    let project: Project

    func text() async -> PrintableText {
        ([call.heading] + (await body())).joined(separator: "\n") + "\n\n"
    }

    private func body() async -> [PrintableText] {
        let (old, new) = (file(call.old), file(call.new))
        if let old, let new, old.bytes == new.bytes, old.problem == nil { return ["the content is the same"] }
        do {
            switch (old, new) {
            case (nil, let new?): return try new.lines(in: project).map { "+\($0)" } + [new.note].compactMap(\.self)
            case (let old?, nil): return try old.lines(in: project).map { "-\($0)" } + [old.note].compactMap(\.self)
            case (let old?, let new?): return try await difference(old, new)
            case (nil, nil): return []
            }
        } catch {
            return [GitDiffFile.note("not compared: ", GitDiffFile.problem(error))]
        }
    }

    private func file(_ version: GitDiffCall.Version) -> GitDiffFile? {
        version.exists ? GitDiffFile(version.file, path: version.path, in: project) : nil
    }

    private func difference(_ old: GitDiffFile, _ new: GitDiffFile) async throws -> [PrintableText] {
        do {
            switch (old.kind, new.kind) {
            case (.contract(let one), .contract(let other)): return try await contracts((old, one), (new, other))
            case (.recording, .recording): return try recordings(old, new)
            default:
                let problems = [old.problem, new.problem].compactMap(\.self)
                return try UnifiedDiff.lines(old.ownLines, new.ownLines)
                    + problems.map { GitDiffFile.note("compared as text: ", $0) }
            }
        } catch {
            return try UnifiedDiff.lines(old.lines(in: project), new.lines(in: project))
                + [GitDiffFile.note("compared as text: ", GitDiffFile.problem(error))]
        }
    }

    // MARK: Contracts

    private func contracts(
        _ old: (file: GitDiffFile, document: Document), _ new: (file: GitDiffFile, document: Document)
    ) async throws -> [PrintableText] {
        let one = input(call.old, old.file, old.document)
        let other = input(call.new, new.file, new.document)
        let outcome = try await ContractDiff(project: project, policy: ContractComparison.Policy(), levels: []).run(
            one.input.side(in: project), other.input.side(in: project))
        let policy = try FindingPolicy(apis: outcome.apis(in: project))
        return render(policy.apply(to: shown(outcome.report), of: FindingPolicy.Run(.diff, complete: [])))
            + [one.note, other.note].compactMap(\.self) + [GitDiffRun.hint]
    }

    /// A version of a contract. Files that it refers to are read from its revision where that can be found, or else from the work
    /// tree.
    private func input(
        _ version: GitDiffCall.Version, _ file: GitDiffFile, _ document: Document
    ) -> (input: ComparedInput, note: PrintableText?) {
        let content = ComparedInput.content(file.bytes, path: version.path)
        guard !version.isInWorkTree, GitDiffRun.refersToFiles(document) else { return (content, nil) }
        guard let revision = GitRevision(ofBlob: version.id, at: version.path) else {
            return (content, "note: files that \(version.name) refers to are read from the work tree")
        }
        return (.revision(revision), "note: files that \(version.name) refers to are read from \(revision.revision)")
    }

    private static func refersToFiles(_ document: Document) -> Bool {
        document.values(ofMembersNamed: "$ref").contains { value in
            value.string.map { !$0.hasPrefix("#") && !ContractAddress.isURL($0) } ?? false
        }
    }

    // MARK: Recordings

    private func recordings(_ old: GitDiffFile, _ new: GitDiffFile) throws -> [PrintableText] {
        let one = try ComparedInput.content(old.bytes, path: call.old.path).recording(in: project)
        let other = try ComparedInput.content(new.bytes, path: call.new.path).recording(in: project)
        let api = project.api(of: call.new.path, other)
        let comparison = try RecordingComparison(old: one, new: other, contract: api?.readContract())
        if comparison.report.checked == 0 { throw Problem("the versions have no request in common") }
        let policy = try FindingPolicy(apis: api.map { [$0] } ?? [])
        return render(policy.apply(to: shown(comparison.report), of: FindingPolicy.Run(.diff, complete: [])))
            + [GitDiffRun.hint]
    }

    // MARK: Reports

    private func shown(_ report: Report) -> Report { Printed.report(report.namingOptions) }

    private func render(_ report: Report) -> [PrintableText] {
        var layout = TextLayout()
        layout.usesColour = Terminal.takesColour
        layout.width = Terminal.outputWidth
        layout.pass = .apis
        layout.commands.showKnown = "apicheck verify lists them"
        let lines = TextRenderer(layout).render(report.foldedByCause).lines
        return Array(lines.prefix(1 + (lines.lastIndex { !$0.isEmpty } ?? -1)))
    }
}
