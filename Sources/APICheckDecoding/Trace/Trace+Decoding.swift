import APICheckJSON
import Foundation

extension Trace {
    /// Decodes a value with the given decoder and records the calls of the model.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data, with decoder: JSONDecoder) throws -> Value {
        guard let key = Trace.key else { return try decoder.decode(type, from: data) }
        decoder.userInfo[key] = self
        defer { decoder.userInfo[key] = nil }
        return try decoder.decode(Root<Value>.self, from: data).value
    }

    /// The whole body, or the part of it that a subclass of `JSONDecoder` decodes, such as the value in an envelope: it makes
    /// the decoding of the outermost value a recorded call like any other.
    private struct Root<Value: Decodable>: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            guard let trace = Trace.current(in: decoder) else {
                value = try decoder.singleValueContainer().decode(Value.self)
                return
            }
            let spot = trace.spot(at: decoder.codingPath)
            value = try trace.run(Value.self, at: spot) { visit in
                try TracingDecoder(base: decoder, trace: trace, visit: visit, spot: spot)
                    .singleValueContainer().decode(Value.self)
            }
        }
    }

    private func spot(at path: [any CodingKey]) -> Spot {
        path.reduce(Spot(root: root, place: place)) { spot, key in
            if spot.value?.kind == .array, let index = key.intValue {
                return spot.element(index, spot.value?[index])
            }
            return spot.member(key.stringValue, names.members(of: spot.value, at: [])[key.stringValue])
        }
    }

    /// Runs a type's own `init(from:)` and records its calls.
    func visit<Value: Decodable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
        guard let frame = frames.last else { return try Value(from: decoder) }
        var spot = frame.access.spot
        var isRequested = true
        if let depth = frame.depth {
            // Foundation decodes the values of a dictionary without a call that the trace sees: their keys are in the path.
            let keys = decoder.codingPath.dropFirst(depth)
            isRequested = keys.isEmpty
            for key in keys {
                spot = spot.entry(key.stringValue, spot.value.flatMap { members(of: $0)[key.stringValue] })
            }
        }
        // A subclass can be requested by a metatype that is only known at run time.
        let requested = isRequested && frame.type != type ? frame.type as? Value.Type : nil
        return try run(type, at: spot, startedBy: frame.access) { visit in
            try (requested ?? type).init(from: TracingDecoder(base: decoder, trace: self, visit: visit, spot: spot))
        }
    }

    /// Records the result of a call for a value that is not a model. `read` returns nil for a null or missing value.
    func valueIfPresent<Value>(_ access: Access, _ read: () throws -> Value?) throws -> Value? {
        do {
            guard let value = try read() else { return nil }
            end(access, .read, LossyValue(value))
            return value
        } catch  where observe({ end(access, .failed(error)) }) {
            throw error
        }
    }

    func value<Value>(_ access: Access, _ read: () throws -> Value) throws -> Value {
        do {
            let value = try read()
            end(access, .read, LossyValue(value))
            return value
        } catch  where observe({ end(access, .failed(error)) }) {
            throw error
        }
    }

    /// Records the result of a call for a value that holds all that was sent, such as a text.
    func exact<Value>(_ access: Access, _ read: () throws -> Value) throws -> Value {
        do {
            let value = try read()
            end(access, .read)
            return value
        } catch  where observe({ end(access, .failed(error)) }) {
            throw error
        }
    }

    func exactIfPresent<Value>(_ access: Access, _ read: () throws -> Value?) throws -> Value? {
        do {
            guard let value = try read() else { return nil }
            end(access, .read)
            return value
        } catch  where observe({ end(access, .failed(error)) }) {
            throw error
        }
    }

    /// Records the result of a call that runs the `init(from:)` of a type.
    func model<Value>(_ type: Value.Type, _ access: Access, _ read: () throws -> Value) throws -> Value {
        guard let value = try modelIfPresent(type, access, read) else {
            throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: ""))
        }
        return value
    }

    /// - Parameters:
    ///   - depth: The number of keys in the coding path of a dictionary that Foundation decodes by itself.
    ///   - read: Returns nil for a null or missing value.
    func modelIfPresent<Value>(
        _ type: Value.Type, _ access: Access, depth: Int? = nil, _ read: () throws -> Value?
    ) throws -> Value? {
        frames.append(Frame(access: access, depth: depth, type: type))
        defer { frames.removeLast() }
        do {
            guard let value = try read() else { return nil }
            end(access, .read)
            return value
        } catch DecodingError.valueNotFound(let found, let context)
            where found is any TracedForm.Type && !(found is any Leaf.Type)
        {
            // At the end of an array Foundation names the type that it was given, which is a form of the trace.
            let error = DecodingError.valueNotFound(type, context)
            end(access, .failed(error))
            throw error
        } catch  where observe({ end(access, .failed(error)) }) {
            throw error
        }
    }

    /// Records the result of a call for a dictionary that Foundation decodes by itself.
    func named<Value>(
        _ type: Value.Type, _ access: Access, depth: Int, _ read: () throws -> any TracedForm
    ) throws -> Value {
        guard let value = try namedIfPresent(type, access, depth: depth, read) else {
            throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: ""))
        }
        return value
    }

    func namedIfPresent<Value>(
        _ type: Value.Type, _ access: Access, depth: Int, _ read: () throws -> (any TracedForm)?
    ) throws -> Value? {
        try modelIfPresent(type, access, depth: depth) {
            guard let form = try read() else { return nil }
            guard let value = form.original as? Value else {
                throw DecodingError.typeMismatch(
                    type, DecodingError.Context(codingPath: [], debugDescription: "\(form) is not \(type)"))
            }
            return value
        }
    }

    /// What is decoded in place of a type.
    func form(of type: any Decodable.Type) -> TracedForms.Choice { types.form(of: type) }
}
