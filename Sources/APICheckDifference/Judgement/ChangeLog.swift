import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

/// Collects changes of one operation or of the contract as a whole.
struct ChangeLog {
    let operation: String
    private(set) var changes: [ContractChange] = []
    /// The documents of changes so far: places in one long line are found from the last one.
    private var finders: [ObjectIdentifier: PointerFinder] = [:]

    /// - Parameter operation: `GET /todos/{id}`; by default, the contract as a whole.
    init(operation: String = "contract") { self.operation = operation }

    /// Adds a change if it has a rule.
    mutating func add(
        _ id: String, _ place: Place, old: JSON? = nil, new: JSON? = nil, expected: Fact, actual: Fact,
        subject: String? = nil, status: String? = nil, mediaType: String? = nil, hint: PrintableText? = nil,
        level: Level? = nil, owner: [String]? = nil, name: String? = nil
    ) {
        guard let rule = RuleCatalogue.change(id) else { return }
        let (before, after) = (old.map { location(of: $0) }, new.map { location(of: $0) })
        changes.append(
            ContractChange(
                rule: rule, level: level ?? rule.level, operation: operation, place: place, status: status,
                mediaType: mediaType,
                old: before, new: after, expected: expected, actual: actual, subject: subject,
                owner: owner, hint: hint, name: name))
    }

    /// The place of a value in its contract.
    mutating func pointer(of value: JSON) -> Pointer {
        finders[ObjectIdentifier(value.origin.document), default: PointerFinder(value.origin.document)]
            .pointer(of: value.origin)
    }

    private mutating func location(of value: JSON) -> SourceLocation {
        value.location { origin in
            finders[ObjectIdentifier(origin.document), default: PointerFinder(origin.document)].pointer(of: origin)
        }
    }

    /// Raises the level of changes that were added.
    mutating func raise(_ indexes: [Int], to level: Level) {
        for index in indexes where changes[index].level < level { changes[index].level = level }
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
