#if Contracts
/// Values of a document that was made from another one by changes.
extension JSON {
    /// The value before a conversion: in a document that was read, or that was made from another one by changes.
    package var beforeConversion: JSON {
        guard document.base == nil, let maker = document.maker(ofRow: row) else { return self }
        return maker.beforeConversion
    }

    /// Where the changed document has what a change put here: the name of the value that was replaced, or else the nearest
    /// value around it. Nil for a value that the changed document has itself.
    package var changedPlace: JSON? {
        let value = beforeConversion
        guard let base = value.document.base else { return nil }
        return value.document.nearestRow(of: value.row, from: base)
    }
}

extension Document {
    /// The value of `base` for a row that is from another document; nil for a row that is from `base`.
    fileprivate func nearestRow(of row: Int, from base: Document) -> JSON? {
        func maker(_ row: Int) -> JSON? { self.maker(ofRow: row).flatMap { $0.document === base ? $0 : nil } }
        if maker(row) != nil { return nil }
        var nearest = maker(0)
        var container = 0
        while container < row {
            let isObject = tape[container].kind == NodeKind.object
            var child = container + 1
            // Find the child that contains the row.
            while tape.next(isObject ? child + 1 : child) <= row { child = tape.next(isObject ? child + 1 : child) }
            if let known = maker(child) { nearest = known }
            if isObject && child == row { break }
            container = isObject ? child + 1 : child
        }
        return nearest ?? base.root
    }
}
#endif
