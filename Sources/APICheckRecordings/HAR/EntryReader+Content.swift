import APICheckBase
import APICheckHTTP
import APICheckJSON

extension EntryReader {
    /// The bytes of `content`: its text, or the file that it names; empty when it has neither.
    func body(_ content: JSON?, _ members: HARMembers<ContentMember>?) throws -> [UInt8] {
        guard let content, let members else { return [] }
        guard let text = members[.text], !text.isNull else {
            return try bodyFile(content, "_apicheckFile", size: members[.size]) ?? []
        }
        guard let bytes = text.utf8 ?? text.scalarText.map({ Array($0.utf8) }) else {
            throw fault("response.content.text", expected: "a string", actual: text, at: content)
        }
        guard let encoding = members[.encoding]?.string, encoding.equalsIgnoringASCIICase("base64") else {
            return bytes
        }
        guard let decoded = Base64.decode(bytes) else {
            throw fault("response.content.text", expected: "base64, as its encoding says", actual: text, at: content)
        }
        return decoded
    }

    /// Reads the body from the file beside the recording; nil when no file is named.
    func bodyFile(_ holder: JSON, _ member: String, size: JSON?) throws -> [UInt8]? {
        guard let name = holder[member], !name.isNull else { return nil }
        guard let path = name.string else {
            throw fault(member, expected: "the name of a file", actual: name, at: holder)
        }
        return try BodyFiles.read(path, size: size?.int, of: self.path, line: name.line, entry: number)
    }

    func encodedBody(size: JSON?, content: JSON?) throws -> [UInt8]? {
        guard let content else { return nil }
        guard let text = content["_apicheckEncoded"], !text.isNull else {
            return try bodyFile(content, "_apicheckEncodedFile", size: size)
        }
        guard let bytes = text.utf8, let decoded = Base64.decode(bytes) else {
            throw fault("response.content._apicheckEncoded", expected: "base64", actual: text, at: content)
        }
        return decoded
    }

    /// The pieces that the body was received in; empty when none are recorded.
    func chunks(of content: JSON?, count: Int) throws -> [BodyChunk] {
        guard let content, let list = content["_apicheckChunks"], !list.isNull else { return [] }
        var left = count
        let chunks = try list.elements.map { item in
            guard let size = item["size"]?.int, size >= 0, size <= left,
                let after = HARTimings.microseconds(item["after"]?.double)
            else {
                throw fault(
                    "response.content._apicheckChunks", expected: "sizes of a body of \(count) bytes, and times",
                    actual: item, at: item)
            }
            left -= size
            return BodyChunk(count: size, after: after)
        }
        guard left == 0 else {
            throw fault(
                "response.content._apicheckChunks", expected: "sizes that add up to the body's \(count) bytes",
                actual: list, at: list)
        }
        return chunks
    }

    func interim(of response: JSON) throws -> [InterimResponse] {
        guard let list = response["_apicheckInterim"] else { return [] }
        return try list.elements.map { item in
            guard let status = item["status"]?.int else {
                throw fault(
                    "response._apicheckInterim: a status", expected: "a number", actual: item["status"], at: item)
            }
            return InterimResponse(
                status: status, reason: item["statusText"]?.scalarText ?? "",
                headers: try headers(item["headers"], of: item, "response._apicheckInterim.headers"))
        }
    }

    /// Reads why a call failed. The values of `kind` and `phase` are defined by apicheck, so that an unknown one is an
    /// error.
    func failure(_ failure: JSON) throws -> TransportFailure {
        guard let kind = failure["kind"]?.string.flatMap(TransportFailure.Kind.init) else {
            throw fault(
                "_apicheck.failure.kind", expected: "a kind such as refused, reset or timedOut",
                actual: failure["kind"], at: failure)
        }
        guard let phase = failure["phase"]?.string.flatMap(TransportFailure.Phase.init) else {
            throw fault(
                "_apicheck.failure.phase",
                expected: "a phase such as \"\(TransportFailure.Phase.connecting.rawValue)\"",
                actual: failure["phase"], at: failure)
        }
        return TransportFailure(
            kind, host: failure["host"]?.string ?? "", phase: phase, reason: failure["reason"]?.string ?? "",
            remedy: failure["remedy"]?.string)
    }
}
