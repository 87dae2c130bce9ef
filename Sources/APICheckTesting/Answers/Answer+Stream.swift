import APICheckBase
import APICheckHTTP
public import Foundation

extension Answer {
    /// Makes a response whose body comes in pieces, such as server-sent events.
    ///
    ///     .stream(["data: 1\n\n", "data: 2\n\n"], every: .milliseconds(50))
    ///
    /// The delegate of a session gets each piece by itself. A completion handler and `data(for:)` get the whole body.
    ///
    /// - Parameters:
    ///   - pieces: The pieces, which are encoded as UTF-8.
    ///   - type: The `Content-Type`.
    ///   - interval: The time before each piece.
    ///   - status: The status code.
    ///   - headers: The headers.
    /// - Returns: The response.
    public static func stream(
        _ pieces: [String], type: String = "text/event-stream", every interval: Duration = .zero, status: Int = 200,
        headers: HeaderFields = [:]
    ) -> Answer {
        stream(pieces.map { Data($0.utf8) }, type: type, every: interval, status: status, headers: headers)
    }

    /// Makes a response whose body comes in pieces of bytes.
    ///
    /// - Parameters:
    ///   - pieces: The pieces. A character of a text may be in two of them, as on a network.
    ///   - type: The `Content-Type`.
    ///   - interval: The time before each piece.
    ///   - status: The status code.
    ///   - headers: The headers.
    /// - Returns: The response.
    public static func stream(
        _ pieces: [Data], type: String, every interval: Duration = .zero, status: Int = 200, headers: HeaderFields = [:]
    ) -> Answer {
        var answer = Answer(status: status, headers: headers, type: type, body: pieces.flatMap { Array($0) })
        answer.pieces = pieces.enumerated().map { index, piece in
            BodyChunk(count: piece.count, after: interval.multiplied(saturatingBy: Double(index + 1)).wholeMicroseconds)
        }
        return answer
    }
}
