import APICheckBase
import APICheckFindings
import APICheckJSON

/// Findings about a description that can be used nevertheless.
struct Faults {
    /// More of them mean that the file is something else.
    private static let maximum = 500

    let api: String?
    private(set) var findings: [Finding] = []

    init(api: String?) { self.api = api }

    /// - Parameter at: The wrong value, or the name of the member.
    mutating func add(
        _ rule: Rule, level: Level? = nil, at value: JSON, expected: Fact, actual: Fact, subject: String? = nil,
        hint: PrintableText? = nil
    ) {
        guard findings.count < Faults.maximum else { return }
        let pointer = value.pointer
        findings.append(
            Finding(
                rule, level: level, api: api, operation: Faults.operation(pointer), place: .contract(pointer),
                contract: value.location, expected: expected, actual: actual, subject: subject, hint: hint))
    }

    /// `GET /todos` for a value inside an operation.
    private static func operation(_ pointer: Pointer) -> String {
        guard let first = pointer.tokens.first, first == "paths" || first == "webhooks", pointer.tokens.count > 1 else {
            return "contract"
        }
        let path = pointer.tokens[1]
        return Operation.method(of: pointer).map { "\($0) \(path)" } ?? path
    }
}
