import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Turns an entry of another program into one that the strict ``EntryReader`` takes, and tells what it had to understand
/// for it.
struct EntryRepair {
    let path: String
    let remarks: ImportRemarks
    /// From 1.
    let number: Int
    let entry: JSON

    /// The entry as JSON; nil when it is no call over HTTP, which is told. Throws ``RecordingError`` when it lacks what an
    /// exchange cannot do without.
    func repaired() throws -> [UInt8]? {
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
        let asked = try line(of: request)
        let answered = try answer(response, to: asked)
        noteSources(response)
        leaveOutOthers(request, response)
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("startedDateTime", (startedAt(answered.fields) ?? .unknownHAR).har)
            writeTimes(to: &writer)
            write(request, asked, to: &writer)
            write(response, answered, to: &writer)
            if let address = serverAddress() { writer.member("serverIPAddress", address) }
            if let comment = entry["comment"]?.string, !comment.isEmpty { writer.member("comment", comment) }
            writeNotes(answered, to: &writer)
        }
        return writer.bytes
    }

    func remark(_ action: ImportRemark.Action, _ member: String, _ what: String = "", at place: JSON) {
        remarks.add(action, member, what, at: place, entry: number)
    }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON) -> RecordingError {
        HARReader(path: path).fault(name, expected: expected, actual: actual, at: place, entry: number)
    }

    /// Tells of a member that HAR asks for and an exchange can do without.
    func expect(_ members: [String], of holder: JSON, _ path: String) {
        for member in members {
            switch holder[member]?.kind {
            case nil: remark(.repaired, "\(path)\(member)", "it is missing", at: holder)
            case .null: remark(.repaired, "\(path)\(member)", "it is null", at: holder)
            default: break
            }
        }
    }

    private func reasonToLeaveOut(_ request: JSON) -> String? {
        if entry["_webSocketMessages"] != nil || entry["_resourceType"]?.string == "websocket" { return "a WebSocket" }
        // What follows a switch of protocols is no HTTP (RFC 9110 section 15.2.2).
        if entry["response"]?["status"]?.int == 101 { return "a switch to another protocol" }
        guard let url = request["url"]?.string, let colon = url.firstIndex(of: ":") else { return nil }
        let scheme = url[..<colon].lowercased()
        if ["http", "https"].contains(scheme) || !scheme.utf8.allSatisfy({ $0.isTokenByte }) { return nil }
        // What stands before the colon of `api.example.com:8080/todos` is no scheme.
        if scheme.contains(".") || scheme == "localhost" { return nil }
        return ["ws", "wss"].contains(scheme) ? "a WebSocket" : "a URL of the scheme \(ImportRemarks.shown(scheme))"
    }

    private func noteSources(_ response: JSON) {
        let fetched = entry["_fetchType"]?.string ?? ""
        let isCached = entry["_fromCache"].map { !$0.isNull && $0.bool != false } ?? fetched.hasSuffix(" Cache")
        if isCached {
            remark(.noted, "entry", "answered from the browser's cache, so the answer may be older", at: entry)
        }
        if response["_fetchedViaServiceWorker"]?.bool == true || fetched == "Service Worker" {
            remark(.noted, "entry", "answered by a service worker, which may not have asked the server", at: entry)
        }
    }

    /// The time in the file, else that of the header `Date`; nil when there is neither.
    private func startedAt(_ fields: [HeaderField]) -> Instant? {
        let name = "startedDateTime"
        if let value = entry[name], let read = LooseTime.read(value) {
            if !read.what.isEmpty { remark(.repaired, name, read.what, at: entry) }
            return read.time
        }
        let isMissing = entry[name].map { $0.isNull || $0.string == "" } ?? true
        let fault = isMissing ? "it is missing" : "it cannot be read"
        if let date = Headers(fields)["date"].flatMap({ HTTPDate.parse($0) }) {
            remark(.repaired, name, "\(fault), taken from the answer's Date", at: entry)
            return date
        }
        remark(.repaired, name, "\(fault), so that the age is not known", at: entry)
        return nil
    }

    private func serverAddress() -> String? {
        guard let value = entry["serverIPAddress"], !value.isNull else { return nil }
        guard let text = value.string, !text.isEmpty else { return nil }
        guard let address = Peer.address(text) else {
            remark(.repaired, "serverIPAddress", "no IP address, left out", at: entry)
            return nil
        }
        let isPlain = address == text || address == "[\(text)]"
        if !isPlain { remark(.repaired, "serverIPAddress", "the address without its brackets and port", at: entry) }
        return address
    }

    private func writeNotes(_ answered: Answer, to writer: inout JSONWriter) {
        let lacksHeaders = answered.fields.isEmpty && answered.failure == nil
        guard lacksHeaders || answered.failure != nil || answered.body == .notRecorded else { return }
        writer.object("_apicheck") { writer in
            if lacksHeaders { writer.member("responseHeaders", "not recorded") }
            if answered.body == .notRecorded { writer.member("responseBody", "not recorded") }
            guard let failure = answered.failure else { return }
            writer.object("failure") { writer in
                writer.member("kind", failure.kind.rawValue)
                writer.member("host", failure.host)
                writer.member("phase", failure.phase.rawValue)
                writer.member("reason", failure.reason)
                writer.member("remedy", failure.remedy)
            }
        }
    }
}
