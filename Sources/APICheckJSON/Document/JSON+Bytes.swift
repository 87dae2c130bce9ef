extension JSON {
    /// The range of ``text`` in the document's text in bytes, including a string's quotes.
    package var range: Range<Int> {
        let node = document.tape[row]
        let quote = node.kind == NodeKind.string ? 1 : 0
        return Int(node.offset) - quote..<Int(node.offset) + Int(node.length) + quote
    }

    /// Passes the bytes of ``text`` to a closure.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(document) {
            let range = range
            return body(UnsafeRawBufferPointer(start: document.tape.bytes + range.lowerBound, count: range.count))
        }
    }

    /// Whether this is a string equal to `text`, compared without making a String.
    package func equals(_ text: StaticString) -> Bool {
        withExtendedLifetime(document) {
            document.tape[row].kind == NodeKind.string
                && document.tape.string(
                    row, equals: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
    }

    /// A string's UTF-8 with escapes resolved and lone surrogates as U+FFFD; nil for other kinds.
    package var utf8: [UInt8]? {
        let node = document.tape[row]
        guard node.kind == NodeKind.string else { return nil }
        return node.has(NodeFlag.escaped) ? document.tape.unescaped(node) : Array(document.tape.raw(node))
    }
}
