import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

/// Changes between two contracts, as the text report lists them.
@Suite struct ChangeSectionsTests {
    private struct ChangeList {
        private(set) var findings: [Finding] = []

        mutating func add(
            _ rule: String, _ operation: String, _ place: Place, _ line: Int, _ facts: (Fact, Fact),
            subject: String? = nil
        ) {
            guard let rule = RuleCatalogue.change(rule) else { return }
            var finding = Finding(
                rule, operation: operation, place: place, contract: SourceLocation(file: "new.yaml", line: line),
                expected: facts.0, actual: facts.1, subject: subject)
            finding.sides = ContractSides(
                statuses: ["200"], mediaTypes: ["application/json"],
                new: SourceLocation(file: "new.yaml", line: line))
            finding.owner = ["id", "name"]
            findings.append(finding)
        }

        mutating func addRemoved(
            _ values: [String], _ operation: String, _ place: Place, _ line: Int, inside: String = ""
        ) {
            let rule = if case .body = place { "response-property" } else { "request-parameter" }
            for value in values {
                add(
                    "\(rule)-enum-value-removed", operation, place, line, (.value(value, type: "string"), .absent),
                    subject: inside + value)
            }
        }

        func text(checked: Int, detail: TextLayout.Detail = .brief) -> String {
            var report = Report(checked: checked, findings: findings).foldedByCause
            report.unit = .operation
            var layout = TextLayout()
            layout.detail = detail
            return TextRenderer(layout).render(report).string
        }
    }

    private static let status = Place.body(Pointer(["data", "*", "status"]))

    /// 63 operations of a framework that writes each parameter and each schema out: one line each, the most frequent first.
    @Test func changesOfTwoContractsAreOneLineForEachCause() {
        var list = ChangeList()
        for number in 1...63 {
            list.add(
                "new-required-request-parameter", "GET /\(number)", .query("tenant"), number,
                ("no parameter", "required parameter"))
        }
        for (number, path) in ["/data/*/id", "/id"].enumerated() {
            list.add(
                "response-property-became-nullable", "GET /\(number + 1)", .body(Pointer(path) ?? Pointer()),
                100 + number, ("no null", "null allowed"))
        }
        list.add("request-parameter-max-decreased", "GET /1", .query("limit"), 200, ("100", "50"))
        list.add("api-path-removed-without-deprecation", "GET /a", .exchange, 201, ("GET /a", "no operation"))
        list.add("api-path-removed-without-deprecation", "GET /b", .exchange, 202, ("GET /b", "no operation"))
        list.add("endpoint-deprecated", "GET /1", .exchange, 203, ("not deprecated", "deprecated"))
        #expect(
            list.text(checked: 63) == """
                breaking  63 x new-required-request-parameter, query tenant: GET /1, GET /2, 61 more
                            OLD no parameter, NEW required parameter (new.yaml:1)
                breaking  2 x response-property-became-nullable, 'id': GET /1, GET /2
                            OLD no null, NEW null allowed at GET /1 > 200 > application/json > /data/*/id (new.yaml:100)
                breaking  2 x api-path-removed-without-deprecation: GET /a, GET /b
                            new.yaml:201 and 1 other line
                breaking  request-parameter-max-decreased: GET /1 > query limit
                            OLD 100, NEW 50 (new.yaml:200)
                info      endpoint-deprecated: GET /1

                remedy    Keep accepting the requests of the old contract, or release a new version of the API and change the apps first.
                remedy    Keep answering as the old contract says, or release a new version of the API and change the apps first.

                63 operations compared: 5 breaking, 0 warnings, 1 info

                """)
    }

    /// An enum of 60 values that all went was 60 lines.
    @Test func theValuesOfOneEnumAreOneLine() {
        var list = ChangeList()
        list.addRemoved((1...60).map { "\"v\($0)\"" }, "GET /1", Self.status, 12)
        list.addRemoved(["\"a\"", "\"b\"", "\"c\"", "\"d\""], "GET /1", .query("sort"), 30)
        #expect(
            list.text(checked: 1) == """
                breaking  request-parameter-enum-value-removed: GET /1 > query sort
                            OLD values "a", "b", "c", "d", NEW absent (new.yaml:30)
                info      response-property-enum-value-removed: GET /1 > 200 > application/json > /data/*/status

                remedy    Keep accepting the requests of the old contract, or release a new version of the API and change the apps first.

                1 operation compared: 4 breaking, 0 warnings, 60 info

                """)
        #expect(
            list.text(checked: 1, detail: .all).contains(
                "OLD values \((1...60).map { "\"v\($0)\"" }.joined(separator: ", ")), NEW absent (new.yaml:12)"))
    }

    /// The value 1 is gone at one operation more than the others.
    @Test func valuesThatTheSameOperationsLostAreOneLine() {
        var list = ChangeList()
        for number in 1...5 {
            list.addRemoved(["1", "2", "3", "4", "5"], "GET /\(number)", .query("size"), number)
        }
        list.addRemoved(["1"], "GET /6", .query("size"), 6)
        list.addRemoved(["7"], "GET /7", .query("size"), 7)
        #expect(
            list.text(checked: 7) == """
                breaking  6 x request-parameter-enum-value-removed, query size: GET /1, GET /2, 4 more
                            OLD 1 (string), NEW absent (new.yaml:1)
                breaking  5 x request-parameter-enum-value-removed, query size: GET /1, GET /2, 3 more
                            OLD values 2, 3, 4, 5, NEW absent (new.yaml:1)
                breaking  request-parameter-enum-value-removed: GET /7 > query size
                            OLD 7 (string), NEW absent (new.yaml:7)

                remedy    Keep accepting the requests of the old contract, or release a new version of the API and change the apps first.

                7 operations compared: 6 breaking, 0 warnings, 0 info

                """)
    }

    @Test func valuesOfTwoEnumsInOneParameterAreTwoLines() {
        var list = ChangeList()
        list.addRemoved(["\"a\"", "\"b\""], "GET /1", .query("filter"), 1, inside: "/kind ")
        list.addRemoved(["\"a\"", "\"c\""], "GET /1", .query("filter"), 2, inside: "/state ")
        #expect(
            list.text(checked: 1) == """
                breaking  request-parameter-enum-value-removed: GET /1 > query filter
                            OLD values "a", "b", NEW absent (new.yaml:1)
                breaking  request-parameter-enum-value-removed: GET /1 > query filter
                            OLD values "a", "c", NEW absent (new.yaml:2)

                remedy    Keep accepting the requests of the old contract, or release a new version of the API and change the apps first.

                1 operation compared: 4 breaking, 0 warnings, 0 info

                """)
    }
}
