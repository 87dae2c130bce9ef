import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Credentials, and what is deprecated.
@Suite struct SecurityTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var target = "GET /closed"
        var headers: Headers = []
        var status = 204
        var findings: [String] = []
        var testDescription: String { name }
    }

    static let contract = Contract.sample(
        """
        security: [{bearer: []}]
        paths:
          /closed: {get: {responses: {default: {description: any}}}}
          /open: {get: {security: [], responses: {default: {description: any}}}}
          /optional: {get: {security: [{basic: []}, {}], responses: {default: {description: any}}}}
          /both: {get: {security: [{header: [], cookie: []}, {basic: []}], responses: {default: {description: any}}}}
          /query: {get: {security: [{query: []}], responses: {default: {description: any}}}}
          /oauth: {get: {security: [{oauth: [read]}], responses: {default: {description: any}}}}
          /certificate: {get: {security: [{tls: []}], responses: {default: {description: any}}}}
          /unknown: {get: {security: [{other: []}], responses: {default: {description: any}}}}
          /old:
            get:
              security: []
              deprecated: true
              parameters: [{name: q, in: query, deprecated: true, schema: {}}]
              responses: {default: {description: any}}
          /own: {get: {security: [{own: []}], responses: {default: {description: any}}}}
        components:
          securitySchemes:
            bearer: {type: http, scheme: Bearer}
            basic: {type: http, scheme: basic}
            header: {type: apiKey, in: header, name: X-Key}
            cookie: {type: apiKey, in: cookie, name: session}
            query: {type: apiKey, in: query, name: key}
            oauth: {type: oauth2, flows: {implicit: {authorizationUrl: 'https://a', scopes: {read: r}}}}
            tls: {type: mutualTLS}
            own: {type: http, scheme: ShopKey}
        """)

    private static func open(_ wanted: String, line: Int, shown: String = "none") -> [String] {
        [
            """
            security-not-enforced at exchange, line \(line): expected a refusal without \(wanted), \
            actual 204 to a request with \(shown)
            """
        ]
    }

    @Test(arguments: [
        Case(name: "shown", headers: ["authorization": "bearer x"]),
        Case(name: "shown and taken out", headers: ["Authorization": "REDACTED-1"]),
        Case(name: "shown and taken out after the scheme", headers: ["Authorization": "Bearer REDACTED-1"]),
        Case(name: "not shown", findings: open("Authorization: Bearer", line: 3)),
        Case(
            name: "another scheme", headers: ["Authorization": "Basic x"],
            findings: open("Authorization: Bearer", line: 3, shown: "Authorization of the scheme 'basic'")),
        Case(
            name: "turned away", status: 401,
            findings: ["credentials-missing at exchange, line 3: expected Authorization: Bearer, actual none"]),
        Case(name: "turned away for another reason", status: 404),
        Case(name: "a scheme of the service's own", target: "GET /own", headers: ["Authorization": "ShopKey 1"]),
        Case(
            name: "a scheme of the service's own, without a space", target: "GET /own",
            headers: ["Authorization": "ShopKey1"], status: 401,
            findings: [
                """
                credentials-missing at exchange, line 19: expected Authorization of the scheme 'ShopKey', \
                actual Authorization without a scheme
                """
            ]),
        Case(name: "turned away with credentials", headers: ["Authorization": "Bearer x"], status: 403),
        Case(name: "an open operation", target: "GET /open"),
        Case(name: "an operation open to anybody, too", target: "GET /optional"),
        Case(name: "both of two", target: "GET /both", headers: ["x-key": "1", "Cookie": "a=b; session=1"]),
        Case(name: "the other of two ways", target: "GET /both", headers: ["Authorization": "Basic x"]),
        Case(
            name: "one of two", target: "GET /both", headers: ["x-key": "1"],
            findings: open("the header X-Key and the cookie session or Authorization: Basic", line: 8)),
        Case(name: "cookies taken out", target: "GET /both", headers: ["x-key": "1", "Cookie": "REDACTED-2"]),
        Case(name: "a key in the query", target: "GET /query?key=1"),
        Case(name: "no key in the query", target: "GET /query", findings: open("the query key", line: 9)),
        Case(name: "OAuth", target: "GET /oauth", headers: ["Authorization": "Bearer x"]),
        Case(name: "OAuth in the query", target: "GET /oauth?access_token=1"),
        Case(name: "a certificate leaves no trace", target: "GET /certificate"),
        Case(name: "a scheme that the contract does not have", target: "GET /unknown"),
        Case(
            name: "deprecated", target: "GET /old?q=1",
            findings: [
                """
                deprecated-operation-called at exchange, line 16: \
                expected an operation that stays, actual a deprecated one
                """,
                "deprecated-parameter-sent at query q, line 17: expected no parameter 'q', actual it is sent",
            ]),
    ])
    func security(_ given: Case) throws {
        let exchange = try Exchange.make(
            given.target, requestHeaders: given.headers, status: given.status, headers: [])
        let findings = try Self.contract.get().check(exchange).findings
            .filter { $0.rule.id != "undeclared-request-parameter" }
        #expect(findings.map(text) == given.findings)
    }
}
