import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Writes HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec), members in the order of the specification.
///
/// Sizes are those of the bytes in the file. `_apicheck` holds what HAR has no member for, which section "Custom
/// fields" of the format allows.
struct HARWriter {
    let layout: Recording.Layout
    /// Collects the bodies that get files of their own; nil writes all bodies into the HAR.
    let files: BodyFiles?
    let memory = HARWriterMemory()

    init(layout: Recording.Layout, files: BodyFiles?) {
        self.layout = layout
        self.files = files
    }

    /// The text of some entries, and the bodies that get files of their own.
    private struct Piece: Sendable {
        var text: JSONWriter
        var files: [String: [UInt8]]
    }

    /// Calls `take` with the text, piece by piece.
    func write(_ recording: Recording, to take: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        var writer = JSONWriter(indent: 2)
        try writer.object { writer in
            try writer.object("log") { writer in
                writer.member("version", "1.2")
                writer.object("creator") { writer in
                    writer.member("name", "apicheck")
                    writer.member("version", layout.rawValue)
                }
                try writer.array("entries") { writer in
                    if recording.entries.isEmpty { return }
                    try writer.flush(take)
                    try write(recording.entries, like: writer, to: take)
                    writer.continueAfterParts()
                }
                if let comment = recording.comment { writer.member("comment", comment) }
            }
        }
        try writer.flush(take)
        try [UInt8(ascii: "\n")].withUnsafeBytes(take)
    }

    /// Writes the entries on several threads.
    ///
    /// - Parameter writer: In the array of the entries, before the first one.
    private func write(
        _ entries: [RecordedEntry], like writer: JSONWriter, to take: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        @Sendable func text(of numbers: Range<Int>, by writing: HARWriter) -> JSONWriter {
            // A piece has about as many bytes as the one before it.
            var part = writer.part(
                isFirst: numbers.lowerBound == 0, room: writing.memory.pieceCount + 4_096)
            for entry in entries[numbers] { writing.write(entry, to: &part) }
            writing.memory.pieceCount = part.count
            return part
        }
        let layout = layout
        let newFiles = files?.another
        try OrderedPieces.make(of: entries.count) {
            HARWriter(layout: layout, files: newFiles?())
        } make: { numbers, writing in
            Piece(text: text(of: numbers, by: writing), files: writing.files?.takeAll() ?? [:])
        } take: { numbers, piece in
            // The name of a body depends on those before it when their keys are equal.
            let isAsInOrder = files?.add(piece.files) ?? true
            try (isAsInOrder ? piece.text : text(of: numbers, by: self)).withUnsafeBytes(take)
        }
    }

    private func write(_ entry: RecordedEntry, to writer: inout JSONWriter) {
        let exchange = entry.exchange
        let url = exchange.request.url.text
        let uri = URICharacters.escapingOthers(url)
        writer.object { writer in
            writer.member("startedDateTime", (exchange.startedAt ?? .unknownHAR).har)
            writer.key("time")
            writer.raw(HARTimings.milliseconds(exchange.timings.total))
            write(exchange.request, uri: uri, to: &writer)
            write(exchange.answer, to: &writer)
            writer.object("cache") { _ in }
            HARTimings.write(exchange.timings, to: &writer)
            if let address = exchange.peer.flatMap(Peer.host) { writer.member("serverIPAddress", address) }
            if let comment = entry.comment { writer.member("comment", comment) }
            writeNotes(entry, isOtherURL: uri != url, to: &writer)
        }
    }

    /// Writes `_apicheck`, unless it would be empty.
    private func writeNotes(_ entry: RecordedEntry, isOtherURL: Bool, to writer: inout JSONWriter) {
        let exchange = entry.exchange
        let isBinary = exchange.request.body.map { !HARWriter.isText($0) && !hasOwnFile($0) } ?? false
        let unrecorded = exchange.response?.unrecorded ?? []
        let needsPeer = exchange.peer != exchange.peer.flatMap(Peer.host).flatMap(Peer.address)
        guard
            entry.label != ExchangeLabel() || isBinary || needsPeer || isOtherURL || !unrecorded.isEmpty
                || entry.confirmedAt != nil || exchange.failure != nil
        else { return }
        writer.object("_apicheck") { writer in
            if let api = entry.label.api { writer.member("api", api) }
            if let workflow = entry.label.workflow { writer.member("workflow", workflow) }
            if let step = entry.label.step { writer.member("step", step) }
            if entry.label.hop != 0 { writer.member("hop", entry.label.hop) }
            if needsPeer { writer.member("peer", exchange.peer) }
            if isOtherURL { writer.member("url", exchange.request.url.text) }
            if isBinary { writer.member("requestBody", "base64") }
            if unrecorded.contains(.headers) { writer.member("responseHeaders", "not recorded") }
            if unrecorded.contains(.body) { writer.member("responseBody", "not recorded") }
            if let confirmed = entry.confirmedAt { writer.member("confirmed", confirmed.har) }
            if let failure = exchange.failure {
                writer.object("failure") { writer in
                    writer.member("kind", failure.kind.rawValue)
                    writer.member("host", failure.host)
                    writer.member("phase", failure.phase.rawValue)
                    writer.member("reason", failure.reason)
                    if let remedy = failure.remedy { writer.member("remedy", remedy) }
                }
            }
        }
    }

    static func isText(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { $0.isUTF8 } }
}

/// What a writer knows of the entries before.
final class HARWriterMemory {
    /// The number of bytes of the last piece of the text.
    var pieceCount = 0
    /// The members that were written for the last bodies of text: a recording has many equal ones. They depend on the text alone,
    /// since all bodies are members of an object at the same depth, and follow another member.
    private var members = RepeatedBodies<Bool, [UInt8]>()

    func members(of body: [UInt8], marksEncoding: Bool) -> [UInt8]? { members.fact(of: body, marksEncoding) }

    func insert(_ body: [UInt8], marksEncoding: Bool, members: [UInt8]) {
        self.members.insert(body, marksEncoding, members)
    }
}

/// The characters that RFC 3986 allows in a URI, which `request.url` must be. A request may contain others.
enum URICharacters {
    /// The text with each byte that a URI must not contain as `%XX`; a valid URI is returned unchanged.
    static func escapingOthers(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let authorityEnd = endOfAuthority(bytes)
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#"))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if index == fragment || isAllowed(byte, at: index, in: bytes, authorityEnd: authorityEnd) {
                result.append(byte)
            } else {
                PercentEncoding.append(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8, at index: Int, in bytes: [UInt8], authorityEnd: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"): index < authorityEnd
        case UInt8(ascii: "%"):
            PercentEncoding.isTriplet(bytes, at: index)
        default: PercentEncoding.isUnreserved(byte) || ":/?@!$&'()*+,;=".utf8.contains(byte)
        }
    }

    /// The first `/`, `?` or `#` after the `//`.
    private static func endOfAuthority(_ bytes: [UInt8]) -> Int {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
        let start = min(colon + 3, bytes.count)
        return bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }
}
