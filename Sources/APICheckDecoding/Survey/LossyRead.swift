import APICheckJSON

/// A value that was read as a type that can lose a part of it.
struct LossyRead {
    let access: Access
    let value: LossyValue
    let type: Any.Type
    let owner: String?
    let sample: Int

    var sighting: Sighting { Sighting(sample: sample, pointer: access.spot.pointer) }

    var question: ValueQuestion {
        ValueQuestion(path: access.spot.codingPath, type: TypeName.of(type), owner: owner)
    }

    /// The reads of all samples, in the order of reading.
    static func all(of traced: [TracedSample]) -> [LossyRead] {
        traced.enumerated().flatMap { sample, traced in
            traced.lossyReads.compactMap { access in
                let visit = traced.visits[access.position.visit]
                guard let value = access.lossyValue else { return nil }
                return LossyRead(
                    access: access, value: value, type: access.wanted ?? visit.type,
                    owner: access.owner ?? visit.owner, sample: sample)
            }
        }
    }
}
