import APICheckFindings

extension RuleExplanation {
    static let reader: [Rule: RuleExplanation] = [
        .readerUndeclared: RuleExplanation(
            "The server may stop sending it without breaking its contract; and a misspelt optional key is never found.",
            broken: "Todo.isDone reads /data/*/isDone, where the contract declares is_done",
            right: "Todo.isDone reads /data/*/is_done"),
        .readerTypeMismatch: RuleExplanation(
            "A server that keeps its contract sends values that the model rejects; with only some of them, it is a warning.",
            broken: "Todo.id as Int, where the contract declares type: string",
            right: "Todo.id as String"),
        .readerRequiresOptional: RuleExplanation(
            "The model fails when the server makes use of it; where the schema requires no property at all, it is info.",
            broken: "Todo.title as String, where the contract declares type: [string, 'null']",
            right: "Todo.title as String?"),
    ]
}
