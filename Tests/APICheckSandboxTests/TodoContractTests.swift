import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("The todo API and its contract", .timeLimit(.minutes(10)))
struct TodoContractTests {
    /// A call of every operation, for every declared status.
    static func calls(_ client: TodoClient) async throws -> [Exchange] {
        let form = "application/x-www-form-urlencoded"
        let json = "application/json"
        var exchanges: [Exchange] = []
        for target in [
            "/todos?page=1&filter=created_at&order_by=desc&per_page=10", "/todos?page=9", "/todos?is_done=true",
            "/todos/search?query=API", "/todos/search?query=nowhere", "/todos/4674", "/todos/1", "/mocks?page=16",
            "/mocks?order_by=asc", "/mocks/1", "/mocks/999",
        ] {
            exchanges.append(try await client.exchange("GET", target))
        }
        for title in ["123456", "short"] {
            let multipart = Multipart([
                MultipartPart(name: "title", value: title), MultipartPart(name: "is_done", value: "true"),
            ])
            exchanges.append(
                try await client.exchange(
                    "POST", "/todos", type: multipart.formDataType.description, bytes: multipart.bytes))
            for target in ["/todos-json", "/todos-json/4675", "/todos-json/1"] {
                let body = #"{"title":"\#(title)","is_done":false}"#
                exchanges.append(try await client.exchange("POST", target, type: json, bytes: Array(body.utf8)))
            }
            for id in [4_676, 1] {
                let body = "title=\(title)&is_done=true"
                exchanges.append(
                    try await client.exchange("PUT", "/todos/\(id)", type: form, bytes: Array(body.utf8)))
            }
        }
        // Without application/json in Accept: a redirect.
        let short = Array(#"{"title":"short"}"#.utf8)
        let multipart = Multipart([MultipartPart(name: "title", value: "short")])
        for (method, target, type, bytes) in [
            ("POST", "/todos", multipart.formDataType.description, multipart.bytes),
            ("POST", "/todos-json", json, short), ("POST", "/todos-json/4675", json, short),
            ("PUT", "/todos/4676", form, Array("title=short".utf8)),
        ] {
            exchanges.append(
                try await client.exchange(method, target, type: type, bytes: bytes, accept: "*/*"))
        }
        for id in [4_677, 4_677] { exchanges.append(try await client.exchange("DELETE", "/todos/\(id)")) }
        return exchanges
    }

    static func findings(drifts: [String]) async throws -> [Finding] {
        let contract = try TodoClient.contract("todos")
        var exchanges: [Exchange] = []
        try await TodoClient.run(drifts: drifts) { exchanges = try await calls($0) }
        return contract.findings(in: exchanges, areAll: drifts.isEmpty)
    }

    @Test("Without drift, every declared status occurs and there are no findings")
    func conformance() async throws {
        let findings = try await Self.findings(drifts: [])
        #expect(findings.map { "\($0.rule.id) \(Self.text($0))" } == [])
    }

    /// A drift, the rules that it breaks, and the place of one finding: `GET /todos /data/*/id`.
    static let rules: [(String, Set<String>, String)] = [
        ("list-becomes-object", ["response-property-type-changed"], "GET /todos /data"),
        ("object-becomes-list", ["response-property-type-changed"], "GET /mocks/{id} /data"),
        ("field-removed", ["response-required-property-removed"], "GET /todos /data/*/is_done"),
        ("field-added", ["undeclared-response-property"], "GET /todos/{id} /data/priority"),
        (
            "field-camel-cased", ["response-required-property-removed", "property-name-style-changed"],
            "PUT /todos/{id} /data/isDone"
        ),
        ("bool-as-string", ["response-property-type-changed"], "GET /todos/search /data/*/is_done"),
        ("id-as-string", ["response-property-type-changed"], "POST /todos /data/id"),
        ("null-in-required", ["response-property-became-nullable"], "DELETE /todos/{id} /data/title"),
        ("timestamp-milliseconds", ["timestamp-fraction-changed"], "GET /todos /data/*/created_at"),
        ("timestamp-no-zone", ["timestamp-zone-changed"], "GET /todos /data/*/updated_at"),
        ("timestamp-offset", ["timestamp-zone-changed"], "GET /todos /data/*/updated_at"),
        ("timestamp-local-hours", ["timestamp-in-future"], "GET /todos /data/*/updated_at"),
        ("timestamp-epoch", ["response-property-type-changed"], "GET /todos /data/*/updated_at"),
        (
            "error-shape-changed", ["response-required-property-removed", "undeclared-response-property"],
            "PUT /todos/{id} /error"
        ),
        (
            "done-as-status", ["response-required-property-removed", "undeclared-response-property"],
            "GET /todos/{id} /data/status"
        ),
        ("pages-from-zero", ["response-property-min-decreased"], "GET /todos /meta/current_page"),
        ("status-201-for-200", ["undeclared-response-status"], "POST /todos-json status"),
        ("status-404-for-204", ["undeclared-response-status"], "GET /todos/search status"),
        ("message-missing", ["response-required-property-removed"], "GET /mocks /message"),
        ("html-error-page", ["undeclared-response-media-type"], "GET /todos header content-type"),
        ("invalid-json", ["response-body-unreadable"], "GET /todos/{id} body"),
    ]

    @Test("Each drift of a single response breaks exactly its rules", arguments: rules)
    func drift(name: String, rules: Set<String>, place: String) async throws {
        let findings = try await Self.findings(drifts: [name])
        #expect(Set(findings.map(\.rule.id)) == rules)
        #expect(findings.contains { Self.text($0) == place })
    }

    /// Drifts that only a later response or none shows: criteria of workflows or transport errors detect them.
    @Test(
        "The other drifts do not break the contract",
        arguments: [
            "put-ignored", "meta-inconsistent", "page-size-capped", "order-reversed", "list-emptied",
            "required-field-added",
        ])
    func unseen(name: String) async throws {
        #expect(try await Self.findings(drifts: [name]).isEmpty)
    }

    static func text(_ finding: Finding) -> String {
        "\(finding.operation) \(finding.place.generalised.description)"
    }
}
