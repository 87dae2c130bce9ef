import Testing

/// A switch of the sandbox: the exit code of `diff --live`, and a rule with the place that its report must have.
struct DriftCase: Sendable, CustomTestStringConvertible {
    var api: String
    var name: String
    var status: Int32
    /// Empty for a run that ends without a report.
    var rule: String
    /// After the API: `GET /todos /data`.
    var place: String

    init(_ api: String, _ name: String, _ rule: String, _ place: String, status: Int32 = 1) {
        (self.api, self.name, self.rule, self.place, self.status) = (api, name, rule, place, status)
    }

    var testDescription: String { "\(api):\(name)" }
}
