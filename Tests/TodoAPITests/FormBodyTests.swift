import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Foundation
import Testing

/// A PUT takes a form; a JSON body under the form's header is answered with 200 and changes nothing.
@Suite struct FormBodyTests {
    private static let contract = TodoRecordings.folder + "/../../contracts/todos/openapi.yaml"

    @Test func theRecordedUpdateIsAFormAndWasStored() throws {
        let update = try TodoRecordings.exchange("crud/update").request
        let pairs = FormPair.parse(try #require(update.body))
        #expect(update.headers.contentType == .form)
        #expect(
            pairs == [FormPair("title", "Don't open dead inside & more + 100% 한글"), FormPair("is_done", "true")])
        let stored = try TodoRecordings.exchange("crud/readUpdated").decode(Envelope<Todo>.self).data
        #expect(stored.title == pairs[0].value)
        #expect(stored.isDone)
    }

    @Test(arguments: [
        ("Don't open dead inside", "Don%27t+open+dead+inside"),
        ("a+b", "a%2Bb"),
        ("a%20b", "a%2520b"),
        ("a&b=c", "a%26b%3Dc"),
        ("할일", "%ED%95%A0%EC%9D%BC"),
        ("*-._~", "*-._%7E"),
        ("", ""),
    ])
    func aTitleIsEncodedByteForByte(_ title: String, _ encoded: String) {
        let body = FormPair.serialize([FormPair("title", title)])
        #expect(String(decoding: body, as: UTF8.self) == "title=\(encoded)")
        #expect(FormPair.parse(body) == [FormPair("title", title)])
    }

    @Test func plusAndPercentTwentyAreTheSameSpace() {
        let ours = FormPair.parse(Array("title=Don%27t+open+dead+inside&is_done=true".utf8))
        let theirs = FormPair.parse(Array("title=Don't%20open%20dead%20inside&is_done=true".utf8))
        #expect(ours == theirs)
    }

    @Test func jsonUnderAFormHeaderIsNamed() throws {
        var exchange = try TodoRecordings.exchange("crud/update")
        exchange.request.body = Array(#"{"title":"Don't open dead inside","is_done":true}"#.utf8)
        let findings = try Contract(contentsOf: Self.contract, api: "todos").check(exchange, evidence: nil).findings
        #expect(findings.map(\.rule) == [.requestJSONAsForm])
        #expect(findings.first?.operation == "PUT /todos/{id}")
    }
}
