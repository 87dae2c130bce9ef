/// Answers to "does this value satisfy that schema" inside deeply nested combinations.
final class BranchMemory {
    /// Combinations nested less deeply than this are simply run.
    static let firstNesting = 6

    private struct Question: Hashable {
        let row: Int
        let schema: SchemaPointer
    }

    private var answers: [Question: Bool] = [:]
    /// With what was looked at; nil where the answer is no.
    private var evaluations: [Question: Evaluation?] = [:]

    func answer(_ row: Int, _ schema: SchemaPointer) -> Bool? { answers[Question(row: row, schema: schema)] }

    func remember(_ answer: Bool, _ row: Int, _ schema: SchemaPointer) {
        answers[Question(row: row, schema: schema)] = answer
    }

    func evaluation(_ row: Int, _ schema: SchemaPointer) -> Evaluation?? {
        evaluations[Question(row: row, schema: schema)]
    }

    func remember(_ evaluation: Evaluation?, _ row: Int, _ schema: SchemaPointer) {
        evaluations[Question(row: row, schema: schema)] = .some(evaluation)
    }
}
