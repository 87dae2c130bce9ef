import APICheckBase
import APICheckReports
import ArgumentParser

/// The coverage that a run must reach.
struct CoverageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Lowest coverage of each contract that has recordings, 1 to 100: the percentage of its declared responses \
            (operation and status) that they have. Below it the exit code is 1.
            """, valueName: "percent"))
    var minCoverage: Int?

    func validate() throws {
        guard let minCoverage, !(1...100).contains(minCoverage) else { return }
        throw ValidationError("--min-coverage must be 1 to 100, not \(minCoverage)")
    }

    /// Prints an error for each contract below the minimum.
    ///
    /// - Returns: `status`, or ``ExitStatus/findings`` when a contract is below the minimum.
    func status(_ status: ExitStatus, of coverage: [Coverage]) -> ExitStatus {
        guard let minCoverage else { return status }
        let shortfalls = coverage.compactMap { $0.shortfall(below: minCoverage) }
        for shortfall in shortfalls { Terminal.sayError("error: \(shortfall)\n") }
        return shortfalls.isEmpty ? status : .findings
    }
}

extension Coverage {
    /// How many missing parts one line names.
    private static let namedParts = 5

    /// One line that says how far the declared responses are below `minimum` percent and what is missing, or nil. A
    /// contract that declares no response is never below.
    fileprivate func shortfall(below minimum: Int) -> String? {
        // Compared without division: 79.6 percent is below 80.
        guard statuses.seen * 100 < minimum * statuses.declared else { return nil }
        let required = (minimum * statuses.declared + 99) / 100
        let missing = unusedOperations.map { "\($0) (not used)" } + unseenResponses
        var named = missing.prefix(Self.namedParts).joined(separator: ", ")
        if missing.count > Self.namedParts {
            named += " and \(missing.count - Self.namedParts) more (--coverage lists all)"
        }
        return """
            \(contract): recordings have \(statuses.seen) of \(statuses.declared) declared responses; \
            --min-coverage \(minimum) requires \(required); missing: \(named)
            """
    }
}
