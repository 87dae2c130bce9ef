import APICheckBase
import APICheckFindings
import APICheckProject
import APICheckWorkflows
import ArgumentParser

/// What a shell offers for an argument, read from the project when the key is pressed.
extension CompletionKind {
    /// The APIs of the project.
    static let apis = custom { words, _, _ in ProjectCompletion(words).apis }

    /// The APIs of the project, and files where none has the name.
    static let apisOrFiles = custom { words, _, prefix in
        let apis = ProjectCompletion(words).apis
        return apis.contains { $0.hasPrefix(prefix) } ? apis : ProjectCompletion.files(prefix)
    }

    /// The workflows of the APIs that the command line names, or of all.
    static let workflows = custom { words, _, _ in ProjectCompletion(words).workflows }

    static let rules = custom { _, _, _ in RuleCatalogue.all.map(\.id) }

    /// The beginnings of `rule=level`.
    static let levels = custom { _, _, _ in RuleCatalogue.all.map { "\($0.id)=" } }
}

/// The names in the project that a command line is about. What cannot be read offers nothing.
private struct ProjectCompletion {
    private let words: [String]
    private let project: Project

    init(_ words: [String]) {
        self.words = words
        let option = words.firstIndex(of: "--contracts").map { $0 + 1 }
        let contracts = option.flatMap { words.indices.contains($0) ? words[$0] : nil } ?? "contracts"
        project = Project(contracts: ProjectOptions.folder(contracts), recordings: "recordings")
    }

    var apis: [String] { project.apiNames }

    var workflows: [String] {
        let known = project.apiNames
        let named = known.filter(words.contains)
        return (named.isEmpty ? known : named).compactMap { project.api(named: $0) }
            .compactMap { try? Arazzo(contentsOf: $0.workflowsFile) }
            .flatMap { $0.workflows.map(\.id) }.unique.sorted()
    }

    /// The files and folders whose paths begin with a text.
    static func files(_ prefix: String) -> [String] {
        let folder = FilePath.folder(of: prefix)
        return FileContents.list(folder.isEmpty ? "." : folder).map { folder + $0 }.filter { $0.hasPrefix(prefix) }
            .map { FileContents.isFolder($0) ? $0 + "/" : $0 }
    }
}
