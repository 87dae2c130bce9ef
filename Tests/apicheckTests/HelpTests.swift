import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
    private static let commands = [
        "init", "update", "infer", "vendor", "doctor", "record", "proxy", "import", "scrub", "verify", "diff",
        "git-diff", "run", "merge", "history", "rules", "schema", "accept", "changelog", "overlay", "serve", "replay",
        "sandbox", "mcp",
    ]

    /// The headings, each with the first word of its lines.
    private func sections(of arguments: [String]) async throws -> [(heading: String, names: [String])] {
        let help = try await Binary.run(arguments, environment: ["COLUMNS": "80"]).output
        var sections: [(heading: String, names: [String])] = []
        for line in help.split(separator: "\n") {
            if line.hasSuffix(":"), line == line.uppercased() {
                sections.append((String(line), []))
            } else if !sections.isEmpty, line.hasPrefix("  "), line.dropFirst(2).first != " " {
                sections[sections.count - 1].names.append(
                    String(line.dropFirst(2).prefix { $0 != " " && $0 != "," }))
            }
        }
        return sections
    }

    @Test func commandsAreGroupedByWhatTheyAreFor() async throws {
        let sections = try await sections(of: ["--help"])
        #expect(
            sections.map(\.heading) == [
                "OPTIONS:", "START SUBCOMMANDS:", "RECORD SUBCOMMANDS:", "CHECK SUBCOMMANDS:",
                "ACCEPT AND SHARE SUBCOMMANDS:", "SERVE SUBCOMMANDS:",
            ])
        // The last line names the help of each command.
        #expect(sections.dropFirst().flatMap(\.names).filter { $0 != "See" } == Self.commands)
    }

    @Test(arguments: commands) func optionsAreInTheOrderOfUseAndLimitsAreLast(_ command: String) async throws {
        let sections = try await sections(of: [command, "--help"])
        let headings = sections.map(\.heading)
        #expect(headings.contains("OPTIONS:"))
        let shared = headings.filter { !["ARGUMENTS:", "OPTIONS:"].contains($0) }
        #expect(headings == headings.filter { $0 == "ARGUMENTS:" } + ["OPTIONS:"] + shared)
        let order = [
            "TWO CONTRACTS:", "LIVE RUNS:", "DOWNLOAD:", "ACCESS:", "MATCHING:", "REPORT:", "SHARDS:", "RECORDINGS:",
            "PROJECT:", "SECRETS:", "LIMITS:",
        ]
        #expect(shared == order.filter(shared.contains))
        let limits = sections.first { $0.heading == "LIMITS:" }?.names ?? ["--max-depth", "--max-contract-files"]
        #expect(limits.contains("--max-depth") && limits.contains("--max-contract-files"))
    }

    /// The parser writes every option once; the page has all of them.
    @Test func noOptionIsLost() async throws {
        let names = try await sections(of: ["verify", "--help"]).flatMap(\.names)
        #expect(names.count == Set(names).count)
        for option in [
            "<api>", "--contract", "--jobs", "--format", "--level", "--shard", "--contracts", "--secret", "-h",
        ] {
            #expect(names.contains(option), "\(option)")
        }
    }

    @Test(
        arguments: [
            (["verify", "todo"], "did you mean 'todos'?"), (["diff", "--live", "kako"], "did you mean 'kakao'?"),
            (["record", "xyzxyz"], nil),
        ] as [([String], String?)])
    func anUnknownAPIHasASuggestion(_ arguments: [String], _ help: String?) async throws {
        let outcome = try await Binary.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("error: unknown API '\(arguments.last ?? "")'\n  expected: "))
        #expect(outcome.error.hasSuffix(help.map { "\n  help:     \($0)\n" } ?? "\n"))
        #expect(outcome.error.contains("did you mean") == (help != nil))
    }

    @Test func messagesAreWrappedBelowTheirText() async throws {
        let rule = try await Binary.run(["rules", "undeclared-response-property"], environment: ["COLUMNS": "80"])
            .output
        #expect(rule.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(
            rule.contains(
                """
                  Why info:  Clients are expected to ignore properties that they do not know, so
                             this is news rather than a fault.
                  Broken:    {"id": 7, "colour": "red"} where the contract declares only id
                  Right:     colour: {type: string} among the contract's properties

                """))
        let doctor = try await Binary.run(["doctor", "--offline"], environment: ["COLUMNS": "60"]).output
        let lines = doctor.split(separator: "\n").dropLast()
        // A path that is longer than a line is broken, too.
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(lines.allSatisfy { line in ["ok  ", "note", "prob", "    "].contains { line.hasPrefix($0) } })
        #expect(!doctor.contains("\u{1B}"))
    }

    @Test func aCleanRecordingHasNoSecrets() async throws {
        let outcome = try await Binary.run(["scrub", "--check", "recordings/todos"])
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                22 exchanges checked: 0 breaking, 0 warnings, 0 info
                passed    no secrets found in 3 recordings

                """)
    }
}
