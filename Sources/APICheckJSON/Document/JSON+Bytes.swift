extension JSON {
    /// Where ``text`` stands in the document's text, in bytes; a string's quotes belong to it.
    package var range: Range<Int> {
        let node = document.tape[row]
        let quote = node.kind == NodeKind.string ? 1 : 0
        return Int(node.offset) - quote..<Int(node.offset) + Int(node.length) + quote
    }

    /// Of a string, its UTF-8 with escapes resolved, a lone surrogate as U+FFFD; nil for any other kind.
    package var utf8: [UInt8]? {
        let node = document.tape[row]
        guard node.kind == NodeKind.string else { return nil }
        return node.has(NodeFlag.escaped) ? document.tape.unescaped(node) : Array(document.tape.raw(node))
    }
}
