import APICheckBase
import APICheckContracts
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

    /// - Parameter places: Where changes of schemas are named.
    func changes(namedIn places: NamedPlaces) -> [ContractChange] {
        var log = ChangeLog(operation: operation, places: places)
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
        log.add(callbacks.changes(namedIn: places))
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

/// Operations that only one of the contracts has.
struct OperationRemoval {
    private(set) var changes: [ContractChange] = []

    static func added(_ item: PathItem, only method: String? = nil) -> [ContractChange] {
        var changes: [ContractChange] = []
        for name in method.map({ [$0] }) ?? item.methods {
            let operation = "\(name.uppercased()) \(item.template)"
            var log = ChangeLog(operation: operation)
            log.add(
                "endpoint-added", .exchange, new: item.operation(name), expected: "no operation",
                actual: .quoted(operation))
            changes += log.changes
        }
        return changes
    }

    /// - Parameter only: One method, where the path remains; nil for all, with the path.
    mutating func remove(_ item: PathItem, only method: String? = nil) {
        let prefix = method == nil ? "api-path-removed" : "api-removed"
        for name in method.map({ [$0] }) ?? item.methods {
            guard let node = item.operation(name) else { continue }
            let operation = "\(name.uppercased()) \(item.template)"
            var log = ChangeLog(operation: operation)
            defer { changes += log.changes }
            guard let level = StabilityLevel(node["x-stability-level"]) else {
                log.addInvalidStability(node["x-stability-level"])
                continue
            }
            // Drafts may go at any time.
            if level == .draft || level == .alpha { continue }
            let id: String
            var expected = Fact.quoted(operation)
            var place = node
            switch Deprecation(node).removal {
            case .withoutDeprecation: id = "\(prefix)-without-deprecation"
            case .withDeprecation: id = "\(prefix)-with-deprecation"
            case .beforeSunset(let date):
                id = "\(prefix)-before-sunset"
                expected = .words("an operation until \(date.text)")
                place = node["x-sunset"] ?? node
            case .asAnnounced: continue
            case .sunsetInvalid(let sunset):
                log.add(
                    "api-path-sunset-parse", .exchange, old: sunset, expected: SunsetDate.expected,
                    actual: sunset.fact)
                continue
            }
            log.add(id, .exchange, old: place, expected: expected, actual: "no operation")
        }
    }
}

extension ChangeLog {
    mutating func addInvalidStability(_ value: JSON?) {
        add(
            "api-invalid-stability-level", .exchange, new: value,
            expected: .quoted(StabilityLevel.names.list("or")), actual: value.fact)
    }
}

/// One path with its operations.
struct PathItem {
    let template: String
    /// The name of the path in the document.
    let key: JSON
    let contract: ComparedContract
    /// The members beside a reference, then those of its target (OpenAPI 3.1 section 4.8.9).
    private let layers: [JSON]
    /// The path, or nil for a path with unbalanced braces.
    private let path: PathTemplate?

    /// Whether it is a reference that cannot be followed.
    let isUnknown: Bool

    init(template: String, key: JSON, value: JSON, contract: ComparedContract) {
        self.template = template
        self.key = key
        self.contract = contract
        path = PathTemplate(template)
        isUnknown = contract.isUnknown(value)
        let target = value["$ref"] == nil ? nil : contract.resolve(value)
        layers = [value] + (target.map { [$0] } ?? [])
    }

    func operation(_ method: String) -> JSON? {
        for layer in layers {
            // An operation is not a place for a reference by the standard, but published contracts have them.
            if let node = layer[method] ?? layer["additionalOperations"]?[method], node.kind == .object {
                return contract.resolve(node) ?? node
            }
        }
        return nil
    }

    /// Whether the operation is a reference that cannot be followed.
    func isUnknown(_ method: String) -> Bool { contract.isUnknown(operation(method)) }

    /// The methods of its operations: lower case, and those of `additionalOperations` as they are sent.
    var methods: [String] {
        layers.flatMap { $0["additionalOperations"]?.members.map(\.name) ?? [] }
            .reduce(into: Operation.methods.filter { operation($0) != nil }) { names, name in
                if !names.contains(name) { names.append(name) }
            }
    }

    /// The parameters of all its operations.
    var sharedNode: JSON? { layers.lazy.compactMap { $0["parameters"] }.first }

    func member(_ name: String) -> JSON? { layers.lazy.compactMap { $0[name] }.first }

    /// The names of the parameters, in the order of the path.
    var parameterNames: [String] { path?.parameterNames ?? [] }

    /// Equal for paths that match the same URLs.
    var shape: String { path?.shape ?? template }
}
