import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

/// One change of an API, seen in its traffic by `verify` and `diff --live`, and in its contracts by `diff OLD NEW`: the same
/// fact has the same rule and fingerprint, so that it is recognized in all three reports.
@Suite struct SameFactTests {
    struct Change: Sendable {
        let name: String
        /// The response of status 200 in both contracts, as YAML in flow style without its braces.
        let old: String
        let new: String
        let before: CapturedService.Answer
        let after: CapturedService.Answer
        /// The rule in traffic.
        let rule: String
        /// The rule of the change of the contract, where it is another one.
        var ofContract: String?
        /// Why the finding is another one.
        var reason: String?

        init(
            _ name: String, _ old: String, _ new: String, _ before: String, _ after: String, _ rule: String,
            ofContract: String? = nil, because reason: String? = nil
        ) {
            self.init(
                name, answers: ("content: {application/json: {schema: \(old)}}", .init(body: before)),
                ("content: {application/json: {schema: \(new)}}", .init(body: after)), rule, ofContract: ofContract,
                because: reason)
        }

        init(
            _ name: String, answers before: (String, CapturedService.Answer), _ after: (String, CapturedService.Answer),
            _ rule: String, ofContract: String? = nil, because reason: String? = nil
        ) {
            self.name = name
            (old, self.before) = before
            (new, self.after) = after
            self.rule = rule
            self.ofContract = ofContract
            self.reason = reason
        }
    }

    static let changes: [Change] = [
        Change(
            "a required property is gone", "{required: [id], properties: {id: {type: integer}}}", "{properties: {}}",
            #"{"id":1}"#, "{}", "response-required-property-removed"),
        Change(
            "a required property of the elements of a list is gone",
            "{type: array, items: {required: [key], properties: {key: {type: integer}}}}",
            "{type: array, items: {properties: {}}}", #"[{"key":1},{"key":2}]"#, "[{},{}]",
            "response-required-property-removed"),
        Change(
            "another type", "{properties: {id: {type: integer}}}", "{properties: {id: {type: string}}}", #"{"id":1}"#,
            #"{"id":"1"}"#, "response-property-type-changed"),
        Change(
            "another type of the body", "{type: array, items: {}}", "{type: object}", "[]", "{}",
            "response-body-type-changed"),
        Change(
            "null in a property", "{properties: {name: {type: string}}}",
            "{properties: {name: {type: [string, 'null']}}}", #"{"name":"a"}"#, #"{"name":null}"#,
            "response-property-became-nullable"),
        Change(
            "null as the body", "{type: object}", "{type: [object, 'null']}", "{}", "null",
            "response-body-became-nullable"),
        Change(
            "another value of an enum", "{properties: {state: {type: string, enum: [open]}}}",
            "{properties: {state: {type: string, enum: [open, paused]}}}", #"{"state":"open"}"#,
            #"{"state":"paused"}"#, "response-property-enum-value-added"),
        Change(
            "another pattern", "{properties: {sku: {type: string, pattern: '^A'}}}",
            "{properties: {sku: {type: string, pattern: '^B'}}}", #"{"sku":"A"}"#, #"{"sku":"B"}"#,
            "response-property-pattern-changed"),
        Change(
            "a longer text", "{properties: {name: {type: string, maxLength: 1}}}",
            "{properties: {name: {type: string, maxLength: 2}}}", #"{"name":"a"}"#, #"{"name":"ab"}"#,
            "response-property-max-length-increased"),
        Change(
            "a greater number", "{properties: {count: {type: integer, maximum: 9}}}",
            "{properties: {count: {type: integer, maximum: 20}}}", #"{"count":9}"#, #"{"count":12}"#,
            "response-property-max-increased"),
        Change(
            "a longer list", "{type: object, properties: {tags: {type: array, maxItems: 1}}}",
            "{type: object, properties: {tags: {type: array, maxItems: 2}}}", #"{"tags":["a"]}"#,
            #"{"tags":["a","b"]}"#, "response-property-max-items-increased"),
        Change(
            "a required header is gone",
            answers: (
                "headers: {ETag: {required: true, schema: {type: string}}}", .init(headers: ["ETag": "\"a\""])
            ), ("x-none: 1", .init()), "required-response-header-removed"),
        Change(
            "a new status",
            answers: ("x-none: 1", .init()),
            ("x-none: 1}, '202': {description: None", .init(status: 202)), "undeclared-response-status",
            ofContract: "response-success-status-added",
            because: "a status without a declaration breaks apps; one that the new contract declares is announced"),
        Change(
            "a new property", "{properties: {}}", "{properties: {id: {type: integer}}}", "{}", #"{"id":1}"#,
            "undeclared-response-property", ofContract: "response-optional-property-added",
            because: "one answer does not show whether the property is required"),
        Change(
            "a required property became optional", "{required: [id], properties: {id: {type: integer}}}",
            "{properties: {id: {type: integer}}}", #"{"id":1}"#, "{}", "response-required-property-removed",
            ofContract: "response-property-became-optional",
            because: "one answer does not show whether the property comes back"),
        Change(
            "another format", "{properties: {at: {type: string, format: uuid}}}",
            "{properties: {at: {type: string, format: uri}}}", #"{"at":"3f2504e0-4f89-41d3-9a0c-0305e82c3301"}"#,
            #"{"at":"https://example.com"}"#, "response-property-format-violated",
            ofContract: "response-property-type-changed",
            because:
                "a format is part of the type for oasdiff, whose rules these are; a value that violates one is a warning"
        ),
        Change(
            "further types", "{properties: {id: {type: integer}}}", "{properties: {id: {type: [integer, string]}}}",
            #"{"id":1}"#, #"{"id":"1"}"#, "response-property-type-changed",
            ofContract: "response-property-type-generalized",
            because: "one answer does not show whether the old type is still sent"),
        Change(
            "another type of a header",
            answers: ("headers: {X-Count: {schema: {type: integer}}}", .init(headers: ["X-Count": "1"])),
            ("headers: {X-Count: {schema: {type: string}}}", .init(headers: ["X-Count": "many"])),
            "response-header-schema-violated", ofContract: "response-header-type-changed",
            because: "traffic has one rule for all keywords of a header's schema"),
    ]

    private struct Found: Hashable {
        let rule: String
        let fingerprint: String
    }

    @Test func theSameFactHasTheSameRuleAndFingerprint() async throws {
        let service = try await CapturedService()
        let folder = service.folder
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract(\.old).utf8)
        _ = try folder.write("contracts/shop/workflows.arazzo.yaml", Self.workflows.utf8)
        _ = try folder.write("new/shop/openapi.yaml", Self.contract(\.new).utf8)
        let server = "http://127.0.0.1:\(service.port)"

        service.answer(Self.answers(\.before))
        let recorded = try await service.run("record", "shop", "--server", server)
        try #require(recorded.status == 0, "\(recorded.output)\(recorded.error)")
        let clean = try await service.run("verify", "shop")
        try #require(clean.status == 0, "\(clean.output)")
        let contracts = try await findings(of: service.run("diff", "contracts", "new", "--format", "json"))

        service.answer(Self.answers(\.after))
        let live = try await findings(
            of: service.run("diff", "--live", "shop", "--server", server, "--format", "json"))
        // The answers break the contract, and are recorded as they are.
        _ = try await service.run("record", "shop", "--server", server, "--mode", "all")
        let verified = try await findings(of: service.run("verify", "shop", "--format", "json"))
        await service.stop()

        for (index, change) in Self.changes.enumerated() {
            let operation = "GET /\(index)"
            let (seen, same) = (verified[operation] ?? [], live[operation] ?? [])
            #expect(seen.map(\.rule) == [change.rule], "verify: \(change.name)")
            #expect(same.filter { !$0.rule.hasPrefix("recorded-") } == seen, "diff --live: \(change.name)")
            let declared = contracts[operation] ?? []
            #expect(declared.map(\.rule) == [change.ofContract ?? change.rule], "diff: \(change.name)")
            #expect((declared == seen) == (change.ofContract == nil), "\(change.name): \(declared), \(seen)")
            #expect((change.reason == nil) == (change.ofContract == nil), "\(change.name)")
        }
    }

    private func findings(of outcome: Binary.Outcome) throws -> [String: [Found]] {
        let report = try Document(outcome.output).root
        return Dictionary(grouping: report["findings"]?.elements.map { $0 } ?? []) { $0["operation"]?.string ?? "" }
            .mapValues { list in
                list.map { Found(rule: $0["rule"]?.string ?? "", fingerprint: $0["fingerprint"]?.string ?? "") }
            }
    }

    private static func answers(
        _ answer: KeyPath<Change, CapturedService.Answer>
    ) -> [String: CapturedService.Answer] {
        Dictionary(uniqueKeysWithValues: changes.enumerated().map { ("GET /\($0)", $1[keyPath: answer]) })
    }

    private static func contract(_ response: KeyPath<Change, String>) -> String {
        """
        openapi: 3.1.0
        info: {title: Shop, version: draft}
        paths:
        \(changes.enumerated().map { index, change in
            """
              /\(index):
                get: {operationId: get\(index), responses: {'200': {description: OK, \(change[keyPath: response])}}}

            """
        }.joined())
        """
    }

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Calls, version: "1"}
        sourceDescriptions: [{name: shop, url: ./openapi.yaml, type: openapi}]
        workflows:
        \(changes.indices.map { "  - {workflowId: w\($0), steps: [{stepId: call, operationId: get\($0)}]}" }
            .joined(separator: "\n"))
        """
}
