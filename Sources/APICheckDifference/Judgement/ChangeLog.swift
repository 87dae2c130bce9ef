import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

/// Collects changes of one operation or of the contract as a whole.
struct ChangeLog {
    /// More changes of one operation than these are not compared with those of others: finding the place of each in a large
    /// document would take longer than comparing it.
    private static let mostOwners = 500

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
        level: Level? = nil
    ) {
        guard let rule = RuleCatalogue.change(id) else { return }
        let (before, after) = (old.map { location(of: $0) }, new.map { location(of: $0) })
        changes.append(
            ContractChange(
                rule: rule, level: level ?? rule.level, operation: operation, place: place, status: status,
                mediaType: mediaType,
                old: before, new: after, expected: expected, actual: actual, subject: subject,
                hint: hint))
        if changes.count > ChangeLog.mostOwners { return }
        changes[changes.count - 1].owner = place.lastName.flatMap { name in
            [new, old].lazy.compactMap { $0?.namesBeside(name) }.first
        }
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
    /// The names of the properties of the innermost object schema around the value, if it is part of the property.
    fileprivate func namesBeside(_ property: String) -> [String]? {
        let tokens = origin.pointer.tokens
        guard let index = tokens.dropLast().lastIndex(of: "properties"), tokens[index + 1] == property else {
            return nil
        }
        let properties = origin.document.root[Pointer(Array(tokens[...index]))]
        // Two objects of many properties are hardly the same one by chance, nor written out twice.
        guard let properties, properties.count <= 200 else { return nil }
        return properties.members.map { $0.name }.sorted()
    }

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

extension Place {
    /// The name of the innermost property of a body, also that of a list's elements.
    fileprivate var lastName: String? {
        switch self {
        case .body(let pointer), .requestBody(let pointer): pointer.tokens.last { $0 != "*" }
        default: nil
        }
    }
}
