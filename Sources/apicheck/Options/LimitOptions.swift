import APICheckContracts
import APICheckJSON
import ArgumentParser

/// What is read at most: everything from outside may be broken or hostile.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Levels of arrays and objects in a file or a body.", valueName: "levels"))
    var maxDepth = 512

    @Option(help: ArgumentHelp("Size of a contract, a workflow file or a recording.", valueName: "bytes|K|M|G"))
    var maxFileSize = ByteCount(1 << 30)

    @Option(help: ArgumentHelp("Size of a live response's body, unpacked.", valueName: "bytes|K|M|G"))
    var maxBodySize = ByteCount(64 << 20)

    @Option(
        name: .customLong("max-yaml-values"),
        help: ArgumentHelp("Values that a YAML file's aliases may make of it.", valueName: "number"))
    var maxYAMLValues = 5_000_000

    @Option(help: ArgumentHelp("Places told where a body breaks one rule of a schema.", valueName: "number"))
    var maxFindings = 1_000

    @Option(
        help: ArgumentHelp(
            "Steps of checking one value against its schema; what takes more is reported as skipped.",
            valueName: "number"))
    var maxSchemaSteps = SchemaLimits().steps

    @Option(help: ArgumentHelp("Steps of one match of a pattern that refers back to its groups.", valueName: "number"))
    var patternSteps = PatternLimits().steps

    @Option(help: ArgumentHelp("States that one pattern may have.", valueName: "number"))
    var patternStates = PatternLimits().states

    func validate() throws {
        guard patternSteps > 0 else { throw ValidationError("--pattern-steps is above 0, not \(patternSteps)") }
        guard 1...1_000_000 ~= patternStates else {
            throw ValidationError("--pattern-states is above 0 and at most 1000000, not \(patternStates)")
        }
        try check("max-depth", maxDepth, upTo: 1_000, "levels")
        try check("max-file-size", maxFileSize.bytes, upTo: 4_000_000_000, "bytes")
        try check("max-body-size", maxBodySize.bytes, upTo: 4_000_000_000, "bytes")
        try check("max-yaml-values", maxYAMLValues, upTo: 100_000_000, "values")
        try check("max-schema-steps", maxSchemaSteps, upTo: 1_000_000_000_000, "steps")
        try check("max-findings", maxFindings, upTo: 1_000_000, "findings")
    }

    private func check(_ name: String, _ value: Int, upTo most: Int, _ unit: String) throws {
        guard (1...most).contains(value) else {
            throw ValidationError("--\(name) is at least 1 and at most \(most) \(unit), not \(value)")
        }
    }

    var limits: ReadingLimits {
        var limits = ReadingLimits()
        limits.contract.document.depth = maxDepth
        limits.contract.document.bytes = maxFileSize.bytes
        limits.contract.document.values = maxYAMLValues
        limits.contract.schemas.patterns = PatternLimits(states: patternStates, steps: patternSteps)
        limits.contract.schemas.steps = maxSchemaSteps
        limits.contract.findings = maxFindings
        limits.bodyBytes = maxBodySize.bytes
        return limits
    }
}
