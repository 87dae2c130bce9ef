import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

/// A reduced recording shows what the whole one shows. Made-up services are the source of the traffic, and two other parts of
/// the program are the oracle: the check of an exchange, and the inference of a contract.
@Suite struct DistinctRecordingTests {
    private static let seeds = Exhaustive.isRequested ? 1...400 : 1...4

    /// The calls of a few operations, so that each has more than the samples that are kept.
    private struct Case {
        let whole: [RecordedEntry]
        let reduced: [RecordedEntry]
        let service: Service

        init(seed: UInt64, calls: Int, samples: Int = DistinctRecording.Settings.samplesForInference) throws {
            var service = Service(seed: seed)
            service.operations = Array(service.operations.prefix(3))
            self.service = service
            let whole = try service.calls(calls, seed: seed &+ 77).map { RecordedEntry(try service.exchange($0)) }
            let result = DistinctRecording(whole, DistinctRecording.Settings(samples: samples))
            self.whole = whole
            reduced = result.kept.map { whole[$0] }
        }
    }

    /// Without calls that the contract does not have: their findings name the whole path, with its ids.
    private static func findings(_ entries: [RecordedEntry], _ contract: Contract) -> Set<String> {
        Set(
            entries.flatMap { contract.check($0.exchange).findings }.filter { $0.rule != .undeclaredOperation }
                .map { "\($0.rule.id) \($0.operation) \($0.place.generalised)" })
    }

    /// The contracts are made of other calls, and of services that changed: none is satisfied by all.
    @Test func verifyFindsTheSame() throws {
        var found = 0
        for seed in Self.seeds.map(UInt64.init) {
            let made = try Case(seed: seed, calls: 120, samples: seed.isMultiple(of: 2) ? 1 : 5)
            var random = SeededRandom(seed)
            let changed = ServiceMutation.allCases.compactMap { $0.apply(to: made.service, &random)?.service }
            for service in [made.service] + changed {
                let calls = service.calls(15, seed: seed &+ 5)
                let entries = try calls.map { RecordedEntry(try service.exchange($0)) }
                guard let contract = try? Inferred([Recording(entries: entries)]).contract else { continue }
                let all = Self.findings(made.whole, contract)
                let lost = all.subtracting(Self.findings(made.reduced, contract))
                found += all.count
                #expect(lost == [], "service \(seed), \(made.reduced.count) of \(made.whole.count)")
            }
        }
        #expect(found > 20)
    }

    @Test func inferLearnsTheSame() throws {
        var kept = (reduced: 0, whole: 0)
        for seed in Self.seeds.map(UInt64.init) {
            let made = try Case(seed: seed, calls: 300)
            kept.reduced += made.reduced.count
            kept.whole += made.whole.count
            let one = Self.learned(try Inferred([Recording(entries: made.whole)]).contract.document.root)
            let other = Self.learned(try Inferred([Recording(entries: made.reduced)]).contract.document.root)
            #expect(other == one, "service \(seed): \(Set(one).symmetricDifference(other).sorted().prefix(10))")
        }
        Tables.print("distinct: kept \(kept.reduced) of \(kept.whole)")
        #expect(kept.reduced < kept.whole)
    }

    /// Reducing once more leaves out nothing.
    @Test func aReducedRecordingStaysAsItIs() throws {
        for seed in Self.seeds.map(UInt64.init) {
            for samples in [1, 10] {
                let made = try Case(seed: seed, calls: 100, samples: samples)
                let again = DistinctRecording(made.reduced, DistinctRecording.Settings(samples: samples))
                #expect(again.kept.count == made.reduced.count, "service \(seed), \(samples)")
            }
        }
    }

    /// The description without counts, examples and what names the evidence: one line for each other leaf.
    private static func learned(_ value: JSON, at path: String = "") -> [String] {
        switch value.kind {
        case .object:
            return value.members.filter { !ignored.contains($0.name) }.flatMap {
                learned($0.value, at: "\(path)/\($0.name)")
            }
            .sorted()
        case .array: return value.elements.flatMap { learned($0, at: "\(path)/-") }.sorted()
        default: return ["\(path) \(value.text)"]
        }
    }

    private static let ignored: Set<String> = ["x-apicheck-evidence", "example", "examples", "description", "summary"]
}

/// Which exchanges of a recording are kept.
@Suite struct DistinctExchangeTests {
    private func entry(
        _ method: String, _ path: String, _ status: Int, _ body: String, sent: String? = nil
    ) throws -> RecordedEntry {
        let url = try #require(HTTPURL("https://api.example.com\(path)"))
        return RecordedEntry(
            Exchange(
                request: SentRequest(
                    method: method, url: url, version: .http11,
                    headers: sent == nil ? [] : ["Content-Type": "application/json"], body: sent.map { Array($0.utf8) }),
                response: Response(
                    status: status, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
                startedAt: nil))
    }

    /// Whether the last of some calls is kept beside the others, with one sample of each place.
    private func keepsLast(_ calls: [(String, String, Int, String)]) throws -> Bool {
        let entries = try calls.map { try entry($0.0, $0.1, $0.2, $0.3) }
        return DistinctRecording(entries, DistinctRecording.Settings(samples: 1)).kept.last == entries.count - 1
    }

    @Test func whatIsNewIsKept() throws {
        let first = #"{"id": 1, "name": "Ann", "tags": ["a b"], "state": "open", "at": "2026-01-01"}"#
        let second = #"{"id": 2, "name": "Bob", "tags": ["c d"], "state": "open", "at": "2026-01-02"}"#
        let changes: [(String, String, Bool)] = [
            ("", "", false),
            (#""Bob""#, #""Eve""#, false),
            (#""Bob""#, "null", true),
            (#""Bob""#, "5", true),
            (#""Bob""#, #""""#, true),
            (#""Bob""#, #""5""#, true),
            (#""id": 2"#, #""id": 2.5"#, true),
            (#""id": 2"#, #""id": -2"#, true),
            (#"["c d"]"#, "[]", true),
            (#"["c d"]"#, #"["c d", "e f"]"#, true),
            (#"["c d"]"#, "[null]", true),
            (#""open""#, #""closed""#, true),
            (#""2026-01-02""#, #""2026-01-02T10:00:00Z""#, true),
            (#", "at": "2026-01-02""#, "", true),
            (#""id": 2"#, #""id": 2, "x": 1"#, true),
        ]
        for (old, new, isKept) in changes {
            let body = old.isEmpty ? second : second.replacing(old, with: new)
            let calls = [
                ("GET", "/things/1", 200, first), ("GET", "/things/2", 200, second), ("GET", "/things/3", 200, body),
            ]
            #expect(try keepsLast(calls) == isKept, "\(old) \(new)")
        }
        let others: [((String, String, Int, String), Bool)] = [
            (("GET", "/things/3?page=2", 200, second), true), (("GET", "/things/3", 404, second), true),
            (("DELETE", "/things/3", 200, second), true), (("GET", "/things/3", 200, "broken"), true),
            (("GET", "/other/3", 200, second), true),
        ]
        for (call, isKept) in others {
            let calls = [("GET", "/things/1", 200, first), ("GET", "/things/2", 200, second), call]
            #expect(try keepsLast(calls) == isKept, "\(call)")
        }
    }

    /// Equal neighbours are left out, and each change of a kept request's answers stays.
    @Test func aPollStillEnds() throws {
        let pending = #"{"done": false}"#
        let done = #"{"done": true}"#
        let calls = [
            ("GET", "/jobs/1", 202, pending), ("GET", "/jobs/1", 202, pending), ("GET", "/jobs/1", 200, done),
            ("GET", "/jobs/2", 202, pending), ("GET", "/jobs/2", 200, done),
            ("GET", "/jobs/1", 200, done), ("GET", "/jobs/1", 200, pending), ("GET", "/jobs/1", 200, done),
        ]
        let entries = try calls.map { try entry($0.0, $0.1, $0.2, $0.3) }
        let result = DistinctRecording(entries, DistinctRecording.Settings(samples: 1))
        #expect(result.kept == [0, 2, 6, 7])
        let operation = try #require(result.operations.first)
        #expect((operation.exchanges, operation.kept) == (8, 4))
        #expect(operation.name.hasPrefix("GET /jobs/{"))
    }

    /// The answer that first had the id of a kept request is kept, although nothing of it is new.
    @Test func theSourceOfAnIDIsKept() throws {
        let calls = try [
            entry("POST", "/things", 201, #"{"id": 11}"#, sent: "{}"),
            entry("POST", "/things", 201, #"{"id": 12}"#, sent: "{}"),
            entry("POST", "/things", 201, #"{"id": 13}"#, sent: "{}"),
            entry("POST", "/things", 201, #"{"id": 14}"#, sent: "{}"),
            entry("GET", "/things/13", 200, #"{"id": 13}"#),
        ]
        let result = DistinctRecording(calls, DistinctRecording.Settings(samples: 1))
        #expect(result.kept == [0, 1, 2, 4])
    }

    /// With a contract, each finding stays, also of a value whose form is not new.
    @Test func findingsOfTheContractStay() throws {
        let contract = try Contract(
            Document(
                yaml: """
                    openapi: 3.1.0
                    info: {title: Things, version: "1"}
                    paths:
                      /things/{id}:
                        get:
                          parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                          responses:
                            "200":
                              description: fine
                              content:
                                application/json:
                                  schema: {type: object, properties: {id: {type: integer, maximum: 50}}}
                    """, source: "openapi.yaml"))
        let entries = try (1...100).map { try entry("GET", "/things/\($0)", 200, "{\"id\": \($0)}") }
        let without = DistinctRecording(entries, DistinctRecording.Settings(samples: 1))
        #expect(without.kept == [0, 1])
        let with = DistinctRecording(entries, DistinctRecording.Settings(samples: 1, contract: contract))
        #expect(with.kept == [0, 1, 50])
        #expect(with.operations.map(\.name) == ["GET /things/{id}"])
    }
}
