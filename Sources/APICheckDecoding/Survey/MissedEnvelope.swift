import APICheckJSON

/// A model of which no sample has any key at its place, because the keys are one level deeper: in `data` of
/// `{"data": {…}, "message": "…"}`.
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
    let fields: [Field]
    /// The member that has the keys.
    let member: JSON.Member

    static func all(of fields: [Field], in survey: ModelSurvey) -> [MissedEnvelope] {
        var order: [Model] = []
        var groups: [Model: [Field]] = [:]
        for field in fields {
            if groups[Model(field)] == nil { order.append(Model(field)) }
            groups[Model(field), default: []].append(field)
        }
        return order.compactMap { model in
            guard let fields = groups[model], fields.allSatisfy({ $0.present == 0 }),
                let object = survey.values(at: model.object).first,
                let member = member(of: object, holding: fields.map(\.identity.name), names: survey.names)
            else { return nil }
            return MissedEnvelope(model: model, fields: fields, member: member)
        }
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
