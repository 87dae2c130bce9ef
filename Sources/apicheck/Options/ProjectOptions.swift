import ArgumentParser

/// Where contracts and recordings stand.
struct ProjectOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of contracts, one folder for each API.", valueName: "folder"))
    var contracts = "contracts"

    @Option(help: ArgumentHelp("The folder of recordings, one folder for each API.", valueName: "folder"))
    var recordings = "recordings"

    @OptionGroup var contractOptions: ContractOptions

    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    var project: Project {
        var limits = limitOptions.limits
        contractOptions.apply(to: &limits.contract)
        return Project(
            contracts: ProjectOptions.folder(contracts), recordings: ProjectOptions.folder(recordings), limits: limits,
            root: contractOptions.contractRoot)
    }

    /// A path without the slashes at its end, which a shell's completion adds.
    static func folder(_ path: String) -> String {
        let end = path.lastIndex { $0 != "/" }
        return end.map { String(path[...$0]) } ?? (path.isEmpty ? "." : "/.")
    }
}
