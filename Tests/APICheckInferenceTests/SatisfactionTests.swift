import APICheckContracts
import APICheckFindings
import APICheckInference
import APICheckRecordings
import TestSupport
import Testing

/// Every recording that a contract is made from satisfies it.
@Suite struct SatisfactionTests {
    /// Facts about a call that no contract can allow: a client that sends no credentials, a media type without a body, and
    /// a body that is not the JSON that its media type says.
    static let facts: Set<String> = [
        "credentials-missing", "request-content-type-without-body", "response-body-unreadable",
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
