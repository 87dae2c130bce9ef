import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

@Suite struct GitHubRendererTests {
    @Test func aFindingIsAnAnnotationInTheGroupOfItsOperation() {
        let finding = Finding(
            .responsePropertyTypeChanged, api: "todos", operation: "GET /todos",
            place: .body(Pointer(["a,b:c", "100%"])), contract: SourceLocation(file: "a,b/c:d.yaml", line: 41),
            expected: "boolean", actual: .quoted("50%\r\n::error::x"))
        #expect(
            GitHubRenderer().render(Report(checked: 2, findings: [finding])).string == """
                ::group::todos GET /todos (1)
                ::error file=a%2Cb/c%3Ad.yaml,line=41,title=response-property-type-changed at /a%2Cb%3Ac/100%25::\
                \(Rule.responsePropertyTypeChanged.title)%0Aoperation: todos GET /todos%0Aexpected: boolean%0A\
                actual: 50%25\\r\\n:\\u{3a}error:\\u{3a}x%0Aremedy: \(Rule.responsePropertyTypeChanged.remedy)
                ::endgroup::
                2 exchanges checked: 1 breaking, 0 warnings, 0 info

                """)
    }

    @Test func asManyAnnotationsAsGitHubShows() {
        let lines = GitHubRenderer().render(Hostile.many(1_000)).string.split(separator: "\n")
        for command in ["::error ", "::notice "] { #expect(lines.count { $0.hasPrefix(command) } == 10) }
        #expect(lines.contains("980 further findings are only in the log: GitHub shows 10 annotations of each level"))
        #expect(lines.count == 100 * 2 + 1_000 + 2)
    }

    @Test func textOfOthersIsNoCommand() {
        let lines = GitHubRenderer().render(Hostile.report).string.split(whereSeparator: \.isNewline)
        let names: Set<Substring> = ["::group", "::error", "::endgroup"]
        for line in lines where line.hasPrefix("::") {
            #expect(names.contains { line.hasPrefix("\($0) ") || line.hasPrefix("\($0)::") }, "\(line)")
        }
        #expect(lines.count { $0.hasPrefix("::error") } == 10)
        #expect(!lines.contains { $0.contains("##[") })
    }
}
