import ArgumentParser

/// Where contracts and recordings stand.
struct ProjectOptions: ParsableArguments {
    @Option(help: "The folder of contracts, one folder for each API.")
    var contracts = "contracts"

    @Option(help: "The folder of recordings, one folder for each API.")
    var recordings = "recordings"

    var project: Project { Project(contracts: contracts, recordings: recordings) }
}
