import APICheckBase
package import APICheckHTTP
package import APICheckJSON

/// Reads one element of `log.entries`.
package struct EntryReader {
    /// The file, for messages and to find the bodies beside it.
    let path: String?
    /// Whether ``HARWriter`` wrote the file.
    let isOurs: Bool
    /// From 1, for messages.
    let number: Int
    let entry: JSON
    let fields: HeaderFieldCache

    func read() throws -> RecordedEntry { try read(parsing: nil).entry }

    /// Reads the entry. With limits, the body of the response is parsed while its escapes are resolved, if it is JSON.
    func read(parsing limits: Document.Limits?) throws -> (entry: RecordedEntry, body: ParsedBody?) {
        let members = HARMembers<EntryMember>(entry)
        guard let request = members[.request], request.kind == .object else {
            throw fault("request", expected: "an object", actual: members[.request], at: entry)
        }
        guard let response = members[.response], response.kind == .object else {
            throw fault("response", expected: "an object", actual: members[.response], at: entry)
        }
        let notes = members[.notes]
        let responseMembers = HARMembers<ResponseMember>(response)
        let content = responseMembers[.content].map { ($0, HARMembers<ContentMember>($0)) }
        var unrecorded = Response.UnrecordedParts(rawValue: 0)
        if notes?["responseHeaders"] != nil || !isOurs && (responseMembers[.headers].map { $0.count == 0 } ?? true) {
            unrecorded.insert(.headers)
        }
        if notes?["responseBody"] != nil || !isOurs && lacksText(content, status: responseMembers[.status], request) {
            unrecorded.insert(.body)
        }
        let sent = try self.request(request, notes: notes)
        let (received, body) = try self.response(
            response, responseMembers, content, unrecorded: unrecorded, parsing: limits)
        let failure = try notes?["failure"].map(self.failure)
        let exchange = Exchange(
            request: sent, answer: Exchange.Answer(received, failure: failure),
            startedAt: try startedAt(members[.startedDateTime]),
            timings: HARTimings.read(members[.timings], time: members[.time]),
            peer: notes?["peer"]?.string ?? Peer.address(members[.serverIPAddress]?.string))
        let entry = RecordedEntry(
            exchange,
            label: ExchangeLabel(
                api: notes?["api"]?.string, workflow: notes?["workflow"]?.string, step: notes?["step"]?.string,
                hop: notes?["hop"]?.int ?? 0),
            comment: members[.comment]?.string,
            confirmedAt: try notes?["confirmed"].map { try time($0, "_apicheck.confirmed") })
        return (entry, body)
    }

    /// Reads the exchange of an entry of any program, to find the values in it that a contract marks as secret.
    package static func exchange(of entry: JSON, path: String?) throws -> Exchange {
        try EntryReader(
            path: path ?? "", isOurs: entry["_apicheck"] != nil, number: 1, entry: entry, fields: HeaderFieldCache()
        ).read().exchange
    }

    /// Whether the body was not kept: other programs then omit the text and keep its size.
    private func lacksText(
        _ content: (JSON, HARMembers<ContentMember>)?, status: JSON?, _ request: JSON
    ) -> Bool {
        guard let (content, members) = content, let size = members[.size]?.int, size > 0,
            members[.text].map(\.isNull) ?? true
        else { return false }
        let isBodyless = request["method"]?.string == "HEAD" || status?.int == 304
        return !isBodyless && content["_apicheckFile"] == nil
    }

    /// Returns nil for a time that was not recorded, which ``HARWriter`` writes as ``Instant/unknownHAR``.
    private func startedAt(_ value: JSON?) throws -> Instant? {
        guard let value, !value.isNull else { return nil }
        let instant = try time(value, "startedDateTime")
        return instant == .unknownHAR ? nil : instant
    }

    private func time(_ value: JSON, _ name: String) throws -> Instant {
        guard let instant = value.string.flatMap(Instant.init(har:)) else {
            throw fault(name, expected: "a time such as 2024-05-21T06:32:19.000Z", actual: value, at: entry)
        }
        return instant
    }

    private func response(
        _ response: JSON, _ members: HARMembers<ResponseMember>, _ content: (JSON, HARMembers<ContentMember>)?,
        unrecorded: Response.UnrecordedParts, parsing limits: Document.Limits?
    ) throws -> (Response, ParsedBody?) {
        guard let status = members[.status]?.int ?? members[.status]?.string.flatMap({ Int($0) }) else {
            throw fault("response.status", expected: "a number", actual: members[.status], at: response)
        }
        var headers = try headers(members[.headers], of: response, "response.headers")
        if unrecorded.contains(.headers), !headers.contains("content-type"),
            let type = content?.1[.mimeType]?.string, !type.isEmpty
        {
            headers.append("Content-Type", type)
        }
        let (body, document) = try body(content?.0, content?.1, parsing: limits)
        let parsed = limits.flatMap { limits in document.map { ParsedBody(body, limits: limits, document: $0) } }
        var result = Response(
            status: status, reason: members[.statusText]?.scalarText ?? "", version: version(members[.httpVersion]),
            headers: headers, body: body)
        result.unrecorded = unrecorded
        guard isOurs else { return (result, parsed) }
        result.encodedBody = try encodedBody(size: members[.bodySize], content: content?.0)
        result.chunks = try chunks(of: content?.0, count: result.body.count)
        result.interim = try interim(of: response)
        result.trailers = try self.headers(
            response["_apicheckTrailers"], of: response, "response._apicheckTrailers")
        return (result, parsed)
    }

    func headers(_ list: JSON?, of message: JSON, _ name: String) throws -> Headers {
        guard let list, !list.isNull else { return [] }
        guard list.kind == .array else { throw fault(name, expected: "an array", actual: list, at: message) }
        var headers = Headers()
        headers.fields.reserveCapacity(list.count)
        for item in list.elements {
            if let field = try fields.field(item, read: { try header($0, name) }) { headers.fields.append(field) }
        }
        return headers
    }

    /// Reads a field. Returns nil for a pseudo-header, which is part of the request line (RFC 9113 section 8.3).
    private func header(_ item: JSON, _ name: String) throws -> HeaderField? {
        let members = HARMembers<HeaderMember>(item)
        guard let fieldName = members[.name]?.string else {
            throw fault("\(name): a name", expected: "a string", actual: members[.name], at: item)
        }
        if fieldName.utf8.first == UInt8(ascii: ":") { return nil }
        var field = HeaderField(fieldName, members[.value]?.scalarText ?? "")
        field.isLatin1 = members[.isLatin1]?.bool ?? false
        return field
    }

    /// Reads a version. Browsers spell HTTP/2 in several ways; a missing version means HTTP/1.1.
    func version(_ value: JSON?) -> HTTPVersion {
        if let value, value.equals("HTTP/1.1") { return .http11 }
        guard let text = value?.string, !text.isEmpty else { return .http11 }
        switch text.asciiLowercased() {
        case "h2", "http/2", "http/2.0": return .http2
        case "http/1.1": return .http11
        default: return HTTPVersion(text)
        }
    }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON) -> RecordingError {
        RecordingError(part: name, expected: expected, actual: actual, at: place, path: path, entry: number)
    }
}

extension RecordedEntry {
    /// Reads an element of `log.entries` of a file that ``HARWriter`` wrote. With limits, also the body of the response, if it
    /// is JSON. Throws ``RecordingError``.
    package static func own(
        _ entry: JSON, number: Int, path: String, fields: HeaderFieldCache, parsing limits: Document.Limits?
    ) throws -> (entry: RecordedEntry, body: ParsedBody?) {
        try EntryReader(path: path, isOurs: true, number: number, entry: entry, fields: fields).read(parsing: limits)
    }
}

extension Exchange.Answer {
    /// The answer for a response of a HAR. HAR has no entry without a response: browsers, and ``HARWriter``, write the
    /// status 0 for a request without one.
    package init(_ response: Response, failure: TransportFailure?) {
        guard let failure else {
            self = response.status == 0 ? .none : .response(response)
            return
        }
        if response.status != 0 {
            self = .failed(failure, .response(response))
        } else {
            self = .failed(failure, response.interim.isEmpty ? .nothing : .interim(response.interim))
        }
    }
}
