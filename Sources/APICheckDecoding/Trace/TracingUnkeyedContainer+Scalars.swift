/// Spelt out since the protocol has an answer of its own for each of these, which asks several questions instead of one.
extension TracingUnkeyedContainer {
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try valueIfPresent(type) }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }
}
