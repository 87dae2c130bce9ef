import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct JUnitRendererTests {
    private func finding(_ level: Level, verdict: Verdict? = nil, index: String = "0") -> Finding {
        Finding(
            .responsePropertyTypeChanged, level: level, api: "to.dos", operation: "GET /v1.0/todos",
            place: .body(Pointer(["data", index, "is_done"])), contract: SourceLocation(file: "a.yaml", line: 41),
            expected: "boolean", actual: "\"true\" (string)", verdict: verdict)
    }

    @Test func theReportOfAFindingBelowAFailure() {
        var report = Report(checked: 2, findings: [finding(.breaking), finding(.info)])
        report.skipped = [Skipped(what: "todos/crud", why: "it writes; pass --allow-writes")]
        report.accepted = [finding(.breaking)]
        #expect(
            JUnitRenderer().render(report).string == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="apicheck" tests="4" failures="1" errors="0">
                  <testsuite name="apicheck" tests="1" failures="0" errors="0" skipped="0">
                    <properties>
                      <property name="checked" value="2"/>
                      <property name="breaking" value="1"/>
                      <property name="warning" value="0"/>
                      <property name="info" value="1"/>
                      <property name="skipped" value="1"/>
                      <property name="known" value="0"/>
                      <property name="accepted" value="1"/>
                    </properties>
                    <testcase name="2 exchanges checked" classname="apicheck"/>
                  </testsuite>
                  <testsuite name="to.dos" tests="2" failures="1" errors="0" skipped="0">
                    <testcase name="response-property-type-changed at /data/*/is_done" classname="to_dos.GET /v1_0/todos">
                      <failure message="\(Rule.responsePropertyTypeChanged.title) expected boolean, actual &quot;true&quot; (string)" type="breaking: response-property-type-changed">operation    to.dos GET /v1.0/todos
                place        /data/0/is_done
                expected     boolean
                actual       "true" (string)
                contract     a.yaml:41
                remedy       \(Rule.responsePropertyTypeChanged.remedy)
                fingerprint  \(finding(.breaking).fingerprint)</failure>
                    </testcase>
                    <testcase name="response-property-type-changed at /data/*/is_done [\(finding(.info).fingerprint)]" classname="to_dos.GET /v1_0/todos">
                      <system-out>info: \(Rule.responsePropertyTypeChanged.title)
                operation    to.dos GET /v1.0/todos
                place        /data/0/is_done
                expected     boolean
                actual       "true" (string)
                contract     a.yaml:41
                remedy       \(Rule.responsePropertyTypeChanged.remedy)
                fingerprint  \(finding(.info).fingerprint)</system-out>
                    </testcase>
                  </testsuite>
                  <testsuite name="not checked" tests="1" failures="0" errors="0" skipped="1">
                    <testcase name="todos/crud" classname="apicheck.not checked">
                      <skipped message="it writes; pass --allow-writes"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test(arguments: [
        (KnownDeviations.fold, 1, 0), (.show, 2, 0), (.fail, 2, 1),
    ])
    func aKnownDeviationIs(_ known: KnownDeviations, _ cases: Int, _ failures: Int) {
        let report = Report(checked: 1, findings: [finding(.breaking, verdict: .known)])
        let text = JUnitRenderer(ListedFindings(known: known)).render(report).string
        #expect(text.contains(#"<testsuites name="apicheck" tests="\#(cases)" failures="\#(failures)" errors="0">"#))
    }

    @Test(arguments: [(Level?.none, 0), (.breaking, 1), (.warning, 2), (.info, 3)])
    func failuresBeginAtTheLevelThatFailsTheRun(_ failOn: Level?, _ failures: Int) {
        let report = Report(checked: 1, findings: [Level.breaking, .warning, .info].map { finding($0) })
        let text = JUnitRenderer(ListedFindings(failOn: failOn)).render(report).string
        #expect(text.contains(#" tests="4" failures="\#(failures)" errors="0">"#))
    }

    @Test func textOfOthersStaysText() throws {
        let text = JUnitRenderer().render(Hostile.report).string
        let document = try XMLDocument(xmlString: text)
        let cases = try document.nodes(forXPath: "//testcase")
        #expect(cases.count == 1 + 2 * Hostile.texts.count)
        #expect(try document.nodes(forXPath: "//script").isEmpty)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    }
}
