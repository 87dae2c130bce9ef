import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation

@testable import APICheckTesting

/// A project in a temporary folder.
struct SampleProject {
    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "apicheck-testing-\(UUID().uuidString)"
        try FileContents.createFolder(folder)
    }

    var place: ProjectFolder { .path(folder) }

    func write(_ text: String, to file: String) throws {
        try FileContents.createFolder(URL(fileURLWithPath: "\(folder)/\(file)").deletingLastPathComponent().path)
        try FileContents.replace("\(folder)/\(file)", with: Array(text.utf8))
    }

    func write(_ entries: [RecordedEntry], to recording: String) throws {
        try Recording(entries: entries, layout: .first).save(to: "\(folder)/recordings/\(recording).har")
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

extension RecordedEntry {
    /// `sample("GET", "/things", 200, "[]")`, recorded on 2 January 2026.
    static func sample(
        _ method: String, _ target: String, _ status: Int = 200, _ body: String = "",
        type: String? = "application/json",
        sent: (type: String, body: String)? = nil, headers: Headers = []
    ) throws -> RecordedEntry {
        var answer = headers
        if let type, !body.isEmpty { answer.append("Content-Type", type) }
        var request = SentRequest(
            method: method, url: try URLText.parsed("https://api.example.com\(target)"), version: .http11, headers: [])
        if let sent {
            request.headers.append("Content-Type", sent.type)
            request.body = Array(sent.body.utf8)
        }
        return RecordedEntry(
            Exchange(
                request: request, response: Response(status: status, headers: answer, body: Array(body.utf8)),
                startedAt: Instant(seconds: 1_767_312_000)))
    }
}

enum URLText {
    struct NoURL: Error { var text: String }

    static func parsed(_ text: String) throws -> HTTPURL {
        guard let url = HTTPURL(text) else { throw NoURL(text: text) }
        return url
    }
}
