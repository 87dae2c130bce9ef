import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ChangeLog {
    /// Adds the changes of a pair of schemas, and of the pairs inside it, at one place of use.
    mutating func add(changesOf pair: SchemaPair, usedAs use: SchemaUse) {
        guard pair.isChanged else { return }
        // The walk owns the changes so far: two owners would copy them.
        let log = self
        self = ChangeLog(operation: operation, places: places)
        self = SchemaWalk(pair, use, log).log
    }
}

/// Walks from a pair of schemas to those inside it, nearer places first.
private struct SchemaWalk {
    /// No document that can be read has a value deeper inside.
    private static let mostSteps = Document.Limits().depth
    /// Further places of pairs that the walk has seen: schemas that refer to each other have any number of them.
    private static let mostMore = 64

    private struct Step {
        let visit: SchemaVisit
        let number: Int
        /// The index of the step it was reached from.
        let outer: Int?
    }

    /// A pair may be judged once in each direction.
    private struct Seen: Hashable {
        let pair: ObjectIdentifier
        let effect: ChangeEffect

        init(_ visit: SchemaVisit) {
            pair = ObjectIdentifier(visit.pair)
            effect = visit.effect
        }
    }

    private var judge: SchemaJudge
    private var steps: [Step] = []

    var log: ChangeLog { judge.log }

    init(_ pair: SchemaPair, _ use: SchemaUse, _ log: consuming ChangeLog) {
        let places = log.places
        let operation = log.operation
        let root = SchemaVisit(root: pair, use: use)
        judge = SchemaJudge(root, use: use, log: log)
        let first = places.number(of: root, use.context)
        guard places.isNamed(first, in: operation) else { return }
        steps = [Step(visit: root, number: first, outer: nil)]
        var seen: Set<Seen> = [Seen(root)]
        var more = 0
        var isCut = false
        var rootChanges: [Int] = []
        var next = 0
        while next < steps.count {
            let step = steps[next]
            let parts = step.visit.parts
            let numbers = parts.map { places.number(of: $0, use.context) }
            places.connect(step.number, to: numbers)
            places.addPlace(step.number)
            let count = judge.log.changes.count
            let ofValues = judge.judge(step.visit, parts: parts)
            if judge.log.changes[count...].contains(where: { $0.level >= .warning }) {
                places.markWarning(step.number)
            }
            if next == 0 { rootChanges = ofValues }
            for (part, number) in zip(parts, numbers) {
                if seen.insert(Seen(part)).inserted {
                    guard places.isNamed(number, in: operation) else { continue }
                } else {
                    // A recursive schema comes back to a pair on the way to it.
                    if more >= SchemaWalk.mostMore || !places.hasRoom(number) || isOnTheWay(part.pair, to: next) {
                        continue
                    }
                    more += 1
                }
                if part.depth <= SchemaWalk.mostSteps {
                    steps.append(Step(visit: part, number: number, outer: next))
                } else {
                    isCut = true
                }
            }
            next += 1
        }
        // Schemas that refer to each other may each have taken another one for the explanation.
        if !root.effect.isProven, !isCut, !places.leadsToWarning(first) { judge.explain(root, by: rootChanges) }
    }

    private func isOnTheWay(_ pair: SchemaPair, to index: Int) -> Bool {
        var next: Int? = index
        while let index = next {
            if steps[index].visit.pair === pair { return true }
            next = steps[index].outer
        }
        return false
    }
}

/// One place where a pair of schemas is used, on the way from the schema of a body, a parameter or a header.
struct SchemaVisit {
    let pair: SchemaPair
    /// The pair around it.
    let parent: SchemaPair?
    /// The place in the value, and the branches of compositions on the way.
    let pointer: Pointer
    let branch: String
    /// The name of the property; empty for an element or a branch.
    let name: String
    /// The number of steps from the root.
    let depth: Int
    let effect: ChangeEffect
    /// The innermost property around, and the pair that has it.
    let owner: (pair: SchemaPair, property: String)?

    var isRoot: Bool { depth == 0 }
    var isProperty: Bool { !name.isEmpty }

    init(root pair: SchemaPair, use: SchemaUse) {
        self.pair = pair
        parent = nil
        pointer = Pointer()
        branch = ""
        name = ""
        depth = 0
        effect = ChangeEffect(use.context).inside(pair)
        owner = nil
    }

    /// The visits of the changed pairs inside.
    var parts: [SchemaVisit] {
        pair.children.compactMap { $0.pair.isChanged ? SchemaVisit($0, inside: self) : nil }
    }

    private init(_ child: SchemaPair.Child, inside outer: SchemaVisit) {
        var (pointer, branch, name, effect) = (outer.pointer, outer.branch, "", outer.effect)
        var owner = outer.owner
        func label(_ text: String) -> String { branch + (branch.isEmpty ? "" : "/") + text }
        switch child.step {
        case .property(let property):
            pointer = pointer.appending(property)
            name = property
            owner = (outer.pair, property)
        case .any: pointer = pointer.appending("*")
        case .prefixItem(let index): pointer = pointer.appending("\(index)")
        case .not:
            branch = label("not")
            effect.turn()
        case .branch(let text): branch = label(text)
        }
        pair = child.pair
        parent = outer.pair
        self.pointer = pointer
        self.branch = branch
        self.name = name
        depth = outer.depth + 1
        self.owner = owner
        self.effect = effect.inside(child.pair)
    }
}

/// Where a schema is used.
@dynamicMemberLookup
struct SchemaUse {
    /// What decides the rules of its changes and their levels, the same for many operations.
    struct Context: Hashable {
        /// The place of the schema itself, and that of the schemas inside it.
        let root: ChangePlace
        let inner: ChangePlace
        /// Whether a number and a text are written differently, as in JSON.
        let isStronglyTyped: Bool
        /// Whether it is a request header, whose properties have rules of their own.
        var isRequestHeader = false
        /// Whether a list is written as the parameter several times, so that one value is a list of one.
        var repeatsLists = false
        /// Whether a parameter is required in one of the contracts, so that its default value has no effect.
        var isRequiredParameter = false
        /// How many days a deprecation must be announced before; 0 without a policy.
        var deprecationDays = 0

        /// Whether numbers and texts are written alike.
        var isText: Bool { !isStronglyTyped }
    }

    var context: Context
    /// The place in a message of a value inside; nil for the place in the contract, where many operations use the schema.
    var place: ((Pointer) -> Place)?
    var status: String?
    var mediaType: String?

    subscript<Value>(dynamicMember member: KeyPath<Context, Value>) -> Value { context[keyPath: member] }

    static func requestBody(_ mediaType: String) -> SchemaUse {
        SchemaUse(
            context: Context(
                root: .requestBody, inner: .requestProperty, isStronglyTyped: isStronglyTyped(mediaType)),
            place: { .requestBody($0) }, mediaType: mediaType)
    }

    static func responseBody(_ mediaType: String, status: String) -> SchemaUse {
        SchemaUse(
            context: Context(
                root: .responseBody, inner: .responseProperty, isStronglyTyped: isStronglyTyped(mediaType)),
            place: { .body($0) }, status: status, mediaType: mediaType)
    }

    /// The body of a request that the API sends.
    static func receivedRequest(_ mediaType: String) -> SchemaUse {
        var use = responseBody(mediaType, status: "")
        use.status = nil
        use.place = { .requestBody($0) }
        return use
    }

    /// - Parameter mediaType: That of a parameter with content; nil for one that is written as text.
    static func parameter(_ place: Place, isHeader: Bool, isRequired: Bool, mediaType: String?) -> SchemaUse {
        SchemaUse(
            context: Context(
                root: .parameter, inner: .parameterProperty, isStronglyTyped: mediaType.map(isStronglyTyped) ?? false,
                isRequestHeader: isHeader, isRequiredParameter: isRequired),
            place: { _ in place })
    }

    /// A parameter of a request that the API sends.
    static func receivedParameter(_ place: Place, mediaType: String?) -> SchemaUse {
        SchemaUse(
            context: Context(
                root: .receivedParameter, inner: .receivedParameter,
                isStronglyTyped: mediaType.map(isStronglyTyped) ?? false),
            place: { _ in place })
    }

    static func responseHeader(_ name: String, status: String) -> SchemaUse {
        SchemaUse(
            context: Context(root: .responseHeader, inner: .responseHeader, isStronglyTyped: false),
            place: { _ in .responseHeader(name) }, status: status)
    }

    private static func isStronglyTyped(_ mediaType: String) -> Bool { MediaType(mediaType)?.isJSON ?? false }
}
