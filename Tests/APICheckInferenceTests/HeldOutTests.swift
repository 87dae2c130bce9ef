import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckImport
import APICheckInference
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// A contract is made from four fifths of the exchanges, and the last fifth is checked against it.
@Suite struct HeldOutTests {
    @Test func octokit() throws {
        let all = try Traffic.octokit()
        let result = try HeldOut(all)
        print("octokit: \(result.exchanges) exchanges, \(result.findings.count) findings")
        for line in result.lines { print(line) }
    }

    @Test func own() throws {
        for api in Traffic.apis {
            let result = try HeldOut(Traffic.own(api))
            print("\(api): \(result.exchanges) exchanges, \(result.findings.count) findings")
            for line in result.lines { print(line) }
        }
    }
}

/// The findings about a fifth of the exchanges, by a contract of the others.
struct HeldOut {
    private(set) var exchanges = 0
    private(set) var findings: [Finding] = []

    var lines: [String] {
        findings.map { "  \($0.rule.id) | \($0.operation) | \($0.place) | \($0.expected) | \($0.actual)" }
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
