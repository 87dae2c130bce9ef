extension JSON {
    /// Where ``text`` stands in the document's text, in bytes; a string's quotes belong to it.
    package var range: Range<Int> {
        let node = document.tape[row]
        let quote = node.kind == NodeKind.string ? 1 : 0
        return Int(node.offset) - quote..<Int(node.offset) + Int(node.length) + quote
    }

    /// The bytes of ``text`` for the time of a call.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(document) {
            let range = range
            return body(UnsafeRawBufferPointer(start: document.tape.bytes + range.lowerBound, count: range.count))
        }
    }

    /// Whether this is a string that says a text, which no String is made for.
    package func says(_ text: StaticString) -> Bool {
        withExtendedLifetime(document) {
            document.tape[row].kind == NodeKind.string
                && document.tape.string(
                    row, equals: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
    }

    /// Of a string, its UTF-8 with escapes resolved, a lone surrogate as U+FFFD; nil for any other kind.
    package var utf8: [UInt8]? {
        let node = document.tape[row]
        guard node.kind == NodeKind.string else { return nil }
        return node.has(NodeFlag.escaped) ? document.tape.unescaped(node) : Array(document.tape.raw(node))
    }
}
