#if Contracts
/// Numbers, compared by their digits: exact for any length.
extension Validator {
    @inline(__always)
    func number(_ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<NumberRules>) -> Bool {
        if node.has(NodeFlag.inlineInteger) && node.kind == NodeKind.integer {
            let value = Int64(Int32(bitPattern: node.extra))
            if value >= rules.pointee.lowest && value <= rules.pointee.highest {
                if rules.pointee.multipleOf == 0 { return true }
                let divisor = Int64(rules.pointee.smallDivisor)
                if divisor != 0 && value % divisor == 0 { return true }
            }
        }
        if node.kind == NodeKind.number, isSurelyWithin(node, rules) { return true }
        return exactNumber(row, node, schema, rules)
    }

    /// Whether the whole numbers on both sides of a short decimal are within the bounds: a fast answer for most; false
    /// means unknown.
    @inline(__always)
    private func isSurelyWithin(_ node: Node, _ rules: UnsafePointer<NumberRules>) -> Bool {
        if rules.pointee.multipleOf != 0 || rules.pointee.integerBits != 0 || node.length > 17 { return false }
        let text = tape.raw(node)
        var whole: Int64 = 0
        var hasPoint = false
        for byte in text {
            let digit = byte &- 0x30
            if digit < 10 {
                if !hasPoint { whole = whole &* 10 &+ Int64(digit) }
            } else if byte == 0x2E {
                hasPoint = true
            } else if byte != 0x2D {
                return false
            }
        }
        if text[0] == 0x2D { whole = -whole }
        return whole > rules.pointee.lowest && whole < rules.pointee.highest
    }

    @inline(never)
    private func exactNumber(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<NumberRules>
    ) -> Bool {
        let value = NumberText(tape.raw(node))
        let rules = rules.pointee
        let contract = schema.pointee.contract
        func bound(_ row: UInt32) -> NumberText { NumberText(contract.raw(contract[Int(row)])) }
        if rules.minimum != 0, value < bound(rules.minimum), !fail(row, schema, .minimum) { return false }
        if rules.maximum != 0, value > bound(rules.maximum), !fail(row, schema, .maximum) { return false }
        if rules.exclusiveMinimum != 0, value <= bound(rules.exclusiveMinimum), !fail(row, schema, .exclusiveMinimum) {
            return false
        }
        if rules.exclusiveMaximum != 0, value >= bound(rules.exclusiveMaximum), !fail(row, schema, .exclusiveMaximum) {
            return false
        }
        if rules.multipleOf != 0, !isMultiple(value, of: rules), !fail(row, schema, .multipleOf) { return false }
        if rules.integerBits != 0, !fits(value, bits: rules.integerBits) { return fail(row, schema, .format) }
        return true
    }

    private func fits(_ value: NumberText, bits: UInt8) -> Bool {
        guard let int = value.int else { return false }
        return bits == 64 || Int32(exactly: int) != nil
    }

    /// The digits of neither number end in zero, so a divisor followed by more zeros than the value cannot divide it.
    private func isMultiple(_ value: NumberText, of rules: NumberRules) -> Bool {
        if value.digits.isEmpty { return true }
        let zeros = value.exponent - value.digits.count - rules.divisorPower
        if zeros < 0 { return false }
        let modulus = Modulus(value: rules.divisor)
        let ten = modulus.reduced(10)
        var remainder = WideNumber(0)
        for digit in value.digits {
            remainder = modulus.sum(modulus.product(remainder, ten), modulus.reduced(UInt64(digit)))
        }
        var power = ten
        var left = zeros
        while left > 0 && remainder != WideNumber(0) {
            if left & 1 != 0 { remainder = modulus.product(remainder, power) }
            power = modulus.product(power, power)
            left >>= 1
        }
        return remainder == WideNumber(0)
    }
}

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
