import APICheckBase
import APICheckHTTP

/// Parses the header sections of a response line by line (RFC 9110 sections 6.5 and 15.2).
///
/// The section of an interim response (1xx except 101, which is final) is stored separately when it ends; lines after
/// the final section are trailers.
struct ResponseHeadParser {
    private enum State {
        case expectingStatus
        case inSection
        case ended
    }

    private(set) var interim: [InterimResponse] = []
    private(set) var version = HTTPVersion.http11
    private(set) var status = 0
    private(set) var reason = ""
    /// With HTTP/2, libcurl does not report the trailers of a response with a `Content-Length`.
    private(set) var trailers = Headers()
    private var state = State.expectingStatus
    private let repeated: RepeatedFields
    /// The fields of the response before this one, when this section began.
    private var earlier: [HeaderField] = []
    /// The number of fields of this section that are those of ``earlier`` and not yet in ``own``.
    private var sameCount = 0
    private var own = Headers()

    init(_ repeated: RepeatedFields = RepeatedFields()) { self.repeated = repeated }

    var headers: Headers { sameCount == 0 ? own : Headers(Array(earlier[..<sameCount])) }

    /// The status line of the final section was read.
    var hasStatus: Bool { state != .expectingStatus }

    /// The final section has ended.
    var isComplete: Bool { state == .ended }

    /// The content codings in the order in which they were applied (RFC 9110 section 8.4), without `identity`.
    var codings: [String] {
        headers.values("content-encoding").flatMap { $0.utf8.split(separator: 0x2C) }
            .map { String(Substring($0).trimmingHTTPSpace) }
            .filter { !$0.isEmpty && !$0.equalsIgnoringASCIICase("identity") }
    }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        let line = bytes.trimmingLineEnd
        switch state {
        case .expectingStatus: readStatusLine(line)
        case .inSection where line.isEmpty: endSection()
        case .inSection: readField(line)
        case .ended where line.isEmpty: break
        case .ended: ResponseHeadParser.readField(line, into: &trailers)
        }
    }

    private mutating func readStatusLine(_ line: UnsafeRawBufferPointer) {
        guard line.starts(with: "HTTP/".utf8) else { return }
        let versionEnd = line.firstIndex(of: 0x20) ?? line.count
        let statusStart = min(versionEnd + 1, line.count)
        let statusEnd = line[statusStart...].firstIndex(of: 0x20) ?? line.count
        let version = line.part(0..<versionEnd)
        self.version = version.elementsEqual("HTTP/1.1".utf8) ? .http11 : HTTPVersion(version.text)
        status = Int(line.part(statusStart..<statusEnd).text) ?? 0
        reason = line.part(min(statusEnd + 1, line.count)..<line.count).text
        state = .inSection
        earlier = repeated.fields
    }

    private mutating func endSection() {
        guard (100..<200).contains(status) && status != 101 else {
            if sameCount > 0, sameCount == earlier.count { own = Headers(earlier) } else { takeSame() }
            sameCount = 0
            earlier = []
            repeated.fields = own.fields
            state = .ended
            return
        }
        interim.append(InterimResponse(status: status, reason: reason, headers: headers))
        status = 0
        reason = ""
        own = Headers()
        sameCount = 0
        state = .expectingStatus
    }

    /// Most responses of a server have the fields of the one before it, some of them with other values.
    private mutating func readField(_ line: UnsafeRawBufferPointer) {
        let count = own.fields.count + sameCount
        guard count < earlier.count, earlier[count].isWritten(as: line) else {
            takeSame()
            return ResponseHeadParser.readField(line, into: &own)
        }
        if own.fields.isEmpty { sameCount += 1 } else { own.fields.append(earlier[count]) }
    }

    private mutating func takeSame() {
        guard sameCount > 0 else { return }
        own.fields.reserveCapacity(max(earlier.count, sameCount + 1))
        own.fields.append(contentsOf: earlier[..<sameCount])
        sameCount = 0
    }

    private static func readField(_ line: UnsafeRawBufferPointer, into headers: inout Headers) {
        if line[0] == 0x20 || line[0] == 0x09, let last = headers.fields.indices.last {
            headers.fields[last].append(folded: line)
        } else {
            headers.fields.append(HeaderField(line: line))
        }
    }
}

/// The fields of the response that was read last: what is the same in the next one shares its memory.
final class RepeatedFields {
    fileprivate(set) var fields: [HeaderField] = []
}

extension HeaderField {
    /// Whether reading the line gives this field.
    fileprivate func isWritten(as line: UnsafeRawBufferPointer) -> Bool {
        // The name ends before the first colon, so that the colon behind it in the line is the first one there, too.
        guard !isLatin1, let name = line.afterPrefix(name), name.first == 0x3A else { return false }
        return name.part(1..<name.count).trimmingHTTPSpace.afterPrefix(value)?.isEmpty == true
    }

    /// Reads `name: value` without the line end; a line without a colon becomes a name with an empty value.
    init(line: UnsafeRawBufferPointer) {
        let colon = line.firstIndex(of: 0x3A) ?? line.count
        self.init(
            name: line.part(0..<colon), value: line.part(min(colon + 1, line.count)..<line.count).trimmingHTTPSpace)
    }

    /// Appends a folded line after a single space (RFC 9112 section 5.2).
    mutating func append(folded line: UnsafeRawBufferPointer) {
        self = HeaderField(name: Array(name.utf8), value: bytes + [0x20] + line.trimmingHTTPSpace)
    }
}

/// Lines in place: nothing is copied until it is known what to keep.
extension UnsafeRawBufferPointer {
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }

    /// The bytes behind a text that they begin with; nil when they do not.
    fileprivate func afterPrefix(_ text: String) -> UnsafeRawBufferPointer? {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            guard count >= bytes.count, part(0..<bytes.count).hasSameBytes(as: bytes) else { return nil }
            return part(bytes.count..<count)
        } ?? nil
    }

    /// The bytes without leading and trailing optional white space (space and tab).
    var trimmingHTTPSpace: UnsafeRawBufferPointer {
        var start = 0
        var end = count
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while start < end, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return part(start..<end)
    }

    /// The bytes without the final line feed and the carriage return before it.
    var trimmingLineEnd: UnsafeRawBufferPointer {
        var end = count
        if end > 0, self[end - 1] == 0x0A { end -= 1 }
        if end > 0, self[end - 1] == 0x0D { end -= 1 }
        return part(0..<end)
    }

    /// The parts between the separators, with at most `maxSplits` splits.
    func pieces(
        by separator: UInt8, maxSplits: Int = .max, omittingEmpty: Bool = true
    ) -> [UnsafeRawBufferPointer] {
        split(separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmpty)
            .map { UnsafeRawBufferPointer(rebasing: $0) }
    }

    /// Decoded as UTF-8, or as ISO-8859-1 when it is not valid UTF-8.
    var text: String { HeaderField(name: UnsafeRawBufferPointer(start: nil, count: 0), value: self).value }
}
