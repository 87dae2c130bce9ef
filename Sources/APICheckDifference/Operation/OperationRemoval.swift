import APICheckBase
import APICheckFindings
import APICheckJSON

/// Operations that only one of the contracts has.
struct OperationRemoval {
    private let old: ComparedContract
    private(set) var log: [ContractChange] = []

    init(old: ComparedContract) { self.old = old }

    static func added(_ item: PathItem, only method: String? = nil) -> [ContractChange] {
        var changes: [ContractChange] = []
        for name in method.map({ [$0] }) ?? item.methods {
            var log = ChangeLog(method: name.uppercased(), path: item.template)
            log.add(
                "endpoint-added", .exchange, new: item.operation(name), expected: "no operation",
                actual: .words("\(name.uppercased()) \(item.template)"))
            changes += log.changes
        }
        return changes
    }

    mutating func remove(_ item: PathItem, withPath: Bool, only method: String? = nil) {
        for name in method.map({ [$0] }) ?? item.methods {
            guard let node = item.operation(name) else { continue }
            var changes = ChangeLog(method: name.uppercased(), path: item.template)
            let expected = Fact.words("\(name.uppercased()) \(item.template)")
            let kind = withPath ? "api-path" : "api"
            guard let level = StabilityLevel(node["x-stability-level"]) else {
                changes.addInvalidStability(node["x-stability-level"])
                log += changes.changes
                continue
            }
            // Drafts may go at any time.
            if level == .draft || level == .alpha { continue }
            if node["deprecated"]?.bool != true {
                changes.add(
                    "\(kind)-removed-without-deprecation", .exchange, old: node, expected: expected,
                    actual: "no operation")
            } else if let sunset = node["x-sunset"] {
                guard let date = SunsetDate(sunset) else {
                    changes.add(
                        "api-path-sunset-parse", .exchange, old: sunset, expected: "a date such as 2027-01-31",
                        actual: sunset.fact)
                    log += changes.changes
                    continue
                }
                if date.daysFromToday > 0 {
                    changes.add(
                        "\(kind)-removed-before-sunset", .exchange, old: sunset,
                        expected: .words("an operation until \(date.text)"), actual: "no operation")
                }
            } else {
                changes.add(
                    "\(kind)-removed-with-deprecation", .exchange, old: node, expected: expected,
                    actual: "no operation")
            }
            log += changes.changes
        }
    }
}

extension ChangeLog {
    mutating func addInvalidStability(_ value: JSON?) {
        add(
            "api-invalid-stability-level", .exchange, new: value,
            expected: .words(StabilityLevel.names.list("or")), actual: value.fact)
    }
}
