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

    /// A body, the value that was meant for `title`, and what is said of it; nil when all is well.
    struct Value: Sendable, CustomTestStringConvertible {
        var body: String
        var meant: String
        var encoding = FormEncoding.any
        var what: String?
        var remedy = ""

        var testDescription: String { "\(body) \(encoding)" }
    }

    private static let wrong = "a value is not the one that was meant"

    @Test(arguments: [
        Value(body: "title=a+b", meant: "a b"), Value(body: "title=a%20b", meant: "a b"),
        Value(body: "title=it's", meant: "it's"), Value(body: "title=it%27s", meant: "it's"),
        Value(body: "title=%ED%95%A0%20%EC%9D%BC", meant: "할 일"), Value(body: "title=", meant: ""),
        Value(body: "title=a%3Db%26c%2Bd", meant: "a=b&c+d"), Value(body: "title=a=b", meant: "a=b"),
        Value(body: "title=100%25", meant: "100%"), Value(body: "title=%C3%A9", meant: "é"),
        Value(body: "title=e%CC%81", meant: "é", what: wrong, remedy: "Send the value that is expected."),
        Value(body: "title=a+b", meant: "a+b", what: wrong, remedy: "A + was sent as it is"),
        Value(body: "title=a%2Bb", meant: "a b", what: wrong, remedy: "The + that stands for a space was encoded"),
        Value(body: "title=a%2520b", meant: "a b", what: wrong, remedy: "It was encoded twice"),
        Value(body: "title=Optional(%22milk%22)", meant: "milk", what: wrong, remedy: "An optional was written"),
        Value(body: "title=%C7%D2", meant: "할", what: wrong, remedy: "The bytes are not UTF-8"),
        Value(body: "title=1", meant: "true", what: wrong, remedy: "A Bool became a number"),
        Value(body: "title=Milk", meant: "milk", what: wrong, remedy: "Send the value that is expected."),
        Value(body: "title=a b", meant: "a b", what: "a value is not encoded", remedy: "It holds a space"),
        Value(body: "title=할", meant: "할", what: "a value is not encoded", remedy: "It holds a byte that is no"),
        Value(body: "title=100%", meant: "100%", what: "a value is not encoded", remedy: "It holds % without"),
        Value(body: "title=a+b", meant: "a b", encoding: .plus),
        Value(body: "title=a%20b", meant: "a b", encoding: .percent),
        Value(
            body: "title=a%20b", meant: "a b", encoding: .plus,
            what: "a value is spelt in another way than was asked for",
            remedy: "Encode it like that"),
        Value(
            body: "title=a+b", meant: "a b", encoding: .percent,
            what: "a value is spelt in another way than was asked for",
            remedy: "Encode it like that"),
        Value(
            body: "title=%ed", meant: "\u{FFFD}", encoding: .percent,
            what: "a value is spelt in another way than was asked for", remedy: "Encode it like that"),
        Value(
            body: "title=a*b~c", meant: "a*b~c", encoding: .plus,
            what: "a value is spelt in another way than was asked for", remedy: "Encode it like that"),
        Value(body: "title=a*b%7Ec", meant: "a*b~c", encoding: .plus),
        Value(body: "title=%F0%9F%98%80", meant: "😀"), Value(body: "title", meant: ""),
        Value(body: "title=a&", meant: "a"), Value(body: "title=a%0D%0Ab", meant: "a\r\nb"),
        Value(body: "title=%F0%9F%98%80+it%27s", meant: "😀 it's", encoding: .plus),
        Value(body: "title=%F0%9F%98%80%20it%27s", meant: "😀 it's", encoding: .percent),
        Value(
            body: "title=it's", meant: "it's", encoding: .plus,
            what: "a value is spelt in another way than was asked for", remedy: "Encode it like that"),
        Value(body: "title=a%0Ab", meant: "a\r\nb", what: wrong, remedy: "Send the value that is expected."),
        Value(
            body: "title=a\nb", meant: "a\nb", what: "a value is not encoded",
            remedy: "It holds a byte that is no printable ASCII; send %0A."),
        Value(body: "title=a%2Ab~c", meant: "a*b~c", encoding: .percent),
    ])
    func aValueIsHeldAgainstWhatAServerReads(_ value: Value) async throws {
        let request = try ExpectFormTests.request(value.body)
        let found = try await issues { expectForm(request, ["title": value.meant], encoding: value.encoding) }
        #expect(found.map(\.sourceLocation?.line) == (value.what == nil ? [] : [#_sourceLocation.line - 1]))
        #expect(found.first?.text.split(separator: "\n").first.map { String($0) } == value.what)
        #expect(found.first?.text.split(separator: "\n").last?.hasPrefix(value.remedy) != false)
    }

    @Test func aBareAmpersandBeginsTheNextField() async throws {
        let request = try ExpectFormTests.request("title=salt&pepper=1")
        let found = try await issues { expectForm(request, ["title": "salt&pepper=1"]) }
        #expect(
            found.first?.text == """
                a value is not the one that was meant
                  where:    PUT /todos/7, field 'title'
                  expected: salt&pepper=1
                  actual:   salt, sent as salt
                A & was sent as it is, which begins the next field: send %26.

                the form has a field that nobody expects
                  where:    PUT /todos/7, field 'pepper'
                  expected: no field 'pepper'
                  actual:   pepper=1
                Leave it out, or expect it.
                """)
    }

    @Test func whatIsNilIsNotSent() async throws {
        let request = try ExpectFormTests.request("title=a&note=nil")
        let found = try await issues { expectForm(request, ["title": "a", "note": nil]) }
        #expect(
            found.map(\.text) == [
                """
                a field that has no value was sent
                  where:    PUT /todos/7, field 'note'
                  expected: no field 'note'
                  actual:   note=nil
                Leave out what is nil: servers read this as a value.
                """
            ])
        expectForm(try ExpectFormTests.request("title=a"), ["title": "a", "note": nil])
        expectForm(try ExpectFormTests.request(nil), ["note": nil])
    }

    @Test func fieldsMayStandInAnyOrderAndSeveralTimes() throws {
        expectForm(try ExpectFormTests.request("b=2&a=1&a=3"), ["a": "1", "a": "3", "b": "2"])
    }

    @Test func namesOfListsMayStandBareOrEncoded() async throws {
        expectForm(try ExpectFormTests.request("tag[]=a&tag%5B%5D=b"), ["tag[]": "a", "tag[]": "b"])
        let request = try ExpectFormTests.request("tag[]=b&tag[]=a")
        let found = try await issues { expectForm(request, ["tag[]": "a", "tag[]": "b"]) }
        #expect(found.first?.text.components(separatedBy: "\n\n").count == 2)
    }

    @Test func aNameThatIsNotEncoded() async throws {
        let request = try ExpectFormTests.request("제목=a")
        let found = try await issues { expectForm(request, ["제목": "a"]) }
        #expect(
            found.map(\.text) == [
                """
                a name is not encoded
                  where:    PUT /todos/7, field '제목'
                  expected: %EC%A0%9C%EB%AA%A9
                  actual:   제목
                It holds a byte that is no printable ASCII; send %EC.
                """
            ])
    }

    /// Bytes that are no UTF-8, sent as they are.
    @Test func bytesThatAreNoText() async throws {
        var request = try ExpectFormTests.request(nil)
        request.httpBody = Data("title=".utf8) + Data([0xC7, 0xD2])
        let found = try await issues { [request] in expectForm(request, ["title": "할"]) }
        #expect(found.first?.text.hasSuffix("The bytes are not UTF-8: encode text.utf8, byte by byte.") == true)
    }

    @Test func theParametersOfTheTypeDoNotCount() throws {
        expectForm(
            try ExpectFormTests.request("title=a", type: "Application/X-WWW-Form-Urlencoded; charset=UTF-8"),
            ["title": "a"])
    }

    @Test func aFieldUnderAnotherNameIsToldAsANearMiss() async throws {
        let request = try ExpectFormTests.request("isDone=true")
        let found = try await issues { expectForm(request, ["is_done": "true"]) }
        let remedies = try #require(found.first?.text.split(separator: "\n").filter { $0.contains("isDone'") })
        #expect(remedies.first == "The form has 'isDone' instead: correct the name.")
    }

    @Test(
        arguments: [
            (#"{"title":"a"}"#, "application/x-www-form-urlencoded", "JSON under application/x-www-form-urlencoded"),
            (#"{"title":"a"}"#, "application/json", "JSON under application/json"),
            ("title=a", "text/plain", "text/plain"),
            ("--x\r\n", "multipart/form-data; boundary=x", "multipart under multipart/form-data"),
            ("--x\r\n", "application/x-www-form-urlencoded", "multipart under application/x-www-form-urlencoded"),
            ("title=a", nil, "no Content-Type"), (nil, "application/x-www-form-urlencoded", "none"),
        ] as [(String?, String?, String)])
    func whatIsNoFormIsToldAsWhatItIs(_ body: String?, _ type: String?, _ actual: String) async throws {
        let request = try ExpectFormTests.request(body, type: type)
        let found = try await issues { expectForm(request, ["title": "a"]) }
        #expect(found.count == 1)
        #expect(found.first?.text.contains("\n  actual:   \(actual)\n") == true)
    }

    @Test func aStreamIsLeftToWhoSendsIt() async throws {
        var request = try ExpectFormTests.request(nil)
        request.httpBodyStream = InputStream(data: Data("title=a".utf8))
        let found = try await issues { [request] in expectForm(request, ["title": "a"]) }
        #expect(found.first?.text.hasPrefix("PUT /todos/7: the body is a stream, which can be read once\n") == true)
    }

    @Test func aURLWithoutAHostIsTold() async throws {
        let request = URLRequest(url: URL(fileURLWithPath: "/todos"))
        let found = try await issues { expectForm(request, ["title": "a"]) }
        #expect(found.first?.text.contains("\n  actual:   file:///todos\n") == true)
    }
}
