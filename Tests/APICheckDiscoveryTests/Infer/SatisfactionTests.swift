import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckRecordings
import TestSupport
import Testing

/// Every recording that a contract is made from satisfies it.
@Suite struct SatisfactionTests {
    /// Facts about a call that no contract can allow: a client that sends no credentials, a media type without a body, a
    /// body that is not the JSON that its media type says, and a date in another form than the standard of its field has.
    static let facts: Set<String> = [
        "credentials-missing", "request-content-type-without-body", "response-body-unreadable",
        "end-of-service-invalid",
    ]

    @Test(arguments: Traffic.apis) func recordingsOfThisRepository(_ api: String) throws {
        try expectSatisfied(Traffic.own(api))
    }

    @Test(.corpus("octokit-fixtures")) func trafficOfGitHub() throws { try expectSatisfied(Traffic.octokit()) }

    @Test(.corpus("har")) func recordingsOfOtherPrograms() throws {
        let learned = try Traffic.foreign().filter { recording in
            guard (try? Inferred([recording], hosts: [])) != nil else { return false }
            try expectSatisfied([recording], hosts: [])
            return true
        }
        #expect(learned.count >= 3)
    }

    /// Answers to one operation, each with its Content-Type and body, and the faults of their own that some have.
    static let mixtures: [(types: [String?], bodies: [String], faults: [String])] = [
        (["application/json", nil], [#"{"a": 1}"#, ""], []),
        (["application/json", "application/json"], [#"{"a": 1}"#, ""], []),
        (["application/json", nil], [#"{"a": 1}"#, #"{"a": 1}"#], []),
        (["application/json", "text/plain"], [#"{"a": 1}"#, #"{"a": 1}"#], []),
        // A page is not of the API.
        (["application/json", "text/html"], [#"{"a": 1}"#, "<!doctype html><p>"], ["undeclared-response-media-type"]),
        (
            ["application/json", "application/json"], [#"{"a": 1}"#, "<!doctype html><p>"],
            ["undeclared-response-media-type"]
        ),
        (["application/json", "application/problem+json", nil], [#"{"a": 1}"#, #"{"title": "a"}"#, ""], []),
        (["application/json", "application/xml", nil], [#"{"a": 1}"#, "<a/>", ""], []),
        (["application/json", "application/octet-stream"], [#"{"a": 1}"#, "abc"], []),
        (["application/json", "application/json"], [#"{"a": 1}"#, "null"], []),
        (["application/json", "application/json"], [#"{"a": {}}"#, #"{"a": {"2024-01-01": 1, "b": "c"}}"#], []),
        (["application/json", "application/json"], [#"{"a": []}"#, #"{"a": [[1, "a"], {"b": null}, 2.5e3]}"#], []),
        (["application/json", "application/json"], [#"{"a": 1, "a": "b"}"#, "[]"], ["duplicate-json-key"]),
        (["application/x-ndjson", nil], ["{\"a\": 1}\n{\"a\": \"b\"}\n", ""], []),
        (["text/event-stream", "application/json"], ["data: {}\n\n", "{}"], []),
    ]

    @Test(arguments: mixtures) func answersOfSeveralKinds(_ types: [String?], _ bodies: [String], _ faults: [String])
        throws
    {
        var calls = try recording(bodies.map { ("GET /things", 200, $0) } + [("GET /other", 200, "{}")])
        for (index, type) in types.enumerated() {
            guard case .response(var response) = calls.entries[index].exchange.answer else { continue }
            response.headers = type.map { ["Content-Type": $0] } ?? []
            calls.entries[index].exchange.answer = .response(response)
        }
        let contract = try Inferred([calls]).contract
        #expect(calls.entries.flatMap { contract.check($0.exchange).findings.map(\.rule.id) } == faults)
    }

    private func expectSatisfied(_ recordings: [Recording], hosts: [String]? = nil) throws {
        let inferred = try Inferred(recordings, hosts: hosts)
        #expect(inferred.contract.faults.isEmpty)
        for (recording, places) in zip(recordings, inferred.inference.learned) {
            for place in places {
                let findings = inferred.contract.check(recording.entries[place].exchange).findings
                    .filter { !SatisfactionTests.facts.contains($0.rule.id) }
                #expect(findings.isEmpty, "\(recording.place(ofEntry: place))")
            }
        }
    }

    @Test(arguments: Traffic.apis) func theOrderOfTheFilesMakesNoDifference(_ api: String) throws {
        let recordings = try Traffic.own(api)
        let text = try Inferred(recordings).inference.text
        #expect(try Inferred(recordings.reversed()).inference.text == text)
        let split = recordings.flatMap { recording in
            [recording.entries.prefix(2), recording.entries.dropFirst(2)].map {
                Recording(name: recording.name, entries: Array($0))
            }
        }
        // Repeated requests count within one recording only.
        let parts = try Inferred(split).inference.text
        #expect(parts.replacing("x-apicheck-volatile: true", with: "").count <= text.count)
    }
}
