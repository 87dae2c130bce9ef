import Testing

/// Security as sets: what a client of the old contract shows must be enough for the new one.
@Suite struct AccessChangeTests {
    private static let schemes = """
        key: {type: apiKey, in: header, name: X-Key}
            token: {type: apiKey, in: header, name: X-Token}
            oauth: {type: oauth2, flows: {}}
        """

    private static func contract(_ security: String, schemes: String = schemes) -> String {
        """
        openapi: 3.1.0
        info: {title: t, version: draft}
        paths:
          /a: {get: {security: \(security), responses: {'200': {description: OK}}}}
        components:
          securitySchemes:
            \(schemes)
        """
    }

    /// Without what only lists members that were added or removed.
    private static func judged(_ old: String, _ new: String) throws -> [String] {
        try changes(from: old, to: new).filter { change in
            ![
                "-security-added", "-security-removed", "-scope-added", "-scope-removed", "component-added",
                "component-removed", "type-changed",
            ].contains { change.prefix { $0 != " " }.hasSuffix($0) }
        }
    }

    @Test(
        arguments: [
            ("[]", "[{key: []}]", "api-security-became-required at exchange"),
            ("[{}, {key: []}]", "[{key: []}]", "api-security-became-required at exchange"),
            ("[{key: []}]", "[{}, {key: []}]", "api-security-became-optional at exchange"),
            ("[{key: []}]", "[{key: [], token: []}]", "api-security-scheme-required at exchange (token)"),
            ("[{key: []}, {token: []}]", "[{token: []}]", "api-security-no-longer-accepted at exchange (key)"),
            ("[{oauth: [read]}]", "[{oauth: [read, write]}]", "api-security-scope-required at exchange (oauth write)"),
            ("[{key: []}]", "[{token: []}]", "api-security-no-longer-accepted at exchange (key)"),
            // One that widens, or says the same.
            ("[{key: []}]", "[{key: []}, {token: []}]", nil),
            ("[{oauth: [read, write]}]", "[{oauth: [read]}]", nil),
            ("[{key: [], token: []}]", "[{token: []}]", nil),
            ("[{key: []}, {token: []}]", "[{token: []}, {key: []}]", nil),
        ] as [(String, String, String?)])
    func requirementsAreASetOfSets(_ old: String, _ new: String, _ expected: String?) throws {
        #expect(try Self.judged(Self.contract(old), Self.contract(new)) == (expected.map { [$0] } ?? []))
    }

    /// Reported once, for the scheme, and not at each operation.
    @Test(
        arguments: [
            ("{type: apiKey, in: header, name: A}", "{type: apiKey, in: query, name: A}", "in-changed"),
            ("{type: apiKey, in: header, name: A}", "{type: apiKey, in: header, name: B}", "name-changed"),
            ("{type: apiKey, in: header, name: A}", "{type: apiKey, in: header, name: a}", nil),
            ("{type: http, scheme: basic}", "{type: http, scheme: bearer}", "scheme-changed"),
            ("{type: http, scheme: Basic}", "{type: http, scheme: basic}", nil),
            ("{type: apiKey, in: header, name: A}", "{type: http, scheme: basic}", "credential-changed"),
            ("{type: apiKey, in: header, name: Authorization}", "{type: http, scheme: bearer}", nil),
            ("{type: http, scheme: bearer}", "{type: oauth2, flows: {}}", nil),
        ] as [(String, String, String?)])
    func aSchemeThatIsSentAnotherWayBreaks(_ old: String, _ new: String, _ expected: String?) throws {
        let found = try Self.judged(
            Self.contract("[{key: []}]", schemes: "key: \(old)"), Self.contract("[{key: []}]", schemes: "key: \(new)"))
        let place = "contract /components/securitySchemes/key"
        #expect(found == (expected.map { ["api-security-component-\($0) at \(place)"] } ?? []))
    }

    @Test func aSchemeWithAnotherNameIsTheSame() throws {
        let old = Self.contract("[{key: []}]", schemes: "key: {type: apiKey, in: header, name: A}")
        #expect(try Self.judged(old, old.replacing("key:", with: "apiKey:")) == [])
    }

    @Test func aSchemeThatNoOperationUsesBreaksNobody() throws {
        let old = Self.contract("[]", schemes: "key: {type: apiKey, in: header, name: A}")
        #expect(try Self.judged(old, old.replacing("name: A", with: "name: B")) == [])
    }

    @Test func whatAllOperationsInheritIsReportedOnce() throws {
        let old = """
            openapi: 3.1.0
            info: {title: t, version: draft}
            security: [{key: []}]
            paths:
              /a: {get: {responses: {}}, post: {responses: {}}}
            components: {securitySchemes: {key: {type: apiKey, in: header, name: A}}}
            """
        let new = old.replacing("security: [{key: []}]", with: "security: [{key: [], other: []}]")
        #expect(
            try Self.judged(old, new) == ["api-global-security-scheme-required at exchange (other)"])
    }
}
