import APICheckBase
import APICheckTesting
import TestSupport
import Testing

@Suite struct RecordingTraitTests {
    @Test func aMissingRecordingIsAnIssueAtTheTraitsLineAndTheTestDoesNotRun() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let trait = RecordingTrait.recording("things/all", in: project.place)
        let line = #_sourceLocation.line - 1
        let found = try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: nil) { Issue.record("it ran") }
        }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(
            found.first?.text == """
                no recording
                  expected: \(project.folder)/recordings/things/all.har
                  actual:   no such file
                Record it with: apicheck record things
                """)
    }

    @Test(arguments: [
        ("things/al", "Did you mean 'things/all'? "), ("thing/all", "Did you mean 'things/all'? "),
        ("things/other", ""), ("x/all", ""),
    ])
    func aNameThatIsNearlyThatOfARecordingIsTold(_ name: String, _ meant: String) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things")], to: "things/all")
        let traits: [any TestScoping] = [
            RecordingTrait.recording(name, in: project.place), ReplayTrait.replay(name, in: project.place),
        ]
        for trait in traits {
            let found = try await issues {
                try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {}
            }
            #expect(found.map { $0.text.contains("\n\(meant)Record it with: ") } == [true])
        }
    }

    /// The sample is of 2 January 2026.
    @Test(arguments: [(Duration.seconds(60), false), (.seconds(86_400 * 365 * 1_000), true)])
    func aStaleRecordingIsAnIssueAndTheTestRuns(_ maxAge: Duration, _ isFresh: Bool) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things")], to: "things/all")
        let trait = RecordingTrait.recording("things/all", in: project.place, maxAge: maxAge)
        let line = #_sourceLocation.line - 1
        let runs = Locked(0)
        let found = try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: nil) {
                runs.withLock { $0 += 1 }
                let count = try RecordedExchanges.current.count
                #expect(count == 1)
            }
        }
        #expect(runs.withLock { $0 } == 1)
        #expect(found.map(\.sourceLocation?.line) == (isFresh ? [] : [line]))
        #expect(found.allSatisfy { $0.text.contains("things/all.har is stale") })
        #expect(found.allSatisfy { $0.text.contains("expected: at most 60 seconds old") })
    }

    @Test func aBrokenContractIsAnIssueAtTheTraitsLine() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let trait = ContractTrait.contract("things", in: project.place)
        let line = #_sourceLocation.line - 1
        let found = try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: nil) { Issue.record("it ran") }
        }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(found.first?.text.hasPrefix("no contract of 'things'\n") == true)
    }
}

@Suite(.recording("todos/reads"), .contract("todos")) struct SuiteOfTraits {
    @Test(arguments: 1...3) func eachTestOfASuiteHasItsTraits(_ number: Int) throws {
        #expect(try RecordedExchanges.current.name == "todos/reads")
        #expect(try APIContract.current.name == "todos")
    }
}
