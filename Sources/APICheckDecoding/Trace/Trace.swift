import APICheckJSON
import Foundation

/// The record of all calls that a model made on its decoder during one decoding.
///
/// Foundation's `JSONDecoder` does the decoding; a trace only records what passes between it and the model. The values and
/// the errors are therefore those of the Foundation that the app runs on.
///
/// Unchecked `Sendable`: a decoding runs on one thread and has its own trace. `userInfo`, through which the trace reaches
/// the decoder, requires the conformance.
final class Trace: @unchecked Sendable {
    /// The value that Foundation is about to decode, for the `init(from:)` that it calls next.
    struct Frame {
        /// The call that requests the value.
        let access: Access
        /// The number of keys in the coding path of the value, if it is a dictionary that Foundation decodes by itself.
        let depth: Int?
        let type: Any.Type
    }

    /// An object whose keys a visit listed by `allKeys`.
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

    private(set) var visits: [Visit] = []
    let root: JSON
    let place: TracedPlace
    /// The `userInfo` that the model sees, without the trace.
    let userInfo: [CodingUserInfoKey: Any]
    let names: KeyNames
    let types: TracedTypes
    /// The values that are being decoded, the innermost last.
    var frames: [Frame] = []
    /// The calls that read a value which can lose a part of what was sent, in the order of their results.
    private(set) var lossyReads: [Access] = []
    private var listed: Set<Listed> = []
    private var dictionaries: [JSON.Identity: [String: JSON.Member]] = [:]

    init(root: JSON, place: TracedPlace, userInfo: [CodingUserInfoKey: Any], names: KeyNames, types: TracedTypes) {
        self.root = root
        self.place = place
        self.userInfo = userInfo
        self.names = names
        self.types = types
    }

    static let key = CodingUserInfoKey(rawValue: "apicheck.trace")

    static func current(in decoder: any Decoder) -> Trace? { key.flatMap { decoder.userInfo[$0] as? Trace } }

    /// Whether the keys that a visit requests of an object are data: those of a dictionary, and those that it listed.
    func areKeysData(_ keys: any CodingKey.Type, of object: Spot, in visit: Int) -> Bool {
        visits[visit].isDictionary
            || !listed.isEmpty && object.value.map { listed.contains(Listed($0, keys, visit)) } ?? false
    }

    /// Records that a visit listed the keys of an object, if the type of the keys allows any name.
    func list(_ keys: any CodingKey.Type, of object: Spot, in visit: Int) {
        guard let value = object.value, keys.init(stringValue: "\u{0}") != nil else { return }
        listed.insert(Listed(value, keys, visit))
    }

    /// The members of a dictionary that Foundation decodes by itself.
    func members(of dictionary: JSON) -> [String: JSON.Member] {
        if let known = dictionaries[dictionary.identity] { return known }
        let members = KeyNames(.useDefaultKeys).members(of: dictionary, at: [])
        dictionaries[dictionary.identity] = members
        return members
    }

    /// Records a run of a type's `init(from:)`, which `body` makes; it gets the index of the visit.
    func run<Value>(
        _ type: Any.Type, at spot: Spot, startedBy access: Access? = nil, _ body: (Int) throws -> Value
    ) throws -> Value {
        let traced = types.traced(type)
        let visit = visits.count
        var owner: String?
        if let access {
            access.visit = visit
            owner = access.owner ?? visits[access.position.visit].owner
        }
        let record = Visit(type: type, spot: spot, owner: owner, isDictionary: traced.isDictionary)
        visits.append(record)
        do {
            let value = try body(visit)
            record.isComplete = true
            record.form = traced.form(of: value)
            return value
        } catch  where observe({ record.error = error }) {
            throw error
        }
    }

    /// Records the result of a call that began.
    func record<Answer>(_ access: Access, _ body: () throws -> Answer) rethrows -> Answer {
        do {
            let answer = try body()
            end(access, .read)
            return answer
        } catch  where observe({ end(access, .failed(error)) }) {
            throw error
        }
    }

    /// Records that a call begins.
    func begin(_ access: Access, in visit: Int) -> Access {
        visits[visit].append(access, of: visit)
        return access
    }

    func end(_ access: Access, _ outcome: Access.Outcome, _ value: LossyValue? = nil) {
        if value != nil { lossyReads.append(access) }
        if case .failed = outcome { visits[access.position.visit].hasFailedAccess = true }
        access.end(outcome, value)
    }

    /// Looks at an error without catching it: returns false, for a `catch where`.
    ///
    /// A test runner takes a backtrace at each `throw`, so throwing again at each level would be slow.
    func observe(_ note: () -> Void) -> Bool {
        note()
        return false
    }

    /// The model that declares the keys.
    func owner(of keys: any CodingKey.Type, readIn visit: Int) -> String {
        types.owner(of: keys, readBy: visits[visit].type)
    }
}
