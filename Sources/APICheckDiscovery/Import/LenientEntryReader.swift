import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Reads an entry of another program's HAR. Where the entry breaks the format and its meaning is clear, it is repaired,
/// and each repair becomes a remark.
struct LenientEntryReader {
    let path: String
    let remarks: ImportRemarks
    /// From 1.
    let number: Int
    let entry: EntryObject<EntryPart>
    /// Of elements of `headers` that need no remark.
    let fields: HeaderFieldCache
    /// The limits within which the body of the response is parsed while its escapes are resolved, if it is JSON; nil to read
    /// its bytes only.
    let parsing: Document.Limits?

    /// The entry with the body of its response, if that was parsed; nil when it is not a call over HTTP, which becomes a
    /// remark. Throws ``RecordingError`` when a required part is missing or invalid.
    func read() throws -> (entry: RecordedEntry, body: ParsedBody?)? {
        let place = entry.value
        guard place.kind == .object else { throw fault("entry", expected: "an object", actual: place, at: place) }
        guard let request = entry[.request], request.kind == .object else {
            throw fault("request", expected: "an object", actual: entry[.request], at: place)
        }
        return try read(EntryObject(request), entry[.response].map { EntryObject($0) })
    }

    private func read(
        _ request: EntryObject<RequestPart>, _ found: EntryObject<ResponsePart>?
    ) throws -> (entry: RecordedEntry, body: ParsedBody?)? {
        if let reason = reasonToLeaveOut(request, found) {
            remark(.leftOut, "entry", reason, at: entry.value)
            return nil
        }
        guard let response = found, response.value.kind == .object else {
            throw fault("response", expected: "an object", actual: found?.value, at: entry.value)
        }
        let content = response[.content].map { EntryObject<ContentPart>($0) }
        let head = try head(of: request)
        let outcome = try outcome(of: head, response, content)
        remarkSources(response)
        remarkLeftOut(request, response, content)
        let hasResponseHeaders = !outcome.headers.fields.isEmpty || outcome.failure != nil
        // The order of the calls is the order of the remarks.
        let startedAt = startedAt(outcome.headers)
        let timings = timings()
        let sent = sent(request, head)
        let received = received(response, content, outcome, hasHeaders: hasResponseHeaders)
        let exchange = Exchange(
            request: sent, answer: Exchange.Answer(received, failure: outcome.failure), startedAt: startedAt,
            timings: timings, peer: serverAddress())
        let read = RecordedEntry(exchange, comment: entry[.comment]?.string.flatMap { $0.isEmpty ? nil : $0 })
        return (read, outcome.parsed)
    }

    func remark(_ action: ImportRemark.Action, _ member: String, _ what: String = "", at place: JSON) {
        remarks.add(action, member, what, at: place, entry: number)
    }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON) -> RecordingError {
        RecordingError(part: name, expected: expected, actual: actual, at: place, path: path, entry: number)
    }

    /// Adds a remark if a member is missing that HAR requires and an exchange can do without.
    func remarkAbsent<Member>(_ member: Member, of holder: EntryObject<Member>) {
        guard let value = holder[member] else {
            return remark(.repaired, holder.path(of: member), "missing", at: holder.value)
        }
        if value.isNull { remark(.repaired, holder.path(of: member), "null", at: holder.value) }
    }

    /// Adds a remark for a size that is not a number of bytes, or -1 for an unknown one.
    func remarkSize<Member>(_ member: Member, of holder: EntryObject<Member>) {
        guard let value = holder[member], !value.isNull else { return remarkAbsent(member, of: holder) }
        guard let size = value.int.map(Double.init) ?? value.double else {
            return remark(.repaired, holder.path(of: member), "not a number", at: holder.value)
        }
        if size < -1 { remark(.repaired, holder.path(of: member), "negative", at: holder.value) }
    }

    private func reasonToLeaveOut(
        _ request: EntryObject<RequestPart>, _ response: EntryObject<ResponsePart>?
    ) -> String? {
        if entry[.webSocketMessages] != nil || entry[.resourceType]?.string == "websocket" { return "a WebSocket" }
        // The bytes after a switch of protocols are not HTTP (RFC 9110 section 15.2.2).
        if response?[.status]?.int == 101 { return "a switch to another protocol" }
        guard let url = request[.url]?.string, !url.hasPrefix("https:"), let colon = url.firstIndex(of: ":") else {
            return nil
        }
        let scheme = url[..<colon].lowercased()
        if ["http", "https"].contains(scheme) || !scheme.utf8.allSatisfy({ $0.isTokenByte }) { return nil }
        // The part before the colon of `api.example.com:8080/todos` is a host, not a scheme.
        if scheme.contains(".") || scheme == "localhost" { return nil }
        return ["ws", "wss"].contains(scheme) ? "a WebSocket" : "a URL with the scheme \(ImportRemarks.shown(scheme))"
    }

    private func remarkSources(_ response: EntryObject<ResponsePart>) {
        let place = entry.value
        let fetched = entry[.fetchType]?.string ?? ""
        let isCached = entry[.fromCache].map { !$0.isNull && $0.bool != false } ?? fetched.hasSuffix(" Cache")
        if isCached {
            remark(.noted, "entry", "from the browser's cache, so the response may be outdated", at: place)
        }
        if response[.fetchedViaServiceWorker]?.bool == true || fetched == "Service Worker" {
            remark(.noted, "entry", "from a service worker, which may not have asked the server", at: place)
        }
    }

    private func serverAddress() -> String? {
        guard let value = entry[.serverIPAddress], !value.isNull else { return nil }
        guard let text = value.string, !text.isEmpty else { return nil }
        guard let address = Peer.address(text) else {
            remark(.repaired, "serverIPAddress", "not an IP address, left out", at: entry.value)
            return nil
        }
        let isPlain = address == text || address == "[\(text)]"
        if !isPlain { remark(.repaired, "serverIPAddress", "read without brackets and port", at: entry.value) }
        return address
    }
}

extension LenientEntryReader {
    /// Adds a remark for each member that a recording cannot keep, unless its value is empty.
    private func remarkLeftOut(
        _ request: EntryObject<RequestPart>, _ response: EntryObject<ResponsePart>, _ content: EntryObject<ContentPart>?
    ) {
        remarkLeftOut(entry)
        remarkLeftOut(request)
        request[.postData].map { remarkLeftOut(EntryObject<PostDataPart>($0)) }
        remarkLeftOut(response)
        content.map { remarkLeftOut($0) }
        entry[.timings].map { remarkLeftOut(EntryObject<TimingMember>($0)) }
    }

    private func remarkLeftOut<Member>(_ object: EntryObject<Member>) {
        guard object.mayHaveOthers else { return }
        for member in object.others {
            let name = member.name
            let path = Member.table.path + name
            if name.utf8.first == UInt8(ascii: "_") {
                remarks.addCustom(path, at: member.key, entry: number)
            } else {
                remark(.leftOut, path, at: member.key)
            }
        }
    }
}
