import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

/// Reads a workflow file and those that it names as sources of the type `arazzo`.
struct ArazzoFileReader {
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
