package import APICheckJSON

extension Arazzo {
    /// Throws ``FileError``, ``YAMLError``, ``JSONSyntaxError`` or ``WorkflowError``.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(Document(contentsOf: path, limits: limits))
    }

    /// Throws ``WorkflowError``, and ``JSONSyntaxError`` for a duplicate name in an object.
    package init(_ document: Document) throws {
        try document.requireUniqueKeys()
        let reader = try ArazzoReader(document)
        self.init(
            file: reader.file, title: reader.title, uri: reader.uri, sources: reader.sources,
            workflows: try reader.workflows())
        try ReferenceCheck(file: file, sources: sources, workflows: workflows).check()
    }
}
