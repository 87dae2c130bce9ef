import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Headers that servers send, sent by a client.
@Suite struct RequestHeaderTests {
    static let contract = Contract.sample(
        """
        paths:
          /todos:
            get:
              responses: {'200': {description: ok}}
            put:
              responses: {'200': {description: ok}, '422': {description: no}}
          /copies:
            put:
              parameters:
                - {name: Last-Modified, in: header, schema: {type: string}}
              responses: {'200': {description: ok}}
        """)

    /// Request, header, and the hint that goes with the finding; nil where nothing is found.
    static let cases: [(target: String, header: String, hint: String?)] = [
        (
            "GET /todos", "Last-Modified",
            "To learn whether an answer still holds, send its Last-Modified as If-Modified-Since."
        ),
        (
            "PUT /todos", "Last-Modified",
            "To change only what nobody else has changed, send its Last-Modified as If-Unmodified-Since."
        ),
        ("GET /todos", "ETag", "To learn whether an answer still holds, send its ETag as If-None-Match."),
        ("PUT /todos", "ETag", "To change only what nobody else has changed, send its ETag as If-Match."),
        ("GET /todos", "Set-Cookie", "A cookie is sent back as Cookie, without its attributes."),
        ("GET /todos", "WWW-Authenticate", "Credentials are sent as Authorization."),
        ("GET /todos", "Proxy-Authenticate", "Credentials are sent as Proxy-Authorization."),
        ("GET /todos", "Server", "A client names itself in User-Agent."),
        ("GET /todos", "Accept-Ranges", "To have a part of the content, send Range."),
        ("GET /todos", "Location", ""), ("GET /todos", "Retry-After", ""), ("GET /todos", "Age", ""),
        ("GET /todos", "Vary", ""), ("GET /todos", "Allow", ""), ("GET /todos", "Authentication-Info", ""),
        ("GET /todos", "Proxy-Authentication-Info", ""),
        // Declared, or what requests have.
        ("PUT /copies", "Last-Modified", nil), ("GET /todos", "If-None-Match", nil), ("GET /todos", "Date", nil),
        ("GET /todos", "Cache-Control", nil), ("GET /todos", "Content-Location", nil), ("GET /todos", "Via", nil),
        ("GET /todos", "Cookie", nil), ("GET /todos", "Content-Range", nil),
    ]

    @Test(arguments: cases) func isReported(target: String, header: String, hint: String?) throws {
        for name in [header, header.lowercased()] {
            let exchange = try Exchange.make(target, requestHeaders: [HeaderField(name, "x")], headers: [])
            let contract = try Self.contract.get()
            let line = target.hasPrefix("PUT") ? 7 : 5
            let expected = hint.map { hint in
                let words = hint.isEmpty ? "" : " (\(hint))"
                return """
                    response-header-in-request at request header \(header), line \(line): \
                    expected no \(header) in a request, actual it is sent\(words)
                    """
            }
            #expect(contract.check(exchange).findings.map(text) == (expected.map { [$0] } ?? []))
            #expect(contract.check(.request(exchange.request)).findings.map(text) == (expected.map { [$0] } ?? []))
        }
    }

    @Test(arguments: [
        ("If-Modified-Since", "Tue, 30 May 2017 04:30:00 GMT", true),
        ("if-unmodified-since", "Tuesday, 30-May-17 04:30:00 GMT", true),
        ("If-Modified-Since", "REDACTED-1", true),
        ("If-Modified-Since", "Mon, 30 May 2017 04:30:00 GMT", false),
        ("If-Unmodified-Since", "2017-05-30T04:30:00Z", false),
        ("If-Modified-Since", "화, 30 5월 2017 04:30:00 GMT", false),
        ("If-Modified-Since", "", false),
    ])
    func aConditionsDateIsRead(_ name: String, _ value: String, _ isRead: Bool) throws {
        let exchange = try Exchange.make(requestHeaders: [HeaderField(name, value)], headers: [])
        let expected = """
            request-date-unreadable at request header \(name), line 5: expected an HTTP date such as \
            Sun, 06 Nov 1994 08:49:37 GMT, actual \(value) (Send the Last-Modified of the answer as it came.)
            """
        #expect(try Self.contract.get().check(exchange).findings.map(text) == (isRead ? [] : [expected]))
    }

    @Test func theLevelIsWarningAndInfoWhereTheServerRefused() throws {
        let contract = try Self.contract.get()
        for (status, level) in [(200, Level.warning), (422, .info)] {
            let exchange = try Exchange.make(
                "PUT /todos", requestHeaders: ["ETag": "\"x\""], status: status, headers: [])
            #expect(contract.check(exchange).findings.map(\.level) == [level])
        }
    }
}
