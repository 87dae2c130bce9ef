import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

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
