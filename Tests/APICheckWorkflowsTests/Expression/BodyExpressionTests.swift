import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// JSON Pointers into bodies of different media types.
struct BodyExpressionTests {
    private static let parts =
        "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nmilk\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"n\": [1, 2]}\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"tag\"\r\n\r\na\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"tag\"; filename=\"b.txt\"\r\n\r\nb\r\n--b--\r\n"

    static let bodies: [(type: String, body: String, expression: String, value: String?)] = [
        ("application/json", #"{"a":{"b":[1,2.50]}}"#, "$response.body#/a/b/1", "2.50"),
        ("application/problem+json", #"{"title":"x"}"#, "$response.body#/title", #""x""#),
        ("application/vnd.api+json; charset=utf-8", #"{"data":null}"#, "$response.body#/data", "null"),
        ("text/plain", #"{"a":1}"#, "$response.body#/a", "1"),
        ("text/plain", "a", "$response.body", #""a""#),
        ("text/plain", "a", "$response.body#/a", nil),
        ("application/json", "{}", "$response.body#/a", nil),
        ("application/x-www-form-urlencoded", "a=1&b=x+y&b=%26", "$response.body#/a", #""1""#),
        ("application/x-www-form-urlencoded", "a=1&b=x+y&b=%26", "$response.body#/b/1", #""&""#),
        ("multipart/form-data; boundary=b", parts, "$response.body#/title", #""milk""#),
        ("multipart/form-data; boundary=b", parts, "$response.body#/meta/n/1", "2"),
        ("multipart/form-data; boundary=b", parts, "$response.body#/tag", #"["a","b"]"#),
        ("multipart/form-data; boundary=b", parts, "$response.payload#/meta", #"{"n":[1,2]}"#),
        ("multipart/mixed; boundary=b", "--b\r\n\r\nx\r\n--b--\r\n", "$response.body#/x", nil),
        ("application/json", "{}", "$response.header.CONTENT-type", #""application/json""#),
    ]

    @Test(arguments: bodies.indices) func value(_ index: Int) throws {
        let (type, body, expression, value) = Self.bodies[index]
        var exchange = Exchange.stub(200, body)
        exchange.response?.headers["Content-Type"] = type
        var context = ExpressionContext()
        context.exchange = try ObservedExchange(exchange)
        let found = try context.value(of: RuntimeExpression(expression))
        #expect(found?.text == value)
    }
}
