import APICheckBase
import APICheckContracts
import APICheckJSON
import APICheckRecordings
import ArgumentParser

/// Limits on input, which may be broken or hostile.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Maximum depth of nested arrays and objects in a file or a body.", valueName: "levels"))
    var maxDepth = 512

    @Option(help: ArgumentHelp("Maximum size of a contract, a workflow file or a recording.", valueName: "bytes|K|M|G"))
    var maxFileSize = ByteCount(1 << 30)

    @Option(
        help: ArgumentHelp(
            "Maximum size of the body of a live response or a download, decompressed.", valueName: "bytes|K|M|G"))
    var maxBodySize = ByteCount(64 << 20)

    @Option(
        name: .customLong("max-yaml-values"),
        help: ArgumentHelp("Maximum values of a YAML file, with its aliases expanded.", valueName: "number"))
    var maxYAMLValues = 5_000_000

    @Option(help: ArgumentHelp("Maximum number of files in one contract.", valueName: "number"))
    var maxContractFiles = ContractLimits().files

    @Option(help: ArgumentHelp("Maximum size of all files of a contract, in bytes.", valueName: "number"))
    var maxContractBytes = ContractLimits().bytes

    @Option(help: ArgumentHelp("Maximum length of a chain of references.", valueName: "number"))
    var maxContractReferences = ContractLimits().references

    @Option(help: ArgumentHelp("Maximum violations reported per schema rule.", valueName: "number"))
    var maxFindings = 1_000

    @Option(
        help: ArgumentHelp(
            "Maximum steps to check one value against its schema; a value that takes more is reported as skipped.",
            valueName: "number"))
    var maxSchemaSteps = SchemaLimits().steps

    @Option(help: ArgumentHelp("Maximum steps of one match of a pattern with backreferences.", valueName: "number"))
    var patternSteps = PatternLimits().steps

    @Option(help: ArgumentHelp("Maximum states of one pattern.", valueName: "number"))
    var patternStates = PatternLimits().states

    func validate() throws {
        guard patternSteps > 0 else { throw ValidationError("--pattern-steps must be at least 1, not \(patternSteps)") }
        guard 1...1_000_000 ~= patternStates else {
            throw ValidationError("--pattern-states must be 1 to 1000000, not \(patternStates)")
        }
        try check("max-depth", maxDepth, upTo: 1_000, "levels")
        try check("max-file-size", maxFileSize.bytes, upTo: 4_000_000_000, "bytes")
        try check("max-body-size", maxBodySize.bytes, upTo: 4_000_000_000, "bytes")
        try check("max-yaml-values", maxYAMLValues, upTo: 100_000_000, "values")
        try check("max-schema-steps", maxSchemaSteps, upTo: 1_000_000_000_000, "steps")
        try check("max-findings", maxFindings, upTo: 1_000_000, "findings")
        for (name, value) in [
            ("files", maxContractFiles), ("bytes", maxContractBytes), ("references", maxContractReferences),
        ] where value < 1 {
            throw ValidationError("--max-contract-\(name) must be at least 1, not \(value)")
        }
    }

    private func check(_ name: String, _ value: Int, upTo most: Int, _ unit: String) throws {
        guard (1...most).contains(value) else {
            throw ValidationError("--\(name) must be 1 to \(most) \(unit), not \(value)")
        }
    }

    var limits: ContractLimits {
        var limits = ContractLimits()
        limits.document.depth = maxDepth
        limits.document.bytes = maxFileSize.bytes
        limits.document.values = maxYAMLValues
        limits.download.bytes = maxBodySize.bytes
        limits.schemas.patterns = PatternLimits(states: patternStates, steps: patternSteps)
        limits.schemas.steps = maxSchemaSteps
        limits.findings = maxFindings
        limits.files = maxContractFiles
        limits.bytes = maxContractBytes
        limits.references = maxContractReferences
        return limits
    }
}

/// A number of bytes: `4096`, or with a unit of 1024, `64K`, `64M`, `2G`.
struct ByteCount: ExpressibleByArgument, Sendable {
    var bytes: Int

    init(_ bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = argument.last.flatMap { units[Character($0.uppercased())] }
        let digits = unit == nil ? argument[...] : argument.dropLast()
        guard digits.utf8.allSatisfy({ $0.isASCIIDigit }), let count = Int(digits), count > 0 else {
            return nil
        }
        let (bytes, overflows) = count.multipliedReportingOverflow(by: unit ?? 1)
        guard !overflows else { return nil }
        self.init(bytes)
    }

    var defaultValueDescription: String {
        for (unit, size) in [("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)] where bytes % size == 0 {
            return "\(bytes / size)\(unit)"
        }
        return String(bytes)
    }
}

extension MaximumAge {
    /// Reads the option's value. Throws `ValidationError`.
    static func parse(_ argument: String) throws -> MaximumAge {
        guard let age = MaximumAge(argument) else {
            throw ValidationError("expected a whole number with a unit s, m, h, d or w, such as 36h, at most 36525d")
        }
        return age
    }
}
