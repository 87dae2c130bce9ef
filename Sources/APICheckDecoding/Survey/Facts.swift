import APICheckJSON

/// What all samples of one model show together: the input of every analysis.
struct Facts {
    let survey: ModelSurvey
    let fields: [Field]
    let objects: [ObjectPlace]
    /// Why samples do not decode.
    let failures: [DecodingFailure]
    let lossyReads: [LossyRead]
    private(set) var missedEnvelopes: [MissedEnvelope] = []
    /// What the server sends for fields that no sample has.
    private var nearMisses: [Field.Identity: NearMiss] = [:]
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
        let absent = fields.filter { $0.present == 0 }
        let sentWords = absent.isEmpty ? [] : Set(objects.flatMap(\.names).flatMap { KeyWords($0).texts })
        for field in absent {
            guard let object = object(at: field.identity.object) else { continue }
            // A model that asks for a key only in some objects, e.g. by their type, does not misspell it where it does not ask.
            let unread = object.unread.filter { survey.names.converted($0, at: []) != field.identity.name }
                .compactMap { name in object.member(name).map { (name, tellingValue(of: name, $0, in: object)) } }
            nearMisses[field.identity] = NearMiss(
                of: field.identity.name, as: field.wanted, owner: field.identity.owner, among: unread,
                sentWords: sentWords, in: survey)
        }
        missedEnvelopes = MissedEnvelope.all(
            of: fields, in: survey, objects: { object(at: $0) }, isMeantBeside: { nearMiss(of: $0) != nil })
    }

    /// The value of a member in the first object in which it is not empty: an empty text says nothing about the type.
    private func tellingValue(of name: String, _ member: ObjectPlace.Member, in object: ObjectPlace) -> JSON {
        let isEmpty: (JSON) -> Bool = { value in
            value.isNull || value.string?.isEmpty ?? false || value.kind == .array && value.count == 0
        }
        guard isEmpty(member.value) else { return member.value }
        return survey.values(at: object.steps + [.member(name)]).first { !isEmpty($0) } ?? member.value
    }

    /// The unread key that is meant by a field which no sample has; nil without one.
    func nearMiss(of field: Field) -> NearMiss? { nearMisses[field.identity] }

    /// Whether objects at the place of a field have its key, also those in which the model does not ask for it.
    func isSent(_ field: Field) -> Bool {
        if field.present > 0 { return true }
        guard let object = object(at: field.identity.object) else { return false }
        return object.names.contains { survey.names.converted($0, at: []) == field.identity.name }
    }

    func sample(_ sighting: Sighting) -> DecodingSample { survey.traced[sighting.sample].sample }

    func object(at steps: [Spot.Step]) -> ObjectPlace? { objectIndices[steps].map { objects[$0] } }

    func values(at steps: [Spot.Step]) -> [JSON] { survey.values(at: steps) }
}
