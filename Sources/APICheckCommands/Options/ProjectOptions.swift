import APICheckBase
import APICheckContracts
import APICheckProject
import ArgumentParser

/// Where contracts and recordings are.
///
/// A group of options contains no other group: a debug build of the parser builds each group four times to validate it, and for
/// each level of groups again.
struct ProjectOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Folder of contracts, with one folder per API.", valueName: "folder"))
    var contracts = "contracts"

    @Option(help: ArgumentHelp("Folder of recordings, with one folder per API.", valueName: "folder"))
    var recordings = "recordings"

    /// The project, with what the command line says about its contracts, limits and secrets. Throws ``RunError`` for a secret that
    /// cannot be read.
    func project(
        _ contractOptions: ContractOptions, _ limitOptions: LimitOptions, _ secretOptions: SecretOptions? = nil
    ) throws -> Project {
        var project = Project(
            contracts: ProjectOptions.folder(contracts), recordings: ProjectOptions.folder(recordings))
        project.limits = limitOptions.limits
        project.contractRoot = contractOptions.contractRoot
        project.remoteCopies = try contractOptions.remoteCopies()
        project.redaction.values = try secretOptions?.values() ?? []
        project.redaction.onMake = { Printed.add($0) }
        return project
    }

    /// The path without slashes at its end, which a shell's completion adds.
    static func folder(_ path: String) -> String {
        let end = path.lastIndex { $0 != "/" }
        return end.map { String(path[...$0]) } ?? (path.isEmpty ? "." : "/.")
    }
}

/// Which files a contract may consist of.
struct ContractOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder that must contain every file of a contract. Default: --contracts, or the folder of --contract.",
            valueName: "folder"))
    var contractRoot: String?

    @Option(
        help: ArgumentHelp(
            "Folder with copies of the files at a URL that contracts refer to. Default: vendor/ beside the contract.",
            valueName: "url=folder"))
    var refMap: [String] = []

    /// The folders of `--ref-map`. Throws ``RunError`` for another form.
    func remoteCopies() throws -> [RemoteCopies] {
        try refMap.map { text in
            guard let equals = text.lastIndex(of: "="),
                let copies = RemoteCopies(
                    prefix: String(text[..<equals]),
                    folder: ProjectOptions.folder(String(text[text.index(after: equals)...])))
            else {
                throw RunError.usage(
                    "'\(text)' is no value of --ref-map", expected: "https://example.com/schemas/=FOLDER")
            }
            return copies
        }
    }
}
