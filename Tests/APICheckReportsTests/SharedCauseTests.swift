import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

/// One finding for one cause that shows at several operations.
@Suite struct SharedCauseTests {
    private static func finding(
        _ rule: Rule = .recordedPropertyMissing, _ operation: String = "GET /todos",
        _ place: Place = .body(Pointer(["0", "note"])), owner: [String]? = ["id", "note"],
        contract: APICheckFindings.SourceLocation? = nil, expected: Fact = .value("\"a\"", type: "string"),
        actual: Fact = .absent,
        verdict: Verdict = .stale
    ) -> Finding {
        var finding = Finding(
            rule, api: "todos", operation: operation, place: place, contract: contract, expected: expected,
            actual: actual, verdict: verdict)
        finding.owner = owner
        return finding
    }

    private static let line = APICheckFindings.SourceLocation(file: "openapi.yaml", line: 41)
    private static let note = Place.body(Pointer(["note"]))

    @Test(arguments: [
        ("a member of one type", finding(), finding(.recordedPropertyMissing, "GET /todos/{id}", note)),
        (
            "another example of its value", finding(),
            finding(.recordedPropertyMissing, "PUT /todos", note, expected: .value("\"b\"", type: "string"))
        ),
        (
            "a line of the contract",
            finding(.responsePropertyTypeChanged, contract: line, actual: .value("1", type: "number")),
            finding(
                .responsePropertyTypeChanged, "PUT /todos", note, owner: nil, contract: line,
                actual: .value("2", type: "number"))
        ),
        (
            "a header", finding(.recordedHeaderMissing, "GET /a", .responseHeader("ETag"), owner: nil, expected: "x"),
            finding(.recordedHeaderMissing, "GET /b", .responseHeader("etag"), owner: nil, expected: "y")
        ),
        (
            "an envelope",
            finding(.recordedEnvelopeChanged, "GET /a", .body(Pointer(["data"])), expected: "x", actual: "y"),
            finding(
                .recordedEnvelopeChanged, "GET /b", .body(Pointer(["data"])), owner: ["k"], expected: "x", actual: "y")
        ),
        (
            "a value", finding(.recordedValueChanged, "GET /a", actual: .value("\"b\"", type: "string")),
            finding(.recordedValueChanged, "GET /b", note, actual: .value("\"b\"", type: "string"))
        ),
    ])
    func oneCauseIsOneFinding(_ name: String, _ first: Finding, _ second: Finding) {
        let folded = [first, second].foldedByCause
        #expect(folded.map(\.operation) == [first.operation], "\(name)")
        #expect(folded.first?.also == [FindingReference(second)], "\(name)")
        #expect(folded.first?.fingerprint == first.fingerprint)
    }

    @Test(arguments: [
        ("another type", finding(owner: ["note", "title"])),
        ("no type", finding(owner: nil)),
        ("another member", finding(.recordedPropertyMissing, "GET /b", .body(Pointer(["0", "id"])))),
        ("another rule", finding(.recordedPropertyAdded)),
        ("another verdict", finding(verdict: .changed)),
        ("a member of another JSON type", finding(expected: .value("1", type: "number"))),
        ("a line of the contract", finding(contract: line)),
        ("a status", finding(.recordedStatusChanged, "GET /b", .status)),
        ("the request", finding(.recordedPropertyMissing, "GET /b", .requestBody(Pointer(["0", "note"])))),
    ])
    func otherCausesStayApart(_ name: String, _ other: Finding) {
        #expect([Self.finding(), other].foldedByCause.count == 2, "\(name)")
    }

    @Test func aValueThatChangedToTwoOthersIsTwoFindings() {
        let findings = ["\"b\"", "\"c\""].map {
            Self.finding(.recordedValueChanged, actual: .value($0, type: "string"))
        }
        #expect(findings.foldedByCause.count == 2)
    }

    @Test(arguments: [
        (Rule.recordedListChanged, Fact.words("9 more")), (.recordedListEmptied, "an empty list"),
        (.recordedListReordered, "another order of the same 2 elements"),
    ])
    func listsInTheSameEnvelopeBelongToTheirOperations(_ rule: Rule, _ actual: Fact) {
        let findings = ["GET /todos", "GET /users"].map { operation in
            Self.finding(rule, operation, .body(Pointer(["data"])), owner: ["data", "meta"], actual: actual)
        }
        #expect(findings.foldedByCause == findings)
    }

    @Test func otherWordsAreAnotherChange() {
        let findings = ["a time without a zone", "a date"].map { form in
            Self.finding(.recordedFormatChanged, expected: "a time in UTC", actual: .words(form))
        }
        #expect(findings.foldedByCause == findings)
    }

    @Test func twoUndeclaredPropertiesOfOneSchemaAreTwoFindings() {
        let findings = ["a", "b"].map { name in
            Self.finding(
                .undeclaredResponseProperty, "GET /todos", .body(Pointer([name])), contract: Self.line,
                expected: "no property '\(name)'", actual: "a string")
        }
        #expect(findings.foldedByCause == findings)
    }

    @Test func aReadComesBeforeTheWritesOfItsCause() {
        let operations = ["DELETE /todos/{id}", "GET /todos", "GET /todos/{id}", "PUT /todos/{id}"]
        let folded = operations.map { Self.finding(.recordedPropertyMissing, $0, Self.note) }.foldedByCause
        #expect(folded.map(\.operation) == ["GET /todos"])
        #expect(folded.first?.also.map(\.operation) == ["DELETE /todos/{id}", "GET /todos/{id}", "PUT /todos/{id}"])
    }

    @Test func aStatusOfEachOperationIsAFinding() {
        let findings = ["GET /a", "GET /b"].map { operation in
            Self.finding(.recordedStatusChanged, operation, .status, expected: .status(200), actual: .status(404))
        }
        #expect(findings.foldedByCause == findings)
    }

    /// One property at one line, in several compositions of schemas, was a finding for each.
    @Test func aLineOfTwoContractsIsOneCauseWhateverIsAroundIt() throws {
        let rule = try #require(RuleCatalogue.change("response-property-became-nullable"))
        func finding(_ pointer: String, _ subject: String?, owner: [String]? = nil, line: Int = 7) -> Finding {
            var finding = Finding(
                rule, operation: "GET \(pointer)", place: .body(Pointer(pointer) ?? Pointer()),
                contract: SourceLocation(file: "new.yaml", line: line), expected: "no null", actual: "null allowed",
                subject: subject)
            finding.sides = ContractSides()
            finding.owner = owner
            return finding
        }
        let branches = [finding("/a/id", nil), finding("/b/id", "anyOf/A"), finding("/c/id", "anyOf/B")]
        #expect(branches.foldedByCause.map(\.also.count) == [2])
        // Two properties on one line.
        #expect([finding("/id", nil), finding("/name", nil)].foldedByCause.count == 2)
        // Written out at two operations, and an object of other properties.
        let owner = ["id", "name"]
        #expect(
            [finding("/id", nil, owner: owner), finding("/data/id", nil, owner: owner, line: 9)].foldedByCause.count
                == 1)
        #expect(
            [finding("/id", nil, owner: owner), finding("/data/id", nil, owner: ["id"], line: 9)].foldedByCause.count
                == 2)
    }
}
