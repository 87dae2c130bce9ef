import APICheckJSON
import Foundation

/// Every question that one decoding asked, beside the values that answered.
///
/// Foundation's `JSONDecoder` decides and decodes: a trace only stands between it and the model. So the verdict, the value
/// and the errors are Foundation's own, on every system and in every version of it.
///
/// Unchecked: a decoding runs on one thread, which is alone with its trace; it travels in `userInfo`, which must be Sendable.
final class Trace: @unchecked Sendable {
    /// What the decoder is about to read, for the `init(from:)` that it calls next.
    private struct Frame {
        let spot: Spot
        /// Keys of the coding path that lead to the spot.
        let depth: Int
        let access: (visit: Int, index: Int)
        let type: Any.Type
    }

    /// An object whose keys a visit had listed.
    private struct Listed: Hashable {
        let object: JSON.Identity
        let keys: ObjectIdentifier
        let visit: Int

        init(_ object: JSON, _ keys: any CodingKey.Type, _ visit: Int) {
            self.object = object.identity
            self.keys = ObjectIdentifier(keys)
            self.visit = visit
        }
    }

    /// A type and the keys by which it reads.
    private struct Reader: Hashable {
        let keys: ObjectIdentifier
        let type: ObjectIdentifier
    }

    private(set) var visits: [Visit] = []
    private var listed: Set<Listed> = []
    /// What the model finds in `userInfo`.
    let userInfo: [CodingUserInfoKey: Any]
    let names: KeyNames
    private let root: JSON
    private let place: TracedPlace
    private var frames: [Frame] = []
    private var owners: [Reader: String] = [:]
    private var forms: [ObjectIdentifier: any TracedForm.Type] = [:]
    /// Of the dictionaries that Foundation reads by itself.
    private var dictionaries: [JSON.Identity: [String: JSON.Member]] = [:]

    init(root: JSON, place: TracedPlace, userInfo: [CodingUserInfoKey: Any], names: KeyNames) {
        self.root = root
        self.place = place
        self.userInfo = userInfo
        self.names = names
    }

    /// Asks the decoder for a value, with this trace in between.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data, with decoder: JSONDecoder) throws -> Value {
        guard let key = Trace.key else { return try decoder.decode(type, from: data) }
        decoder.userInfo[key] = self
        return try decoder.decode(Root<Value>.self, from: data).value
    }

    private static let key = CodingUserInfoKey(rawValue: "apicheck.trace")

    static func current(in decoder: any Decoder) -> Trace? { key.flatMap { decoder.userInfo[$0] as? Trace } }

    /// The whole body, so that what stands at the top is asked for like anything else.
    private struct Root<Value: Decodable>: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            guard let trace = Trace.current(in: decoder) else {
                value = try decoder.singleValueContainer().decode(Value.self)
                return
            }
            let spot = Spot(root: trace.root, place: trace.place)
            value = try trace.run(Value.self, at: spot) { visit in
                try TracingDecoder(base: decoder, trace: trace, visit: visit, spot: spot)
                    .singleValueContainer().decode(Value.self)
            }
        }
    }

    /// Runs a type's own `init(from:)` and writes down what it asks.
    func visit<Value: Decodable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
        guard let frame = frames.last else { return try Value(from: decoder) }
        // Values of a dictionary are read by Foundation without a question of ours in between.
        let path = decoder.codingPath
        let spot = path.dropFirst(frame.depth).reduce(frame.spot) { spot, key in
            spot.entry(key.stringValue, spot.value.flatMap { members(of: $0)[key.stringValue] })
        }
        // A subclass may be asked for by its metatype.
        let asked = path.count == frame.depth ? frame.type as? Value.Type : nil
        return try run(type, at: spot, begunBy: frame.access) { visit in
            try (asked ?? type).init(from: TracingDecoder(base: decoder, trace: self, visit: visit, spot: spot))
        }
    }

    /// Whether the keys that a visit asks an object for are data: those of a dictionary, and any that it had listed.
    func areKeysData(_ keys: any CodingKey.Type, of object: Spot, in visit: Int) -> Bool {
        visits[visit].isDictionary
            || !listed.isEmpty && object.value.map { listed.contains(Listed($0, keys, visit)) } ?? false
    }

    /// Takes down that a visit had the keys of an object listed, where these may have any name.
    func list(_ keys: any CodingKey.Type, of object: Spot, in visit: Int) {
        guard let value = object.value, keys.init(stringValue: "\u{0}") != nil else { return }
        listed.insert(Listed(value, keys, visit))
    }

    private func members(of dictionary: JSON) -> [String: JSON.Member] {
        if let known = dictionaries[dictionary.identity] { return known }
        let members = KeyNames(.useDefaultKeys).members(of: dictionary, at: [])
        dictionaries[dictionary.identity] = members
        return members
    }

    private func run<Value>(
        _ type: Any.Type, at spot: Spot, begunBy access: (visit: Int, index: Int)? = nil, _ body: (Int) throws -> Value
    ) throws -> Value {
        let visit = visits.count
        visits.append(Visit(type: type, spot: spot))
        if let access {
            visits[access.visit].accesses[access.index].visit = visit
            visits[visit].owner = visits[access.visit].accesses[access.index].owner ?? visits[access.visit].owner
        }
        do {
            let value = try body(visit)
            visits[visit].isComplete = true
            return value
        } catch  where hear({ visits[visit].error = error }) {
            throw error
        }
    }

    private func begin(_ access: Access, in visit: Int) -> Int {
        var access = access
        access.owner = access.keys.map { owner(of: $0, readBy: visits[visit].type) }
        visits[visit].accesses.append(access)
        return visits[visit].accesses.count - 1
    }

    /// The name is read out of a longer one, which takes long.
    private func owner(of keys: any CodingKey.Type, readBy type: Any.Type) -> String {
        let reader = Reader(keys: ObjectIdentifier(keys), type: ObjectIdentifier(type))
        if let known = owners[reader] { return known }
        let name = TypeName.owner(of: keys, readBy: type)
        owners[reader] = name
        return name
    }

    /// What a type conforms to is looked up once.
    private func form(of type: any Decodable.Type) -> any TracedForm.Type {
        if let known = forms[ObjectIdentifier(type)] { return known }
        let form = TracedForms.form(of: type, convertsKeys: names.convertsKeys)
        forms[ObjectIdentifier(type)] = form
        return form
    }

    /// Passes a question on and writes down the answer.
    func ask<Answer>(_ access: Access, in visit: Int, _ body: () throws -> Answer) rethrows -> Answer {
        let index = begin(access, in: visit)
        do {
            let answer = try body()
            visits[visit].accesses[index].outcome = .read
            return answer
        } catch  where hear({ visits[visit].accesses[index].outcome = .failed(error) }) {
            throw error
        }
    }

    /// Hears of an error on its way, and never catches it: to throw it again would have a test runner, which looks at
    /// each throw, take one more backtrace at each level.
    private func hear(_ note: () -> Void) -> Bool {
        note()
        return false
    }

    /// Passes the question for a value on. `depth` is the count of keys that lead to it; `decode` asks Foundation for the
    /// type it is given, and gives nil for a null or missing value.
    func value<Value: Decodable>(
        _ type: Value.Type, _ access: Access, in visit: Int, depth: Int,
        by decode: (any TracedForm.Type) throws -> (any TracedForm)?
    ) throws -> Value? {
        let index = begin(access, in: visit)
        frames.append(Frame(spot: access.spot, depth: depth, access: (visit, index), type: type))
        defer { frames.removeLast() }
        do {
            guard let read = try decode(form(of: type)) else {
                return nil
            }
            // Not by way of `Any` where it can be helped: an optional in it may lose a level.
            guard let value = (read as? Traced<Value>)?.original ?? read.original as? Value else {
                throw DecodingError.typeMismatch(
                    type, DecodingError.Context(codingPath: [], debugDescription: "\(read) is no \(type)"))
            }
            visits[visit].accesses[index].outcome = .read
            visits[visit].accesses[index].reading = Reading(value)
            return value
        } catch DecodingError.valueNotFound(let found, let context)
            where found is any TracedForm.Type && !(found is any Leaf.Type)
        {
            // At an array's end Foundation names the type that it was asked for, which is ours.
            let error = DecodingError.valueNotFound(type, context)
            visits[visit].accesses[index].outcome = .failed(error)
            throw error
        } catch  where hear({ visits[visit].accesses[index].outcome = .failed(error) }) {
            throw error
        }
    }
}
