import APICheckFindings
import APICheckJSON

extension ChangeLog {
    /// Adds the changes of a pair of schemas, and of the pairs inside it, at one place of use.
    mutating func add(changesOf pair: SchemaPair, usedAs use: SchemaUse) {
        guard pair.isChanged else { return }
        // The walk owns the changes so far: two owners would copy them.
        let log = self
        self = ChangeLog(operation: operation)
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
        let places = pair.places
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
