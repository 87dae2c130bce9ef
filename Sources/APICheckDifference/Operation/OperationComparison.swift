import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares one operation of two contracts.
///
/// Pairs of schemas are made at once and judged in ``changes()``, when all pairs are known.
struct OperationComparison {
    /// `GET /todos/{id}`.
    private let operation: String
    private let old: JSON
    private let new: JSON
    private let days: Int
    private let parameters: ParameterComparison
    private let requestBody: RequestBodyComparison
    private let responses: ResponseComparison
    private let callbacks: WebhookComparison
    /// The requirements of the contracts.
    private let security: (old: JSON?, new: JSON?)

    init(
        method: String, old: PathItem, new: PathItem, nodes: (JSON, JSON), schemas: SchemaComparison,
        policy: ContractComparison.Policy
    ) {
        operation = "\(method.uppercased()) \(old.template)"
        self.old = nodes.0
        self.new = nodes.1
        days = policy.days(StabilityLevel(nodes.1["x-stability-level"]))
        parameters = ParameterComparison(
            old: ParameterList(old, nodes.0), new: ParameterList(new, nodes.1), schemas: schemas)
        requestBody = RequestBodyComparison(old: nodes.0["requestBody"], new: nodes.1["requestBody"], schemas: schemas)
        responses = ResponseComparison(old: nodes.0["responses"], new: nodes.1["responses"], schemas: schemas)
        security = (schemas.old.root["security"], schemas.new.root["security"])
        callbacks = WebhookComparison(
            callbacksOf: operation, old: nodes.0, new: nodes.1, schemas: schemas)
    }

    /// Judges what an operation asks of a client, unless it is a draft, and the servers where it has some of its own.
    static func judge(
        _ method: String, _ old: (item: PathItem, node: JSON), _ new: (item: PathItem, node: JSON),
        _ security: inout SecurityJudge
    ) -> [ContractChange] {
        let level = StabilityLevel(new.node["x-stability-level"])
        guard let level, level >= .beta else { return [] }
        let operation = "\(method.uppercased()) \(old.item.template)"
        var changes = security.judge(operation, old.node, new.node)
        let one = old.node["servers"] ?? old.item.member("servers")
        let other = new.node["servers"] ?? new.item.member("servers")
        if one != nil || other != nil {
            var log = ChangeLog(operation: operation)
            ServerComparison(
                old: one ?? old.item.contract.root["servers"], new: other ?? new.item.contract.root["servers"]
            ).report(to: &log, .exchange)
            changes += log.changes
        }
        return changes
    }

    func changes() -> [ContractChange] {
        var log = ChangeLog(operation: operation)
        guard let before = StabilityLevel(old["x-stability-level"]),
            let after = StabilityLevel(new["x-stability-level"])
        else {
            let (one, other) = (old["x-stability-level"], new["x-stability-level"])
            if !(one.flatMap { one in other.map(one.equals) } ?? false) {
                log.addInvalidStability(StabilityLevel(other) == nil ? other : one)
            }
            return log.changes
        }
        // Nobody depends on the stability of a draft.
        if before != after, before >= .beta {
            log.add(
                after < before ? "api-stability-decreased" : "api-stability-increased", .exchange, old: old, new: new,
                expected: .quoted(before.rawValue), actual: .quoted(after.rawValue))
        }
        // What is not stable yet may change at any time.
        if after == .draft || after == .alpha { return log.changes }
        if let change = DeprecationChange(old: Deprecation(old), new: Deprecation(new), days: days) {
            log.add(
                change.kind.idOfOperation, .exchange, old: change.old, new: change.new, expected: change.expected,
                actual: change.actual)
        }
        compareNames(&log)
        parameters.report(to: &log, days: days)
        requestBody.report(to: &log, days: days)
        responses.report(to: &log, days: days)
        // An operation without requirements of its own has those of the contract, which are compared once.
        if old["security"] != nil || new["security"] != nil {
            SecurityComparison(old: old["security"] ?? security.old, new: new["security"] ?? security.new)
                .report(ofOperation: &log)
        }
        log.add(callbacks.changes)
        return log.changes
    }

    private func compareNames(_ log: inout ChangeLog) {
        let (one, other) = (old["operationId"], new["operationId"])
        if one?.string ?? "" != other?.string ?? "" {
            log.add(
                one == nil ? "api-operation-id-added" : "api-operation-id-removed", .exchange, old: one, new: other,
                expected: one.fact, actual: other.fact)
        }
        let before = old["tags"]?.elements.compactMap(\.string) ?? []
        let after = new["tags"]?.elements.compactMap(\.string) ?? []
        for tag in before where !after.contains(tag) {
            log.add(
                "api-tag-removed", .exchange, old: old["tags"], expected: .value("\"\(tag)\"", type: "string"),
                actual: .absent, subject: tag)
        }
        for tag in after where !before.contains(tag) {
            log.add(
                "api-tag-added", .exchange, new: new["tags"], expected: .absent,
                actual: .value("\"\(tag)\"", type: "string"), subject: tag)
        }
    }
}
