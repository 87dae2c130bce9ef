import APICheckContracts
import APICheckDiscovery
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation
import TestSupport

/// Recorded traffic to learn from.
enum Traffic {
    /// The APIs that this repository has recordings of.
    static let apis = ["github", "github-oauth", "issuetracker", "kakao", "lslp", "lslp-v2", "todos"]

    static func own(_ api: String) throws -> [Recording] {
        try files(below: "\(packageFolder)/recordings/\(api)", endingWith: ".har").map { try Recording(contentsOf: $0) }
    }

    /// What the clients of GitHub's own libraries sent and received.
    static func octokit() throws -> [Recording] { try redacted(Corpora.folder("octokit-fixtures/har")) }

    /// HAR files of many programs, each on its own; those that are no HAR left out.
    static func foreign() throws -> [Recording] { try redacted(Corpora.folder("har")) }

    private static func redacted(_ folder: URL) throws -> [Recording] {
        files(below: folder.path, endingWith: ".har").compactMap { file in
            guard var recording = try? HARImport(contentsOf: file, keepsWhole: true).recording else { return nil }
            recording.entries = Redactor().redact(recording.entries)
            return recording
        }
    }
}

/// A contract that was inferred, and read again.
struct Inferred {
    let inference: Inference
    let contract: Contract

    /// - Parameter hosts: All hosts of the recordings when nil.
    init(_ recordings: [Recording], hosts: [String]? = nil) throws {
        var options = InferenceOptions()
        options.hosts = hosts ?? Inferred.hosts(recordings)
        inference = try Inference(recordings, options: options)
        contract = try Contract(Document(yaml: inference.text, source: "openapi.yaml"))
    }

    private static func hosts(_ recordings: [Recording]) -> [String] {
        let urls = recordings.flatMap(\.entries).filter { $0.exchange.response != nil && $0.failure == nil }
            .map(\.exchange.request.url)
        return Array(Set(urls.filter { ["http", "https"].contains($0.scheme) }.map(\.host))).sorted()
    }
}
