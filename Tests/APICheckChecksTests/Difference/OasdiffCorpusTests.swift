import APICheckChecks
import APICheckFindings
import APICheckJSON
import Foundation
import TestSupport
import Testing

/// The pairs of the oasdiff test data, with the findings that oasdiff itself reports for them.
@Suite(.corpus("oasdiff")) struct OasdiffCorpusTests {
    /// A finding as both programs report it.
    struct Row: Hashable, Comparable, CustomStringConvertible {
        let rule: String
        let level: String
        /// `GET /todos`, or `contract`.
        let operation: String

        var description: String { "\(rule) \(level) \(operation)" }

        static func < (left: Row, right: Row) -> Bool { left.description < right.description }
    }

    /// Findings of apicheck that oasdiff does not have, with the reason, by the base and the revision of the pair.
    static let surplus: [String: [(rule: String, count: Int, reason: String)]] = [
        "request_property_all_of_inline_added_base request_property_all_of_inline_added_revision": [
            ("new-optional-request-property", 1, "what the schema in allOf adds, instead of the schema")
        ],
        "response_property_all_of_inline_added_base response_property_all_of_inline_added_revision": [
            ("response-optional-property-added", 1, "what the schema in allOf adds, instead of the schema")
        ],
        "request_property_min_items_increased_revision request_property_min_items_increased_base": [
            ("request-body-min-items-decreased", 1, "oasdiff has the rule for responses and parameters only")
        ],
        "write-only-delete-partial-base write-only-delete-partial-revision": [
            ("request-property-became-required", 1, "the member is required, although nothing declares it any more"),
            ("response-property-became-required", 2, "as before"),
        ],
        "api_security_added_base api_security_added_revision": [
            ("api-security-became-required", 1, "a client without credentials is refused; oasdiff has info only")
        ],
        "api_security_added_revision api_security_added_base": [
            ("api-security-became-optional", 1, "no authorization is needed any more")
        ],
        "api_security_global_added_revision api_security_global_added_base": [
            ("api-global-security-became-optional", 1, "no authorization is needed any more")
        ],
        "openapi-test1 openapi-test3": [
            ("api-global-security-became-optional", 1, "the contract demands a bearer token no longer"),
            ("api-security-no-longer-accepted", 1, "a bearer token alone is refused: OAuth with a scope is demanded"),
            ("api-security-scope-required", 1, "OAuth needs the scope write:pets now; oasdiff has info only"),
            ("api-server-added", 2, "servers of one operation, which oasdiff does not compare"),
            ("callback-added", 1, "oasdiff has no rules for callbacks"),
            ("api-security-component-oauth-url-changed", 1, "of the flow authorizationCode; oasdiff compares implicit"),
            ("api-security-component-oauth-token-url-changed", 1, "as before"),
            ("api-security-component-oauth-scope-added", 1, "as before"),
            ("api-security-component-oauth-scope-changed", 1, "as before"),
            ("api-server-removed", 1, "oasdiff has no rules for servers"),
            ("response-property-type-changed", 1, "of a callback's body, which oasdiff does not compare"),
            ("response-media-type-removed", 1, "of a callback's body"),
            ("request-parameter-not-added", 1, "oasdiff has no rule for not"),
        ],
        "baseswagger revisionswagger": [
            ("api-server-removed", 2, "oasdiff has no rules for servers: of the contract, and of a path"),
            ("api-server-added", 2, "oasdiff has no rules for servers: of the contract, and of a path"),
        ],
        "openapi-test1 openapi-test5": [
            (
                "request-parameter-type-changed", 1,
                "a parameter with content: oasdiff compares only those with a schema"
            ),
            ("api-server-removed", 1, "oasdiff has no rules for servers"),
            ("api-server-added", 1, "a server of one operation"),
            ("api-global-security-became-optional", 1, "the contract demands a bearer token no longer"),
            ("request-parameter-content-removed", 1, "a parameter was JSON text and is in the style form"),
            ("request-parameter-type-generalized", 1, "of the same parameter: an object, now a text"),
            ("request-parameter-max-length-unset", 1, "oasdiff has the rule for responses only"),
            ("request-parameter-property-became-required", 1, "oasdiff has the rule for bodies only"),
        ],
    ]

    /// Findings of oasdiff that apicheck does not have, since no value is allowed or forbidden by the change, by the base and the
    /// revision of the pair.
    static let missing: [String: [(rule: String, count: Int, reason: String)]] = {
        let maximum = "maximum of a list and maxItems of a text restrict nothing"
        let sameSchema = "the schema in allOf says what the others say"
        return [
            "request_parameter_max_items_updated_base request_parameter_max_items_updated_revision": [
                ("request-parameter-max-items-increased", 1, maximum)
            ],
            "request_parameter_max_items_updated_revision request_parameter_max_items_updated_base": [
                ("request-parameter-max-items-decreased", 1, maximum)
            ],
            "request_parameter_max_updated_base request_parameter_max_updated_revision": [
                ("request-parameter-max-increased", 1, maximum)
            ],
            "request_parameter_max_updated_revision request_parameter_max_updated_base": [
                ("request-parameter-max-decreased", 1, maximum)
            ],
            "request_property_all_of_added_base request_property_all_of_added_revision": [
                ("request-body-all-of-added", 1, sameSchema), ("request-property-all-of-added", 1, sameSchema),
            ],
            "response_property_all_of_removed_base response_property_all_of_removed_revision": [
                ("response-body-all-of-removed", 1, sameSchema),
                ("response-property-all-of-removed", 1, sameSchema),
            ],
            "request_property_all_of_annotation_only_added_at_property_base request_property_all_of_annotation_only_added_at_property_revision":
                [("request-property-all-of-added-annotation-only", 1, "a description restricts nothing")],
            "request_property_all_of_inline_added_base request_property_all_of_inline_added_revision": [
                ("request-body-all-of-added", 1, "reported as the property that it adds")
            ],
            "response_property_all_of_inline_added_base response_property_all_of_inline_added_revision": [
                ("response-body-all-of-added", 1, "reported as the property that it adds")
            ],
        ]
    }()

    static func name(_ path: String) -> String {
        String(path.split(separator: "/").last?.split(separator: ".").first ?? "")
    }

    @Test func everyPairHasTheFindingsOfOasdiff() throws {
        let folder = try Corpora.folder("oasdiff")
        let pairs = try Document(contentsOf: folder.appendingPathComponent("expected-findings.json").path).root
        var (expectedCount, found, extra, rules) = (0, 0, 0, Set<String>())
        for pair in pairs.elements {
            let (base, revision) = (pair["base"]?.string ?? "", pair["revision"]?.string ?? "")
            let comparison = ContractComparison(
                old: try ComparedContract(Document(contentsOf: folder.appendingPathComponent(base).path)),
                new: try ComparedContract(Document(contentsOf: folder.appendingPathComponent(revision).path)))
            // The rule is left out of what is expected: the pairs keep their version.
            let rows = comparison.changes.filter { $0.rule.id != "api-version-not-bumped" }.map {
                Row(rule: $0.rule.id, level: $0.rule.level.rawValue, operation: $0.operation)
            }
            var expected = (pair["findings"]?.elements.map { $0 } ?? []).map { finding -> Row in
                let operation = [finding["operation"]?.string ?? "", finding["path"]?.string ?? ""].filter {
                    !$0.isEmpty
                }
                return Row(
                    rule: finding["id"]?.string ?? "", level: finding["level"]?.string ?? "",
                    operation: operation.isEmpty ? "contract" : operation.joined(separator: " "))
            }
            expectedCount += expected.count
            rules.formUnion(expected.map(\.rule))
            var surplus: [Row] = []
            for row in rows {
                if let index = expected.firstIndex(of: row) {
                    expected.remove(at: index)
                    found += 1
                } else {
                    surplus.append(row)
                }
            }
            extra += surplus.count
            let pairName = "\(Self.name(base)) \(Self.name(revision))"
            let lacking = Dictionary(grouping: expected, by: \.rule).mapValues(\.count)
            let argued = Self.missing[pairName] ?? []
            #expect(
                lacking == Dictionary(uniqueKeysWithValues: argued.map { ($0.rule, $0.count) }),
                "not found in \(base), \(revision): \(expected.sorted())")
            let known = Self.surplus[pairName] ?? []
            let counted = Dictionary(grouping: surplus, by: \.rule).mapValues(\.count)
            #expect(
                counted == Dictionary(uniqueKeysWithValues: known.map { ($0.rule, $0.count) }),
                "beyond oasdiff in \(base), \(revision): \(surplus.sorted())")
        }
        #expect(pairs.count == 143)
        #expect(expectedCount == 275 && found == 264 && extra == 35 && rules.count == 179)
    }

    @Test func everyRuleOfOasdiffHasItsLevel() throws {
        let text = try String(
            contentsOf: Corpora.folder("oasdiff").appendingPathComponent("rules.tsv"), encoding: .utf8)
        let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count == 509)
        for row in rows {
            // What a schema in `allOf` adds or removes is reported, and not the schema.
            let expected = row[0].contains("-all-of-") ? nil : row[1]
            #expect(RuleCatalogue.change(row[0])?.level.rawValue == expected, "\(row[0])")
        }
        #expect(rows.count { $0[0].contains("-all-of-") } == 16)
    }

    /// Other descriptions keep the schemas from being the same text, so that they are compared.
    @Test func noDocumentDiffersFromOneThatDescribesItselfOtherwise() throws {
        let folder = try Corpora.folder("oasdiff/data")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        var count = 0
        for file in files where file.hasSuffix(".yaml") {
            let path = folder.appendingPathComponent(file).path
            let text = try String(contentsOfFile: path, encoding: .utf8).replacing("\r\n", with: "\n")
            let other = text.replacing(/(?m)^( *(?:- )?(?:description|type): \w[^\n#]*)$/) { match in
                match.1.contains("description") ? "\(match.1) of another time" : "\(match.1) # a comment"
            }
            let comparison = ContractComparison(
                old: try ComparedContract(Document(yaml: text, source: path)),
                new: try ComparedContract(Document(yaml: other, source: path)))
            #expect(comparison.changes.isEmpty, "\(file): \(comparison.changes.map(\.rule.id))")
            count += 1
        }
        #expect(count > 200)
    }
}
