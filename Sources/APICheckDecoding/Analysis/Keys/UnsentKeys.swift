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
