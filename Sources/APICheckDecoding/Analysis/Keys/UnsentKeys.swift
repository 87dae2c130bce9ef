import APICheckBase
import APICheckFindings
import APICheckJSON

/// Keys that the model asks for and that no sample has: their values are always nil.
///
/// Most of them are no fault: an optional that the server leaves out. A key is reported by what is known besides the samples: a
/// key that the server sends in another style is breaking, one that it sends under a similar name or that the contract excludes
/// is a warning, and one that the contract declares or another response has is not reported.
struct UnsentKeys: Analysis {
    let ignored: IgnoredFindings
    /// The number of objects from which an excluded key is a warning.
    let minimumObjects: Int
    /// The objects of the API's recorded responses.
    let recorded: @Sendable () -> Set<RecordedObject>

    func findings(in facts: Facts) -> [Finding] {
        let keys = AbsentKey.all(in: facts, ignored: ignored)
        // Read only when they are needed: there may be many recordings.
        var objects: [RecordedObject]?
        return keys.compactMap { key in
            let near = key.fields.lazy.compactMap(facts.nearMiss).first
            if let near, !near.isSlip { return finding(near.fits ? .breaking : .warning, key, near, in: facts) }
            // A model that only looks whether a key is there also learns from its absence.
            guard near != nil || key.fields.contains(where: { !$0.wanted.isEmpty }) else { return nil }
            if objects == nil { objects = allObjects(in: facts) }
            let standing = key.standing(in: facts, recorded: objects ?? [])
            if let near {
                if case .known = standing { return nil }
                return finding(.warning, key, near, in: facts)
            }
            switch standing {
            case .known: return nil
            case .replaced(let other): return finding(.warning, key, nil, replacedBy: other, in: facts)
            case .excluded: return finding(key.requested < minimumObjects ? .info : .warning, key, nil, in: facts)
            case .unknown: return finding(.info, key, nil, in: facts)
            }
        }
    }

    /// The objects of the recordings and of the samples, with the names that the model sees.
    private func allObjects(in facts: Facts) -> [RecordedObject] {
        recorded().union(RecordedObject.all(in: facts.survey.traced.map(\.root))).map { object in
            RecordedObject(
                names: Set(object.names.map { facts.survey.names.converted($0, at: []) }), isBody: object.isBody)
        }
    }

    private func finding(
        _ level: Level, _ key: AbsentKey, _ near: NearMiss?, replacedBy other: String? = nil, in facts: Facts
    ) -> Finding? {
        guard let field = key.fields.first else { return nil }
        let operations = key.operations(in: facts)
        return facts.finding(
            .modelKeyNeverSent, level: level, at: field.first, of: ModelMember(type: key.owner, key: key.name),
            count: key.requested,
            expected: "\(field.question)",
            actual: "absent in \(share(key.requested, of: key.requested, "object"))"
                + (operations > 1 ? " of \(operations.counted("operation"))" : "")
                + (near.map { "; the server sends `\($0.sent)`" } ?? "")
                + (other.map { "; here the server sends `\($0)`, and `\(key.name)` in other responses" } ?? ""),
            hint: near?.hint ?? other.map { _ in "Decode this response with a model of its own." })
    }
}

/// A key that one type asks for and that no sample has, at whatever places the type is read.
struct AbsentKey {
    /// What is known of the key besides the samples.
    enum Standing {
        /// The contract declares it, or another recorded response has it: it may be absent.
        case known
        /// Another recorded response has it in an object of the type, where this one has another key: the model is for that
        /// response.
        case replaced(by: String)
        /// The contract excludes it, and no recorded response has it.
        case excluded
        case unknown
    }

    let owner: String
    let name: String
    /// One for each place, in the order of reading.
    let fields: [Field]

    /// The number of objects in which the type asked for the key.
    var requested: Int { fields.reduce(0) { $0 + $1.requested } }

    /// The keys that are absent wherever their owner asks for them, without those of a missed envelope and at ignored places.
    static func all(in facts: Facts, ignored: IgnoredFindings) -> [AbsentKey] {
        struct Key: Hashable {
            let owner: String
            let name: String
        }
        let enveloped = Set(facts.missedEnvelopes.flatMap(\.fields).map(\.identity))
        var order: [Key] = []
        var groups: [Key: [Field]] = [:]
        for field in facts.fields {
            let key = Key(owner: field.identity.owner, name: field.identity.name)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(field)
        }
        return order.compactMap { key in
            guard let fields = groups[key], !fields.contains(where: facts.isSent) else { return nil }
            let rest = fields.filter { field in
                let place = field.identity.object.tokens + [key.name]
                return !enveloped.contains(field.identity)
                    && !ignored.contains(.modelKeyNeverSent, of: key.owner, key: key.name, at: place)
            }
            return rest.isEmpty ? nil : AbsentKey(owner: key.owner, name: key.name, fields: rest)
        }
    }

    /// Returns the number of operations in which the key is absent; samples without an operation count as one.
    func operations(in facts: Facts) -> Int {
        Set(fields.flatMap(\.samples).map { facts.survey.traced[$0].sample.operation }).count
    }

    /// - Parameter recorded: The objects of other responses, with the names that the model sees.
    func standing(in facts: Facts, recorded: [RecordedObject]) -> Standing {
        let names = facts.survey.names
        var isExcluded = false
        for field in fields {
            guard let members = facts.sample(field.first).declared?(Pointer(field.identity.object.tokens)) else {
                continue
            }
            if members.names.contains(where: { names.converted($0, at: []) == name }) { return .known }
            isExcluded = isExcluded || members.isClosed
        }
        let type = AskedType(self, in: facts)
        let similar = recorded.filter { type.isSimilar($0.names) }
        // A model that has optional keys for several forms of a response is right for none of them alone.
        if similar.contains(where: { type.isComplete($0.names) }),
            let other = replacement(in: facts, notIn: similar.map(\.names))
        {
            return .replaced(by: other)
        }
        let isSent = !similar.isEmpty || recorded.contains { $0.isBody && type.isOtherForm($0.names) }
        if isSent { return .known }
        return isExcluded ? .excluded : .unknown
    }

    /// An unread key that no similar object has, whose name is a variant of this one and whose value has the type.
    private func replacement(in facts: Facts, notIn others: [Set<String>]) -> String? {
        let words = KeyWords(name)
        for field in fields {
            guard let object = facts.object(at: field.identity.object) else { continue }
            let found = object.unread.first { sent in
                guard let member = object.member(sent), member.sent == object.count else { return false }
                let offered = facts.survey.names.converted(sent, at: [])
                return !others.contains { $0.contains(offered) } && words.isVariant(of: KeyWords(sent))
                    && NearMiss.fits(member.value, field.wanted, facts.survey.decoder)
            }
            if let found { return found }
        }
        return nil
    }
}

/// The keys that the owner of an absent key asks for.
private struct AskedType {
    private let name: String
    private var asked: Set<String> = []
    private var required: Set<String> = []
    private var present: Set<String> = []
    /// Whether the type is read from a whole body.
    private var isBody = false

    init(_ key: AbsentKey, in facts: Facts) {
        name = key.name
        for field in facts.fields where field.identity.owner == key.owner {
            asked.insert(field.identity.name)
            if !field.isOptional { required.insert(field.identity.name) }
            if field.present > 0 { present.insert(field.identity.name) }
            isBody = isBody || field.identity.object.isEmpty
        }
    }

    /// Whether a whole body with these names has the key and is the other form of an envelope, such as an error.
    func isOtherForm(_ names: Set<String>) -> Bool {
        isBody && names.contains(name) && names.isSuperset(of: required)
            && names.intersection(asked).count * 2 >= names.count
    }

    /// Whether an object with these names has all that the type asks for.
    func isComplete(_ names: Set<String>) -> Bool { names.isSuperset(of: asked) }

    /// Whether an object with these names has the key, what the type requires, and half of what the samples have of it: a
    /// full object beside a summary.
    func isSimilar(_ names: Set<String>) -> Bool {
        guard names.contains(name), names.isSuperset(of: required) else { return false }
        return present.isEmpty
            ? names.intersection(asked).count > 1 : names.intersection(present).count * 2 >= present.count
    }
}
