import APICheckFindings
package import APICheckJSON

extension Arazzo {
    /// Throws ``FileError``, ``YAMLError``, ``JSONSyntaxError`` or ``WorkflowError``.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(Document(contentsOf: path, limits: limits), limits: limits)
    }

    /// Reads the workflow files among the sources too.
    ///
    /// Throws ``WorkflowError``, ``JSONSyntaxError`` for a duplicate name in an object, and what
    /// ``init(contentsOf:limits:)`` throws for another file.
    package init(_ document: Document, limits: Document.Limits = Document.Limits()) throws {
        var reader = ArazzoFileReader(limits: limits)
        let files = try reader.files(document, scope: "", ancestors: [])
        let all = files.flatMap(\.workflows)
        for file in files {
            try ReferenceCheck(
                file: file.reader.file, scope: file.reader.scope, sources: file.reader.sources,
                workflows: file.workflows, known: all
            ).check()
        }
        let main = files[0]
        self.init(
            file: main.reader.file, title: main.reader.title, uri: main.reader.uri,
            sources: files.flatMap(\.reader.sources), workflows: main.workflows,
            importedWorkflows: files.dropFirst().flatMap(\.workflows))
    }
}
