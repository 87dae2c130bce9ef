import APICheckBase
import APICheckHTTP
import APICheckJSON
public import Foundation

/// A response that a test writes itself; see ``Testing/Trait/answers(for:shared:live:in:filePath:sourceLocation:_:)``.
///
///     .json(#"{"data": []}"#)
///     .json(todo, status: 201, encoder: .todos)
///     .json(file: "Fixtures/todos.json")
///     .empty(status: 204).delayed(by: .milliseconds(300))
///     .stream(["data: 1\n\n", "data: 2\n\n"])
///     .text("<h1>Bad Gateway</h1>", type: "text/html", status: 502).unchecked
public struct Answer: Sendable {
    let status: Int
    let headers: Headers
    let body: [UInt8]
    /// The pieces of the body, if it comes in several.
    var pieces: [BodyChunk] = []
    /// The time before the head of the response.
    var delay = Duration.zero
    /// Why the answer cannot be given as it is meant, e.g. because its JSON is invalid.
    let fault: Problem?
    var isChecked = true

    init(status: Int, headers: HeaderFields, type: String?, body: [UInt8], fault: Problem? = nil) {
        self.status = status
        var headers = headers.headers
        if let type, !headers.contains("Content-Type") { headers.append("Content-Type", type) }
        self.headers = headers
        self.body = body
        let isFinal = (200...599).contains(status)
        self.fault =
            isFinal
            ? fault
            : Problem(
                "not the status of a response", expected: "200 to 599", actual: "\(status)",
                remedy: "correct the status")
    }

    /// Makes a response of a JSON text.
    ///
    /// - Parameters:
    ///   - text: The JSON. If it is invalid, an issue is recorded at the line of the answer.
    ///   - status: The status code.
    ///   - headers: The headers. The `Content-Type` is `application/json` unless they have another one.
    /// - Returns: The response.
    public static func json(_ text: String, status: Int = 200, headers: HeaderFields = [:]) -> Answer {
        let body = Array(text.utf8)
        return Answer(
            status: status, headers: headers, type: "application/json", body: body, fault: fault(ofJSON: body))
    }

    /// Why bytes are not JSON; nil if they are.
    static func fault(ofJSON body: [UInt8], named name: PrintableText = "the text") -> Problem? {
        do {
            _ = try Document(body)
            return nil
        } catch {
            return Problem(
                "\(name) is not JSON", expected: "JSON",
                actual: (error as? JSONSyntaxError)?.textOfLine ?? "\(error)",
                remedy: "correct it, or use .text or .data for another media type")
        }
    }

    /// Makes a response of an encoded value.
    ///
    /// - Parameters:
    ///   - value: The value. If it cannot be encoded, an issue is recorded at the line of the answer.
    ///   - status: The status code.
    ///   - headers: The headers. The `Content-Type` is `application/json` unless they have another one.
    ///   - encoder: The encoder.
    /// - Returns: The response.
    public static func json(
        _ value: some Encodable, status: Int = 200, headers: HeaderFields = [:], encoder: JSONEncoder = JSONEncoder()
    ) -> Answer {
        do {
            let body = Array(try encoder.encode(value))
            return Answer(status: status, headers: headers, type: "application/json", body: body)
        } catch {
            let fault = Problem(
                "the value cannot be encoded", expected: "JSON of \(type(of: value))", actual: "\(error)",
                remedy: "correct the value or the encoder")
            return Answer(status: status, headers: headers, type: nil, body: [], fault: fault)
        }
    }

    /// Makes a response of a text.
    ///
    /// - Parameters:
    ///   - text: The text, which is encoded as UTF-8.
    ///   - type: The `Content-Type`.
    ///   - status: The status code.
    ///   - headers: The headers.
    /// - Returns: The response.
    public static func text(
        _ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200, headers: HeaderFields = [:]
    ) -> Answer {
        Answer(status: status, headers: headers, type: type, body: Array(text.utf8))
    }

    /// Makes a response of bytes.
    ///
    /// - Parameters:
    ///   - data: The body, without a content coding.
    ///   - type: The `Content-Type`.
    ///   - status: The status code.
    ///   - headers: The headers.
    /// - Returns: The response.
    public static func data(
        _ data: Data, type: String, status: Int = 200, headers: HeaderFields = [:]
    ) -> Answer {
        Answer(status: status, headers: headers, type: type, body: Array(data))
    }

    /// Makes a response without a body, e.g. a redirect: `.empty(status: 302, headers: ["Location": "/login"])`.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The headers.
    /// - Returns: The response.
    public static func empty(status: Int = 204, headers: HeaderFields = [:]) -> Answer {
        Answer(status: status, headers: headers, type: nil, body: [])
    }

    /// The same response, given later, to test what an app shows meanwhile and whether it cancels.
    ///
    /// - Parameter time: The time before the head of the response.
    /// - Returns: The response.
    public func delayed(by time: Duration) -> Answer {
        var answer = self
        answer.delay = time
        return answer
    }

    /// The same response, not checked against the contract, for a test of how the app handles a response that breaks it.
    public var unchecked: Answer {
        var answer = self
        answer.isChecked = false
        return answer
    }
}

extension Answer: CustomStringConvertible {
    /// `200 application/json, 14 bytes`.
    public var description: String {
        let type = headers["Content-Type"].map { " \($0)" } ?? ""
        return "\(status)\(type), " + (body.isEmpty ? "no body" : body.count.counted("byte"))
    }
}

extension JSONSyntaxError {
    /// The reason and the place in a text that has no file.
    var textOfLine: PrintableText { "line \(line), column \(column): \(reason)" }
}

extension Answer {
    /// The response with its pieces.
    var response: Response {
        var response = Response(status: status, headers: headers, body: body)
        response.chunks = pieces
        return response
    }

    /// The times at which the response and its pieces are given.
    var timings: Timings { Timings(wait: delay.wholeMicroseconds, receive: pieces.last?.after ?? 0) }
}
