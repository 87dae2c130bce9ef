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

extension Answer {
    /// Makes a response of a file with JSON.
    ///
    ///     .json(file: "Fixtures/todos.json")
    ///
    /// - Parameters:
    ///   - file: The path of the file in `folder`, or in the nearest folder above the test's source file that has it. If there
    ///     is no such file, or it is not JSON, an issue is recorded at the line of the answer.
    ///   - status: The status code.
    ///   - headers: The headers. The `Content-Type` is `application/json` unless they have another one.
    ///   - folder: The folder that contains the file, e.g. `.bundle(.module)`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Returns: The response.
    public static func json(
        file: String, status: Int = 200, headers: HeaderFields = [:], in folder: ProjectFolder = .aboveTest,
        filePath: String = #filePath
    ) -> Answer {
        let (body, fault) = contents(of: file, in: ProjectFiles(folder: folder, testFile: filePath))
        return Answer(
            status: status, headers: headers, type: "application/json", body: body,
            fault: fault ?? Answer.fault(ofJSON: body, named: "'\(file)'"))
    }

    /// Makes a response of a file, e.g. an image.
    ///
    /// - Parameters:
    ///   - file: The path of the file in `folder`, or in the nearest folder above the test's source file that has it. If there
    ///     is no such file, an issue is recorded at the line of the answer.
    ///   - type: The `Content-Type`.
    ///   - status: The status code.
    ///   - headers: The headers.
    ///   - folder: The folder that contains the file, e.g. `.bundle(.module)`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Returns: The response.
    public static func data(
        file: String, type: String, status: Int = 200, headers: HeaderFields = [:],
        in folder: ProjectFolder = .aboveTest, filePath: String = #filePath
    ) -> Answer {
        let (body, fault) = contents(of: file, in: ProjectFiles(folder: folder, testFile: filePath))
        return Answer(status: status, headers: headers, type: type, body: body, fault: fault)
    }

    private static func contents(of file: String, in files: ProjectFiles) -> (body: [UInt8], fault: Problem?) {
        do {
            return (try ProjectFiles.read(try files.file(file)), nil)
        } catch {
            return ([], Problem(of: error) ?? Problem("\(error)"))
        }
    }
}
