import APICheckBase
import TestSupport
import Testing

@testable import APICheckTesting

@Suite struct RecordingTraitTests {
    /// The help was a command that needs a workflow.
    @Test func aTestWithAMissingRecordingDoesNotRun() async throws {
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
                  help:     record it in a test of the app with .replay("things/all"): APICHECK_RECORD=new swift test; or, if the \
                API has workflows, with: apicheck record things
                """)
    }

    @Test(arguments: [
        ("things/al", "did you mean 'things/all'? "), ("thing/all", "did you mean 'things/all'? "),
        ("things/other", ""), ("x/all", ""),
    ])
    func aSimilarNameOfARecordingIsSuggested(_ name: String, _ meant: String) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things")], to: "things/all")
        let filter = try #require(Test.current).selection.filter
        let traits: [(any TestScoping, command: String)] = [
            (
                RecordingTrait.recording(name, in: project.place),
                """
                in a test of the app with .replay("\(name)"): APICHECK_RECORD=new swift test; or, if the API has workflows, \
                with: apicheck record \(name.prefix { $0 != "/" })
                """
            ),
            (ReplayTrait.replay(name, in: project.place), "with: APICHECK_RECORD=new swift test --filter \(filter)"),
        ]
        for (trait, command) in traits {
            let found = try await issues {
                try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {}
            }
            #expect(found.map { $0.text.lastLine } == ["  help:     \(meant)record it \(command)"])
        }
    }

    /// The sample was recorded on 2 January 2026.
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
        for issue in found {
            #expect(issue.text.firstLine == "\(project.folder)/recordings/things/all.har is stale")
            #expect(issue.text.line("expected") == "at most 60 seconds old")
            // The age before it depends on the clock.
            #expect(issue.text.line("actual")?.split(separator: "; ").last == "1 of 1 entry is too old")
        }
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
        #expect(found.map { $0.text.firstLine } == ["no contract of 'things'"])
    }
}

@Suite(.recording("todos/reads"), .contract("todos")) struct SuiteOfTraits {
    @Test(arguments: 1...3) func eachTestOfASuiteHasItsTraits(_ number: Int) throws {
        #expect(try RecordedExchanges.current.name == "todos/reads")
        #expect(try APIContract.current.name == "todos")
    }
}
