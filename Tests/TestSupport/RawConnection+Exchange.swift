package import APICheckHTTP

extension RawConnection {
    /// Sends one request on a new connection.
    package static func exchange(
        _ method: String, _ target: String, headers: Headers = [], body: [UInt8]? = nil, port: Int
    ) async throws -> Response {
        try await RawConnection(port: port).exchange(method, target, headers: headers, body: body, port: port)
    }

    /// Sends one request and reads its response.
    package func exchange(
        _ method: String, _ target: String, headers: Headers = [], body: [UInt8]? = nil, port: Int
    ) async throws -> Response {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        if let body { text += "Content-Length: \(body.count)\r\n" }
        try await send(Array("\(text)\r\n".utf8) + (body ?? []))
        return try await readResponse(hasContent: method != "HEAD", readsChunks: true)
    }
}
