import APICheckHTTP
import APICheckJSON

/// Reads one element of `log.entries`.
struct EntryReader {
    let file: HARReader
    /// The file was written by ``HARWriter``.
    let isOurs: Bool
    /// From 1, for messages.
    let number: Int
    let entry: JSON

    func read() throws -> RecordedEntry {
        guard let request = entry["request"], request.kind == .object else {
            throw fault("request", expected: "an object", actual: entry["request"], at: entry)
        }
        guard let response = entry["response"], response.kind == .object else {
            throw fault("response", expected: "an object", actual: entry["response"], at: entry)
        }
        let notes = entry["_apicheck"]
        let isWithoutHeaders =
            notes?["responseHeaders"] != nil || !isOurs && (response["headers"].map { $0.count == 0 } ?? true)
        let exchange = Exchange(
            request: try self.request(request, notes: notes),
            response: try self.response(response, isWithoutHeaders: isWithoutHeaders),
            startedAt: try startedAt(), timings: HARTimings.read(entry["timings"], time: entry["time"]),
            peer: notes?["peer"]?.string ?? Peer.address(entry["serverIPAddress"]?.string))
        var recorded = RecordedEntry(
            exchange,
            label: ExchangeLabel(
                api: notes?["api"]?.string, workflow: notes?["workflow"]?.string, step: notes?["step"]?.string,
                hop: notes?["hop"]?.int ?? 0),
            comment: entry["comment"]?.string, hasResponseHeaders: !isWithoutHeaders,
            hasResponseBody: notes?["responseBody"] == nil && (isOurs || !lacksText(response)), source: entry)
        if let confirmed = notes?["confirmed"] {
            recorded.confirmedAt = try time(confirmed, "_apicheck.confirmed")
        }
        if let failure = notes?["failure"] { recorded.failure = try self.failure(failure) }
        return recorded
    }

    /// Other programs leave out a text that they did not keep, and keep its size.
    private func lacksText(_ response: JSON) -> Bool {
        guard let content = response["content"], let size = content["size"]?.int, size > 0 else { return false }
        let isBodyless = entry["request"]?["method"]?.string == "HEAD" || response["status"]?.int == 304
        return !isBodyless && content["text"].map(\.isNull) ?? true && content["_apicheckFile"] == nil
    }

    /// 1970 when nobody noted the time, so that whoever asks for its age finds it too old.
    private func startedAt() throws -> Instant {
        guard let value = entry["startedDateTime"], !value.isNull else { return Instant(seconds: 0) }
        return try time(value, "startedDateTime")
    }

    private func time(_ value: JSON, _ name: String) throws -> Instant {
        guard let instant = value.string.flatMap(Instant.init(har:)) else {
            throw fault(name, expected: "a time such as 2024-05-21T06:32:19.000Z", actual: value, at: entry)
        }
        return instant
    }

    private func response(_ response: JSON, isWithoutHeaders: Bool) throws -> Response {
        guard let status = response["status"]?.scalarText.flatMap({ Int($0) }) else {
            throw fault("response.status", expected: "a number", actual: response["status"], at: response)
        }
        var headers = try headers(of: response, "response.headers")
        let content = response["content"]
        if isWithoutHeaders, !headers.contains("content-type"), let type = content?["mimeType"]?.string, !type.isEmpty {
            headers.append("Content-Type", type)
        }
        var result = Response(
            status: status, reason: response["statusText"]?.scalarText ?? "", version: version(of: response),
            headers: headers, body: try body(content))
        guard isOurs else { return result }
        result.encodedBody = try encodedBody(of: response, content: content)
        result.chunks = try chunks(of: content, count: result.body.count)
        result.interim = try interim(of: response)
        result.trailers = try self.headers(of: response, "response._apicheckTrailers", member: "_apicheckTrailers")
        return result
    }

    func headers(of message: JSON, _ name: String, member: String = "headers") throws -> Headers {
        guard let list = message[member], !list.isNull else { return [] }
        guard list.kind == .array else { throw fault(name, expected: "an array", actual: list, at: message) }
        var headers = Headers()
        headers.fields.reserveCapacity(list.count)
        for item in list.elements {
            let members = HeaderMembers(item)
            guard let fieldName = members.name?.string else {
                throw fault("\(name): a name", expected: "a string", actual: members.name, at: item)
            }
            // A pseudo-header is a part of the request line, not a field (RFC 9113 section 8.3).
            if fieldName.utf8.first == UInt8(ascii: ":") { continue }
            var field = HeaderField(fieldName, members.value?.scalarText ?? "")
            field.isLatin1 = members.isLatin1?.bool ?? false
            headers.fields.append(field)
        }
        return headers
    }

    /// Browsers have several spellings for HTTP/2; a missing version is read as HTTP/1.1.
    func version(of message: JSON) -> HTTPVersion {
        guard let text = message["httpVersion"]?.string, !text.isEmpty else { return .http11 }
        if text == HTTPVersion.http11.description { return .http11 }
        switch text.asciiLowercased() {
        case "h2", "http/2", "http/2.0": return .http2
        case "http/1.1": return .http11
        default: return HTTPVersion(text)
        }
    }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON) -> RecordingError {
        file.fault(name, expected: expected, actual: actual, at: place, entry: number)
    }
}
