import APICheckChecks
import APICheckFindings
import APICheckJSON

/// What two contracts given as YAML differ in: `rule at place`, or `rule at place (subject)`.
func changes(from old: String, to new: String, policy: ContractComparison.Policy = .init()) throws -> [String] {
    let comparison = ContractComparison(
        old: try ComparedContract(Document(yaml: old, source: "old.yaml")),
        new: try ComparedContract(Document(yaml: new, source: "new.yaml")), policy: policy)
    return comparison.changes.map { change in
        "\(change.rule.id) at \(change.place.description)" + (change.subject.map { " (\($0))" } ?? "")
    }
    .sorted()
}
