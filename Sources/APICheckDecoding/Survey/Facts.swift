import APICheckJSON

/// What all samples together show: what the analyses judge.
struct Facts {
    let survey: Survey
    let fields: [Field]
    let objects: [ObjectPlace]
    /// One for each sample that does not decode.
    let failures: [Failure]

    init(_ survey: Survey) {
        self.survey = survey
        fields = FieldSurvey(survey.traced).fields
        objects = ObjectSurvey(survey.traced, names: survey.names).places
        failures = survey.traced.enumerated().compactMap { number, traced in
            traced.visits.isEmpty ? nil : Failure.cause(of: 0, in: traced.visits, sample: number)
        }
    }

    func sample(_ sighting: Sighting) -> DecodingSample { survey.traced[sighting.sample].sample }

    func object(at steps: [Spot.Step]) -> ObjectPlace? { objects.first { $0.steps == steps } }

    /// The values that stand at a place in all samples, in order; at most 10,000, which are enough to judge by.
    func values(at steps: [Spot.Step]) -> [JSON] {
        var values = survey.traced.map(\.root)
        for step in steps {
            var next: [JSON] = []
            for value in values where next.count < 10_000 {
                switch step {
                case .member(let name): next += value.members.first { $0.name == name }.map { [$0.value] } ?? []
                case .element: next += value.elements
                }
            }
            values = next
        }
        return values
    }
}
