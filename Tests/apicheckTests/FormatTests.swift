import APICheckJSON
import Foundation
import TestSupport
import Testing

/// The formats beside text and JSON, from the real program.
@Suite struct FormatTests {
    private func drifted(_ formats: [String], environment: [String: String] = [:]) async throws -> Binary.Outcome {
        let options = formats.flatMap { ["--format", $0] }
        return try await Binary.run(
            ["diff", "--live", "--sandbox", "todos", "--drift", "todos:field-removed"] + options,
            environment: environment)
    }

    @Test func allFormatsComeFromOneRunAndHaveTheSameFindings() async throws {
        let folder = try TemporaryFolder()
        let names = ["json", "junit", "sarif", "gitlab", "markdown", "github", "html"]
        let outcome = try await drifted(names.map { "\($0)=\(folder.url.appendingPathComponent($0).path)" })
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
        }
        let findings = try #require(try Document(text("json")).root["findings"])
        let fingerprints = findings.elements.compactMap { $0["fingerprint"]?.string }
        #expect(fingerprints.count == 1)
        let issues = try Document(text("gitlab")).root
        #expect(issues.elements.compactMap { $0["fingerprint"]?.string } == fingerprints)
        let results = try #require(try Document(text("sarif")).root["runs"]?[0]?["results"])
        #expect(
            results.elements.compactMap { $0["partialFingerprints"]?["apicheck/v1"]?.string } == fingerprints)
        for fingerprint in fingerprints {
            #expect(try text("junit").contains("  \(fingerprint)</failure>"))
            #expect(try text("html").contains(#"id="f-\#(fingerprint)""#))
        }
        #expect(try text("github").matches(of: /(?m:^::error )/).count == 1)
        #expect(try text("markdown").matches(of: /(?m:^- \*\*breaking\*\*)/).count == 1)
        #expect(
            try text("markdown").hasPrefix(
                "<!-- apicheck -->\n### apicheck: 1 breaking, 0 warnings, 0 info, 2 skipped\n"))
    }

    @Test(arguments: [("earlier", "earlier\n\n"), ("earlier\n", "earlier\n\n"), ("", ""), (nil, "")])
    func theSummaryOfAJobIsAppended(_ earlier: String?, _ start: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("summary.md").path
        if let earlier { _ = try folder.write("summary.md", earlier.utf8) }
        let outcome = try await drifted(["github"], environment: ["GITHUB_STEP_SUMMARY": file])
        #expect(outcome.status == 1)
        #expect(outcome.error == "")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.hasPrefix("\(start)<!-- apicheck -->\n### apicheck: 1 breaking"))
    }

    @Test func aSummaryThatIsFullStaysAsItIs() async throws {
        let folder = try TemporaryFolder()
        let earlier = String(repeating: "x", count: 1 << 20)
        let file = try folder.write("summary.md", earlier.utf8)
        let outcome = try await drifted(["github"], environment: ["GITHUB_STEP_SUMMARY": file])
        #expect(outcome.status == 1)
        #expect(
            outcome.error
                == "warning: no job summary: \(file): has no room below GitHub's limit of 1 MiB for a job summary\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == earlier)
    }

    @Test func onlyTheFormatOfGitHubWritesASummary() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("summary.md").path
        _ = try await drifted(["markdown"], environment: ["GITHUB_STEP_SUMMARY": file])
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
