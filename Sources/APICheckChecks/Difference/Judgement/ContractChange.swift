import APICheckBase
import APICheckContracts
package import APICheckFindings
import APICheckJSON

/// One change between two contracts with the rule that judges it, at one place of one operation.
package struct ContractChange: Sendable {
    package var rule: Rule
    /// That of the rule, unless it is proven that the change breaks no app, or could break one.
    package var level: Level
    /// `GET /todos/{id}`, with the template of the old contract, or of the new one for an operation that was added;
    /// `contract` for a change that belongs to no operation.
    package var operation: String
    package var place: Place
    /// The status and the media type of the body, as declared.
    package var status: String?
    var mediaType: String?
    var old: SourceLocation?
    var new: SourceLocation?
    var expected: Fact
    var actual: Fact
    /// Distinguishes changes of one rule at one place.
    package var subject: String?
    /// The names of the properties beside the one that changed, sorted: equal in schemas that are written out at each
    /// operation. Nil outside of properties.
    var owner: [String]?
    var hint: PrintableText?
    /// The property that changed, for a change whose place is in the contract.
    var name: String?
    /// Operations that have the change, whose places are not among the changes; empty for a change at one place.
    package var further: [String] = []

    /// What changes that are seen at several schemas have in common.
    struct Identity: Hashable {
        let rule: Rule
        let level: Level
        let place: Place
        let subject: String?
    }

    var identity: Identity { Identity(rule: rule, level: level, place: place, subject: subject) }

    /// The change as a finding. Changes that differ only in status or media type have the same fingerprint.
    func finding(api: String?) -> Finding {
        var finding = Finding(
            rule, level: level, api: api, operation: operation, place: place, contract: new ?? old, expected: expected,
            actual: actual, subject: subject, hint: hint)
        if let code = status.flatMap(Int.init) { finding.statuses = [code] }
        finding.sides = ContractSides(
            statuses: status.map { [$0] } ?? [], mediaTypes: mediaType.map { [$0] } ?? [], old: old, new: new,
            name: name)
        finding.owner = owner
        finding.further = further
        return finding
    }
}

/// Collects changes of one operation or of the contract as a whole.
struct ChangeLog {
    let operation: String
    /// Where changes of schemas are named.
    let places: NamedPlaces
    private(set) var changes: [ContractChange] = []

    /// - Parameters:
    ///   - operation: `GET /todos/{id}`; by default, the contract as a whole.
    ///   - places: Those of all operations; by default, this log alone counts how often a change is named.
    init(operation: String = "contract", places: NamedPlaces = NamedPlaces(alwaysNamed: [])) {
        self.operation = operation
        self.places = places
    }

    /// Adds a change if it has a rule.
    mutating func add(
        _ id: String, _ place: Place, old: JSON? = nil, new: JSON? = nil, expected: Fact, actual: Fact,
        subject: String? = nil, status: String? = nil, mediaType: String? = nil, hint: PrintableText? = nil,
        level: Level? = nil, owner: [String]? = nil, name: String? = nil
    ) {
        guard let rule = RuleCatalogue.change(id) else { return }
        let (before, after) = (old.map(\.location), new.map(\.location))
        changes.append(
            ContractChange(
                rule: rule, level: level ?? rule.level, operation: operation, place: place, status: status,
                mediaType: mediaType,
                old: before, new: after, expected: expected, actual: actual, subject: subject,
                owner: owner, hint: hint, name: name))
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

/// Whether a change of values can break an app at the place where it is judged.
struct ChangeEffect: Hashable {
    private var mode: Containment.Mode
    private let isOfRequest: Bool
    private var isTurned = false
    /// Whether no value can break an app: every value of NEW is one of OLD in a response, the reverse in a request.
    private(set) var isProven = false
    /// Whether both schemas, or those around them, allow the same values.
    private(set) var isNothing = false
    /// Whether the change that is judged is one of the values, and not one of what apps use.
    var appliesToValues = true

    init(_ use: SchemaUse.Context) {
        isOfRequest = use.root.isOfRequest
        mode = Containment.Mode(isOfRequest ? .request : .response, isText: use.isText)
    }

    /// The effect of the changes of a pair inside.
    func inside(_ pair: SchemaPair) -> ChangeEffect {
        var effect = self
        effect.isProven = isProven || pair.isProven(mode)
        effect.isNothing = isNothing || pair.hasSameValues(isText: mode.isText)
        return effect
    }

    /// Goes below `not`.
    mutating func turn() {
        mode = mode.turned
        isTurned.toggle()
    }

    /// The level of a change: that of its rule, unless the values say otherwise.
    func level(of rule: Rule) -> Level {
        if isProven { return appliesToValues ? min(rule.level, .info) : rule.level }
        if isTurned, appliesToValues { return levelOfOpposite(rule) }
        return ChangeFamily.addsValues(rule.id) && !isOfRequest ? max(rule.level, .warning) : rule.level
    }

    /// The level that the same change has in the other direction.
    private func levelOfOpposite(_ rule: Rule) -> Level {
        let opposite =
            isOfRequest
            ? rule.id.replacing("request-", with: "response-", maxReplacements: 1)
            : rule.id.replacing("response-", with: "request-", maxReplacements: 1)
                .replacing("webhook-parameter-", with: "request-parameter-")
        return RuleCatalogue.change(opposite)?.level ?? .warning
    }
}
