import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckJSON

extension Arazzo {
    /// Throws ``FileError``, ``YAMLError``, ``JSONSyntaxError`` or ``WorkflowError``.
    ///
    /// - Parameter copies: Folders with copies of the sources at URLs, besides `vendor/` beside the file.
    package init(
        contentsOf path: String, copies: [RemoteCopies] = [], limits: Document.Limits = Document.Limits()
    ) throws {
        try self.init(Document(contentsOf: path, limits: limits), copies: copies, limits: limits)
    }

    /// Reads the workflow files among the sources too.
    ///
    /// Throws ``WorkflowError``, ``JSONSyntaxError`` for a duplicate name in an object, and what
    /// ``init(contentsOf:copies:limits:)`` throws for another file.
    package init(
        _ document: Document, copies: [RemoteCopies] = [], limits: Document.Limits = Document.Limits()
    ) throws {
        var reader = ArazzoFileReader(copies: copies, limits: limits)
        let files = try reader.files(document, scope: "", ancestors: [])
        let all = files.flatMap(\.workflows)
        let warnings = try files.flatMap { file in
            let check = ReferenceCheck(
                file: file.reader.file, scope: file.reader.scope, sources: file.reader.sources,
                workflows: file.workflows, known: all)
            try check.check()
            return file.reader.warnings(about: file.workflows) + check.warnings
        }
        let main = files[0]
        self.init(
            file: main.reader.file, title: main.reader.title, uri: main.reader.uri,
            sources: files.flatMap(\.reader.sources), workflows: main.workflows,
            importedWorkflows: files.dropFirst().flatMap(\.workflows), warnings: warnings)
    }
}

/// Reads a workflow file and those that it names as sources of the type `arazzo`.
private struct ArazzoFileReader {
    struct File {
        let reader: ArazzoReader
        let workflows: [Workflow]
    }

    private static let maximumFiles = 32

    let copies: [RemoteCopies]
    let limits: Document.Limits
    private var count = 0

    init(copies: [RemoteCopies], limits: Document.Limits) {
        self.copies = copies
        self.limits = limits
    }

    /// The file itself comes first.
    ///
    /// - Parameter ancestors: The paths of the files through which this one was reached.
    mutating func files(_ document: Document, scope: String, ancestors: [String]) throws -> [File] {
        try document.requireUniqueKeys()
        let reader = try ArazzoReader(document, scope: scope, copies: copies)
        var files = [File(reader: reader, workflows: try reader.workflows())]
        let ancestors = ancestors + [reader.file]
        for source in reader.sources where source.kind == .arazzo {
            let place = SourceLocation(file: reader.file, line: source.line)
            guard let path = source.path else {
                throw WorkflowError.malformed(
                    "the source '\(source.name)' is a workflow file at a URL, which is not fetched",
                    remedy: WorkflowError.remoteSourceRemedy(file: reader.file), at: place)
            }
            guard FileContents.exists(path) else {
                throw WorkflowError.malformed(
                    "the source '\(source.name)' names a workflow file that does not exist: \(path)",
                    remedy: "correct its url, which is relative to this file", at: place)
            }
            guard !ancestors.contains(where: { FileContents.areSame($0, path) }) else {
                throw WorkflowError.malformed(
                    "the source '\(source.name)' is a workflow file that has this file among its sources",
                    remedy: "move the shared workflows to a third file", at: place)
            }
            count += 1
            guard count <= Self.maximumFiles else {
                throw WorkflowError.unsupported(
                    "the source '\(source.name)', beyond the limit of \(Self.maximumFiles) workflow files,",
                    remedy: "join some of the files", at: place)
            }
            files += try self.files(
                Document(contentsOf: path, limits: limits), scope: "\(source.id).", ancestors: ancestors)
        }
        return files
    }
}
