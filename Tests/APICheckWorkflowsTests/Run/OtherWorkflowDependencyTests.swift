import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Steps that depend on a step of another workflow (Arazzo 1.1 section 5.8.5).
struct OtherWorkflowDependencyTests {
    private static let login = """
          - workflowId: login
            steps:
              - {stepId: ask, operationId: list}
              - {stepId: check, operationId: list}

        """

    private static func runner(_ workflows: String, _ transport: StubTransport) throws -> WorkflowRunner {
        try WorkflowRunner.test(login + workflows, transport: transport)
    }

    private static func ok(failing: Int? = nil) -> StubTransport {
        StubTransport { request, index in .stub(index == failing ? 500 : 200, "{}", to: request) }
    }

    private static let calling = """
          - workflowId: w
            steps:
              - {stepId: first, workflowId: login}
              - {stepId: last, operationId: list, dependsOn: [$workflows.login.steps.check]}

        """

    @Test func aStepRunsAfterTheStepOfAWorkflowThatIsCalled() async throws {
        let run = try await Self.runner(Self.calling, Self.ok()).run("w")
        #expect(run.end == .completed)
        #expect(run.steps.map(\.step) == ["first/ask", "first/check", "first", "last"])
    }

    @Test func aStepIsSkippedWhenTheOtherFailed() async throws {
        let run = try await Self.runner(Self.calling, Self.ok(failing: 1)).run("w")
        #expect(run.steps.map(\.step) == ["first/ask", "first/check", "first"])
        #expect(
            run.skipped == [
                SkippedStep(step: "last", why: "depends on the step 'login/check', which did not succeed")
            ])
    }

    @Test func aStepRunsAfterTheStepOfAWorkflowThatItsWorkflowDependsOn() async throws {
        let run = try await Self.runner(
            """
              - workflowId: w
                dependsOn: [login]
                steps:
                  - {stepId: last, operationId: list, dependsOn: [$workflows.login.steps.ask]}

            """, Self.ok()
        ).run("w")
        #expect(run.end == .completed)
        #expect(run.steps.map(\.step) == ["login/ask", "login/check", "last"])
    }

    private static let called = """
          - workflowId: inner
            steps:
              - {stepId: only, operationId: list, dependsOn: [$workflows.outer.steps.before]}
          - workflowId: outer
            steps:
              - {stepId: before, operationId: list}
              - {stepId: call, workflowId: inner}

        """

    @Test func aCalledWorkflowDependsOnAStepOfTheCaller() async throws {
        let run = try await Self.runner(Self.called, Self.ok()).run("outer")
        #expect(run.end == .completed)
        #expect(run.steps.map(\.step) == ["before", "call/only", "call"])
    }

    @Test func aStepFailsWhenTheOtherHasNotRun() async throws {
        let transport = Self.ok()
        let run = try await Self.runner(Self.called, transport).run("inner")
        #expect(run.end == .failed(step: "only"))
        #expect(transport.requests.isEmpty)
        let finding = try #require(run.findings().first)
        #expect(finding.rule == .workflowInputInvalid)
        #expect(finding.expected == .words("the step 'before' of the workflow 'outer' before it"))
        #expect(finding.actual == .words("it has not run"))
    }

    private static let mistakes: [(dependency: String, message: String)] = [
        ("$workflows.login.steps.checks", "unknown step 'checks'"),
        ("$workflows.logins.steps.check", "unknown workflow 'logins'"),
        (
            "$workflows.login.steps.check",
            "the step 'last' depends on the step 'check' of the workflow 'login', which does not run before it"
        ),
        ("$workflows.login.check", "'$workflows.login.check' in 'dependsOn' does not name a step"),
        ("$workflows.login.steps.", "'$workflows.login.steps.' in 'dependsOn' does not name a step"),
        ("$sourceDescriptions.other.login.steps.check", "unknown source 'other'"),
        ("$workflows.w.steps.last", "unknown step 'last'"),
    ]

    @Test(arguments: mistakes) func mistakesAreRejected(_ dependency: String, _ message: String) throws {
        let error = #expect(throws: WorkflowError.self) {
            try Self.runner(
                """
                  - workflowId: w
                    steps:
                      - {stepId: last, operationId: list, dependsOn: [\(dependency)]}

                """, Self.ok())
        }
        #expect(error?.problem.headline.string.contains(message) == true, "\(error?.description ?? "")")
    }
}
