import APICheckHTTP
import Testing

@Suite struct MethodOverrideTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var target = "/a"
        var headers: Headers = []
        var body: String?
        /// `name: METHOD`; nil where nothing is overridden by a write.
        var expected: String?

        var testDescription: String {
            "\(target) \(headers.fields.map { "\($0.name): \($0.value)" }) \(body ?? "")"
        }
    }

    private static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    private static let multipart: Headers = ["Content-Type": "multipart/form-data; boundary=b"]

    private static func part(_ name: String, _ value: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--b--\r\n"
    }

    static let cases: [Case] = [
        Case(headers: ["X-HTTP-Method-Override": "DELETE"], expected: "X-HTTP-Method-Override: DELETE"),
        Case(headers: ["x-http-method-override": " delete "], expected: "x-http-method-override: DELETE"),
        Case(headers: ["X-HTTP-Method": "MERGE"], expected: "X-HTTP-Method: MERGE"),
        Case(headers: ["X-METHOD-OVERRIDE": "Put"], expected: "X-METHOD-OVERRIDE: PUT"),
        Case(
            headers: ["X-HTTP-Method-Override": "GET", "X-Method-Override": "PATCH"],
            expected: "X-Method-Override: PATCH"),
        Case(target: "/a?_method=DELETE", expected: "_method: DELETE"),
        Case(target: "/a?x=1&%5Fmethod=de%6Cete", expected: "_method: DELETE"),
        Case(target: "/a?_METHOD=post", expected: "_METHOD: POST"),
        Case(target: "/a?X-HTTP-Method-Override=PUT", expected: "X-HTTP-Method-Override: PUT"),
        Case(target: "/a?_method=GET&_method=DELETE", expected: "_method: DELETE"),
        Case(headers: form, body: "a=1&_method=delete", expected: "_method: DELETE"),
        Case(headers: multipart, body: part("_method", "PUT"), expected: "_method: PUT"),
        Case(headers: ["X-Method": "DELETE"], expected: "X-Method: DELETE"),
        Case(target: "/graphql?query=mutation%7Ba%7D", expected: "query: MUTATION"),
        Case(target: "/graphql?query=%20mutation+M($a:ID!)+@d+{delete(id:$a)}", expected: "query: MUTATION"),
        Case(target: "/graphql?a=1&query=query+Q{a}+mutation+M{b}", expected: "query: MUTATION"),
        Case(target: "/graphql?query=fragment+F+on+T{a}%0Amutation{b}", expected: "query: MUTATION"),
        Case(target: "/graphql?query=%23+query%0Amutation{b}", expected: "query: MUTATION"),
        Case(target: "/graphql?query=%22a+%7D%22mutation{b}", expected: "query: MUTATION"),
        Case(target: "/graphql?query=%22%22%22a+%7B%22+%5C%22%22%22%22%22%22mutation{b}", expected: "query: MUTATION"),
        Case(target: "/graphql?query={a}mutation{b}", expected: "query: MUTATION"),
        Case(headers: form, body: "query=mutation{a}", expected: "query: MUTATION"),

        Case(target: "/graphql?query={mutation{a}}"), Case(target: "/graphql?query=query+mutation{a}"),
        Case(target: "/graphql?query=query($a:T={mutation:1}){a}"), Case(target: "/graphql?query=%23mutation{a}"),
        Case(target: "/graphql?query=query{a(b:%22}mutation{%22)}"), Case(target: "/graphql?query=subscription{a}"),
        Case(target: "/search?query=mutation"), Case(target: "/search?q=mutation{a}"),
        Case(target: "/search?query=gene+mutation+{x}"), Case(target: "/search?query=mutations+{x}"),
        Case(headers: ["X-Method": "get"]), Case(headers: ["X-Methods": "DELETE"]),
        Case(), Case(headers: ["X-HTTP-Method-Override": "GET"]), Case(headers: ["X-HTTP-Method-Override": "head"]),
        Case(headers: ["X-HTTP-Method": ""]), Case(headers: ["X-HTTP-Methods": "DELETE"]),
        Case(headers: ["Allow": "DELETE"]), Case(headers: ["Access-Control-Request-Method": "DELETE"]),
        Case(target: "/a?_method=OPTIONS"), Case(target: "/a?_method="), Case(target: "/a?method=DELETE"),
        Case(target: "/a?x=_method=DELETE"), Case(target: "/_method=DELETE"),
        Case(headers: form, body: "method=delete"), Case(headers: multipart, body: part("_method", "GET")),
        Case(headers: ["Content-Type": "text/plain"], body: "_method=DELETE"), Case(body: "_method=DELETE"),
        Case(headers: multipart, body: "_method=DELETE"),
    ]

    @Test(arguments: cases) func aRequestThatAsksForAWriteIsOne(_ row: Case) throws {
        let url = try #require(HTTPURL("http://a.test\(row.target)"))
        for method in ["GET", "HEAD"] {
            let request = Request(method, url, headers: row.headers, body: row.body.map { Array($0.utf8) })
            #expect(request.writingOverride.map { "\($0.name): \($0.method)" } == row.expected)
            #expect(request.needsWritePermission == (row.expected != nil))
        }
    }

    @Test(arguments: ["GET", "HEAD"]) func aWriteThatAsksForAReadStaysAWrite(_ method: String) throws {
        let url = try #require(HTTPURL("http://a.test/?_method=\(method)"))
        #expect(Request("POST", url, headers: ["X-HTTP-Method-Override": method]).needsWritePermission)
    }
}
