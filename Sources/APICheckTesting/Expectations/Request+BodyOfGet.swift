#if Contracts
import APICheckBase
import APICheckFindings
import APICheckHTTP

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
