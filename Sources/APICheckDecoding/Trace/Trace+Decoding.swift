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
        // Foundation decodes the values of a dictionary without a call that the trace sees: their keys are in the path.
        let path = decoder.codingPath
        let spot = path.dropFirst(frame.depth).reduce(frame.spot) { spot, key in
            spot.entry(key.stringValue, spot.value.flatMap { members(of: $0)[key.stringValue] })
        }
        // A subclass can be requested by a metatype that is only known at run time.
        let requested = path.count == frame.depth ? frame.type as? Value.Type : nil
        return try run(type, at: spot, startedBy: frame.access) { visit in
            try (requested ?? type).init(from: TracingDecoder(base: decoder, trace: self, visit: visit, spot: spot))
        }
    }

    /// Records a call for a value.
    ///
    /// `depth` is the number of keys in the coding path of the value. `decode` decodes the form it is given, and returns nil
    /// for a null or missing value.
    func value<Value: Decodable>(
        _ type: Value.Type, _ access: Access, in visit: Int, depth: Int,
        by decode: (any TracedForm.Type) throws -> (any TracedForm)?
    ) throws -> Value? {
        let index = begin(access, in: visit)
        frames.append(Frame(spot: access.spot, depth: depth, access: index, type: type))
        defer { frames.removeLast() }
        do {
            guard let read = try decode(form(of: type)) else {
                return nil
            }
            // A cast through `Any` may lose a level of an optional, so it is only the second choice.
            guard let value = (read as? Traced<Value>)?.original ?? read.original as? Value else {
                throw DecodingError.typeMismatch(
                    type, DecodingError.Context(codingPath: [], debugDescription: "\(read) is not \(type)"))
            }
            end(index, .read, LossyValue(value))
            return value
        } catch DecodingError.valueNotFound(let found, let context)
            where found is any TracedForm.Type && !(found is any Leaf.Type)
        {
            // At the end of an array Foundation names the type that it was given, which is a form of the trace.
            let error = DecodingError.valueNotFound(type, context)
            end(index, .failed(error))
            throw error
        } catch  where observe({ end(index, .failed(error)) }) {
            throw error
        }
    }

    private func form(of type: any Decodable.Type) -> any TracedForm.Type {
        if let known = forms[ObjectIdentifier(type)] { return known }
        let form = TracedForms.form(of: type, convertsKeys: names.convertsKeys)
        forms[ObjectIdentifier(type)] = form
        return form
    }
}
