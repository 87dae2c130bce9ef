import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Times without an offset where the contract declares `format: date-time`.
@Suite struct MissingOffsetTests {
    private static let contract = Contract.sample(
        """
        paths:
          /todos:
            get:
              responses:
                "200":
                  description: ok
                  content: {application/json: {schema: {properties: {at: {type: string, format: date-time}}}}}
        """)

    @Test(arguments: [
        ("2024-05-21T06:32:19", true), ("2024-05-21T06:32:19.123456", true), ("2024-05-21", false),
        ("yesterday", false), ("2024-13-21T06:32:19", false),
    ])
    func isNamedInTheHint(_ value: String, _ hasHint: Bool) throws {
        let result = try Self.contract.get().check(Exchange.make(body: #"{"at": "\#(value)"}"#))
        let hint = "It has no offset, Z or +hh:mm, so that each app reads it in its own time zone."
        #expect(result.findings.map(\.hint?.string) == [hasHint ? hint : nil])
    }
}
