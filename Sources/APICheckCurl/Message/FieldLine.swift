import APICheckHTTP

extension HeaderField {
    /// Reads `name: value` without its line end; a line without a colon becomes a name with an empty value.
    init(line: some Collection<UInt8>) {
        let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
        self.init(name: line[..<colon], value: line[colon...].dropFirst().trimmingHTTPSpace)
    }

    /// Joins a folded line to this one by a single space (RFC 9112 section 5.2).
    mutating func append(folded line: some Collection<UInt8>) {
        self = HeaderField(name: Array(name.utf8), value: bytes + [0x20] + Array(line.trimmingHTTPSpace))
    }
}

extension Collection<UInt8> {
    /// Without the optional white space of HTTP (space and tab) at both ends.
    var trimmingHTTPSpace: [UInt8] {
        var bytes = Array(self)[...]
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return Array(bytes)
    }

    /// Without the line feed, and the carriage return before it, at the end.
    var trimmingLineEnd: [UInt8] {
        var bytes = Array(self)
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        return bytes
    }

    /// As UTF-8, or as ISO-8859-1 when it is none.
    var text: String { HeaderField(name: [], value: Array(self)).value }
}
