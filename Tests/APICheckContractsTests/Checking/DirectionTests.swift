import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Properties that only one side has, and deprecated ones.
@Suite struct DirectionTests {
    static let contract = Result {
        try Contract(
            yaml: """
                openapi: 3.0.3
                info: {title: t, version: '1'}
                paths:
                  /users:
                    post:
                      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
                      responses:
                        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
                components:
                  schemas:
                    User:
                      type: object
                      required: [id, name, password]
                      properties:
                        id: {type: integer, readOnly: true}
                        name: {type: string}
                        password: {type: string, writeOnly: true}
                        nick: {type: string, deprecated: true}
                        friends: {type: array, items: {$ref: '#/components/schemas/User'}}
                """)
    }

    @Test(arguments: [
        (#"{"name":"a","password":"b"}"#, #"{"id":1,"name":"a"}"#, []),
        (
            #"{"id":1,"name":"a","password":"b","nick":"c"}"#, #"{"id":1,"name":"a"}"#,
            [
                """
                read-only-property-sent at request body /id, line 15: \
                expected no property 'id', which is readOnly, actual a number
                """,
                """
                deprecated-property-sent at request body /nick, line 18: \
                expected a property that stays, actual 'nick', which is deprecated
                """,
            ]
        ),
        (
            #"{"name":"a","password":"b"}"#,
            #"{"id":1,"name":"a","friends":[{"id":2,"name":"c","password":"REDACTED-1","nick":"d"}]}"#,
            [
                """
                write-only-property-received at /friends/0/password, line 17: \
                expected no property 'password', which is writeOnly, actual a string
                """,
                """
                deprecated-property-received at /friends/0/nick, line 18: \
                expected a property that stays, actual 'nick', which is deprecated
                """,
            ]
        ),
        (
            #"{}"#, #"{}"#,
            [
                """
                request-body-schema-violated at request body /name, line 13: \
                expected the member "name", actual absent
                """,
                """
                request-body-schema-violated at request body /password, line 13: \
                expected the member "password", actual absent
                """,
                "response-required-property-removed at /id, line 13: expected the member \"id\", actual absent",
                """
                response-required-property-removed at /name, line 13: expected the member "name", actual absent
                """,
            ]
        ),
    ])
    func bodies(_ request: String, _ response: String, _ findings: [String]) throws {
        let exchange = try Exchange.make(
            "POST /users", requestHeaders: ["Content-Type": "application/json"], requestBody: request, body: response)
        #expect(try Self.contract.get().check(exchange).findings.map(text) == findings)
    }
}
