import Foundation
import TestSupport
import Testing

/// The files that a program writes its output to: a pipe could fill up.
struct OutputFiles: Sendable {
    private let folder: TemporaryFolder
    let output: URL
    let error: URL

    init() throws {
        folder = try TemporaryFolder()
        output = folder.url.appendingPathComponent("output")
        error = folder.url.appendingPathComponent("error")
        for file in [output, error] { try Data().write(to: file) }
    }

    func request(_ arguments: [String], in folder: URL, environment: [String: String]) -> CommandRequest {
        CommandRequest(
            arguments: arguments, folder: folder.path,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            output: output.path, error: error.path)
    }

    func outcome(status: Int32) throws -> Binary.Outcome {
        Binary.Outcome(
            status: status, output: try String(contentsOf: output, encoding: .utf8),
            error: try String(contentsOf: error, encoding: .utf8))
    }
}

/// A file of expected output. `APICHECK_UPDATE_EXPECTED=1` writes it anew, to be read before it is committed.
enum Golden {
    static func expect(
        _ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = Binary.root.appendingPathComponent("Tests/apicheckTests/Expected/\(name)")
        if ProcessInfo.processInfo.environment["APICHECK_UPDATE_EXPECTED"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "differs from Expected/\(name)", sourceLocation: sourceLocation)
    }

    /// With what differs from run to run replaced: ports, validators, milliseconds (also since 1970), the reset of a rate limit, and the digits of
    /// times, which keep their form.
    static func stable(_ text: String) -> String {
        text.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:PORT")
            .replacing(/W\/"[0-9a-f]{32}"/, with: "W/\"VALIDATOR\"")
            .replacing(/\d+ ms/, with: "N ms")
            .replacing(/[0-9a-f-]{36} \(x-request-id\)/, with: "ID (x-request-id)")
            .replacing(/\b1\d{12}\b/, with: "MILLISECONDS")
            // The time in an id that the social feed made during the test, also in one written as a UUID.
            .replacing(/[0-9a-f]{8}(-?)5a4d(-?)20f2(-?)a5/) { "00000000\($0.1)5a4d\($0.2)20f2\($0.3)a5" }
            // Such an id at the end of an excerpt.
            .replacing(/id":"[0-9a-f]{1,23}…/, with: "id\":\"ID…")
            .replacing(/"reset":\d{10}/, with: "\"reset\":SECONDS")
            .replacing(/(ratelimit-reset .* actual )\d{10}/) { "\($0.output.1)SECONDS" }
            .replacing(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [0-9:]{8} GMT/, with: "HTTP-DATE")
            .replacing(/\d{4}-\d\d-\d\dT[0-9:.]+/) { String($0.output.map { $0.isNumber ? "0" : $0 }) }
    }
}

extension TemporaryFolder {
    /// A project with the contract, the workflows and the recordings of one API of this repository.
    static func project(of api: String = "todos") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["contracts", "recordings"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                at: Binary.root.appendingPathComponent("\(name)/\(api)"),
                to: folder.url.appendingPathComponent("\(name)/\(api)"))
        }
        return folder
    }
}
