import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads the body of a request. The loading system moves `httpBody` into a stream, and an upload task has its own body.
enum BodyReader {
    /// The bytes of `httpBody` or of the stream, which is read to its end; nil without a body.
    static func read(_ request: URLRequest) throws -> [UInt8]? {
        if let data = request.httpBody { return Array(data) }
        return try request.httpBodyStream.map(read)
    }

    static func read(_ stream: InputStream) throws -> [UInt8] {
        stream.open()
        defer { stream.close() }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count == 0 { return bytes }
            guard count > 0 else { throw stream.streamError ?? URLError(.requestBodyStreamExhausted) }
            bytes += buffer[..<count]
        }
    }
}
