import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Testing

@testable import APICheckTesting

@Suite struct AttachmentTests {
    /// The exchange still has its secrets while a test records it.
    @Test func theAttachmentIsAHARFileWithoutSecrets() throws {
        var entry = try RecordedEntry.sample("GET", "/things?token=query-secret", 200, #"{"password":"body-secret"}"#)
        entry.exchange.request.headers.append("Authorization", "Bearer header-secret")
        let attached = IssueRecorder.attachment(of: entry, redactor: Redactor())
        #expect(!String(decoding: attached, as: UTF8.self).contains("-secret"))
        let read = try Recording(Document(attached))
        #expect(read.entries.map(\.exchange.request.url.path) == ["/things"])
    }
}
