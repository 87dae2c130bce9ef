import APICheckBase
import APICheckHTTP
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// A project with one API, `shop`, and what a test recorded of it.
struct ShopProject {
    let folder: TemporaryFolder
    var url: URL { folder.url }

    /// The environment of a run that is not on a CI service.
    static let environment = ["CI": "", "http_proxy": "", "HTTP_PROXY": "", "NO_PROXY": "", "no_proxy": ""]

    /// - Parameter calls: The path below the base URL and the body of each answer; of several for one path, in order.
    init(server: String = "http://shop.example.com/v1", calls: [(path: String, body: String)] = ShopProject.items)
        throws
    {
        folder = try TemporaryFolder()
        let contract = """
            openapi: 3.1.0
            info: {title: Shop, version: "1"}
            servers: [{url: "\(server)"}]
            paths:
              /items/{id}:
                parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                get: {operationId: item, responses: {"200": {description: read}}}
                delete: {operationId: remove, responses: {"204": {description: removed}}}
            """
        _ = try folder.write("contracts/shop/openapi.yaml", contract.utf8)
        guard !calls.isEmpty else { return }
        let entries = try calls.map { call in
            RecordedEntry(
                Exchange(
                    request: SentRequest(
                        method: "GET", url: try #require(HTTPURL("https://shop.example.com/v1\(call.path)")),
                        version: .http11, headers: []),
                    response: Response(
                        status: 200, headers: ["Content-Type": "text/plain"], body: Array(call.body.utf8)),
                    startedAt: Instant(seconds: 1_700_000_000)))
        }
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("recordings/shop"), withIntermediateDirectories: true)
        try Recording(entries: entries).save(to: "\(folder.path)/recordings/shop/reads.har")
    }

    static let items = [("/items/1", "one"), ("/items/2", "two")].map { (path: $0, body: $1) }

    /// Runs `apicheck COMMAND ARGUMENTS -- sh -c SCRIPT`.
    func run(_ arguments: [String], script: String, environment: [String: String] = [:]) async throws -> Binary.Outcome
    {
        try await Binary.run(
            arguments + ["--", "sh", "-c", script], in: url,
            environment: ShopProject.environment.merging(environment) { $1 })
    }

    /// The text of a file of the project; nil without one.
    func text(_ file: String) -> String? { folder.contents[file].map { String(decoding: $0, as: UTF8.self) } }
}
