import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Foundation
import TestSupport
import Testing

/// Contracts that are inferred from made-up services, which are the oracle: the same service breaks none, and a service that
/// changed breaks its own.
///
/// `APICHECK_EXHAUSTIVE=1` makes 4,000 services instead of 80,  `APICHECK_SERVICES=300` as many as it says;
/// `APICHECK_PRINT_TABLES=1` prints the rates and each fault.
@Suite struct GeneratedServiceTests {
    private static let seeds =
        1...UInt64(
            ProcessInfo.processInfo.environment["APICHECK_SERVICES"].flatMap(Int.init)
                ?? (Exhaustive.isRequested ? 4_000 : 80))

    /// The exchanges that a contract is made from satisfy it.
    @Test func everyServiceSatisfiesTheContractMadeOfIt() throws {
        for seed in Self.seeds {
            let made = GeneratedService(seed: seed)
            let findings = try made.unsatisfied(made.training)
            guard !findings.isEmpty else { continue }
            let few = try made.smallest(made.training)
            let exchanges = try few.map { try made.service.exchange($0) }
            let calls = exchanges.map {
                "\($0.request.url.path) \(String(decoding: $0.response?.body ?? [], as: UTF8.self))"
            }
            Issue.record(
                "service \(seed): \(try made.unsatisfied(few).map { "\($0.rule.id) \($0.place)" }) of \(calls)")
        }
    }

    /// Further exchanges of the same service break nothing.
    @Test func theSameServiceBreaksNoContract() throws {
        var (exchanges, warned, broken) = (0, 0, 0)
        for seed in Self.seeds {
            let made = GeneratedService(seed: seed)
            for (exchange, findings) in try made.falseFindings(try made.contract(of: made.training)) {
                exchanges += 1
                if !findings.isEmpty { warned += 1 }
                if findings.contains(where: { $0.level == .breaking }) { broken += 1 }
                for finding in findings {
                    Tables.print(
                        "false \(finding.level) \(finding.rule.id) | service \(seed) of \(made.training.count) | \(exchange.request.url.path) | \(finding.place) | \(finding.expected) | \(finding.actual) | \(finding.hint ?? "")"
                    )
                }
            }
        }
        Tables.print("false: \(exchanges) exchanges, \(warned) with a warning or more, \(broken) breaking")
        #expect(broken * 100 <= exchanges)
    }

    /// A change that three samples or more show is found.
    @Test func aChangedServiceIsFound() throws {
        var counts: [ServiceMutation: (all: Int, missed: Int)] = [:]
        for seed in Self.seeds {
            let made = GeneratedService(seed: seed)
            let contract = try made.contract(of: made.training)
            for mutation in ServiceMutation.allCases {
                guard let result = try made.isFound(mutation, contract) else { continue }
                counts[mutation, default: (0, 0)].all += 1
                if result.found { continue }
                counts[mutation]?.missed += 1
                Tables.print("missed \(mutation) | service \(seed) of \(made.training.count) | \(result.description)")
            }
        }
        for mutation in ServiceMutation.allCases {
            let (all, missed) = counts[mutation] ?? (0, 0)
            Tables.print("missed: \(mutation) \(missed) of \(all)")
            #expect(missed * 10 <= all * 2)
        }
    }
}
