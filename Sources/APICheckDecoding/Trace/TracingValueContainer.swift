struct TracingValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer
    let trace: Trace
    let visit: Int
    let spot: Spot

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool {
        trace.record(access(.decodeNil, nil), in: visit) { base.decodeNil() }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let depth = base.codingPath.count
        let value = try trace.value(type, access(.decode, type), in: visit, depth: depth) { form in
            try base.decode(form)
        }
        guard let value else {
            throw DecodingError.valueNotFound(type, .init(codingPath: codingPath, debugDescription: ""))
        }
        return value
    }

    private func access(_ method: Access.Method, _ wanted: Any.Type?) -> Access {
        Access(method: method, wanted: wanted, container: spot, key: nil, keys: nil, spot: spot)
    }
}

/// The default implementation of each of these methods makes several calls instead of one.
extension TracingValueContainer {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }
}
