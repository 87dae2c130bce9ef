import APICheckBase
import APICheckChecks
import APICheckDiscovery
import APICheckFindings
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckReports

/// Runs the tools of `apicheck mcp`, which only read files, and writes their results as JSON on one line.
struct ToolRunner: Sendable {
    private static let defaultLimit = 20

    let project: Project
    let levels: [LevelRule]
    /// The apps whose reads keep their levels; empty for all findings.
    let apps: [String]

    /// - Parameter arguments: Those that the tool's schema allows.
    func run(_ tool: MCPTool, _ arguments: JSON, isCancelled: @escaping @Sendable () -> Bool) async throws
        -> PrintableText
    {
        var writer = JSONWriter()
        switch tool {
        case .verify:
            let report = try verify(arguments, isCancelled)
            writer.object { ToolRunner.writeVerdict(report, to: &$0) }
        case .listFindings:
            let report = try verify(arguments, isCancelled)
            try writer.object { try ToolRunner.writePage(report.findings, arguments, to: &$0) }
        case .diffContracts:
            let report = try await compare(arguments)
            try writer.object { writer in
                ToolRunner.writeVerdict(report, to: &writer)
                try ToolRunner.writePage(report.findings, arguments, to: &writer)
            }
        case .explainRule:
            RulePage(try ToolRunner.rule(arguments["rule"]?.string ?? "")).write(to: &writer)
        case .coverage:
            let report = try verify(arguments, isCancelled)
            writer.object { writer in
                writer.array("coverage") { writer in for coverage in report.coverage { writer.element(coverage) } }
            }
        }
        return writer.printableText
    }

    // MARK: Reports

    /// The report of `apicheck verify`.
    private func verify(_ arguments: JSON, _ isCancelled: @escaping @Sendable () -> Bool) throws -> Report {
        let age = arguments["maxAge"]?.string
        let maximum = age.flatMap(MaximumAge.init)
        if let age, maximum == nil { throw RunError.usage("'\(age)' is no age", expected: "at most 36525d") }
        let names = arguments["apis"]?.elements.compactMap(\.string) ?? []
        let known = project.apiNames
        // A name leads nowhere but to a folder of the contracts.
        if let name = names.first(where: { !known.contains($0) }), !known.isEmpty {
            throw Problem.unknownAPI(name, known: Spelling.nearest(to: name, in: known))
        }
        let apis = try project.select(names)
        var verification = Verification(project: project, freshness: maximum.map { Freshness(maximum: $0) })
        verification.isCancelled = isCancelled
        var policy = try LevelOptions.naming { try FindingPolicy(levels: levels, apps: apps, apis: apis) }
        for api in apis {
            if isCancelled() { throw CancellationError() }
            let contract = try api.readContract()
            try policy.check(contract)
            try verification.check(api, against: contract)
        }
        let complete = apis.filter { !$0.recordingFiles.isEmpty }.map(\.name)
        let run = FindingPolicy.Run(
            .verify, complete: complete, unchecked: maximum == nil ? [.recordingStale, .recordingInFuture] : [])
        return policy.apply(to: Printed.report(verification.report.namingOptions), of: run).foldedByCause
    }

    /// The report of `apicheck diff OLD NEW`.
    private func compare(_ arguments: JSON) async throws -> Report {
        let old = try input(arguments["old"]?.string ?? "")
        let new = try input(arguments["new"]?.string ?? "")
        let outcome = try await ContractDiff(project: project, policy: ContractComparison.Policy(), levels: levels)
            .run(old.side(in: project), new.side(in: project))
        let policy = try LevelOptions.naming {
            try FindingPolicy(levels: levels, apps: apps, apis: outcome.apis(in: project))
        }
        let run = FindingPolicy.Run(.diff, complete: [])
        return policy.apply(to: Printed.report(outcome.report.namingOptions), of: run).foldedByCause
    }

    /// Throws ``RunError`` for what a tool does not read: URLs, recordings, and files outside of the working folder.
    private func input(_ path: String) throws -> ComparedInput {
        if ContractAddress.isURL(path) {
            throw RunError.usage("old and new cannot be URLs", remedy: "download the contract, then give its file")
        }
        let input = try ComparedInput(path, fetches: false)
        if case .disk(let path) = input {
            let folder = FileContents.location(of: ".")
            let place = FileContents.location(of: path)
            guard place == folder || place.hasPrefix(folder == "/" ? "/" : "\(folder)/") else {
                throw RunError.usage(
                    "'\(path)' is outside of the working folder of the server",
                    expected: "a path below it, or REV:path of its git history")
            }
        }
        if input.isRecording {
            throw RunError.usage("'\(path)' is a recording", expected: "a contract, or a folder of contracts")
        }
        return input
    }

    private static func rule(_ id: String) throws -> Rule {
        if let rule = RuleCatalogue.rule(id) { return rule }
        let known = Spelling.nearest(to: id, in: RuleCatalogue.all.map(\.id)).prefix(5)
        throw RunError.unknown("rule", id, known: Array(known))
    }

    // MARK: JSON

    private static func writeVerdict(_ report: Report, to writer: inout JSONWriter) {
        writer.member("passed", report.checked > 0 && !report.reaches(.warning))
        writer.member(summaryOf: report)
        let groups = Dictionary(grouping: report.findings) { RuleLevel(rule: $0.rule.id, level: $0.level) }
        writer.array("rules") { writer in
            for (group, findings) in groups.sorted(by: { $0.key < $1.key }) {
                writer.object { writer in
                    writer.member("rule", group.rule)
                    writer.member("level", group.level.rawValue)
                    writer.member("count", findings.count)
                }
            }
        }
        writer.member(report.skipped)
    }

    /// Worst level first, then by name.
    private struct RuleLevel: Hashable, Comparable {
        let rule: String
        let level: Level

        static func < (one: RuleLevel, other: RuleLevel) -> Bool {
            one.level == other.level ? one.rule < other.rule : one.level > other.level
        }
    }

    private static func writePage(_ findings: [Finding], _ arguments: JSON, to writer: inout JSONWriter) throws {
        let lowest = arguments["level"]?.string.flatMap(Level.init(rawValue:))
        let only = try arguments["rule"]?.string.map { try rule($0) }
        let found = findings.filter { finding in
            (lowest.map { finding.level >= $0 } ?? true) && (only.map { finding.rule == $0 } ?? true)
        }
        // In the order of the report within a level.
        let sorted = Level.allCases.sorted(by: >).flatMap { level in found.filter { $0.level == level } }
        let offset = arguments["offset"]?.int ?? 0
        let page = sorted.dropFirst(offset).prefix(arguments["limit"]?.int ?? defaultLimit)
        writer.member("total", sorted.count)
        writer.member("offset", offset)
        writer.array("findings") { writer in for finding in page { writer.element(finding) } }
        if page.endIndex < sorted.count, !page.isEmpty { writer.member("next", page.endIndex) }
    }
}
