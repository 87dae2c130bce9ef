import APICheckHTTP

/// The header sections of a response, read line by line; keeps the final one (RFC 9110 sections 6.5 and 15.2).
///
/// A section of an interim response (1xx, but for 101 which is final) is forgotten when the next status line comes; lines
/// after the final section are trailers, which are none of its fields.
struct ResponseHead {
    private enum State {
        case expectingStatus
        case inSection
        case ended
    }

    private(set) var version = HTTPVersion.http11
    private(set) var status = 0
    private(set) var reason = ""
    private(set) var headers = Headers()
    private var state = State.expectingStatus

    /// The final section has come to its end.
    var isComplete: Bool { state == .ended }

    mutating func read(_ bytes: some Collection<UInt8>) {
        let line = bytes.trimmingLineEnd
        switch state {
        case .expectingStatus: readStatusLine(line)
        case .inSection where line.isEmpty:
            state = (100..<200).contains(status) && status != 101 ? .expectingStatus : .ended
        case .inSection: readField(line)
        case .ended: break
        }
    }

    private mutating func readStatusLine(_ line: [UInt8]) {
        guard line.starts(with: "HTTP/".utf8) else { return }
        let pieces = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        version = HTTPVersion(pieces[0].text)
        status = pieces.count > 1 ? Int(pieces[1].text) ?? 0 : 0
        reason = pieces.count > 2 ? pieces[2].text : ""
        headers = Headers()
        state = .inSection
    }

    private mutating func readField(_ line: [UInt8]) {
        if line[0] == 0x20 || line[0] == 0x09, let last = headers.fields.indices.last {
            headers.fields[last].append(folded: line)
        } else {
            headers.fields.append(HeaderField(line: line))
        }
    }
}
