import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckRecordings
import TestSupport

/// A made-up service, a contract that was inferred from some of its answers, and what that contract says of others.
struct GeneratedService {
    let service: Service
    let training: [Service.Call]
    let further: [Service.Call]
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        service = Service(seed: seed)
        var random = SeededRandom(seed &+ 0xABCDEF)
        training = service.calls(random.pick([2, 4, 6, 10, 15, 20, 30, 40]), seed: random.next())
        further = service.calls(20, seed: random.next())
    }

    func contract(of calls: [Service.Call]) throws -> Contract {
        let entries = try calls.map { RecordedEntry(try service.exchange($0)) }
        return try Inferred([Recording(name: "a.har", entries: entries)]).contract
    }

    /// The findings about the exchanges that the contract is made from.
    func unsatisfied(_ calls: [Service.Call]) throws -> [Finding] {
        let contract = try contract(of: calls)
        return try calls.flatMap { contract.check(try service.exchange($0)).findings }
    }

    /// The fewest calls with a finding, found by leaving out one after the other.
    func smallest(_ calls: [Service.Call]) throws -> [Service.Call] {
        var calls = calls
        var index = 0
        while index < calls.count {
            var fewer = calls
            fewer.remove(at: index)
            if let found = try? unsatisfied(fewer), !found.isEmpty { calls = fewer } else { index += 1 }
        }
        return calls
    }

    /// The exchanges of operations and statuses that were learned from, and the findings about each.
    func falseFindings(_ contract: Contract) throws -> [(exchange: Exchange, findings: [Finding])] {
        let seen = Set(try training.map { "\($0.operation) \(try service.exchange($0).response?.status ?? 0)" })
        return try further.compactMap { call in
            let exchange = try service.exchange(call)
            guard seen.contains("\(call.operation) \(exchange.response?.status ?? 0)") else { return nil }
            return (exchange, contract.check(exchange).findings.filter { $0.level >= .warning })
        }
    }

    /// Whether a mutation is found; nil when fewer than three of the answers that were learned from show its place.
    func isFound(_ mutation: ServiceMutation, _ contract: Contract) throws -> (found: Bool, description: String)? {
        var random = SeededRandom(seed &+ 0x123456)
        for _ in 0..<10 {
            guard let (changed, operation) = mutation.apply(to: service, &random) else { return nil }
            if let result = try isFound(changed, operation, contract) { return result }
        }
        return nil
    }

    private func isFound(
        _ changed: Service, _ operation: Int, _ contract: Contract
    ) throws -> (found: Bool, description: String)? {
        func differ(_ call: Service.Call) throws -> Bool {
            try call.operation == operation
                && service.exchange(call).response?.body != changed.exchange(call).response?.body
        }
        guard try training.filter(differ).count >= 3 else { return nil }
        let calls = try service.calls(200, seed: seed &+ 0x654321).filter(differ).prefix(5)
        guard let first = calls.first else { return nil }
        let found = try calls.contains { call in
            let exchange = try changed.exchange(call)
            let before = Set(contract.check(try service.exchange(call)).findings.map { "\($0.rule.id) \($0.place)" })
            return contract.check(exchange).findings.contains {
                $0.level >= .warning && !before.contains("\($0.rule.id) \($0.place)")
            }
        }
        let bodies = try [service, changed].map {
            String(decoding: try $0.exchange(first).response?.body.prefix(600) ?? [], as: UTF8.self)
        }
        return (found, "\(bodies[0])\n       became \(bodies[1])")
    }
}
