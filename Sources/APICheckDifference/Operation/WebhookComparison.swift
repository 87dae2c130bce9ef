import APICheckBase
import APICheckFindings
import APICheckJSON

/// Webhooks that only one of the contracts has.
struct WebhookComparison {
    private(set) var changes: [ContractChange] = []

    init(old: ComparedContract, new: ComparedContract) {
        let ones = old.members(old.root["webhooks"])
        let others = new.members(new.root["webhooks"])
        var log = ChangeLog()
        for (name, key, _) in others where !ones.contains(where: { $0.name == name }) {
            log.add(
                "webhook-added", .contract(Pointer(["webhooks", name])), new: key, expected: .absent,
                actual: .words("the webhook \(name)"))
        }
        for (name, key, _) in ones where !others.contains(where: { $0.name == name }) {
            log.add(
                "webhook-removed", .contract(Pointer(["webhooks", name])), old: key,
                expected: .words("the webhook \(name)"), actual: .absent)
        }
        changes = log.changes
    }
}
