import APICheckBase
import APICheckReports
import ArgumentParser

/// How much of each contract a run must use, and what the report lists of the rest.
struct CoverageOptions: ParsableArguments {
    @Flag(
        help: """
            List the operations, responses, fields and enum values that no exchange had, operations that no workflow \
            calls, and those of which any body is valid.
            """)
    var coverage = false

    @Option(
        help: ArgumentHelp(
            """
            Lowest coverage of each contract that is used, 1 to 100: the percentage of its declared responses (operation \
            and status) that were seen. Or of parts, such as operations=100,statuses=80,fields=60,values=50; fields and \
            values are those of the responses seen. Below it the exit code is 1.
            """, valueName: "percent"))
    var minCoverage: String?

    var isGiven: Bool { coverage || minCoverage != nil }

    func validate() throws { _ = try minimum() }

    private func minimum() throws -> MinimumCoverage? {
        guard let minCoverage else { return nil }
        do { return try MinimumCoverage(minCoverage) } catch {
            throw ValidationError("--min-coverage \(error.text)")
        }
    }

    /// Throws when a minimum is asked of a part of a run.
    func validate(isShard: Bool) throws {
        guard isShard, minCoverage != nil else { return }
        throw ValidationError("--min-coverage is for a whole run: give it to apicheck merge, not to a shard")
    }

    /// Whether no contract is below the minimum.
    func isMet(by coverage: [Coverage]) throws -> Bool {
        guard let minimum = try minimum() else { return true }
        return coverage.allSatisfy { minimum.shortfalls(of: $0, subject: "").isEmpty }
    }

    /// Prints an error for each contract below the minimum.
    ///
    /// - Parameter subject: What was checked: `recordings`, `live answers`.
    /// - Returns: `status`, or ``ExitStatus/findings`` when a contract is below the minimum.
    func status(_ status: ExitStatus, of coverage: [Coverage], subject: String = "recordings") throws -> ExitStatus {
        guard let minimum = try minimum() else { return status }
        let shortfalls = coverage.flatMap { minimum.shortfalls(of: $0, subject: subject) }
        for shortfall in shortfalls { ErrorOutput.say(Problem(shortfall)) }
        return shortfalls.isEmpty ? status : .findings
    }
}
