import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

@testable import APICheckDiscovery

/// A body that is parsed while the escapes of its text are resolved is the one that its text gives.
@Suite struct ParsedWhileReadTests {
    /// The members of `content` besides the size, and the body.
    private static let contents: [(content: String, body: String, isParsed: Bool)] = [
        (#""text": "{\"a\": [1, \"b\\\"c\"]}""#, #"{"a": [1, "b\"c"]}"#, true),
        (#""text": "\ufeff{\"a\": 1}""#, "\u{FEFF}{\"a\": 1}", false),
        (#""text": "{\"a\": \"\uc6b0\uc720\"}""#, #"{"a": "우유"}"#, false),
        (#""text": "{\"a\": \"\\ud83d\\ude00\"}""#, #"{"a": "\ud83d\ude00"}"#, false),
        (#""text": "{\"a\": 1""#, #"{"a": 1"#, false),
        (#""text": "{\"a\": 1}", "encoding": """#, #"{"a": 1}"#, false),
        (#""text": "{\"a\": 1}", "encoding": null"#, #"{"a": 1}"#, false),
        (#""text": "[]""#, "[]", false),
        (#""text": "eyJhIjoxfQ==", "encoding": "base64""#, #"{"a":1}"#, false),
    ]

    @Test(arguments: contents) func body(_ content: String, _ body: String, _ isParsed: Bool) throws {
        let folder = try TemporaryFolder()
        let text = har(content: "\"size\": 1, \"mimeType\": \"application/json\", \(content)")
        let path = try folder.write("a.har", text.utf8)
        let source = try HARImport(contentsOf: path, limits: Document.Limits(), keepingBodies: 1_000)
        #expect(try HARImport(contentsOf: path).recording == source.recording)
        #expect(
            String(decoding: source.recording.entries[0].exchange.response?.body ?? [], as: UTF8.self)
                == body)
        #expect((source.bodies[0] != nil) == isParsed)
        guard let parsed = source.bodies[0] else { return }
        #expect(parsed.bytes == Array(body.utf8))
        #expect(try parsed.json().text == Document(body).root.text)
    }

    /// What a recording does not keep of an answer is not handed on as its body either.
    @Test func aBodyThatIsLeftOut() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "a.har", har(response: #""status": 304"#, content: #""text": "{\"a\": 1}""#).utf8)
        let source = try HARImport(contentsOf: path, limits: Document.Limits(), keepingBodies: 1_000)
        #expect(source.recording.entries[0].exchange.response?.body == [])
        #expect(source.bodies.map { $0?.bytes } == [nil])
    }

    /// A recording of apicheck has its bodies parsed, too, and bodies over the limit of memory are not kept.
    @Test func ownRecordings() throws {
        let folder = try TemporaryFolder()
        let bodies = [
            #"{"a": "b"}"#, #"{"a": "\#(String(repeating: "b", count: 80))"}"#, #"{"a": "c"}"#,
        ]
        let recorded = try recording(bodies.map { ("GET /a", 200, $0) })
        let path = folder.path + "/a.har"
        try recorded.save(to: path)
        let source = try HARImport(contentsOf: path, limits: Document.Limits(), keepingBodies: 25)
        #expect(source.recording.entries.map(\.exchange) == recorded.entries.map(\.exchange))
        #expect(
            source.bodies.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } } == [
                bodies[0], nil, bodies[2],
            ])
        let sources = try InferenceSources([path], redactor: Redactor(), limits: Document.Limits())
        #expect(
            sources.bodies.map { $0.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } } } == [
                bodies
            ])
    }

    /// The names of the tables are those of the cases, in their order.
    @Test func membersAreInTheOrderOfTheirTables() {
        func expectOrder<Member: EntryObjectMember>(_ member: Member.Type) {
            for (place, text) in Member.table.texts.enumerated() {
                let name = text.hasPrefix("_") ? String(text.dropFirst()) : text
                // The time before the phases is not read.
                if name != "blocked" { #expect(Member(rawValue: place).map { "\($0)" } == name) }
            }
            #expect(Member(rawValue: Member.table.texts.count) == nil)
        }
        expectOrder(EntryPart.self)
        expectOrder(RequestPart.self)
        expectOrder(PostDataPart.self)
        expectOrder(ResponsePart.self)
        expectOrder(ContentPart.self)
        expectOrder(TimingMember.self)
    }
}
