import APICheckHTTP
import APICheckNetwork

extension FuzzTarget {
    static let forms = FuzzTarget(
        "forms", seeds: Seeds.forms, words: ["&", "=", "%", "%4", "+", "[]", "%00", "%FF", "&&", "a=", "é"]
    ) { bytes in
        let pairs = FormPair.parse(bytes)
        if pairs.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) > 3 * bytes.count {
            return "the pairs are larger than the form"
        }
        return FormPair.parse(FormPair.serialize(pairs)) == pairs
            ? nil : "the form changes when it is written and read again"
    }

    static let multipart = FuzzTarget(
        "multipart", seeds: Seeds.multipart,
        words: [
            "--", "--AaB03x", "\r\n", "--AaB03x--", "Content-Disposition: form-data; name=\"", ":", ";", "\"", "\n",
        ]
    ) { bytes in
        let type = MediaType("multipart", "form-data", parameters: [MediaType.Parameter("boundary", Seeds.boundary)])
        guard let read = try? Multipart(reading: bytes, type: type) else { return nil }
        if read.parts.reduce(0, { $0 + $1.body.count }) > bytes.count { return "the parts are larger than the body" }
        let again = try? Multipart(reading: read.bytes, type: type)
        return again?.parts.map(\.body) == read.parts.map(\.body)
            ? nil : "the parts change when they are written and read again"
    }

    static let urls = FuzzTarget(
        "urls", seeds: Seeds.urls,
        words: [
            "http://", "https://", "[::1]", ":", "/", "?", "#", "%", "%2F", "@", "..", "//", "xn--", "é", "&", "=",
            "[]",
        ]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        _ = MediaType(text)
        guard let url = HTTPURL(text) else { return nil }
        guard let again = HTTPURL(url.text) else { return "the written text is not a URL: \(url.text)" }
        return again == url ? nil : "the URL changes when it is written and read again: \(url.text)"
    }

    /// A request of HTTP/1.1, which must be the same however its bytes are split.
    static let requests = FuzzTarget(
        "requests", seeds: Seeds.requests,
        words: [
            "\r\n", "\r\n\r\n", "Content-Length: ", "Transfer-Encoding: chunked", "Host: a", ": ", ", ", "0\r\n\r\n",
            "5;a=b\r\n", " HTTP/1.1", "GET ", "Expect: 100-continue", "\t", "\0",
        ]
    ) { bytes in
        let whole = outcome(of: bytes, step: bytes.count)
        for step in [1, 7] where outcome(of: bytes, step: step) != whole {
            return "the result differs when \(step) bytes are read at a time"
        }
        return nil
    }

    private enum RequestOutcome: Equatable {
        case open
        case refused
        case read(content: [UInt8])
    }

    private static func outcome(of bytes: [UInt8], step: Int) -> RequestOutcome {
        var reader = HeadReader(limit: 2_048)
        var limits = ServerLimits()
        limits.bodyBytes = 4_096
        do throws(RequestFault) {
            var come = 0
            var hasHead = false
            while !hasHead, come < bytes.count {
                come = min(bytes.count, come + max(1, step))
                hasHead = try reading(bytes, come) { (part) throws(RequestFault) in try reader.read(part) }
            }
            if !hasHead { return .open }
            var content = try ContentReader(reader.layout.framing, limits: limits)
            var place = reader.layout.length
            var found: [UInt8] = []
            while !content.isDone {
                let range = try reading(bytes, come) { (part) throws(RequestFault) in
                    try content.read(part, at: &place)
                }
                if let range {
                    found += bytes[range]
                } else if !content.isDone {
                    if come == bytes.count { return .open }
                    come = min(bytes.count, come + max(1, step))
                }
            }
            return .read(content: found)
        } catch {
            return .refused
        }
    }

    private static func reading<Value>(
        _ bytes: [UInt8], _ count: Int, _ body: (UnsafeRawBufferPointer) throws(RequestFault) -> Value
    ) throws(RequestFault) -> Value {
        // A copy, so that reading past the end is detected.
        let part = Array(bytes[..<count])
        let result: Result<Value, RequestFault> = part.withUnsafeBytes { part in
            do throws(RequestFault) { return .success(try body(part)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
