import APICheckHTTP
import APICheckJSON
import Testing

@testable import APICheckRecordings

@Suite struct HeaderFieldCacheTests {
    /// A repeated field is read from the cache, in its place; pseudo-headers are left out.
    @Test func fieldsComeAgain() throws {
        let fields = #"""
            {"name": ":path", "value": "/"}, {"name": "Accept", "value": "a"}, {"name": "accept", "value": "a"},
            {"name": "Accept", "value": "a"}, {"name": "X", "value": "é", "_apicheckLatin1": true}
            """#
        let entry = #"""
            {"request": {"method": "GET", "url": "http://h", "headers": [\#(fields)]},
             "response": {"status": 200, "headers": [\#(fields), {"name": "Accept", "value": "b"}]}}
            """#
        let recording = try Recording(Document(#"{"log": {"entries": [\#(entry), \#(entry)]}}"#))
        var latin = HeaderField("X", "é")
        latin.isLatin1 = true
        let all = [HeaderField("Accept", "a"), HeaderField("accept", "a"), HeaderField("Accept", "a"), latin]
        for read in recording.entries {
            #expect(read.exchange.request.headers.fields == all)
            #expect(read.exchange.response?.headers.fields == all + [HeaderField("Accept", "b")])
        }
        #expect(recording.entries.count == 2)
    }
}
