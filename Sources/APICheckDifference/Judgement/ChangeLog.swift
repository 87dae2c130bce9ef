import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

/// Collects changes of one operation or of the contract as a whole.
struct ChangeLog {
    let operation: String
    private(set) var changes: [ContractChange] = []

    /// - Parameter operation: `GET /todos/{id}`; by default, the contract as a whole.
    init(operation: String = "contract") { self.operation = operation }

    /// Adds a change if it has a rule.
    mutating func add(
        _ id: String, _ place: Place, old: JSON? = nil, new: JSON? = nil, expected: Fact, actual: Fact,
        subject: String? = nil, status: String? = nil, mediaType: String? = nil, hint: PrintableText? = nil
    ) {
        guard let rule = RuleCatalogue.change(id) else { return }
        changes.append(
            ContractChange(
                rule: rule, operation: operation, place: place, status: status, mediaType: mediaType,
                old: old?.location, new: new?.location, expected: expected, actual: actual, subject: subject,
                hint: hint))
    }

    mutating func add(_ other: [ContractChange]) { changes += other }
}

extension JSON {
    /// The value as a finding shows it: short, with its type.
    var fact: Fact {
        switch kind {
        case .object, .array: .quoted(text.utf8.count > 80 ? (kind == .array ? "a list" : "an object") : text)
        case .string: .value(text, type: "string")
        case .number: .value(text, type: "number")
        case .boolean: .value(text, type: "boolean")
        case .null: .value(text, type: "null")
        }
    }
}

extension JSON? {
    var fact: Fact { map(\.fact) ?? .absent }
}
