import APICheckJSON

/// What all samples of one model show together: the input of every analysis.
struct Facts {
    let survey: ModelSurvey
    let fields: [Field]
    let objects: [ObjectPlace]
    /// Why samples do not decode.
    let failures: [DecodingFailure]
    let lossyReads: [LossyRead]
    let missedEnvelopes: [MissedEnvelope]
    /// The indices of ``objects``.
    private let objectIndices: [[Spot.Step]: Int]

    init(_ survey: ModelSurvey) {
        self.survey = survey
        fields = FieldSurvey(survey.traced).fields
        let gathered = ObjectSurvey(survey.traced)
        objects = gathered.places
        objectIndices = gathered.indices
        failures = DecodingFailure.merged(
            survey.traced.enumerated().compactMap { number, traced in
                traced.visits.isEmpty ? nil : DecodingFailure.cause(of: 0, in: traced.visits, sample: number)
            })
        lossyReads = LossyRead.all(of: survey.traced)
        missedEnvelopes = MissedEnvelope.all(of: fields, in: survey)
    }

    func sample(_ sighting: Sighting) -> DecodingSample { survey.traced[sighting.sample].sample }

    func object(at steps: [Spot.Step]) -> ObjectPlace? { objectIndices[steps].map { objects[$0] } }

    func values(at steps: [Spot.Step]) -> [JSON] { survey.values(at: steps) }
}
