import APICheckJSON

/// Keys of a model that no sample has at its place, because they are one level deeper: all keys are in `data` of
/// `{"data": {…}, "message": "…"}`, or some that are absent are in one object that the model does not read.
struct MissedEnvelope {
    /// A model at one place.
    struct Model: Hashable {
        let object: [Spot.Step]
        let owner: String

        init(object: [Spot.Step], owner: String) {
            self.object = object
            self.owner = owner
        }

        init(_ field: Field) { self.init(object: field.identity.object, owner: field.identity.owner) }
    }

    let model: Model
    /// The keys that are one level deeper.
    let fields: [Field]
    /// The member that has the keys.
    let member: JSON.Member
    /// Whether the model has other keys, which are at its place.
    let isPartial: Bool

    /// - Parameters:
    ///   - objects: The objects at a place.
    ///   - isMeantBeside: Whether an absent field means another key of the same object.
    static func all(
        of fields: [Field], in survey: ModelSurvey, objects: ([Spot.Step]) -> ObjectPlace?,
        isMeantBeside: (Field) -> Bool
    ) -> [MissedEnvelope] {
        // A type that gets the key at another place asks for it at the right level.
        let sent = Set(fields.filter { $0.present > 0 }.map(OwnedKey.init))
        var order: [Model] = []
        var groups: [Model: [Field]] = [:]
        for field in fields {
            if groups[Model(field)] == nil { order.append(Model(field)) }
            groups[Model(field), default: []].append(field)
        }
        return order.compactMap { model in
            guard let fields = groups[model] else { return nil }
            // A list may hold other values before its objects.
            let values = survey.values(at: model.object).lazy.filter { $0.kind == .object }.prefix(maximumObjects)
            guard fields.contains(where: { $0.present > 0 }) else {
                let names = fields.map(\.identity.name)
                return values.compactMap { member(of: $0, holding: names, names: survey.names) }.first
                    .map { MissedEnvelope(model: model, fields: fields, member: $0, isPartial: false) }
            }
            guard let place = objects(model.object) else { return nil }
            let absent = fields.filter { field in
                field.present == 0 && !field.wanted.isEmpty && !sent.contains(OwnedKey(field)) && !isMeantBeside(field)
            }
            if absent.isEmpty { return nil }
            return values.compactMap { unreadChild(of: $0, at: place, holding: absent, in: survey) }.first
        }
    }

    /// A key of a type, wherever the type is read.
    private struct OwnedKey: Hashable {
        let owner: String
        let name: String

        init(_ field: Field) {
            owner = field.identity.owner
            name = field.identity.name
        }
    }

    private static let maximumObjects = 20

    /// The child object that no model reads and that has the most of some keys, with values of the types that are asked for.
    ///
    /// Many objects have an `id` or a `name`: a key that several children have belongs to each of them.
    private static func unreadChild(
        of object: JSON, at place: ObjectPlace, holding absent: [Field], in survey: ModelSurvey
    ) -> MissedEnvelope? {
        let children = object.members.filter { $0.value.kind == .object }
            .map { child in (child: child, offered: survey.names.members(of: child.value, at: [])) }
        var best: MissedEnvelope?
        for (child, offered) in children where place.member(child.name)?.read == 0 {
            let held = absent.filter { field in
                let name = field.identity.name
                guard let member = offered[name], !member.value.isNull else { return false }
                return children.count { $0.offered[name] != nil } == 1
                    && NearMiss.fits(member.value, field.wanted, survey.decoder)
            }
            guard let first = held.first, held.count > best?.fields.count ?? 0 else { continue }
            best = MissedEnvelope(model: Model(first), fields: held, member: child, isPartial: true)
        }
        return best
    }

    /// The first member of an object that has at least half of the requested names, or nil.
    static func member(of object: JSON, holding requested: [String], names: KeyNames) -> JSON.Member? {
        object.members.first { member in
            guard let inner = member.value.kind == .array ? member.value[0] : member.value else { return false }
            let offered = names.members(of: inner, at: [])
            let found = requested.count { offered[$0] != nil }
            return found > 0 && found * 2 >= requested.count
        }
    }
}
