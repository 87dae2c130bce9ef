package import APICheckBase
package import APICheckContracts
package import APICheckFindings
package import APICheckProject
package import APICheckReports

/// What a project makes of findings: the levels of `rules.yaml` and of the command line first, then the baseline.
///
/// A level of the command line comes before one of a file, and in each of them a level for one operation before one for
/// all. The baseline comes last, so that a rule that is off needs no entry. It also names the apps that read what a finding is
/// about, and lowers the findings that the apps of the run do not read.
package struct FindingPolicy: Sendable {
    /// The run that a report is from.
    package struct Run: Sendable {
        let command: BaselineEntry.Command
        /// The APIs of which the run saw all that the command can see, so that an entry without a finding is unused.
        let complete: Set<String>
        /// Rules that the run did not check.
        let unchecked: Set<Rule>

        package init(_ command: BaselineEntry.Command, complete: some Sequence<String>, unchecked: Set<Rule> = []) {
            self.command = command
            self.complete = Set(complete)
            self.unchecked = unchecked
        }
    }

    private struct Part: Sendable {
        let levels: RulesFile
        let baseline: Baseline
        let readers: APIReaders
        /// Whether the run only calls some operations of the API, from workflows of others: only their findings concern it.
        var isLinked = false
        /// What apps read that the contract does not declare so.
        var ofReaders: [Finding] = []

        init(_ api: API) throws {
            let limits = api.project.limits.document
            levels = try RulesFile(contentsOf: api.rulesFile, limits: limits)
            baseline = try Baseline(contentsOf: api.baselineFile, limits: limits)
            readers = try APIReaders(api)
        }
    }

    private let overrides: LevelTable
    /// The operations of `overrides` that no contract had so far.
    private var missing: [String]
    private var known: [String] = []
    private var parts: [String: Part] = [:]
    private let selection: ReaderSelection
    private let now: Instant

    /// Reads the files of the APIs. Throws a ``Problem``, what reading the files throws, and ``UnknownAppError``.
    ///
    /// - Parameters:
    ///   - levels: Of several for the same findings, the last is used.
    ///   - apps: The apps whose reads keep their levels; empty for all findings.
    package init(levels: [LevelRule] = [], apps: [String] = [], apis: [API], now: Instant = .now) throws {
        overrides = LevelTable(levels)
        missing = levels.compactMap(\.operation)
        self.now = now
        for api in apis { parts[api.name] = try Part(api) }
        selection = try ReaderSelection(apps, known: parts.values.flatMap(\.readers.apps))
    }

    /// Adds the files of APIs whose operations the workflows of the others call, for the findings about these.
    ///
    /// - Throws: As ``init(levels:apps:apis:now:)``.
    package mutating func add(linked apis: some Sequence<API>) throws {
        for api in apis where parts[api.name] == nil {
            parts[api.name] = try Part(api)
            parts[api.name]?.isLinked = true
        }
    }

    /// Throws a ``Problem`` when `rules.yaml` names an operation that the contract does not have.
    package mutating func check(_ contract: Contract) throws {
        let names = contract.operations.map(\.name)
        if let api = contract.api, let part = parts[api] {
            try part.levels.check(operations: names)
            if !part.isLinked { parts[api]?.ofReaders = ReaderAudit(part.readers, contract).findings }
        }
        if missing.isEmpty { return }
        missing.removeAll { names.contains($0) }
        known += names
    }

    /// Whether some operation of a level was in no contract so far.
    package var looksForOperations: Bool { !missing.isEmpty }

    /// To be called after the last contract. Throws ``LevelRuleError`` for an operation that none of them has.
    package func requireKnownOperations() throws {
        if let name = missing.first { throw LevelRuleError.unknownOperation(name, known: known.unique) }
    }

    /// The operations that apps read, or for which a level or an accepted finding is set: what is decided by operation needs a
    /// finding for each of them.
    var namedOperations: Set<String> {
        parts.values.reduce(overrides.operations) { names, part in
            names.union(part.levels.table.operations).union(part.baseline.entries.compactMap(\.operation))
                .union(part.readers.entries.keys)
        }
    }

    func baseline(of api: String) -> Baseline? { parts[api]?.baseline }

    /// The file and line of the entry with a fingerprint.
    func entry(_ fingerprint: String) -> String? {
        parts.values.lazy.compactMap { $0.baseline.location(fingerprint)?.description }.first
    }

    /// The report with the levels of the project, without findings whose rule is off, and with accepted findings apart.
    package func apply(to report: Report, of run: Run) -> Report {
        var result = report
        result.findings = []
        var used: [String: Set<String>] = [:]
        for var finding in report.findings + parts.values.flatMap(\.ofReaders) {
            let baseline = finding.api.flatMap { parts[$0]?.baseline }
            // A lookup of the fingerprint costs a hash of its texts.
            let fingerprint = baseline?.entries.isEmpty == false ? finding.fingerprint : ""
            if let api = finding.api, baseline?.entry(fingerprint) != nil { used[api, default: []].insert(fingerprint) }
            guard setLevel(of: &finding) else { continue }
            if baseline?.accepts(fingerprint, at: now) == true {
                result.accepted.append(finding)
                if let day = baseline?.entry(fingerprint)?.expires { result.expiries[fingerprint] = "\(day)" }
            } else {
                result.findings.append(finding)
            }
        }
        for (api, part) in parts where !part.isLinked {
            for var finding in self.findings(part.baseline, api: api, used: used[api] ?? [], run)
            where setLevel(of: &finding) {
                result.findings.append(finding)
            }
        }
        result.findings = result.findings.inReportOrder
        return result
    }

    /// Sets the level and the readers of a finding. False when the finding's rule is off.
    private func setLevel(of finding: inout Finding) -> Bool {
        let setting =
            overrides.setting(of: finding)
            ?? finding.api.flatMap { parts[$0]?.levels.table.setting(of: finding) }
        switch setting {
        case .off: return false
        case .level(let level): finding.level = level
        case nil: break
        }
        if finding.readers == nil {
            finding.readers = finding.api.flatMap { parts[$0]?.readers.readers(of: finding) }
        }
        finding.level = selection.level(of: finding)
        return true
    }

    /// Whether the finding that an entry is for fails no run.
    private func isHarmless(_ entry: BaselineEntry, api: String) -> Bool {
        let operation = entry.operation ?? ""
        let setting =
            overrides.setting(of: entry.rule, operation: operation)
            ?? parts[api]?.levels.table.setting(of: entry.rule, operation: operation)
        return switch setting {
        case .off: true
        case .level(let level): level == .info
        case nil: entry.level == .info
        }
    }

    /// The entries that have expired, and those that match nothing.
    private func findings(_ baseline: Baseline, api: String, used: Set<String>, _ run: Run) -> [Finding] {
        baseline.entries.compactMap { entry in
            let (rule, expected, actual): (Rule, Fact, Fact)
            if let expires = entry.expires, expires.isPast(at: now) {
                rule = .baselineEntryExpired
                (expected, actual) = ("today or a later day", "\(expires.description)")
            } else if !used.contains(entry.fingerprint), entry.command == run.command, run.complete.contains(api),
                !run.unchecked.contains(entry.rule)
            {
                rule = .baselineEntryUnused
                (expected, actual) = ("a finding of \(entry.rule.id) at \(entry.place)", "none")
            } else {
                return nil
            }
            var finding = Finding(
                rule, api: api, operation: entry.operation ?? "baseline", place: .baseline(entry.fingerprint),
                contract: baseline.location(entry.fingerprint), expected: expected, actual: actual)
            // Without the entry, its finding would not fail a run either.
            if isHarmless(entry, api: api) { finding.level = .info }
            return finding
        }
    }
}
