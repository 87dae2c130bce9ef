import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

@Suite struct GitLabRendererTests {
    private func finding(
        _ level: Level, contract: APICheckFindings.SourceLocation?, recording: String = "http://localhost/todos"
    ) -> Finding {
        Finding(
            .responsePropertyTypeChanged, level: level, api: "todos", operation: "GET /todos", place: .status,
            contract: contract, expected: .status(200), actual: .status(204), evidence: Evidence(recording: recording))
    }

    @Test func anIssueHasTheMembersThatGitLabReads() {
        let location = APICheckFindings.SourceLocation(file: "./contracts/a.yaml", line: 41)
        #expect(
            GitLabRenderer().render(Report(findings: [finding(.breaking, contract: location)])).string == """
                [
                  {
                    "description": "\(Rule.responsePropertyTypeChanged.title.dropLast()): todos GET /todos, status: expected 200, actual 204",
                    "check_name": "response-property-type-changed",
                    "fingerprint": "\(finding(.breaking, contract: nil).fingerprint)",
                    "severity": "critical",
                    "location": {
                      "path": "contracts/a.yaml",
                      "lines": {
                        "begin": 41
                      }
                    }
                  }
                ]

                """)
    }

    @Test func anIssueWithoutALineOfAContractHasItsRecordingOrItsAPI() throws {
        let report = Report(findings: [
            finding(.warning, contract: nil), finding(.info, contract: nil, recording: "recordings/a.har"),
        ])
        let issues = try Document(GitLabRenderer().render(report).string).root
        #expect(issues.elements.map { $0["location"]?["path"]?.string } == ["todos", "recordings/a.har"])
        #expect(issues.elements.map { $0["severity"]?.string } == ["minor", "info"])
        // The findings are the same to the baseline, but GitLab would drop the second.
        #expect(Set(issues.elements.compactMap { $0["fingerprint"]?.string }).count == 2)
    }

    @Test func aRunWithoutFindingsIsAnEmptyList() {
        #expect(GitLabRenderer().render(Report(checked: 3)).string == "[]\n")
    }
}
