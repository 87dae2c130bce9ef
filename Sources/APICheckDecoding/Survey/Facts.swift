import APICheckJSON

/// What all samples together show: what the analyses judge.
struct Facts {
    let survey: Survey
    let fields: [Field]
    let objects: [ObjectPlace]
    /// Why samples do not decode.
    let failures: [Failure]
    let readings: [Read]
    let missedEnvelopes: [MissedEnvelopes.Missed]
    /// Of ``objects``.
    private let numbers: [[Spot.Step]: Int]

    init(_ survey: Survey) {
        self.survey = survey
        fields = FieldSurvey(survey.traced).fields
        let gathered = ObjectSurvey(survey.traced)
        objects = gathered.places
        numbers = gathered.numbers
        failures = Failure.merged(
            survey.traced.enumerated().compactMap { number, traced in
                traced.visits.isEmpty ? nil : Failure.cause(of: 0, in: traced.visits, sample: number)
            })
        readings = Facts.readings(of: survey.traced)
        missedEnvelopes = MissedEnvelopes.all(of: fields, in: survey)
    }

    func sample(_ sighting: Sighting) -> DecodingSample { survey.traced[sighting.sample].sample }

    func object(at steps: [Spot.Step]) -> ObjectPlace? { numbers[steps].map { objects[$0] } }

    func values(at steps: [Spot.Step]) -> [JSON] { survey.values(at: steps) }
}
