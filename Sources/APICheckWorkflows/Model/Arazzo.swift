import APICheckBase
import APICheckFindings

/// A workflow file (Arazzo 1.0 and 1.1). All expressions and conditions are parsed and all names are resolved, so that a
/// run cannot fail because of a misspelled name.
///
/// XPath and the messages of event-driven APIs are rejected as unsupported. The extension `x-apicheck-cleanup: true`
/// runs a step even after a failure, and `x-apicheck-file` makes a value of a multipart payload a file.
package struct Arazzo: Sendable {
    /// The path of the file as given.
    package let file: String
    package let title: String
    /// `$self` (Arazzo 1.1): the URI that the file gives itself.
    package let uri: String?
    package let sources: [ContractSource]
    package let workflows: [Workflow]

    /// Throws ``WorkflowError`` with the known ids, the most similar first.
    package func workflow(_ id: String) throws -> Workflow {
        guard let workflow = workflows.first(where: { $0.id == id }) else {
            throw WorkflowError.unknown(
                .workflow, id, known: workflows.map(\.id), at: SourceLocation(file: file, line: 1))
        }
        return workflow
    }

    /// The first contract.
    package var source: ContractSource { sources.first { $0.kind == .openapi } ?? sources[0] }

    /// The path of the first contract; nil when it has an absolute URL.
    package var contractPath: String? { path(of: source) }

    /// The path of a source, which is relative to this file; nil when it has an absolute URL.
    package func path(of source: ContractSource) -> String? {
        if source.url.contains("://") { return nil }
        if source.url.hasPrefix("/") { return source.url }
        let folder = FilePath.folder(of: file)
        return "\(folder)\(source.url.hasPrefix("./") ? source.url.dropFirst(2) : source.url[...])"
    }
}

/// A contract that describes the operations of a workflow file, or another workflow file (Arazzo 1.0.1 section 4.6.3).
package struct ContractSource: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case openapi, arazzo
    }

    package let name: String
    /// As written: relative to the workflow file, or absolute.
    package let url: String
    package let kind: Kind
    package let line: Int

    /// The fields that an expression can read.
    static let fields = ["name", "url", "type"]

    func value(ofField field: String) -> String? {
        switch field {
        case "name": name
        case "url": url
        case "type": kind.rawValue
        default: nil
        }
    }

    /// The id of a workflow of another workflow file: `accounts.login`. Ids of the file itself have no dots.
    static func scoped(_ id: String, in source: String) -> String { "\(source).\(id)" }
}
