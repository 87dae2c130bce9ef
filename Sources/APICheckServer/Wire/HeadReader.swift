import APICheckBase

/// Reads a request's head (RFC 9112 sections 2 to 6), line by line as its bytes come.
///
/// Strict where leniency lets two servers see two different requests in the same bytes (RFC 9112 section 11.2).
package struct HeadReader {
    package private(set) var layout = HeadLayout()
    private let limit: Int
    private var lineStart = 0
    private var scanned = 0
    private var length: Int?
    private var codings: [Range<Int>] = []
    private var hasCoding = false
    private var hosts = 0

    /// `limit` is of the head's bytes.
    package init(limit: Int) { self.limit = limit }

    /// Reads on; whether the head is whole. `bytes` begin where the head begins, at each call with more behind them.
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
                // An empty line before the first is what some clients send after content (RFC 9112 section 2.2).
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
                try note(field, in: bytes)
            }
        }
        guard bytes.count <= limit else { throw .headerTooLarge(limit: limit) }
        scanned = bytes.count
        return false
    }

    /// Begins with the next head; its memory is used again.
    mutating func reset() {
        layout.fields.removeAll(keepingCapacity: true)
        layout.method = 0..<0
        layout.host = nil
        layout.isFromBrowser = false
        layout.framing = .none
        layout.expectsContinue = false
        lineStart = 0
        scanned = 0
        length = nil
        if hasCoding {
            codings = []
            hasCoding = false
        }
        hosts = 0
    }

    /// What a field says about the connection and the content.
    private mutating func note(_ field: HeadLayout.Field, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
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
        case 10 where WireBytes.isToken(field.name, in: bytes, "connection"):
            for option in WireBytes.elements(field.value, in: bytes) {
                if WireBytes.isToken(option, in: bytes, "close") { layout.keepsAlive = false }
                if layout.isHTTP10, WireBytes.isToken(option, in: bytes, "keep-alive") { layout.keepsAlive = true }
            }
        case 14 where WireBytes.isToken(field.name, in: bytes, "content-length"):
            try noteLength(field, in: bytes)
        case 14 where WireBytes.isToken(field.name, in: bytes, "sec-fetch-site"):
            layout.isFromBrowser = true
        case 17 where WireBytes.isToken(field.name, in: bytes, "transfer-encoding"):
            hasCoding = true
            codings += WireBytes.elements(field.value, in: bytes)
        default: break
        }
    }

    /// The same length twice is one length (RFC 9112 section 6.3), and is handed on as one: a handler sees a single field
    /// with a single number, so that a proxy does not send the repetition.
    private mutating func noteLength(_ field: HeadLayout.Field, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
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
            throw .malformed(hosts == 0 ? "it has no Host" : "it has \(hosts) fields Host, expected one")
        }
        // HTTP/1.0 knows no 100-continue (RFC 9110 section 10.1.1).
        if layout.isHTTP10 { layout.expectsContinue = false }
        guard hasCoding else {
            if let length, length > 0 { layout.framing = .length(length) }
            return
        }
        guard length == nil else { throw .malformed("it has both Content-Length and Transfer-Encoding") }
        guard !layout.isHTTP10 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding") }
        guard let last = codings.last, WireBytes.isToken(last, in: bytes, "chunked") else {
            throw .malformed("the end of its content cannot be known: the last transfer coding is not chunked")
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
