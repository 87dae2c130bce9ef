import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

@Suite struct SARIFRendererTests {
    private func run(_ report: Report, _ listing: ListedFindings = ListedFindings()) throws -> JSON {
        let log = try Document(SARIFRenderer(version: "1.2.3", listing).render(report).string).root
        #expect(log["version"]?.string == "2.1.0")
        return try #require(log["runs"]?[0])
    }

    private func finding(_ verdict: Verdict? = nil, file: String = "contracts/to dos/a:b.yaml") -> Finding {
        Finding(
            .responsePropertyTypeChanged, api: "todos", operation: "GET /todos/{id}",
            place: .body(Pointer(["data", "0", "is_done"])), contract: SourceLocation(file: file, line: 41),
            expected: "boolean", actual: "\"true\" (string)", verdict: verdict)
    }

    @Test func aResultHasARuleALocationAndAFingerprint() throws {
        let run = try run(
            Report(checked: 1, findings: [finding()], skipped: [Skipped(what: "a.har", why: "too large")]))
        let result = try #require(run["results"]?[0])
        #expect(result["ruleId"]?.string == "response-property-type-changed")
        #expect(result["level"]?.string == "error")
        #expect(result["partialFingerprints"]?["apicheck/v1"]?.string == finding().fingerprint)
        #expect(
            result["message"]?["text"]?.string
                == "\(Rule.responsePropertyTypeChanged.title.dropLast()): todos GET /todos/{id}, /data/0/is_done: expected boolean, "
                + "actual \"true\" (string)")
        let place = result["locations"]?[0]?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"]?.string == "contracts/to%20dos/a%3Ab.yaml")
        #expect(place?["artifactLocation"]?["uriBaseId"]?.string == "%SRCROOT%")
        #expect(place?["region"]?["startLine"]?.int == 41)
        let driver = try #require(run["tool"]?["driver"])
        #expect(driver["semanticVersion"]?.string == "1.2.3")
        let rule = driver["rules"]?[result["ruleIndex"]?.int ?? -1]
        #expect(rule?["id"]?.string == "response-property-type-changed")
        #expect(
            rule?["helpUri"]?.string
                == "https://github.com/OWNER/apicheck/blob/main/docs/rules.md#response-property-type-changed")
        #expect(rule?["help"]?["text"]?.string?.contains("Remedy: \(Rule.responsePropertyTypeChanged.remedy)") == true)
        #expect(
            run["invocations"]?[0]?["toolExecutionNotifications"]?[0]?["message"]?["text"]?.string
                == "not checked: a.har: too large")
    }

    @Test func theIDOfTheRequestIsAProperty() throws {
        var finding = finding()
        finding.evidence = Evidence(
            recording: "a.har", trace: Evidence.Trace(header: "cf-ray", id: "230b030023ae2822-SJC"))
        let result = try run(Report(checked: 1, findings: [finding]))["results"]?[0]
        #expect(result?["properties"]?["trace"]?.string == "230b030023ae2822-SJC (cf-ray)")
    }

    @Test(arguments: [
        ("/srv/a b.yaml", "file:///srv/a%20b.yaml", String?.none), ("./a.yaml", "a.yaml", "%SRCROOT%"),
        ("계약.yaml", "%EA%B3%84%EC%95%BD.yaml", "%SRCROOT%"), ("HEAD~1:a.yaml", "HEAD~1%3Aa.yaml", "%SRCROOT%"),
    ])
    func aPathIsAURI(_ file: String, _ uri: String, _ base: String?) throws {
        let run = try run(Report(findings: [finding(file: file)]))
        let place = run["results"]?[0]?["locations"]?[0]?["physicalLocation"]?["artifactLocation"]
        #expect(place?["uri"]?.string == uri)
        #expect(place?["uriBaseId"]?.string == base)
    }

    @Test(arguments: [
        (KnownDeviations.fold, "note", 1), (.show, "note", 0), (.fail, "error", 0),
    ])
    func aKnownDeviationIs(_ known: KnownDeviations, _ level: String, _ suppressions: Int) throws {
        let run = try run(Report(findings: [finding(.known)]), ListedFindings(known: known))
        #expect(run["results"]?[0]?["level"]?.string == level)
        #expect(run["results"]?[0]?["suppressions"]?.count == suppressions)
    }

    @Test func anAcceptedFindingIsSuppressed() throws {
        var report = Report(findings: [finding()])
        report.accepted = [finding()]
        let results = try #require(try run(report)["results"])
        #expect(results.elements.map { $0["suppressions"]?.count } == [0, 1])
        #expect(results[1]?["suppressions"]?[0]?["justification"]?.string == "accepted in the baseline")
    }

    @Test func aMessageHasNoLinksAndNoPlaceholders() throws {
        let results = try #require(try run(Hostile.report)["results"])
        #expect(results.count == Hostile.texts.count)
        for result in results.elements {
            let text = result["message"]?["text"]?.string ?? ""
            #expect(!text.contains("]("))
            #expect(text.firstMatch(of: /[^{]\{[0-9]+\}[^}]/) == nil)
        }
    }
}
