#if Contracts
/// The results of one evaluation for schemas that can apply to the same value more than once.
///
/// Without them, a schema that reaches itself through two keywords (`allOf`, `if`, `contains` beside `items` ...) would
/// be applied twice as often at each level of a value.
final class VerdictMemory {
    private let repeats: RepeatFlags
    private let uses: UInt8
    private var verdicts = PlaceTable()
    /// The evaluations by key; nil for an invalid value.
    private var evaluations: [UInt64: Evaluation?] = [:]
    private var explanations: [Explanation.Key: Explanation] = [:]

    /// The violations that a nested collector found at one place.
    struct Explanation {
        let rows: [ViolationRow]
        let evaluation: Evaluation

        struct Key: Hashable {
            let place: UInt64
            let nesting: Int
            let isNoting: Bool
        }
    }

    init(_ repeats: RepeatFlags, isSurvey: Bool) {
        self.repeats = repeats
        uses = isSurvey ? RepeatFlags.atContainer | RepeatFlags.inSurvey : RepeatFlags.atContainer
    }

    /// Whether a schema can reach a value of this kind more than once.
    func covers(_ schema: SchemaPointer, isContainer: Bool) -> Bool {
        repeats[schema] & (isContainer ? uses : RepeatFlags.atScalar) != 0
    }

    func verdict(_ row: Int, _ schema: SchemaPointer) -> Bool? { verdicts.value(row, schema) }

    func remember(_ verdict: Bool, _ row: Int, _ schema: SchemaPointer) { verdicts.insert(verdict, row, schema) }

    func evaluation(_ row: Int, _ schema: SchemaPointer) -> Evaluation?? { evaluations[PlaceTable.key(row, schema)] }

    func remember(_ evaluation: Evaluation?, _ row: Int, _ schema: SchemaPointer) {
        guard evaluations.count < PlaceTable.maximumCount / 8 else { return }
        evaluations[PlaceTable.key(row, schema)] = .some(evaluation)
    }

    func explanation(_ key: Explanation.Key) -> Explanation? { explanations[key] }

    func remember(_ explanation: Explanation, _ key: Explanation.Key) { explanations[key] = explanation }
}
#endif
