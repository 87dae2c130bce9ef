import APICheckBase
import APICheckFindings

/// A workflow file (Arazzo 1.0.1). All expressions and conditions are parsed and all names are resolved, so that a run
/// cannot fail because of a misspelled name.
///
/// One OpenAPI source is supported, with `simple` and `regex` conditions. The extension `x-apicheck-cleanup: true` runs
/// a step even after a failure, and `x-apicheck-file` makes a value of a multipart payload a file.
package struct Arazzo: Sendable {
    /// The path of the file as given.
    package let file: String
    package let title: String
    package let source: ContractSource
    package let workflows: [Workflow]

    /// Throws ``WorkflowError`` with the known ids, the most similar first.
    package func workflow(_ id: String) throws -> Workflow {
        guard let workflow = workflows.first(where: { $0.id == id }) else {
            throw WorkflowError.unknown(
                .workflow, id, known: workflows.map(\.id), at: SourceLocation(file: file, line: 1))
        }
        return workflow
    }

    /// The path of the contract, relative to this file; nil when the source has an absolute URL.
    package var contractPath: String? {
        if source.url.contains("://") { return nil }
        if source.url.hasPrefix("/") { return source.url }
        let folder = FilePath.folder(of: file)
        return "\(folder)\(source.url.hasPrefix("./") ? source.url.dropFirst(2) : source.url[...])"
    }
}

/// The contract that describes the operations of a workflow file (Arazzo 1.0.1 section 4.6.3).
package struct ContractSource: Hashable, Sendable {
    package let name: String
    /// As written: relative to the workflow file, or absolute.
    package let url: String
    package let line: Int
}
