import APICheckFindings

/// What an expectation that failed says: what is wrong, where, what was expected over what came, and what to do.
struct Failure: Error, CustomStringConvertible {
    var what: String
    var places: [String]
    var expected: String
    var actual: String
    var remedy: String
    /// What of an exchange it is about, so that a secret there is not shown, however short it is.
    var about: Place?

    init(
        _ what: String, at places: [String], expected: String, actual: String, remedy: String, about: Place? = nil
    ) {
        self.what = what
        self.places = places
        self.expected = expected
        self.actual = actual
        self.remedy = remedy
        self.about = about
    }

    /// `place` is that of the exchange.
    init(_ finding: Finding, at place: String?) {
        self.init(
            "\(finding.rule.id): \(finding.rule.title)",
            at: [
                "\(finding.operation), \(finding.place.description)", place, finding.contract?.description,
            ].compactMap(\.self),
            expected: finding.expected, actual: finding.actual, remedy: finding.remedy, about: finding.place)
    }

    /// `place` is that of the exchange.
    init(_ skipped: Skipped, at place: String?) {
        self.init(
            "something was not checked", at: [place].compactMap(\.self), expected: "a check of \(skipped.what)",
            actual: "none: \(skipped.why)", remedy: "Have the contract say it in a way that can be checked.")
    }

    var description: String {
        FailureText.of(what, at: places, expected: expected, actual: actual, remedy: remedy)
    }
}
