import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport

/// A server on loopback whose answers a test gives, and a folder with a HAR file of calls to it.
struct CapturedService {
    /// An answer in JSON, with other header fields; a body that is cut off when it says so.
    struct Answer: Sendable {
        var status = 200
        var body = ""
        var headers: Headers = []
        var isCutOff = false
    }

    /// A call of the HAR file.
    struct Call: Sendable {
        /// `GET /todos`
        var request: String
        var headers: [(name: String, value: String)] = []
        var status = 200
        var body = ""
    }

    let folder: TemporaryFolder
    let port: Int
    private let server = HTTPServer()
    private let answers = Locked<[String: Answer]>([:])
    private let received = Locked<[String]>([])

    /// - Parameter logged: A header field that ``requests`` show after the request.
    init(logging logged: String? = nil) async throws {
        folder = try TemporaryFolder()
        let (answers, received) = (answers, received)
        port = try await server.start { request in
            let line = "\(request.method) \(request.target)"
            let field = logged.flatMap { request.headers[$0.lowercased()] }
            received.withLock { $0.append(line + (field.map { " \($0)" } ?? "")) }
            let answer = answers.withLock { $0[line] } ?? Answer(status: 404, body: #"{"error":"none"}"#)
            let response = Response(
                status: answer.status,
                headers: Headers([HeaderField("Content-Type", "application/json")] + answer.headers.fields),
                body: Array(answer.body.utf8))
            return answer.isCutOff ? .reset(afterBytes: 150, of: response) : .response(response)
        }
    }

    func stop() async { await server.stop() }

    /// What was sent so far, in order.
    var requests: [String] { received.withLock { $0 } }

    /// Answers these requests from now on, and all others with 404.
    func answer(_ answers: [String: Answer]) {
        self.answers.withLock { $0 = answers }
        received.withLock { $0 = [] }
    }

    /// Writes the file `capture.har`, as a browser does.
    func capture(_ calls: [Call]) throws {
        let entries = calls.map { call in
            let words = call.request.split(separator: " ").map(String.init)
            let headers = call.headers.map { #"{"name": "\#($0.name)", "value": "\#($0.value)"}"# }
            let text = call.body.replacing(#"\"#, with: #"\\"#).replacing("\"", with: "\\\"")
            return """
                {"startedDateTime": "2024-05-06T07:08:09.000Z", "time": 1, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0},
                "request": {"method": "\(words[0])", "url": "http://127.0.0.1:\(port)\(words[1])", "httpVersion": "HTTP/1.1",
                "cookies": [], "queryString": [], "headersSize": -1, "bodySize": 0, "headers": [\(headers.joined(separator: ", "))]},
                "response": {"status": \(call.status), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [], "redirectURL": "",
                "headersSize": -1, "bodySize": -1, "headers": [{"name": "Content-Type", "value": "application/json"}],
                "content": {"size": \(call.body.utf8.count), "mimeType": "application/json", "text": "\(text)"}}}
                """
        }
        let har = """
            {"log": {"version": "1.2", "creator": {"name": "browser", "version": "1"}, "entries": [
            \(entries.joined(separator: ",\n"))]}}
            """
        _ = try folder.write("capture.har", har.utf8)
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Binary.Outcome {
        var outcome = try await Binary.run(arguments, in: folder.url, environment: environment)
        outcome.output = outcome.output.replacing("127.0.0.1:\(port)", with: "127.0.0.1:PORT")
        return outcome
    }
}
