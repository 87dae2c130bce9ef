import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

/// Compares the webhooks of two contracts, and the callbacks of one operation.
struct WebhookComparison {
    private var log = ChangeLog()
    private var both: [ReceivedRequestComparison] = []

    /// - Parameter places: Where changes of schemas are named.
    func changes(namedIn places: NamedPlaces) -> [ContractChange] {
        log.changes + both.flatMap { $0.changes(namedIn: places) }
    }

    init(webhooksOf schemas: SchemaComparison) {
        let (old, new) = (schemas.old, schemas.new)
        let ones = old.members(old.root["webhooks"])
        let others = new.members(new.root["webhooks"])
        for (name, key, _) in others where !ones.contains(where: { $0.name == name }) {
            log.add(
                "webhook-added", .contract(Pointer(["webhooks", name])), new: key, expected: .absent,
                actual: .words("the webhook \(name)"))
        }
        for (name, key, one) in ones {
            guard let other = others.first(where: { $0.name == name }) else {
                log.add(
                    "webhook-removed", .contract(Pointer(["webhooks", name])), old: key,
                    expected: .words("the webhook \(name)"), actual: .absent)
                continue
            }
            compare((key, one), (other.key, other.value), "webhook \(name)", schemas)
        }
    }

    /// - Parameter operation: `POST /todos`, which has the callbacks.
    init(callbacksOf operation: String, old: JSON, new: JSON, schemas: SchemaComparison) {
        log = ChangeLog(operation: operation)
        let (ones, others) = (schemas.old.members(old["callbacks"]), schemas.new.members(new["callbacks"]))
        for (name, key, _) in others where !ones.contains(where: { $0.name == name }) {
            log.add(
                "callback-added", .exchange, new: key, expected: .absent, actual: .words("the callback \(name)"),
                subject: name)
        }
        for (name, key, callback) in ones {
            guard let other = others.first(where: { $0.name == name })?.value else {
                log.add(
                    "callback-removed", .exchange, old: key, expected: .words("the callback \(name)"), actual: .absent,
                    subject: name)
                continue
            }
            if schemas.isUnknown(callback, other) { continue }
            let (before, after) = (schemas.old.members(callback), schemas.new.members(other))
            for (expression, key, item) in before {
                // The only URL of a callback may be written another way.
                let match =
                    after.first { $0.name == expression }
                    ?? (before.count == 1 && after.count == 1 ? after.first : nil)
                guard let match else {
                    log.add(
                        "callback-removed", .exchange, old: key,
                        expected: .words("\(expression) of the callback \(name)"),
                        actual: .absent, subject: "\(name) \(expression)")
                    continue
                }
                compare((key, item), (match.key, match.value), "callback \(name) of \(operation)", schemas)
            }
        }
    }

    private mutating func compare(
        _ old: (key: JSON, value: JSON), _ new: (key: JSON, value: JSON), _ name: String, _ schemas: SchemaComparison
    ) {
        if schemas.isUnknown(old.value, new.value) { return }
        let items = (
            old: PathItem(template: name, key: old.key, value: old.value, contract: schemas.old),
            new: PathItem(template: name, key: new.key, value: new.value, contract: schemas.new)
        )
        for method in Operation.methods {
            guard let one = old.value[method].flatMap(schemas.old.resolve),
                let other = new.value[method].flatMap(schemas.new.resolve)
            else { continue }
            both.append(
                ReceivedRequestComparison(
                    operation: "\(method.uppercased()) \(name)", old: one, new: other, items: items, schemas: schemas))
        }
    }
}

/// Compares the requests that the API sends: those of webhooks and callbacks. An app receives them, so their bodies and
/// parameters are judged as those of responses are.
private struct ReceivedRequestComparison {
    private let operation: String
    private let old: JSON?
    private let new: JSON?
    private let content: ContentComparison
    private let parameters: ParameterComparison

    /// - Parameters:
    ///   - operation: `POST webhook done`.
    ///   - items: The path items of both contracts, which may have parameters, too.
    init(operation: String, old: JSON, new: JSON, items: (old: PathItem, new: PathItem), schemas: SchemaComparison) {
        self.operation = operation
        parameters = ParameterComparison(
            old: ParameterList(items.old, old), new: ParameterList(items.new, new), schemas: schemas,
            areReceived: true)
        self.old = old["requestBody"].flatMap(schemas.old.resolve)
        self.new = new["requestBody"].flatMap(schemas.new.resolve)
        // What is not known is not compared.
        let isUnknown = schemas.isUnknown(old["requestBody"], new["requestBody"])
        content = ContentComparison(
            old: isUnknown ? nil : self.old?["content"], new: isUnknown ? nil : self.new?["content"], schemas: schemas)
    }

    func changes(namedIn places: NamedPlaces) -> [ContractChange] {
        var log = ChangeLog(operation: operation, places: places)
        parameters.reportReceived(to: &log)
        for (name, node) in content.removed {
            log.add(
                "response-media-type-removed", .requestBody(Pointer()), old: node, expected: .quoted(name),
                actual: .absent, subject: name)
        }
        for (name, node) in content.added {
            log.add(
                "response-media-type-added", .requestBody(Pointer()), new: node, expected: .absent,
                actual: .quoted(name), subject: name)
        }
        for match in content.both {
            guard let pair = match.pair else { continue }
            log.add(changesOf: pair, usedAs: .receivedRequest(match.newName))
        }
        return log.changes
    }
}
