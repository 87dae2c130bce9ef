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
    let entry: JSON
    /// Of elements of `headers` that need no remark.
    let fields: HeaderFieldCache

    /// The entry; nil when it is not a call over HTTP, which becomes a remark. Throws ``RecordingError`` when a required
    /// part is missing or invalid.
    func read() throws -> RecordedEntry? {
        guard entry.kind == .object else { throw fault("entry", expected: "an object", actual: entry, at: entry) }
        guard let request = entry["request"], request.kind == .object else {
            throw fault("request", expected: "an object", actual: entry["request"], at: entry)
        }
        if let reason = reasonToLeaveOut(request) {
            remark(.leftOut, "entry", reason, at: entry)
            return nil
        }
        guard let response = entry["response"], response.kind == .object else {
            throw fault("response", expected: "an object", actual: entry["response"], at: entry)
        }
        let head = try head(of: request)
        let outcome = try outcome(of: head, response)
        remarkSources(response)
        remarkLeftOut(request, response)
        let hasResponseHeaders = !outcome.headers.fields.isEmpty || outcome.failure != nil
        // The order of the calls is the order of the remarks.
        let startedAt = startedAt(outcome.headers)
        let timings = timings()
        let sent = sent(request, head)
        let received = received(response, outcome, hasHeaders: hasResponseHeaders)
        let exchange = Exchange(
            request: sent, answer: Exchange.Answer(received, failure: outcome.failure), startedAt: startedAt,
            timings: timings, peer: serverAddress())
        return RecordedEntry(exchange, comment: entry["comment"]?.string.flatMap { $0.isEmpty ? nil : $0 })
    }

    func remark(_ action: ImportRemark.Action, _ member: String, _ what: String = "", at place: JSON) {
        remarks.add(action, member, what, at: place, entry: number)
    }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON) -> RecordingError {
        RecordingError(part: name, expected: expected, actual: actual, at: place, path: path, entry: number)
    }

    /// Adds a remark for each member that HAR requires and an exchange can do without.
    func remarkAbsent(_ members: String..., of holder: JSON, _ path: String) {
        for member in members {
            switch holder[member]?.kind {
            case nil: remark(.repaired, "\(path)\(member)", "missing", at: holder)
            case .null: remark(.repaired, "\(path)\(member)", "null", at: holder)
            default: break
            }
        }
    }

    /// Adds a remark for each size that is not a number of bytes, or -1 for an unknown one.
    func remarkSizes(of holder: JSON, _ path: String) {
        for member in ["headersSize", "bodySize"] {
            guard let value = holder[member], !value.isNull else {
                remarkAbsent(member, of: holder, path)
                continue
            }
            guard let size = value.double else {
                remark(.repaired, path + member, "not a number", at: holder)
                continue
            }
            if size < -1 { remark(.repaired, path + member, "negative", at: holder) }
        }
    }

    private func reasonToLeaveOut(_ request: JSON) -> String? {
        if entry["_webSocketMessages"] != nil || entry["_resourceType"]?.string == "websocket" { return "a WebSocket" }
        // The bytes after a switch of protocols are not HTTP (RFC 9110 section 15.2.2).
        if entry["response"]?["status"]?.int == 101 { return "a switch to another protocol" }
        guard let url = request["url"]?.string, let colon = url.firstIndex(of: ":") else { return nil }
        let scheme = url[..<colon].lowercased()
        if ["http", "https"].contains(scheme) || !scheme.utf8.allSatisfy({ $0.isTokenByte }) { return nil }
        // The part before the colon of `api.example.com:8080/todos` is a host, not a scheme.
        if scheme.contains(".") || scheme == "localhost" { return nil }
        return ["ws", "wss"].contains(scheme) ? "a WebSocket" : "a URL with the scheme \(ImportRemarks.shown(scheme))"
    }

    private func remarkSources(_ response: JSON) {
        let fetched = entry["_fetchType"]?.string ?? ""
        let isCached = entry["_fromCache"].map { !$0.isNull && $0.bool != false } ?? fetched.hasSuffix(" Cache")
        if isCached {
            remark(.noted, "entry", "from the browser's cache, so the response may be outdated", at: entry)
        }
        if response["_fetchedViaServiceWorker"]?.bool == true || fetched == "Service Worker" {
            remark(.noted, "entry", "from a service worker, which may not have asked the server", at: entry)
        }
    }

    private func serverAddress() -> String? {
        guard let value = entry["serverIPAddress"], !value.isNull else { return nil }
        guard let text = value.string, !text.isEmpty else { return nil }
        guard let address = Peer.address(text) else {
            remark(.repaired, "serverIPAddress", "not an IP address, left out", at: entry)
            return nil
        }
        let isPlain = address == text || address == "[\(text)]"
        if !isPlain { remark(.repaired, "serverIPAddress", "read without brackets and port", at: entry) }
        return address
    }
}

extension LenientEntryReader {
    /// The members of one kind of object of an entry.
    private struct Members {
        let path: String
        /// Those that are in the recording, or that follow from those.
        private let kept: Set<String>
        /// Those, and after them others that programs write without a value that says anything.
        private let names: KnownMembers.Names
        private let others: Range<Int>

        init(_ path: String, _ kept: [StaticString], others: [StaticString] = []) {
            self.path = path
            self.kept = Set(kept.map(\.description))
            names = KnownMembers.Names(kept + others)
            self.others = kept.count..<kept.count + others.count
        }

        /// Whether an object has no members that a recording cannot keep, apart from empty ones. False where each member has to
        /// be looked at.
        func areAllKept(in object: JSON) -> Bool {
            let members = KnownMembers(object, names)
            return !members.hasOthers && others.allSatisfy { members[$0].map(LenientEntryReader.saysNothing) ?? true }
        }

        func isKept(_ member: JSON.Member) -> Bool { kept.contains(member.name) }
    }

    private static let ofEntry = Members(
        "", ["startedDateTime", "time", "request", "response", "timings", "serverIPAddress", "comment"],
        others: ["cache"])
    private static let ofRequest = Members(
        "request.",
        ["method", "url", "httpVersion", "cookies", "headers", "queryString", "postData", "headersSize", "bodySize"])
    private static let ofPostData = Members("request.postData.", ["mimeType", "text", "params", "encoding", "_file"])
    private static let ofResponse = Members(
        "response.",
        [
            "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize",
            "bodySize", "_error", "_failureText", "_fetchedViaServiceWorker",
        ])
    private static let ofContent = Members(
        "response.content.", ["size", "mimeType", "compression", "text", "encoding", "_file"])
    private static let ofTimings = Members(
        "timings.", ["dns", "connect", "ssl", "send", "wait", "receive"], others: ["blocked"])

    /// Adds a remark for each member that a recording cannot keep, unless its value is empty.
    func remarkLeftOut(_ request: JSON, _ response: JSON) {
        remarkLeftOut(entry, Self.ofEntry)
        remarkLeftOut(request, Self.ofRequest)
        remarkLeftOut(request["postData"], Self.ofPostData)
        remarkLeftOut(response, Self.ofResponse)
        remarkLeftOut(response["content"], Self.ofContent)
        remarkLeftOut(entry["timings"], Self.ofTimings)
    }

    private func remarkLeftOut(_ object: JSON?, _ known: Members) {
        guard let object, !known.areAllKept(in: object) else { return }
        for member in object.members where !known.isKept(member) && !Self.saysNothing(member.value) {
            let name = known.path + member.name
            if member.name.utf8.first == UInt8(ascii: "_") {
                remarks.addCustom(name, at: member.key, entry: number)
            } else {
                remark(.leftOut, name, at: member.key)
            }
        }
    }

    /// Whether a value is null, an empty string or container, a time of -1 or 0, or a cache with two empty halves.
    private static func saysNothing(_ value: JSON) -> Bool {
        switch value.kind {
        case .null: true
        case .boolean: value.bool == false
        case .number: value.double.map { $0 <= 0 } ?? false
        case .string: value.string == ""
        case .array: value.count == 0
        case .object: value.members.allSatisfy { $0.value.isNull }
        }
    }
}
