import APICheckBase
import APICheckProject
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Issues about a test that cannot begin, or whose recording cannot be saved.
@Suite struct SetupIssueTests {
    private struct Empty: Decodable {}

    private func run(_ trait: some TestScoping & Sendable) async throws -> [Issue] {
        try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {}
        }
    }

    /// They had no data.
    @Test func eachHasItsKind() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write("{", to: "recordings/things/broken.har")
        let missing = try await run(ReplayTrait.replay("things/none", in: project.place))
        #expect(missing.map(\.setupError?.kind) == [.recordingMissing])
        let broken = try await run(ReplayTrait.replay("things/broken", in: project.place))
        #expect(broken.map(\.setupError?.kind) == [.recordingInvalid])
        let read = try await run(RecordingTrait.recording("things/none", in: project.place))
        #expect(read.map(\.setupError?.kind) == [.recordingMissing])
        let mode = try await RecordingRequest.$current.withValue(RecordingRequest(variable: "yes", ci: nil)) {
            try await run(ReplayTrait.replay("things/broken", in: project.place))
        }
        #expect(mode.map(\.setupError?.kind) == [.recordingModeInvalid])
        let file = try await issues { expectDecodes(Empty.self, from: .file("none.json", in: project.place)) }
        #expect(file.map(\.setupError?.kind) == [.fileMissing])
        let session = try await issues { _ = URLSessionConfiguration.replaying() }
        #expect(session.map(\.setupError?.kind) == [.traitMissing])
    }

    @Test func aKnownIssueCanBeMatchedByIt() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let found = try await issues {
            let test = try #require(Test.current)
            let testCase = Test.Case.current
            try await withKnownIssue {
                try await ReplayTrait.replay("things/none", in: project.place)
                    .provideScope(for: test, testCase: testCase) {}
            } matching: { issue in
                issue.setupError?.kind == .recordingMissing
            }
        }
        #expect(found.map(\.isFailure) == [false])
    }

    @Test func aStaleRecordingCanBeMatched() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things", 200, "[]")], to: "things/old")
        let read = try await run(RecordingTrait.recording("things/old", in: project.place, maxAge: .seconds(60)))
        #expect(read.map(\.replayFault) == [ReplayFault(kind: .stale, requests: ["GET /things"])])
    }

    /// The command needs a workflow, which an app has seldom.
    @Test func aStaleRecordingIsRecordedAgainByATest() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things", 200, "[]")], to: "things/old")
        let read = try await run(RecordingTrait.recording("things/old", in: project.place, maxAge: .seconds(60)))
        #expect(
            read.map { $0.text.line("help") } == [
                "record it again with: APICHECK_RECORD=all swift test, where a test has .replay(\"things/old\"); or, if the API has "
                    + "workflows: apicheck record things"
            ])
    }

    @Test func aNameWithoutItsAPIIsCompleted() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things", 200, "[]")], to: "things/all")
        let found = try await run(ReplayTrait.replay("all", in: project.place))
        #expect(found.compactMap { $0.text.line("help") }.map { $0.hasPrefix("did you mean 'things/all'? ") } == [true])
    }

    /// A contract in the working folder itself had an absolute path.
    @Test func aContractIsNamedFromTheWorkingFolder() throws {
        let files = ProjectFiles(folder: .aboveTest, testFile: #filePath)
        let contract = try files.api("todos").contractFile
        #expect(contract == "contracts/todos/openapi.yaml")
        #expect(files.recording("todos/crud") == "recordings/todos/crud.har")
        #expect(ProjectFiles.shownFolder("/") == "/" && ProjectFiles.shownFolder("") == "")
    }

    /// A fixture that was found had an absolute path, and one that was not had a relative one.
    @Test func aFileOfTheProjectIsNamedFromTheWorkingFolder() async throws {
        let folder = "Tests/APICheckTestingTests"
        let found = try await issues {
            expectDecodes(Empty.self, from: .file("\(folder)/Reporting/SetupIssueTests.swift"))
            expectDecodes(Empty.self, from: .file(folder))
            expectDecodes(Empty.self, from: .file("\(folder)/none.json"))
        }
        #expect(
            found.map { $0.text.replacing(FileManager.default.currentDirectoryPath, with: "ABSOLUTE") } == [
                """
                decoding-body-not-json: The body that a model decodes is not JSON.
                  where:    decode Empty, body
                            Tests/APICheckTestingTests/Reporting/SetupIssueTests.swift
                  expected: JSON for Empty
                  actual:   1:1: expected a value
                  help:     Inspect the body: it may be truncated, or sent by something other than the API.
                """,
                """
                Tests/APICheckTestingTests: the file cannot be read
                  expected: a file with a body
                  actual:   is a folder
                  help:     correct the path, or the permissions of the file
                """,
                """
                no file 'Tests/APICheckTestingTests/none.json'
                  expected: a file that can be read
                  actual:   none in the folders above Tests/APICheckTestingTests/Reporting/SetupIssueTests.swift
                  help:     correct the path, or the name of the resource
                """,
            ])
        #expect(found.map(\.setupError?.kind) == [nil, .fileInvalid, .fileMissing])
    }
}
