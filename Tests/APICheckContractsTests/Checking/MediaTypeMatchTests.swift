import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Which entry of `content` counts for a media type: the most precise (RFC 9110 section 12.5.1).
@Suite struct MediaTypeMatchTests {
    /// Each entry takes a string that is its number alone, so that the finding names it by what it expects.
    static let contract = Contract.sample(
        """
        paths:
          /any:
            get:
              responses:
                '200':
                  content:
                    '*/*': {schema: {const: 1}}
                    application/*: {schema: {const: 2}}
                    application/*+json: {schema: {const: 3}}
                    application/json: {schema: {const: 4}}
                    application/json; version="2": {schema: {const: 5}}
                    application/json; version=2; profile=x: {schema: {const: 6}}
                    application/vnd.api+json: {schema: {const: 7}}
                    application/hal+json; version=1: {schema: {const: 8}}
        """)

    @Test(arguments: [
        ("text/json", 1), ("application/vnd.geo+json", 3), ("application/json", 4),
        ("Application/JSON; charset=utf-8", 4), ("application/json; version=2", 5), ("application/json;version=3", 4),
        ("application/json; charset=utf-8; Version=\"2\"", 5), ("application/json; profile=\"X\"; version=2", 6),
        ("application/vnd.api+json; ext=\"https://a.example/b,c\"", 7), ("application/hal+json", 8),
        ("application/problem+json", 3),
    ])
    func entry(_ type: String, _ number: Int) throws {
        let findings = try Self.contract.get().check(.make("GET /any", headers: ["Content-Type": type], body: "0"))
            .findings
        #expect(findings.map(\.expected.description) == ["\(number) (number)"])
    }
}
