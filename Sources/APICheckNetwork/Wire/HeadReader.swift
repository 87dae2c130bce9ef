import APICheckBase

/// Reads the head of a request (RFC 9112 sections 2 to 6) line by line, as its bytes arrive.
///
/// It is strict where two servers could otherwise read the same bytes as different requests (RFC 9112 section 11.2).
package struct HeadReader {
    package private(set) var layout = HeadLayout()
    private let limit: Int
    private var lineStart = 0
    private var scanned = 0
    private var length: Int?
    private var codings: [Range<Int>] = []
    private var hasCoding = false
    private var hosts = 0

    /// `limit` is the maximum size of the head in bytes.
    package init(limit: Int) { self.limit = limit }

    /// Continues reading and returns whether the head is complete. `bytes` starts at the beginning of the head at each
    /// call, with more bytes at its end.
    package mutating func read(_ bytes: UnsafeRawBufferPointer) throws(RequestFault) -> Bool {
        while let end = WireBytes.first(WireBytes.lineFeed, in: bytes, from: scanned) {
            guard end < limit else { throw .headerTooLarge(limit: limit) }
            scanned = end + 1
            guard end > lineStart, bytes[end - 1] == WireBytes.carriageReturn else {
                throw .malformed("a line ends with LF instead of CR LF")
            }
            let line = lineStart..<end - 1
            lineStart = scanned
            if line.isEmpty {
                // Some clients send an empty line after content (RFC 9112 section 2.2).
                if layout.method.isEmpty { continue }
                layout.length = scanned
                try finish(bytes)
                return true
            }
            if layout.method.isEmpty {
                try RequestLine.read(line, in: bytes, into: &layout)
            } else {
                let field = try FieldLine.read(line, in: bytes)
                layout.fields.append(field)
                try record(field, in: bytes)
            }
        }
        guard bytes.count <= limit else { throw .headerTooLarge(limit: limit) }
        scanned = bytes.count
        return false
    }

    /// Prepares for the next head and reuses the memory.
    mutating func reset() {
        layout.fields.removeAll(keepingCapacity: true)
        layout.method = 0..<0
        layout.host = nil
        layout.isFromBrowser = false
        layout.framing = .none
        layout.expectsContinue = false
        layout.hasWebSocketProtocol = false
        layout.hasUpgradeOption = false
        lineStart = 0
        scanned = 0
        length = nil
        if hasCoding {
            codings = []
            hasCoding = false
        }
        hosts = 0
    }

    /// Records what a field says about the connection and the content.
    private mutating func record(_ field: HeadLayout.Field, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        switch field.name.count {
        case 4 where WireBytes.isToken(field.name, in: bytes, "host"):
            hosts += 1
            layout.host = field.value
        case 6 where WireBytes.isToken(field.name, in: bytes, "origin"):
            layout.isFromBrowser = true
        case 6 where WireBytes.isToken(field.name, in: bytes, "expect"):
            guard WireBytes.isToken(field.value, in: bytes, "100-continue") else {
                throw .unmetExpectation(WireBytes.text(field.value, in: bytes))
            }
            layout.expectsContinue = true
        case 7 where WireBytes.isToken(field.name, in: bytes, "upgrade"):
            let protocols = WireBytes.elements(field.value, in: bytes)
            if protocols.contains(where: { WireBytes.isToken($0, in: bytes, "websocket") }) {
                layout.hasWebSocketProtocol = true
            }
        case 10 where WireBytes.isToken(field.name, in: bytes, "connection"):
            for option in WireBytes.elements(field.value, in: bytes) {
                if WireBytes.isToken(option, in: bytes, "close") { layout.keepsAlive = false }
                if WireBytes.isToken(option, in: bytes, "upgrade") { layout.hasUpgradeOption = true }
                if layout.isHTTP10, WireBytes.isToken(option, in: bytes, "keep-alive") { layout.keepsAlive = true }
            }
        case 14 where WireBytes.isToken(field.name, in: bytes, "content-length"):
            try recordLength(field, in: bytes)
        case 14 where WireBytes.isToken(field.name, in: bytes, "sec-fetch-site"):
            layout.isFromBrowser = true
        case 17 where WireBytes.isToken(field.name, in: bytes, "transfer-encoding"):
            hasCoding = true
            codings += WireBytes.elements(field.value, in: bytes)
        default: break
        }
    }

    /// A repeated equal length is one length (RFC 9112 section 6.3) and becomes a single field with a single number, so
    /// that a proxy does not forward the repetition.
    private mutating func recordLength(_ field: HeadLayout.Field, in bytes: UnsafeRawBufferPointer) throws(RequestFault)
    {
        let value = field.value
        let isFirst = length == nil
        var place = value.lowerBound
        while true {
            var end = place
            while end < value.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
            let digits = WireBytes.trimmed(place..<end, in: bytes)
            let number = try number(digits, of: value, in: bytes)
            guard length == nil || length == number else {
                throw .malformed("it has two different lengths, Content-Length \(length ?? 0) and \(number)")
            }
            length = number
            layout.fields[layout.fields.count - 1].value = digits
            if end == value.upperBound { break }
            place = end + 1
        }
        if !isFirst { layout.fields.removeLast() }
    }

    private func number(
        _ digits: Range<Int>, of value: Range<Int>, in bytes: UnsafeRawBufferPointer
    ) throws(RequestFault) -> Int {
        guard !digits.isEmpty else { throw notLength(value, in: bytes) }
        var number = 0
        var hasOverflown = false
        for byte in bytes[digits] {
            guard byte.isASCIIDigit else { throw notLength(value, in: bytes) }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isOverLarge) = tens.addingReportingOverflow(Int(byte - 0x30))
            hasOverflown = hasOverflown || isTooLarge || isOverLarge
            number = sum
        }
        guard !hasOverflown else { throw .contentTooLarge(limit: .max) }
        return number
    }

    private func notLength(_ value: Range<Int>, in bytes: UnsafeRawBufferPointer) -> RequestFault {
        .malformed("Content-Length is \"\(WireBytes.text(value, in: bytes).prefix(40))\", expected digits")
    }

    private mutating func finish(_ bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        guard hosts == 1 || layout.isHTTP10 && hosts == 0 else {
            throw .malformed(hosts == 0 ? "it has no Host" : "it has \(hosts) Host fields, expected one")
        }
        // HTTP/1.0 does not define 100-continue (RFC 9110 section 10.1.1).
        if layout.isHTTP10 { layout.expectsContinue = false }
        guard hasCoding else {
            if let length, length > 0 { layout.framing = .length(length) }
            return
        }
        guard length == nil else { throw .malformed("it has both Content-Length and Transfer-Encoding") }
        guard !layout.isHTTP10 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding") }
        guard let last = codings.last, WireBytes.isToken(last, in: bytes, "chunked") else {
            throw .malformed("the length of its content is unknown: the last transfer coding is not chunked")
        }
        guard codings.count == 1 else {
            let names = codings.map { WireBytes.text($0, in: bytes) }
            if codings.dropLast().contains(where: { WireBytes.isToken($0, in: bytes, "chunked") }) {
                throw .malformed("its content is chunked twice")
            }
            throw .unknownTransferCoding(names.joined(separator: ", "))
        }
        layout.framing = .chunked
    }
}

/// The positions of the parts of a request's head in its bytes, and what they say about the connection.
///
/// We do not use the parser of SwiftNIO, because it converts the fields to strings: a recorder must see the original
/// bytes.
package struct HeadLayout {
    struct Field {
        var name: Range<Int>
        /// Without surrounding white space.
        var value: Range<Int>
    }

    /// How the end of the content is marked (RFC 9112 section 6.3).
    package enum Framing: Hashable {
        case none
        case length(Int)
        case chunked
        /// All bytes up to the end of the connection, after an upgrade (RFC 9110 section 7.8).
        case untilClose
    }

    var method = 0..<0
    var target = 0..<0
    var fields: [Field] = []
    /// The value of `Host`; nil when a request of HTTP/1.0 has none.
    var host: Range<Int>?
    /// The request has a field that only browsers send: `Origin` or `Sec-Fetch-Site`.
    var isFromBrowser = false
    package var framing = Framing.none
    var isHTTP10 = false
    /// The client asks for the protocol `websocket` on this connection (RFC 6455 section 4.1).
    var asksForWebSocket: Bool { hasWebSocketProtocol && hasUpgradeOption && framing == .none && !isHTTP10 }
    var hasWebSocketProtocol = false
    var hasUpgradeOption = false
    /// The client accepts another response on the connection (RFC 9112 section 9.3).
    var keepsAlive = true
    /// The client waits for `100 Continue` before it sends the content (RFC 9110 section 10.1.1).
    var expectsContinue = false
    /// The length of the head in bytes, including the empty line.
    package var length = 0
}
