#if Contracts
import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP

extension CheckResult {
    /// The findings as failures. Findings that are only informative, and skipped checks, are included only on request.
    func failures(at place: String?, includingInfo: Bool) -> [Failure] {
        var findings = Findings()
        findings.add(self.findings.filter { includingInfo || $0.level != .info })
        let failures = findings.sorted.map { Failure($0, at: place) }
        return includingInfo ? failures + skipped.map { Failure($0, at: place) } : failures
    }
}

extension Failure {
    /// `place` is the place of the exchange in its recording.
    fileprivate init(_ skipped: Skipped, at place: String?) {
        self.init(
            "something was not checked", at: place.map { ["\($0)"] } ?? [], expected: "a check of \(skipped.what)",
            actual: "none: \(skipped.why)", remedy: "describe it in the contract in a form that can be checked")
    }
}

extension Request {
    /// The failure of a GET that has a body.
    var bodyOfGet: Failure? {
        guard method == "GET", let body, !body.isEmpty else { return nil }
        return Failure(
            "a GET has a body, which URLSession does not send: the task fails on Apple's systems (error -1103)",
            at: ["\(method) \(url.target), body"], expected: "no body", actual: "\(body.count.counted("byte"))",
            remedy: "send it by POST or in the query: the content of a GET has no meaning (RFC 9110 section 9.3.1)")
    }
}
#endif
