/// The JSON Schemas of what the program prints as JSON.
package enum OutputSchema: String, CaseIterable, Sendable {
    case report, error, plan, initial = "init", doctor, rules, rule, history

    package var bytes: [UInt8] {
        switch self {
        case .report: PackageResources.report_schema_json
        case .error: PackageResources.error_schema_json
        case .plan: PackageResources.plan_schema_json
        case .initial: PackageResources.init_schema_json
        case .doctor: PackageResources.doctor_schema_json
        case .rules: PackageResources.rules_schema_json
        case .rule: PackageResources.rule_schema_json
        case .history: PackageResources.history_schema_json
        }
    }

    package var summary: String {
        switch self {
        case .report: "the report of verify, diff, record, run, scrub, init and merge"
        case .error: "a line on standard error of a command with --format json"
        case .plan: "run, record and diff --live with --plan"
        case .initial: "apicheck init"
        case .doctor: "apicheck doctor"
        case .rules: "apicheck rules"
        case .rule: "apicheck rules ID, and the tool explain_rule"
        case .history: "apicheck history"
        }
    }
}
