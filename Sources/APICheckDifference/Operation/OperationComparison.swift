import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares one operation of two contracts.
///
/// Pairs of schemas are made at once and judged in ``changes()``, when all pairs are known.
struct OperationComparison {
    private let method: String
    private let path: String
    private let old: JSON
    private let new: JSON
    private let schemas: SchemaComparison
    private let days: Int
    private let parameters: ParameterComparison
    private let requestBody: RequestBodyComparison
    private let responses: ResponseComparison
    private let callbacks: WebhookComparison

    init(
        method: String, old: PathItem, new: PathItem, nodes: (JSON, JSON), schemas: SchemaComparison,
        policy: ContractComparison.Policy
    ) {
        self.method = method.uppercased()
        path = old.template
        self.old = nodes.0
        self.new = nodes.1
        self.schemas = schemas
        days = policy.days(StabilityLevel(nodes.1["x-stability-level"]))
        parameters = ParameterComparison(
            old: ParameterList(old, nodes.0), new: ParameterList(new, nodes.1), schemas: schemas,
            days: days)
        requestBody = RequestBodyComparison(old: nodes.0["requestBody"], new: nodes.1["requestBody"], schemas: schemas)
        responses = ResponseComparison(old: nodes.0["responses"], new: nodes.1["responses"], schemas: schemas)
        callbacks = WebhookComparison(
            callbacksOf: "\(self.method) \(path)", old: nodes.0, new: nodes.1, schemas: schemas)
    }

    func changes() -> [ContractChange] {
        var log = ChangeLog(method: method, path: path)
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
                expected: .words(before.rawValue), actual: .words(after.rawValue))
        }
        // What is not stable yet may change at any time.
        if after == .draft || after == .alpha { return log.changes }
        LifecycleComparison(old: old, new: new, days: days).report(to: &log)
        compareNames(&log)
        parameters.report(to: &log)
        requestBody.report(to: &log, days: days)
        responses.report(to: &log, days: days)
        log.add(SecurityComparison(old: old["security"], new: new["security"]).ofOperation(log))
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
