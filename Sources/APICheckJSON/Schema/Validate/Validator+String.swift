#if Contracts
/// Strings: length in code points, `pattern`, `format`, `x-apicheck-timestamp`.
extension Validator {
    func string(_ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<StringRules>) -> Bool {
        if node.has(NodeFlag.escaped) {
            return tape.unescaped(node).withUnsafeBytes { string(row, $0, isASCII: false, schema, rules) }
        }
        return string(row, tape.raw(node), isASCII: !node.has(NodeFlag.nonASCII), schema, rules)
    }

    private func string(
        _ row: Int, _ text: UnsafeRawBufferPointer, isASCII: Bool, _ schema: SchemaPointer,
        _ rules: UnsafePointer<StringRules>
    ) -> Bool {
        if rules.pointee.minimumLength > 0 || text.count > rules.pointee.maximumLength {
            let length = isASCII ? text.count : codePoints(text)
            if length < rules.pointee.minimumLength, !fail(row, schema, .minLength) { return false }
            if length > rules.pointee.maximumLength, !fail(row, schema, .maxLength) { return false }
        }
        if let timestamp = rules.pointee.timestamp, let fault = timestamp.pointee.fault(text),
            !fail(row, schema, .timestamp, detail: .timestamp(fault))
        {
            return false
        }
        if let pattern = rules.pointee.pattern, !matches(pattern, text),
            !fail(row, schema, .pattern)
        {
            return false
        }
        if let format = rules.pointee.format, !format.accepts(text) { return fail(row, schema, .format) }
        return true
    }

    /// Counts the bytes that begin a code point.
    private func codePoints(_ text: UnsafeRawBufferPointer) -> Int {
        var count = 0
        for byte in text where byte & 0xC0 != 0x80 { count &+= 1 }
        return count
    }

    /// Whether the name of a member matches a pattern.
    func matches(_ pattern: Unmanaged<Pattern>, _ keyRow: Int) -> Bool {
        let key = tape[keyRow]
        if key.has(NodeFlag.escaped) {
            return tape.unescaped(key).withUnsafeBytes { matches(pattern, $0) }
        }
        return matches(pattern, tape.raw(key))
    }

    @inline(__always)
    private func matches(_ pattern: Unmanaged<Pattern>, _ text: UnsafeRawBufferPointer) -> Bool {
        switch pattern._withUnsafeGuaranteedRef({ $0.answer(text) }) {
        case .matches: true
        case .differs: false
        case .undecided: run.pointee.undecided?._withUnsafeGuaranteedRef { $0.assumedResult() } ?? true
        }
    }
}
#endif
