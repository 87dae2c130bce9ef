import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Testing

@testable import APICheckChecks

/// Which differences explain a failed criterion.
@Suite struct FailedCriteriaTests {
    private static func body(_ path: String...) -> Place { .body(Pointer(path)) }

    private static let renamed = Finding(
        .recordedPropertyRenamed, operation: "GET /a", place: body("isDone"), expected: .member("is_done"),
        actual: "\"isDone\"", verdict: .stale)

    private static func finding(_ rule: Rule, _ place: Place, _ verdict: Verdict = .stale) -> Finding {
        Finding(rule, operation: "GET /a", place: place, expected: "x", actual: "y", verdict: verdict)
    }

    @Test(arguments: [
        ("a status", finding(.recordedStatusChanged, .status), body("id"), true),
        ("the member itself", finding(.recordedPropertyMissing, body("id")), body("id"), true),
        (
            "an object around it", finding(.responsePropertyTypeChanged, body("data"), .changed), body("data", "id"),
            true
        ),
        ("another element", finding(.recordedPropertyMissing, body("*", "id")), body("0", "id"), true),
        ("the old name", renamed, body("is_done"), true),
        ("the new name", renamed, body("isDone"), true),
        ("another kind of body", finding(.recordedBodyKindChanged, body()), body("id"), true),
        (
            "another media type", finding(.undeclaredResponseMediaType, .responseHeader("Content-Type")), body("id"),
            true
        ),
        ("the header", finding(.recordedHeaderMissing, .responseHeader("link")), .responseHeader("Link"), true),
        ("another member", finding(.recordedPropertyMissing, body("id")), body("title"), false),
        ("a part of it", finding(.recordedPropertyAdded, body("data", "x")), body("data"), false),
        ("a charset", finding(.recordedMediaTypeChanged, .responseHeader("Content-Type")), body("id"), false),
        ("a body that is not declared", finding(.responseBodyUnexpected, body(), .changed), body("id"), false),
        ("a known deviation", finding(.responsePropertyTypeChanged, body("id"), .known), body("id"), false),
        ("another header", finding(.recordedHeaderMissing, .responseHeader("etag")), .responseHeader("Link"), false),
    ])
    func aDifferenceExplainsWhatReadsItsPlace(
        _ name: String, _ difference: Finding, _ place: Place, _ explains: Bool
    ) {
        let label = ExchangeLabel(api: "a", workflow: "reads", step: "one")
        var criterion = Finding(
            .workflowCriterionFailed, operation: "GET /a", place: .step("reads/one"), expected: "x", actual: "y")
        criterion.readPlaces = [place]
        criterion.answer = AnswerExcerpt(
            status: 200, mediaType: nil, excerpt: nil, size: 0, isCut: false, command: "curl http://127.0.0.1/a")
        var criteria = FailedCriteria()
        criteria.add([difference], of: label)
        let isAbsorbed = criteria.absorb(criterion, of: label)
        #expect(isAbsorbed == explains, "\(name)")
        let failed = explains ? [FailedCriterion(step: "reads/one", condition: "x", location: nil)] : []
        #expect(criteria.differences[0].map(\.failedCriteria) == [failed], "\(name)")
        #expect(criteria.differences[0].map(\.level) == [explains ? .breaking : difference.level], "\(name)")
        #expect(criteria.differences[0].map(\.answer) == [explains ? criterion.answer : nil], "\(name)")
        #expect(criteria.differences[0].map(\.verdict) == [explains ? .changed : difference.verdict], "\(name)")
        let isOther = criteria.absorb(criterion, of: ExchangeLabel(api: "a", workflow: "reads", step: "two"))
        #expect(!isOther)
    }

    @Test func whatExplainsMostIsNamed() {
        let label = ExchangeLabel(api: "a", workflow: "reads", step: "one")
        var criterion = Finding(
            .workflowCriterionFailed, operation: "GET /a", place: .step("reads/one"), expected: "x", actual: "y")
        criterion.readPlaces = [Self.body("id")]
        var criteria = FailedCriteria()
        let status = Self.finding(.recordedStatusChanged, .status)
        criteria.add([Self.finding(.recordedPropertyMissing, Self.body("id")), status], of: label)
        let isAbsorbed = criteria.absorb(criterion, of: label)
        #expect(isAbsorbed)
        #expect(criteria.differences[0].map(\.failedCriteria.count) == [0, 1])
    }

    /// The workflow expects that nothing is there: what is there now is added.
    @Test func whatIsNewBreaksNoWorkflow() {
        let label = ExchangeLabel(api: "a", workflow: "reads", step: "one")
        var criterion = Finding(
            .workflowCriterionFailed, operation: "GET /a", place: .step("reads/one"), expected: "x", actual: "y")
        criterion.readPlaces = [.status]
        var criteria = FailedCriteria()
        var added = Self.finding(.recordedStatusChanged, .status)
        added.level = .info
        criteria.add([added], of: label)
        let isAbsorbed = criteria.absorb(criterion, of: label)
        #expect(isAbsorbed)
        #expect(criteria.differences[0].map(\.level) == [.info])
        #expect(criteria.differences[0].map(\.verdict) == [.stale])
    }
}
