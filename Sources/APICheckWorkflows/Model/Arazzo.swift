import APICheckBase
import APICheckFindings
package import APICheckJSON

/// A workflow file (Arazzo 1.0.1) with every expression and condition read and every name looked up, so that nothing in
/// it can be misspelt when a run begins.
///
/// One OpenAPI source is supported, and `simple` and `regex` conditions; the extension `x-apicheck-cleanup: true` makes a
/// step run after a failure too.
package struct Arazzo: Sendable {
    /// As named when it was read.
    package let file: String
    package let title: String
    package let source: ContractSource
    package let workflows: [Workflow]

    /// Throws ``FileError``, ``YAMLError``, ``JSONSyntaxError`` or ``WorkflowError``.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(Document(contentsOf: path, limits: limits))
    }

    /// Throws ``WorkflowError``, and ``JSONSyntaxError`` for a name that stands twice in one object.
    package init(_ document: Document) throws {
        try document.refuseDuplicateKeys()
        let reader = try ArazzoReader(document)
        file = reader.file
        title = reader.title
        source = reader.source
        workflows = try reader.workflows()
        try ReferenceCheck(file: file, source: source, workflows: workflows).check()
    }

    /// Throws ``WorkflowError`` with the known ids, nearest first.
    package func workflow(_ id: String) throws -> Workflow {
        guard let workflow = workflows.first(where: { $0.id == id }) else {
            throw WorkflowError.unknown(
                .workflow, id, known: workflows.map(\.id), at: SourceLocation(file: file, line: 1))
        }
        return workflow
    }

    /// The contract's file, beside this one; nil when the source is named by an absolute URL.
    package var contractPath: String? {
        if source.url.contains("://") { return nil }
        if source.url.hasPrefix("/") { return source.url }
        let folder = FilePath.folder(of: file)
        return "\(folder)\(source.url.hasPrefix("./") ? source.url.dropFirst(2) : source.url[...])"
    }
}
