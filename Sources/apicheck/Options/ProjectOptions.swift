import APICheckJSON
import ArgumentParser

/// Where contracts and recordings stand.
struct ProjectOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of contracts, one folder for each API.", valueName: "folder"))
    var contracts = "contracts"

    @Option(help: ArgumentHelp("The folder of recordings, one folder for each API.", valueName: "folder"))
    var recordings = "recordings"

    @Option(help: ArgumentHelp("Steps of one match of a pattern that refers back to its groups.", valueName: "number"))
    var patternSteps = PatternLimits().steps

    @Option(help: ArgumentHelp("States that one pattern may have.", valueName: "number"))
    var patternStates = PatternLimits().states

    func validate() throws {
        guard patternSteps > 0 else { throw ValidationError("--pattern-steps is above 0, not \(patternSteps)") }
        guard 1...1_000_000 ~= patternStates else {
            throw ValidationError("--pattern-states is above 0 and at most 1000000, not \(patternStates)")
        }
    }

    var project: Project {
        var limits = SchemaLimits()
        limits.patterns = PatternLimits(states: patternStates, steps: patternSteps)
        return Project(
            contracts: ProjectOptions.folder(contracts), recordings: ProjectOptions.folder(recordings), limits: limits)
    }

    /// A path without the slashes at its end, which a shell's completion adds.
    static func folder(_ path: String) -> String {
        let end = path.lastIndex { $0 != "/" }
        return end.map { String(path[...$0]) } ?? (path.isEmpty ? "." : "/.")
    }
}
