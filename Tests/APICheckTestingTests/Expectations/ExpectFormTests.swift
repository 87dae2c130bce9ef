import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ExpectFormTests {
    private static func request(_ body: String?, type: String? = "application/x-www-form-urlencoded") throws
        -> URLRequest
    {
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com/todos/7")))
        request.httpMethod = "PUT"
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.httpBody = body.map { Data($0.utf8) }
        return request
    }

    /// A body, the expected value of `title`, and the failure.
    struct Value: Sendable, CustomTestStringConvertible {
        var body: String
        var expected: String
        var encoding = FormEncoding.any
        var failure: String?

        var testDescription: String { "\(body) \(encoding)" }

        func fails(_ what: String, expected: String? = nil, actual: String, _ remedy: String) -> Value {
            var value = self
            value.failure = """
                \(what)
                  where:    PUT /todos/7, field 'title'
                  expected: \(expected ?? self.expected.replacing("\r\n", with: #"\r\n"#))
                  actual:   \(actual)
                  help:     \(remedy)
                """
            return value
        }

        func hasUnexpectedValue(_ actual: String, _ remedy: String) -> Value {
            fails("a field has an unexpected value", actual: actual, remedy)
        }

        func isNotEncoded(expected: String, _ remedy: String) -> Value {
            fails("a value is not encoded", expected: expected, actual: String(body.dropFirst(6)), remedy)
        }

        func hasAnotherEncoding(expected: String) -> Value {
            fails(
                "a value has another encoding than expected", expected: expected, actual: String(body.dropFirst(6)),
                "encode it as expected, or expect encoding: .any")
        }
    }

    private static let correctValues = [
        Value(body: "title=a+b", expected: "a b"), Value(body: "title=a%20b", expected: "a b"),
        Value(body: "title=it's", expected: "it's"), Value(body: "title=it%27s", expected: "it's"),
        Value(body: "title=%ED%95%A0%20%EC%9D%BC", expected: "할 일"), Value(body: "title=", expected: ""),
        Value(body: "title=a%3Db%26c%2Bd", expected: "a=b&c+d"), Value(body: "title=a=b", expected: "a=b"),
        Value(body: "title=100%25", expected: "100%"), Value(body: "title=%C3%A9", expected: "é"),
        Value(body: "title=a+b", expected: "a b", encoding: .plus),
        Value(body: "title=a%20b", expected: "a b", encoding: .percent),
        Value(body: "title=a*b%7Ec", expected: "a*b~c", encoding: .plus),
        Value(body: "title=%F0%9F%98%80", expected: "😀"), Value(body: "title", expected: ""),
        Value(body: "title=a&", expected: "a"), Value(body: "title=a%0D%0Ab", expected: "a\r\nb"),
        Value(body: "title=%F0%9F%98%80+it%27s", expected: "😀 it's", encoding: .plus),
        Value(body: "title=%F0%9F%98%80%20it%27s", expected: "😀 it's", encoding: .percent),
        Value(body: "title=a%2Ab~c", expected: "a*b~c", encoding: .percent),
    ]

    private static let wrongValues = [
        Value(body: "title=e%CC%81", expected: "é")
            .hasUnexpectedValue("e\u{301}, sent as e%CC%81", "send the expected value"),
        Value(body: "title=a+b", expected: "a+b").hasUnexpectedValue(
            "a b, sent as a+b", "a + was sent unencoded, which servers read as a space: send %2B"),
        Value(body: "title=a%2Bb", expected: "a b").hasUnexpectedValue(
            "a+b, sent as a%2Bb",
            "the + for a space was encoded as %2B: encode the value before spaces become +"),
        Value(body: "title=a%2520b", expected: "a b").hasUnexpectedValue(
            "a%20b, sent as a%2520b", "it was encoded twice: remove one of the two encodings"),
        Value(body: "title=Optional(%22milk%22)", expected: "milk").hasUnexpectedValue(
            "Optional(\"milk\"), sent as Optional(%22milk%22)", "an optional was written as text: unwrap it first"),
        Value(body: "title=%C7%D2", expected: "할").hasUnexpectedValue(
            "\u{FFFD}\u{FFFD}, sent as %C7%D2", "the bytes are not UTF-8: encode text.utf8, byte by byte"),
        Value(body: "title=1", expected: "true").hasUnexpectedValue(
            "1, sent as 1", "a Bool became a number: write true and false as words, or expect the number"),
        Value(body: "title=Milk", expected: "milk")
            .hasUnexpectedValue("Milk, sent as Milk", "send the expected value"),
        Value(body: "title=a%0Ab", expected: "a\r\nb")
            .hasUnexpectedValue("a\\nb, sent as a%0Ab", "send the expected value"),
        Value(body: "title=a b", expected: "a b")
            .isNotEncoded(expected: "a+b", "it contains a space; send + or %20"),
        Value(body: "title=할", expected: "할").isNotEncoded(
            expected: "%ED%95%A0", "it contains a byte that is not printable ASCII; send %ED"),
        Value(body: "title=100%", expected: "100%")
            .isNotEncoded(expected: "100%25", "it contains % without two hexadecimal digits; send %25"),
        Value(body: "title=a\nb", expected: "a\nb").fails(
            "a value is not encoded", expected: "a%0Ab", actual: "a\\nb",
            "it contains a byte that is not printable ASCII; send %0A"),
        Value(body: "title=a%20b", expected: "a b", encoding: .plus).hasAnotherEncoding(expected: "a+b"),
        Value(body: "title=a+b", expected: "a b", encoding: .percent).hasAnotherEncoding(expected: "a%20b"),
        Value(body: "title=%ed", expected: "\u{FFFD}", encoding: .percent).hasAnotherEncoding(expected: "%EF%BF%BD"),
        Value(body: "title=a*b~c", expected: "a*b~c", encoding: .plus).hasAnotherEncoding(expected: "a*b%7Ec"),
        Value(body: "title=it's", expected: "it's", encoding: .plus).hasAnotherEncoding(expected: "it%27s"),
    ]

    @Test(arguments: correctValues + wrongValues)
    func aValueIsComparedAsAServerDecodesIt(_ value: Value) async throws {
        let request = try ExpectFormTests.request(value.body)
        let found = try await issues {
            expectForm(request, equals: ["title": value.expected], encoding: value.encoding)
        }
        #expect(found.map(\.sourceLocation?.line) == (value.failure == nil ? [] : [#_sourceLocation.line - 2]))
        #expect(found.first?.text == value.failure)
    }

    @Test func aBareAmpersandBeginsTheNextField() async throws {
        let request = try ExpectFormTests.request("title=salt&pepper=1")
        let found = try await issues { expectForm(request, equals: ["title": "salt&pepper=1"]) }
        #expect(
            found.map(\.text) == [
                """
                a field has an unexpected value
                  where:    PUT /todos/7, field 'title'
                  expected: salt&pepper=1
                  actual:   salt, sent as salt
                  help:     a & was sent unencoded, which begins the next field: send %26
                """,
                """
                the form has an unexpected field
                  where:    PUT /todos/7, field 'pepper'
                  expected: no field 'pepper'
                  actual:   pepper=1
                  help:     remove it, or expect it
                """,
            ])
    }

    @Test func aFieldThatIsNilMustNotBeSent() async throws {
        let request = try ExpectFormTests.request("title=a&note=nil")
        let found = try await issues { expectForm(request, equals: ["title": "a", "note": nil]) }
        #expect(
            found.map(\.text) == [
                """
                a field without a value was sent
                  where:    PUT /todos/7, field 'note'
                  expected: no field 'note'
                  actual:   note=nil
                  help:     omit fields that are nil: servers read this as a value
                """
            ])
        expectForm(try ExpectFormTests.request("title=a"), equals: ["title": "a", "note": nil])
        expectForm(try ExpectFormTests.request(nil), equals: ["note": nil])
    }

    @Test func fieldsMayComeInAnyOrderAndSeveralTimes() throws {
        expectForm(try ExpectFormTests.request("b=2&a=1&a=3"), equals: ["a": "1", "a": "3", "b": "2"])
    }

    @Test func namesOfListsMayBeEncodedOrNot() async throws {
        expectForm(try ExpectFormTests.request("tag[]=a&tag%5B%5D=b"), equals: ["tag[]": "a", "tag[]": "b"])
        let request = try ExpectFormTests.request("tag[]=b&tag[]=a")
        let found = try await issues { expectForm(request, equals: ["tag[]": "a", "tag[]": "b"]) }
        #expect(found.count == 2)
    }

    @Test func aNameThatIsNotEncoded() async throws {
        let request = try ExpectFormTests.request("제목=a")
        let found = try await issues { expectForm(request, equals: ["제목": "a"]) }
        #expect(
            found.map(\.text) == [
                """
                a name is not encoded
                  where:    PUT /todos/7, field '제목'
                  expected: %EC%A0%9C%EB%AA%A9
                  actual:   제목
                  help:     it contains a byte that is not printable ASCII; send %EC
                """
            ])
    }

    /// Bytes that are not UTF-8, sent unencoded.
    @Test func bytesThatAreNotText() async throws {
        var request = try ExpectFormTests.request(nil)
        request.httpBody = Data("title=".utf8) + Data([0xC7, 0xD2])
        let found = try await issues { [request] in expectForm(request, equals: ["title": "할"]) }
        #expect(
            found.map(\.text) == [
                """
                a field has an unexpected value
                  where:    PUT /todos/7, field 'title'
                  expected: 할
                  actual:   \u{FFFD}\u{FFFD}, sent as \u{FFFD}\u{FFFD}
                  help:     the bytes are not UTF-8: encode text.utf8, byte by byte
                """
            ])
    }

    @Test func theParametersOfTheTypeAreIgnored() throws {
        expectForm(
            try ExpectFormTests.request("title=a", type: "Application/X-WWW-Form-Urlencoded; charset=UTF-8"),
            equals: ["title": "a"])
    }

    @Test func aFieldWithASimilarNameIsANearMiss() async throws {
        let request = try ExpectFormTests.request("isDone=true")
        let found = try await issues { expectForm(request, equals: ["is_done": "true"]) }
        #expect(
            found.map(\.text) == [
                """
                the form lacks a field
                  where:    PUT /todos/7, field 'is_done'
                  expected: is_done=true
                  actual:   absent
                  help:     the form has 'isDone' instead: correct the name
                """,
                """
                the form has an unexpected field
                  where:    PUT /todos/7, field 'isDone'
                  expected: no field 'isDone'
                  actual:   isDone=true
                  help:     did you mean 'is_done'? remove it, or expect it
                """,
            ])
    }

    /// A body, its type, and the failure without the place.
    private static let otherBodies: [(body: String?, type: String?, failure: [String])] = [
        (
            #"{"title":"a"}"#, "application/x-www-form-urlencoded",
            [
                "the body is JSON, not a form", "fields as name=value&…",
                "JSON under application/x-www-form-urlencoded",
                "encode the fields as a form: servers find no fields in JSON and change nothing",
            ]
        ),
        (
            #"{"title":"a"}"#, "application/json",
            [
                "the body is JSON, not a form", "fields as name=value&…", "JSON under application/json",
                "encode the fields as a form, under Content-Type: application/x-www-form-urlencoded",
            ]
        ),
        (
            "title=a", "text/plain",
            [
                "the body is not labelled as a form", "Content-Type: application/x-www-form-urlencoded", "text/plain",
                "send the header that fits the body",
            ]
        ),
        (
            "title=a", nil,
            [
                "the body is not labelled as a form", "Content-Type: application/x-www-form-urlencoded",
                "no Content-Type", "send the header that fits the body",
            ]
        ),
        (
            "--x\r\n", "multipart/form-data; boundary=x",
            [
                "the body is multipart, not a form", "fields as name=value&…", "multipart under multipart/form-data",
                "encode the fields as a form, or check the request with expectConforms",
            ]
        ),
        (
            "--x\r\n", "application/x-www-form-urlencoded",
            [
                "the body is multipart, not a form", "fields as name=value&…",
                "multipart under application/x-www-form-urlencoded",
                "encode the fields as a form, or check the request with expectConforms",
            ]
        ),
        (
            nil, "application/x-www-form-urlencoded",
            ["the request has no form", "a body", "none", "encode the fields as its body"]
        ),
    ]

    @Test(arguments: otherBodies)
    func aBodyThatIsNotAFormIsNamed(_ body: String?, _ type: String?, _ failure: [String]) async throws {
        let request = try ExpectFormTests.request(body, type: type)
        let found = try await issues { expectForm(request, equals: ["title": "a"]) }
        #expect(
            found.map(\.text) == [
                """
                \(failure[0])
                  where:    PUT /todos/7, body
                  expected: \(failure[1])
                  actual:   \(failure[2])
                  help:     \(failure[3])
                """
            ])
    }

    @Test func aBodyStreamIsNotRead() async throws {
        var request = try ExpectFormTests.request(nil)
        request.httpBodyStream = InputStream(data: Data("title=a".utf8))
        let found = try await issues { [request] in expectForm(request, equals: ["title": "a"]) }
        #expect(found.map { $0.text.firstLine } == ["PUT /todos/7: the body is a stream, which can be read once"])
    }

    @Test func aURLWithoutAHostIsAnIssue() async throws {
        let request = URLRequest(url: URL(fileURLWithPath: "/todos"))
        let found = try await issues { expectForm(request, equals: ["title": "a"]) }
        #expect(found.map { $0.text.line("actual") } == ["file:///todos"])
    }
}
