import Foundation
import TestSupport
import Testing

/// Numbers on the command line and in the environment that nothing counts: each is taken or refused, never the end of the
/// process.
@Suite struct HostileNumberTests {
    static let numbers = [
        "1e300", "nan", "9223372036854775808", "-9223372036854775808", "-1",
    ]

    /// The words before and behind the number. Nothing of it comes to ask a server: files are missing, and
    /// what is written would be below a file.
    static let options: [(name: String, command: [String])] = {
        let commands: [(names: [String], command: [String])] = [
            (
                [
                    "max-depth", "max-file-size", "max-body-size", "max-yaml-values", "max-findings", "pattern-steps",
                    "pattern-states", "max-contract-files", "max-contract-bytes", "max-contract-references", "jobs",
                    "max-age",
                ], ["verify", "todos"]
            ),
            (["rate", "timeout"], ["diff", "--live", "todos", "--plan"]),
            (["lock-wait", "rate", "timeout", "max-body-size"], ["record", "todos", "--plan"]),
            (
                ["port", "for", "timeout", "max-recorded"],
                ["proxy", "--target", "http://127.0.0.1:1", "-o", "Package.swift/a.har"]
            ),
            (["port", "latency", "max-connections", "max-request-size", "max-buffered"], ["serve", "none.har"]),
            (["lock-wait", "max-depth"], ["scrub", "none.har"]),
            (["lock-wait", "max-file-size"], ["import", "none.har", "-o", "Package.swift/a.har"]),
            (["port"], ["sandbox", "none"]),
        ]
        return commands.flatMap { names, command in names.map { (name: $0, command: command) } }
    }()

    @Test(arguments: options.indices) func anOptionIsTakenOrRefused(_ index: Int) async throws {
        let (name, command) = Self.options[index]
        let units = ["max-age", "for"].contains(name) ? ["d", "ms", "h"] : [""]
        let values = Self.numbers.flatMap { number in units.map { number + $0 } }
        // Each value goes to some options, and each option gets a value.
        for value in Exhaustive.isRequested ? values : [values[index % values.count]] {
            let outcome = try await Binary.run(command + ["--\(name)=\(value)"])
            #expect((0...3).contains(outcome.status), "--\(name)=\(value): \(outcome.error)")
            #expect(outcome.error.isEmpty == (outcome.status == 0), "--\(name)=\(value)")
        }
    }

    @Test(arguments: ["delay", "status", "retry-after", "cut-after", "reset-after", "times", "then"])
    func aFaultIsTakenOrRefused(_ part: String) async throws {
        for number in Self.numbers {
            let fault = "none:status=429,\(part)=\(number)\(part == "delay" ? "s" : "")"
            let outcome = try await Binary.run(["serve", "todos", "--fault", fault])
            #expect(outcome.status == 2, "\(fault): \(outcome.error)")
        }
    }

    /// The rate of a request in a thousand seconds is the lowest there is use for.
    @Test func aRateThatNoClockCountsIsRefused() async throws {
        let outcome = try await Binary.run(["diff", "--live", "todos", "--rate", "1e-300"])
        #expect(outcome.status == 2)
        #expect(
            outcome.error == "error: --rate must be 0.001 to 1000000 requests per second, not 1e-300\n"
                + Binary.usage(of: "diff"))
    }

    /// The argument parser stops the process when it has to wrap help into fewer columns than it indents by.
    @Test(arguments: numbers + ["1", "26", "39", "41", "1000000"]) func helpIsWrittenForAnyWidth(_ columns: String)
        async throws
    {
        let outcome = try await Binary.run(["serve", "--help"], environment: ["COLUMNS": columns, "LINES": columns])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("--max-connections"))
    }

    @Test(arguments: numbers) func anInputFromTheEnvironmentIsTakenOrRefused(_ number: String) async throws {
        let outcome = try await Binary.run(
            ["diff", "--live", "todos", "--plan", "--workflow", "reads"],
            environment: ["APICHECK_TODOS_PER_PAGE": number])
        #expect([0, 2].contains(outcome.status), "\(outcome.error)")
    }
}
