import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

/// Reads the source descriptions of a workflow file (Arazzo 1.0.1 section 4.6.3).
struct SourceReader {
    let root: Fields
    let isVersion11: Bool
    let scope: String
    /// Folders with copies of the files at URLs, besides `vendor/` beside the workflow file.
    let copies: [RemoteCopies]

    func sources() throws -> [ContractSource] {
        var sources: [ContractSource] = []
        for description in try root.list("sourceDescriptions") {
            let source = try source(description)
            if let first = sources.first(where: { $0.name == source.name }) {
                throw WorkflowError.duplicate(
                    .source, source.name, first: first.line, at: SourceLocation(file: root.file, line: source.line))
            }
            sources.append(source)
        }
        guard !sources.isEmpty else {
            throw root.malformed(
                "'sourceDescriptions' names no contract", "add one with name, url: ./openapi.yaml and type: openapi")
        }
        return sources
    }

    private func source(_ value: JSON) throws -> ContractSource {
        let fields = try Fields(value, "a source", known: ["name", "url", "type"], file: root.file)
        let name = try fields.requiredText("name")
        // An expression could not name it otherwise.
        guard ArazzoName.isID(name) else {
            throw fields.malformed(
                "the name '\(name)' of a source has characters other than letters, digits, '_' and '-'",
                "rename the source", at: value["name"])
        }
        let type = try fields.text("type") ?? ContractSource.Kind.openapi.rawValue
        if type == "asyncapi", isVersion11 {
            throw WorkflowError.unsupported(
                "the source '\(name)' of type asyncapi, a description of an event-driven API,",
                remedy: "move its steps to a workflow file of their own, and remove the source",
                at: fields.location(value["type"]))
        }
        guard let kind = ContractSource.Kind(rawValue: type) else {
            throw WorkflowError.unknown(
                .sourceType, type, known: ContractSource.Kind.allCases.map(\.rawValue),
                at: fields.location(value["type"]))
        }
        let url = try fields.requiredText("url")
        return ContractSource(
            name: name, url: url, kind: kind, file: root.file, scope: scope, line: value.line, path: path(of: url))
    }

    private func path(of url: String) -> String? {
        let folder = FilePath.folder(of: root.file)
        if url.contains("://") {
            return RemoteCopies.copy(
                of: String(url.prefix { $0 != "#" }), in: copies, vendorFolder: "\(folder)\(RemoteCopies.vendorFolder)",
                exists: FileContents.exists)
        }
        return url.hasPrefix("/") ? url : "\(folder)\(url.hasPrefix("./") ? url.dropFirst(2) : url[...])"
    }
}
