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
