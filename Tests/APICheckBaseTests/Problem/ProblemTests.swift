import APICheckBase
import Testing

@Suite struct ProblemTests {
    private static let whole = Problem(
        "unexpected end of input", at: ["a.har:12:7", "/log"], locations: ["GET /todos/7", "openapi.yaml:3"],
        expected: "a string\nor null", actual: "end of file", remedy: "record it again", setting: .nestingDepth,
        steps: [.repair])

    @Test(arguments: [
        (Problem("it broke"), "it broke"),
        (Problem("it broke", at: ["a.har"]), "a.har: it broke"),
        (Problem("it broke", setting: .port), "it broke\n  help:     change(APICheckBase.Setting.port)"),
        (Problem("it broke", remedy: "try again"), "it broke\n  help:     try again"),
        (
            whole,
            """
            a.har:12:7: /log: unexpected end of input
              where:    GET /todos/7
                        openapi.yaml:3
              expected: a string
                        or null
              actual:   end of file
              help:     change(APICheckBase.Setting.nestingDepth); repair; record it again
            """
        ),
    ])
    func allProblemsHaveOneLayout(_ problem: Problem, _ expected: String) {
        #expect(problem.text { "\($0)" }.string == expected)
    }

    @Test func stepsWithoutWordsAreLeftOut() {
        #expect(Problem("it broke", setting: .port, steps: [.capture]).description == "it broke")
    }
}
