import APICheckHTTP

/// The content of a response in its content coding, taken from the bytes of the wire, which libcurl shows before it
/// decodes them.
struct EncodedContent {
    private enum Framing {
        case chunked(ChunkedFraming)
        /// Bytes still to come by `Content-Length`.
        case length(Int)
        case untilEnd
    }

    private(set) var bytes: [UInt8] = []
    private var framing: Framing

    /// The content, when there is some and the transfer coding could be taken off.
    var content: [UInt8]? {
        if bytes.isEmpty { return nil }
        if case .chunked(let chunks) = framing, chunks.isMalformed { return nil }
        return bytes
    }

    /// Nil when the content is in no coding (RFC 9110 section 8.4).
    init?(_ head: ResponseHead) {
        let codings = head.headers.values("content-encoding").flatMap { $0.split(separator: ",") }
        guard codings.contains(where: { !String($0.trimmingHTTPSpace).equalsIgnoringASCIICase("identity") }) else {
            return nil
        }
        let transfer = head.headers.values("transfer-encoding").last?.asciiLowercased()
        if head.version.description.hasPrefix("HTTP/1"), transfer?.hasSuffix("chunked") == true {
            framing = .chunked(ChunkedFraming())
        } else if let length = head.headers["content-length"].flatMap({ Int($0) }) {
            framing = .length(length)
        } else {
            framing = .untilEnd
        }
    }

    mutating func read(_ piece: UnsafeRawBufferPointer) {
        switch framing {
        case .untilEnd: bytes.append(contentsOf: piece)
        case .length(let left):
            bytes.append(contentsOf: piece.prefix(left))
            framing = .length(max(0, left - piece.count))
        case .chunked(var chunks):
            chunks.read(piece, into: &bytes)
            framing = .chunked(chunks)
        }
    }
}
