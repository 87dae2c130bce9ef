import APICheckJSON

extension Facts {
    /// A value that was read as a type that can lose something of it.
    struct Read {
        let access: Access
        let value: Reading
        let sighting: Sighting
        let question: String
    }

    /// In the order of reading.
    static func readings(of traced: [Survey.TracedSample]) -> [Read] {
        traced.enumerated().flatMap { sample, traced in
            traced.visits.flatMap { visit in
                visit.accesses.compactMap { access in
                    guard let reading = access.reading else { return nil }
                    let type = access.wanted.map(TypeName.of) ?? TypeName.of(visit.type)
                    return Read(
                        access: access, value: reading,
                        sighting: Sighting(sample: sample, pointer: access.spot.pointer),
                        question: Failure.question(access.spot.codingPath, type, access.owner ?? visit.owner))
                }
            }
        }
    }
}
