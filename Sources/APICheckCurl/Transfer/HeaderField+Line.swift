import APICheckHTTP

extension HeaderField {
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
