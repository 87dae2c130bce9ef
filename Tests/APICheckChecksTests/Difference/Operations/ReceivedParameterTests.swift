import APICheckChecks
import APICheckFindings
import APICheckJSON
import Testing

/// Parameters of requests that the API sends: an app receives them, so that they are judged as response headers are.
@Suite struct ReceivedParameterTests {
    private static func contract(_ parameters: String, isWebhook: Bool, shared: String = "[]") -> String {
        let item = "{parameters: \(shared), post: {parameters: \(parameters), responses: {'200': {}}}}"
        return OperationChangeTests.contract(
            isWebhook
                ? "{\(OperationChangeTests.ok)}"
                : "{\(OperationChangeTests.ok), callbacks: {done: {'{$request.query.url}': \(item)}}}",
            root: isWebhook ? "webhooks: {ping: \(item)}" : "x-none: 1")
    }

    /// The rule with its level, without the place, which is the same in all.
    private static func found(_ old: String, _ new: String) throws -> [String] {
        let comparison = ContractComparison(
            old: try ComparedContract(Document(yaml: old, source: "old.yaml")),
            new: try ComparedContract(Document(yaml: new, source: "new.yaml")))
        return comparison.changes.map { "\($0.rule.id) \($0.level) at \($0.operation), \($0.place.description)" }
    }

    @Test(
        arguments: [
            ("[{name: q, in: query}]", "[]", "optional-webhook-parameter-removed warning", "query q"),
            (
                "[{name: X-A, in: header, required: true}]", "[]", "required-webhook-parameter-removed breaking",
                "request header X-A"
            ),
            ("[]", "[{name: q, in: query, required: true}]", "webhook-parameter-added info", "query q"),
            (
                "[{name: q, in: query, required: true}]", "[{name: q, in: query}]",
                "webhook-parameter-became-optional breaking", "query q"
            ),
            (
                "[{name: q, in: query}]", "[{name: q, in: query, required: true}]",
                "webhook-parameter-became-required info", "query q"
            ),
            // An app that reads a number receives a text.
            (
                "[{name: q, in: query, schema: {type: integer}}]", "[{name: q, in: query, schema: {type: string}}]",
                "webhook-parameter-type-changed breaking", "query q"
            ),
            (
                "[{name: q, in: query, schema: {enum: [a]}}]", "[{name: q, in: query, schema: {enum: [a, b]}}]",
                "webhook-parameter-enum-value-added warning", "query q"
            ),
            (
                "[{name: q, in: query, schema: {enum: [a, b]}}]", "[{name: q, in: query, schema: {enum: [a]}}]",
                "webhook-parameter-enum-value-removed info", "query q"
            ),
            (
                "[{name: X-A, in: header, schema: {maximum: 5}}]", "[{name: x-a, in: header, schema: {maximum: 9}}]",
                "webhook-parameter-max-increased breaking", "request header x-a"
            ),
            (
                "[{name: q, in: query, schema: {type: array}}]",
                "[{name: q, in: query, explode: false, schema: {type: array}}]",
                "webhook-parameter-explode-changed breaking", "query q"
            ),
            (
                "[{name: q, in: query}]", "[{name: q, in: query, allowEmptyValue: true}]",
                "webhook-parameter-allow-empty-value-added warning", "query q"
            ),
            (
                "[{name: q, in: query}]", "[{name: q, in: query, deprecated: true}]",
                "webhook-parameter-deprecated info", "query q"
            ),
        ]) func aChange(_ old: String, _ new: String, _ rule: String, _ place: String) throws
    {
        for (isWebhook, operation) in [(true, "POST webhook ping"), (false, "POST callback done of GET /a/{id}")] {
            let found = try Self.found(
                Self.contract(old, isWebhook: isWebhook), Self.contract(new, isWebhook: isWebhook))
            #expect(found == ["\(rule) at \(operation), \(place)"])
        }
    }

    /// More values that a schema excludes are fewer that the app receives.
    @Test func valuesBelowNotAreTurned() throws {
        func contract(_ values: String) -> String {
            Self.contract(
                "[{name: q, in: query, schema: {type: string, not: {enum: \(values)}}}]", isWebhook: true)
        }
        let rule = "at POST webhook ping, query q"
        #expect(
            try Self.found(contract("[a]"), contract("[a, b]")) == ["webhook-parameter-enum-value-added info \(rule)"])
        #expect(
            try Self.found(contract("[a, b]"), contract("[a]")) == [
                "webhook-parameter-enum-value-removed breaking \(rule)"
            ])
    }

    @Test func aParameterThatMovesToThePathItemIsNoChange() throws {
        let list = "[{name: q, in: query, required: true}]"
        for isWebhook in [true, false] {
            let old = Self.contract(list, isWebhook: isWebhook)
            let new = Self.contract("[]", isWebhook: isWebhook, shared: list)
            #expect(try Self.found(old, new) == [])
            #expect(try Self.found(new, old) == [])
        }
    }
}
