import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// A contract is made from four fifths of the exchanges, and the last fifth is checked against it.
///
/// A finding that says that something is new (an operation, a status, a member) is one that more samples explain. The others
/// contradict what the contract says of what it has seen; they are bounded here, and each is of a place with few samples, so
/// that none is breaking.
@Suite struct HeldOutTests {
    private static let most = ["github": 4, "issuetracker": 2, "kakao": 3, "lslp": 10, "todos": 2]

    @Test(arguments: Traffic.apis) func recordingsOfThisRepository(_ api: String) throws {
        let result = try HeldOut(Traffic.own(api))
        result.show(api)
        #expect(result.contradictions.count <= HeldOutTests.most[api] ?? 0)
        // `/todos/search` is taken for a todo as long as nothing else is known of it.
        #expect(result.contradictions.count { $0.level == .breaking } <= (api == "todos" ? 1 : 0))
    }

    @Test(.corpus("octokit-fixtures")) func trafficOfGitHub() throws {
        let result = try HeldOut(Traffic.octokit())
        result.show("octokit")
        #expect(result.contradictions.count <= 3)
        #expect(result.contradictions.allSatisfy { $0.level < .breaking })
    }
}

/// The findings about a fifth of the exchanges, by a contract of the others; for each of the five fifths.
struct HeldOut {
    private(set) var exchanges = 0
    private(set) var findings: [Finding] = []

    /// Those that do not only say that something was never seen before.
    var contradictions: [Finding] {
        findings.filter { !$0.rule.id.hasPrefix("undeclared-") && !SatisfactionTests.facts.contains($0.rule.id) }
    }

    /// Prints the rate and the findings with `APICHECK_PRINT_TABLES=1`.
    func show(_ name: String) {
        Tables.print(
            "\(name): \(exchanges) exchanges, \(findings.count) findings, \(contradictions.count) contradictions")
        for finding in findings {
            let place = "\(finding.operation) | \(finding.place)"
            Tables.print("  \(finding.level) \(finding.rule.id) | \(place) | \(finding.expected) | \(finding.actual)")
        }
    }

    init(_ recordings: [Recording]) throws {
        for fifth in 0..<5 {
            var number = 0
            var known: [Recording] = []
            var held: [Exchange] = []
            for recording in recordings {
                var part = recording
                part.entries = []
                for entry in recording.entries {
                    number += 1
                    if number % 5 == fifth { held.append(entry.exchange) } else { part.entries.append(entry) }
                }
                known.append(part)
            }
            let contract = try Inferred(known).contract
            for exchange in held where contract.mayServe(exchange.request.url) && exchange.response != nil {
                exchanges += 1
                findings += contract.check(exchange).findings
            }
        }
    }
}
