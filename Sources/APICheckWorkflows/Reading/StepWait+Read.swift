import APICheckJSON

extension StepWait {
    private static let longestLimit = 3_600.0

    /// Throws ``WorkflowError``.
    init(_ value: JSON, file: String) throws {
        let fields = try Fields(
            value, "'x-apicheck-wait-until'", known: ["condition", "criteria", "interval", "limit"], file: file)
        let reader = CriterionReader(file: file)
        var criteria = try fields.list("criteria").map(reader.criterion)
        if let text = try fields.text("condition") {
            criteria.append(try reader.simple(text, line: (value["condition"] ?? value).line))
        }
        guard !criteria.isEmpty else { throw fields.missing("condition") }
        let limit = try fields.number("limit") ?? 30
        guard limit <= Self.longestLimit else {
            throw fields.malformed(
                "'limit' of 'x-apicheck-wait-until' is over \(Int(Self.longestLimit)) seconds", "write fewer seconds",
                at: value["limit"])
        }
        self.init(
            criteria: criteria, interval: try fields.number("interval") ?? 1, limit: limit, line: value.line)
    }
}
