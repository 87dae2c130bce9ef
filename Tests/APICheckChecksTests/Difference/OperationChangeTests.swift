import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckJSON
import Testing

/// Changes of operations outside their schemas.
@Suite struct OperationChangeTests {
    static func contract(_ operation: String, root: String = "x-none: 1") -> String {
        """
        openapi: 3.1.0
        info: {title: t, version: draft}
        \(root)
        paths:
          /a/{id}:
            get: \(operation)
        """
    }

    static let ok = "responses: {'200': {description: OK}}"

    @Test(
        arguments: [
            ("{\(ok)}", "{responses: {'200': {}, '404': {}}}", ["response-non-success-status-added at status (404)"]),
            ("{responses: {'200': {}, '201': {}}}", "{\(ok)}", ["response-success-status-removed at status (201)"]),
            ("{\(ok)}", "{responses: {'200': {}, default: {}}}", []),
            (
                "{\(ok), operationId: a, tags: [x]}", "{\(ok), operationId: b, tags: ['y']}",
                [
                    "api-operation-id-removed at exchange", "api-tag-added at exchange (y)",
                    "api-tag-removed at exchange (x)",
                ]
            ),
            ("{\(ok)}", "{\(ok), deprecated: true}", ["endpoint-deprecated at exchange"]),
            // Two alternatives of one scheme.
            (
                "{\(ok), security: [{b: [r]}, {b: [w]}]}", "{\(ok), security: [{b: [w]}, {b: [r]}], tags: [x]}",
                ["api-tag-added at exchange (x)"]
            ),
            (
                "{\(ok)}", "{\(ok), deprecated: true, x-sunset: '2999-01-31'}",
                ["endpoint-deprecated-with-sunset at exchange"]
            ),
            ("{\(ok)}", "{\(ok), deprecated: true, x-sunset: soon}", ["api-deprecated-sunset-parse at exchange"]),
            (
                "{\(ok), deprecated: true, x-sunset: '2999-01-31'}", "{\(ok), deprecated: true}",
                ["sunset-deleted at exchange"]
            ),
            ("{\(ok), deprecated: true}", "{\(ok)}", ["endpoint-reactivated at exchange"]),
            ("{\(ok)}", "{\(ok), x-stability-level: beta}", ["api-stability-decreased at exchange"]),
            (
                "{\(ok), x-stability-level: draft, parameters: [{name: q, in: query}]}",
                "{\(ok), x-stability-level: draft}", []
            ),
            (
                "{\(ok), parameters: [{name: q, in: query}]}",
                "{\(ok), parameters: [{name: q, in: query, required: true}]}",
                ["request-parameter-became-required at query q"]
            ),
            (
                "{\(ok), parameters: [{name: X-Q, in: header}]}", "{\(ok), parameters: [{name: x-q, in: header}]}", []
            ),
            (
                "{\(ok), parameters: [{name: q, in: query}]}", "{\(ok), parameters: [{name: q, in: cookie}]}",
                ["new-optional-request-parameter at cookie q", "request-parameter-removed at query q"]
            ),
            (
                "{\(ok)}", "{\(ok), requestBody: {required: true, content: {}}}",
                ["request-body-added-required at request body"]
            ),
            (
                "{\(ok), security: [{key: []}]}", "{\(ok), security: [{key: []}, {oauth: [read]}, {}]}",
                ["api-security-added at exchange (oauth)", "api-security-became-optional at exchange"]
            ),
            (
                "{\(ok), security: [{oauth: [read]}]}", "{\(ok), security: [{oauth: [write]}]}",
                [
                    "api-security-scope-added at exchange (oauth write)",
                    "api-security-scope-removed at exchange (oauth read)",
                    "api-security-scope-required at exchange (oauth write)",
                ]
            ),
            (
                "{responses: {'200': {content: {application/json: {}}}}}",
                "{responses: {'200': {content: {application/problem+json: {}}}}}",
                ["response-media-type-name-specialized at body (application/problem+json)"]
            ),
            (
                "{responses: {'200': {content: {text/plain; charset=utf-8: {}}}}}",
                "{responses: {'200': {content: {text/plain: {}}}}}",
                ["response-media-type-name-changed at body (text/plain)"]
            ),
            (
                "{responses: {'200': {headers: {ETag: {required: true}}}}}",
                "{responses: {'200': {headers: {etag: {}}}}}",
                ["response-header-became-optional at header etag"]
            ),
        ] as [(String, String, [String])]) func anOperation(_ old: String, _ new: String, _ expected: [String]) throws
    {
        #expect(try changes(from: Self.contract(old), to: Self.contract(new)) == expected)
    }

    @Test func theSunsetPolicyDemandsDays() throws {
        var policy = ContractComparison.Policy()
        policy.stableDays = 180
        let old = Self.contract("{\(Self.ok)}")
        let missing = Self.contract("{\(Self.ok), deprecated: true}")
        #expect(try changes(from: old, to: missing, policy: policy) == ["api-deprecated-sunset-missing at exchange"])
        let past = Self.contract("{\(Self.ok), deprecated: true, x-sunset: '2020-01-31'}")
        #expect(try changes(from: old, to: past, policy: policy) == ["api-sunset-date-too-small at exchange"])
    }

    /// An app receives these requests, so a property that is gone breaks it.
    @Test func bodiesOfWebhooksAndCallbacksAreJudgedAsResponses() throws {
        let body = "requestBody: {content: {application/json: {schema: {required: [a], properties: {a: {}}}}}}"
        let none = "requestBody: {content: {application/json: {schema: {properties: {}}}}}"
        func contract(_ body: String) -> String {
            Self.contract(
                "{\(Self.ok), callbacks: {done: {'{$url}': {post: {\(body)}}}}}",
                root: "webhooks: {ping: {post: {\(body)}}}")
        }
        #expect(
            try changes(from: contract(body), to: contract(none)) == [
                "response-required-property-removed at request body /a",
                "response-required-property-removed at request body /a",
            ])
        #expect(try changes(from: contract(none), to: contract(none)) == [])
    }

    @Test func aServerThatIsGoneIsAWarning() throws {
        let old = Self.contract("{\(Self.ok)}", root: "servers: [{url: https://a.example.com/v1/}]")
        let new = Self.contract("{\(Self.ok)}", root: "servers: [{url: https://a.example.com/v2}]")
        #expect(
            try changes(from: old, to: new) == [
                "api-server-added at contract /servers (https://a.example.com/v2)",
                "api-server-removed at contract /servers (https://a.example.com/v1)",
            ])
        #expect(try changes(from: old, to: old.replacing("v1/", with: "v1")) == [])
    }

    @Test func anInvalidStabilityLevelThatStaysIsNoChange() throws {
        let old = Self.contract("{\(Self.ok), x-stability-level: mature}")
        #expect(try changes(from: old, to: old.replacing("OK", with: "Fine")) == [])
        #expect(
            try changes(from: Self.contract("{\(Self.ok)}"), to: old) == ["api-invalid-stability-level at exchange"])
    }

    @Test func aPathWithRenamedParametersIsTheSamePath() throws {
        let old = Self.contract("{\(Self.ok)}")
        #expect(try changes(from: old, to: old.replacing("{id}", with: "{key}")) == [])
    }

    @Test func aRemovedOperationOfAPathThatStays() throws {
        let old = Self.contract("{\(Self.ok)}") + "\n    delete: {\(Self.ok)}"
        #expect(
            try changes(from: old, to: Self.contract("{\(Self.ok)}")) == [
                "api-removed-without-deprecation at exchange"
            ])
    }

    @Test func aBrokenReferenceIsListedAndTheRestCompared() throws {
        let old = try ComparedContract(
            .init(yaml: Self.contract("{\(Self.ok), requestBody: {$ref: '#/components/none'}}"), source: "old.yaml"))
        let new = try ComparedContract(
            .init(yaml: Self.contract("{\(Self.ok), tags: [x]}"), source: "new.yaml"))
        let comparison = ContractComparison(old: old, new: new)
        #expect(comparison.changes.map(\.rule.id) == ["api-tag-added"])
        #expect(comparison.skipped.map(\.what) == ["#/components/none at old.yaml:6"])
    }

    @Test(arguments: [
        ("1.2.0", "1.2.1", ["api-major-version-not-bumped"]), ("1.2.0", "1.2.0", ["api-version-not-bumped"]),
        ("1.2.0", "1.1.0", ["api-version-decreased"]), ("1.2.0", "2.0.0", []), ("0.2.0", "0.3.0", []),
        ("2024-01-01", "2024-02-01", []),
    ]) func aBreakingChangeNeedsANewVersion(_ before: String, _ after: String, _ expected: [String]) throws {
        let old = Self.contract("{responses: {'200': {}, '201': {}}}").replacing("draft", with: "'\(before)'")
        let new = Self.contract("{responses: {'200': {}}}").replacing("draft", with: "'\(after)'")
        let found = try changes(from: old, to: new).filter { $0.contains("version") }
        #expect(found == expected.map { "\($0) at contract /info/version" })
    }

    /// An operation without `security` has that of the contract.
    @Test(arguments: [
        (
            "x-none: 1", "{\(ok), security: [{key: []}]}", "security: [{key: []}]", "{\(ok)}",
            ["api-global-security-added at exchange (key)"]
        ),
        (
            "security: [{key: []}]", "{\(ok)}", "x-none: 1", "{\(ok), security: [{key: []}]}",
            ["api-global-security-removed at exchange (key)"]
        ),
        ("security: [{key: []}]", "{\(ok)}", "security: [{key: []}]", "{\(ok), security: [{key: []}]}", []),
        (
            "security: [{key: []}]", "{\(ok)}", "security: [{key: []}]", "{\(ok), security: []}",
            ["api-security-became-optional at exchange", "api-security-removed at exchange (key)"]
        ),
    ]) func securityThatMovedIsTheSame(
        _ oldRoot: String, _ old: String, _ newRoot: String, _ new: String, _ rules: [String]
    ) throws {
        let found = try changes(from: Self.contract(old, root: oldRoot), to: Self.contract(new, root: newRoot))
        #expect(found == rules)
    }

    @Test(arguments: [
        ("{authorizationUrl: /a, tokenUrl: /t}", "{authorizationUrl: /a, tokenUrl: /t}", []),
        (
            "{authorizationUrl: /a, tokenUrl: /t}", "{authorizationUrl: /b, tokenUrl: /t}",
            ["oauth-url-changed at X (code)"]
        ),
        ("{authorizationUrl: /a, tokenUrl: /t}", "{authorizationUrl: /a}", ["oauth-token-url-changed at X (code)"]),
        (
            "{scopes: {read: Reads, write: Writes}}", "{scopes: {read: Reads all, delete: Deletes}}",
            [
                "oauth-scope-added at X (code delete)", "oauth-scope-changed at X (code read)",
                "oauth-scope-removed at X (code write)",
            ]
        ),
    ]) func anOAuthFlowChanges(_ old: String, _ new: String, _ expected: [String]) throws {
        let texts = [old, new].map { flow in
            Self.contract(
                "{\(Self.ok)}", root: "components: {securitySchemes: {o: {type: oauth2, flows: {code: \(flow)}}}}")
        }
        let found = try changes(from: texts[0], to: texts[1])
        #expect(
            found
                == expected.map {
                    "api-security-component-\($0.replacing("X", with: "contract /components/securitySchemes/o"))"
                })
    }
}
