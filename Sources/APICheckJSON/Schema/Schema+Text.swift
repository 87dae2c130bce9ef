#if Contracts
extension Schema {
    /// Whether the schema accepts a text parsed as one of the given types. Makes no document for it.
    ///
    /// Also false when a pattern or the validation may stay undecided; the caller then has to validate a document.
    package func accepts(_ text: String, as coercions: TextCoercions) -> Bool {
        if mayBeUndecided { return false }
        var text = text
        return text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(byteCount: bytes.count + 2 * PaddedBytes.padding, alignment: 16) { memory in
                guard let start = memory.baseAddress else { return false }
                // Loops over text may read bytes before and after it.
                start.initializeMemory(as: UInt8.self, repeating: 0, count: memory.count)
                let place = start + PaddedBytes.padding
                if let source = bytes.baseAddress { place.copyMemory(from: source, byteCount: bytes.count) }
                return Scalar(text: UnsafeRawBufferPointer(start: place, count: bytes.count), schema: self)
                    .isAccepted(as: coercions)
            }
        }
    }
}

/// A text by itself, validated as a table of one row.
private struct Scalar {
    let text: UnsafeRawBufferPointer
    let schema: Schema

    func isAccepted(as coercions: TextCoercions) -> Bool {
        coercions.contains(.number) && isAcceptedAsNumber
            || coercions.contains(.boolean) && (equals("true") && accepts(NodeKind.true))
            || coercions.contains(.boolean) && (equals("false") && accepts(NodeKind.false))
            || coercions.contains(.null) && (text.isEmpty || equals("null")) && accepts(NodeKind.null)
            || coercions.contains(.string)
                && accepts(NodeKind.string | (text.contains { $0 >= 0x80 } ? NodeFlag.nonASCII : 0))
    }

    private var isAcceptedAsNumber: Bool {
        guard let base = text.baseAddress else { return false }
        var meta: UInt32 = 0
        var value: UInt32 = 0
        return NumberScanner.end(base, 0, &meta, &value) == text.count && accepts(meta, extra: value)
    }

    private func equals(_ word: StaticString) -> Bool {
        text.elementsEqual(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private func accepts(_ meta: UInt32, extra: UInt32 = 0) -> Bool {
        guard let base = text.baseAddress else { return false }
        let length = UInt32(truncatingIfNeeded: text.count)
        return withUnsafePointer(to: Node(offset: 0, length: length, extra: extra, meta: meta)) { node in
            withExtendedLifetime(schema.registry) {
                let tape = Tape(bytes: UnsafeRawPointer(base), nodes: node)
                return schema.needsMemory
                    ? schema.counting(tape, nil, isAccepted) : schema.plainly(tape, nil, isAccepted)
            }
        }
    }

    private func isAccepted<Mode: ValidationMode>(_ validator: Validator<Mode>) -> Bool {
        validator.check(0, schema.node) && !validator.run.pointee.isExceeded
    }
}

/// The types that a text without a type of its own, such as a query value, may be parsed as.
package struct TextCoercions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let number = TextCoercions(rawValue: 1)
    package static let boolean = TextCoercions(rawValue: 2)
    /// `null` or an empty text.
    package static let null = TextCoercions(rawValue: 4)
    package static let string = TextCoercions(rawValue: 8)
}
#endif
