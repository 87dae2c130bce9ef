/// The JSON Schemas of what the program prints as JSON.
package enum OutputSchema: String, CaseIterable, Sendable {
    case report, error

    package var bytes: [UInt8] {
        switch self {
        case .report: PackageResources.report_schema_json
        case .error: PackageResources.error_schema_json
        }
    }

    package var summary: String {
        switch self {
        case .report: "the report of verify, diff, record, run, scrub, init and merge"
        case .error: "a line on standard error of a command with --format json"
        }
    }
}
