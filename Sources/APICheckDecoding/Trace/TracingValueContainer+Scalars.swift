/// Spelt out since the protocol has an answer of its own for each of these, which asks several questions instead of one.
extension TracingValueContainer {
    func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }
}
