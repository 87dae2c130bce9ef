import APICheckJSON

/// Keys of a model that no sample has at its place, because they are one level deeper: all keys are in `data` of
/// `{"data": {…}, "message": "…"}`, or all that are absent are in one object that the model does not read.
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
    /// The keys that are absent.
    let fields: [Field]
    /// The member that has the keys.
    let member: JSON.Member
    /// Whether the model has other keys, which are at its place.
    let isPartial: Bool

    /// - Parameter objects: The objects at a place.
    static func all(
        of fields: [Field], in survey: ModelSurvey, objects: ([Spot.Step]) -> ObjectPlace?
    ) -> [MissedEnvelope] {
        var order: [Model] = []
        var groups: [Model: [Field]] = [:]
        for field in fields {
            if groups[Model(field)] == nil { order.append(Model(field)) }
            groups[Model(field), default: []].append(field)
        }
        return order.compactMap { model in
            guard let fields = groups[model], let object = survey.values(at: model.object).first else { return nil }
            let absent = fields.filter { $0.present == 0 }
            guard absent.count < fields.count else {
                return member(of: object, holding: fields.map(\.identity.name), names: survey.names)
                    .map { MissedEnvelope(model: model, fields: fields, member: $0, isPartial: false) }
            }
            guard let place = objects(model.object) else { return nil }
            return unreadChild(of: place, holding: absent, in: survey)
                .map { MissedEnvelope(model: model, fields: absent, member: $0, isPartial: true) }
        }
    }

    /// The only child object with all of some keys, if their values have the types that are asked for and no model reads it.
    ///
    /// Many objects have an `id` or a `name`: a key that several children have belongs to each of them.
    private static func unreadChild(
        of place: ObjectPlace, holding absent: [Field], in survey: ModelSurvey
    ) -> JSON.Member? {
        guard !absent.isEmpty, absent.allSatisfy({ !$0.wanted.isEmpty }),
            let object = survey.values(at: place.steps).first
        else { return nil }
        let holding = object.members.filter { child in
            let offered = survey.names.members(of: child.value, at: [])
            return child.value.kind == .object && absent.contains { offered[$0.identity.name] != nil }
        }
        guard holding.count == 1, let child = holding.first, place.member(child.name)?.read == 0 else { return nil }
        let offered = survey.names.members(of: child.value, at: [])
        let fits = absent.allSatisfy { field in
            offered[field.identity.name].map {
                !$0.value.isNull && NearMiss.fits($0.value, field.wanted, survey.decoder)
            } ?? false
        }
        return fits ? child : nil
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
