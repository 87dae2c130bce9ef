import APICheckJSON

extension Facts {
    /// A value that was read as a type that can lose something of it.
    struct Read {
        let access: Access
        let value: Reading
        let type: Any.Type
        let owner: String?
        let sample: Int

        var sighting: Sighting { Sighting(sample: sample, pointer: access.spot.pointer) }
        var question: String { Failure.question(access.spot.codingPath, TypeName.of(type), owner) }
    }

    /// In the order of reading.
    static func readings(of traced: [Survey.TracedSample]) -> [Read] {
        traced.enumerated().flatMap { sample, traced in
            traced.visits.flatMap { visit in
                visit.accesses.compactMap { access in
                    guard let reading = access.reading else { return nil }
                    return Read(
                        access: access, value: reading, type: access.wanted ?? visit.type,
                        owner: access.owner ?? visit.owner, sample: sample)
                }
            }
        }
    }
}
