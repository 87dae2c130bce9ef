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

/// The lowest coverage of each contract, in percent of one or more of its parts: `80`, `operations=100,fields=60`.
private struct MinimumCoverage {
    struct Limit {
        let part: Coverage.Part
        /// As given.
        let text: String
        let percent: Int
    }

    /// The parts that can have a limit.
    static let parts: [Coverage.Part] = [.operations, .statuses, .fields, .values]

    /// One for each part, in the order of ``parts``.
    let limits: [Limit]

    /// Why a text is not a minimum, as a line for people.
    struct Fault: Error {
        let text: String
    }

    /// Reads the option's value. A number alone is for the declared responses.
    init(_ text: String) throws(Fault) {
        var limits: [Coverage.Part: Limit] = [:]
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let limit = try MinimumCoverage.limit(String(piece))
            guard limits.updateValue(limit, forKey: limit.part) == nil else {
                throw Fault(text: "has two limits for \(limit.part.rawValue)")
            }
        }
        self.limits = MinimumCoverage.parts.compactMap { limits[$0] }
    }

    private static func limit(_ text: String) throws(Fault) -> Limit {
        let words = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let number = words.last, let percent = Int(number) else {
            throw Fault(
                text: "must be a percentage, or one for each part such as operations=100,fields=60, not '\(text)'")
        }
        let name = words.count == 2 ? words[0] : Coverage.Part.statuses.rawValue
        guard let part = parts.first(where: { $0.rawValue == name }) else {
            throw Fault(text: "has no part '\(name)': use \(parts.map(\.rawValue).list("or"))")
        }
        guard (1...100).contains(percent) else { throw Fault(text: "must be 1 to 100, not \(text)") }
        return Limit(part: part, text: text, percent: percent)
    }

    /// One line for each part of a contract that is below its limit, with what is missing. A contract that declares nothing
    /// of a part is never below.
    ///
    /// - Parameter subject: What was checked: `recordings`, `live answers`.
    func shortfalls(of coverage: Coverage, subject: String) -> [PrintableText] {
        limits.compactMap { limit in
            let count = coverage[limit.part]
            // Compared without division: 79.6 percent is below 80.
            guard count.seen * 100 < limit.percent * count.declared else { return nil }
            let required = (limit.percent * count.declared + 99) / 100
            let (what, missing) = MinimumCoverage.missing(limit.part, of: coverage)
            var named = missing.prefix(5).joined(separator: ", ")
            if missing.count > 5 { named += " and \(missing.count - 5) more (--coverage lists all)" }
            return """
                \(coverage.contract): \(subject) have \(count.seen) of \(count.declared) \(what); \
                --min-coverage \(limit.text) requires \(required); missing: \(named)
                """
        }
    }

    /// What is counted, and what of it was not seen.
    private static func missing(_ part: Coverage.Part, of coverage: Coverage) -> (what: String, items: [String]) {
        switch part {
        case .operations: ("operations", coverage.unusedOperations)
        case .statuses, .schemas:
            (
                "declared responses",
                coverage.unusedOperations.map { "\($0) (not used)" } + coverage.unseenResponses
            )
        case .fields: ("fields of the responses seen", coverage.unseenFields.map(\.description))
        case .values:
            // The values of a field that was never seen are not listed by themselves.
            (
                "enum values of the responses seen",
                coverage.unseenValues.map(\.description) + coverage.unseenFields.map(\.description)
            )
        }
    }
}
