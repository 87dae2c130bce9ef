import APICheckFindings
import APICheckJSON

/// Models that find none of their keys, because those stand one level deeper.
struct MissedEnvelopes: Analysis {
    /// A model at one place.
    struct Model: Hashable {
        let object: [Spot.Step]
        let owner: String

        init(_ field: Field) {
            object = field.identity.object
            owner = field.identity.owner
        }
    }

    struct Missed {
        let model: Model
        let fields: [Field]
        let member: JSON.Member
    }

    func findings(in facts: Facts) -> [Finding] {
        facts.missedEnvelopes.map { missed in
            let name = missed.member.name
            let isList = missed.member.value.kind == .array
            let inner = isList ? "[\(missed.model.owner)]" : missed.model.owner
            let names = missed.fields.map { "`\($0.identity.name)`" }.joined(separator: ", ")
            let first = missed.fields[0].first
            return facts.finding(
                .modelEnvelopeMissed,
                at: Sighting(sample: first.sample, pointer: Pointer(first.pointer.tokens.dropLast())),
                count: missed.fields[0].asked, expected: "\(names), asked for by \(missed.model.owner)",
                actual:
                    "absent in \(share(missed.fields[0].asked, of: missed.fields[0].asked, "object")); they stand in "
                    + "`\(name)`" + (isList ? ", a list" : ""),
                hint: "Decode a type with `let \(name): \(inner)`.")
        }
    }

    static func all(of fields: [Field], in survey: Survey) -> [Missed] {
        var order: [Model] = []
        var groups: [Model: [Field]] = [:]
        for field in fields {
            if groups[Model(field)] == nil { order.append(Model(field)) }
            groups[Model(field), default: []].append(field)
        }
        return order.compactMap { model in
            guard let fields = groups[model], fields.allSatisfy({ $0.present == 0 }),
                let object = survey.values(at: model.object).first,
                let member = Envelope.member(
                    of: object, holding: fields.map(\.identity.name), names: survey.names)
            else { return nil }
            return Missed(model: model, fields: fields, member: member)
        }
    }
}
