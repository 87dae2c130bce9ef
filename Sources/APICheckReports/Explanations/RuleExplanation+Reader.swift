import APICheckFindings

extension RuleExplanation {
    static let reader: [Rule: RuleExplanation] = [
        .readerUndeclared: RuleExplanation(
            "The server may stop sending it without breaking its contract; and a misspelt optional key is never found.",
            before: "Todo.isDone reads /data/*/isDone, where the contract declares is_done",
            after: "Todo.isDone reads /data/*/is_done"),
        .readerTypeMismatch: RuleExplanation(
            "A server that keeps its contract sends values that the model rejects; with only some of them, it is a warning.",
            before: "Todo.id as Int, where the contract declares type: string",
            after: "Todo.id as String"),
        .readerRequiresOptional: RuleExplanation(
            "The model fails when the server makes use of it; where the schema requires no property at all, it is info.",
            before: "Todo.title as String, where the contract declares type: [string, 'null']",
            after: "Todo.title as String?"),
    ]
}
