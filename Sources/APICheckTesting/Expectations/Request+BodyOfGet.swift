import APICheckBase
import APICheckFindings
import APICheckHTTP

extension Request {
    /// That a GET carries a body.
    var bodyOfGet: Failure? {
        guard method == "GET", let body, !body.isEmpty else { return nil }
        return Failure(
            "a GET has a body, which URLSession does not send: the task fails on Apple's systems (error -1103)",
            at: ["\(method) \(url.target), body"], expected: "no body", actual: body.count.counted("byte"),
            remedy: "Have the server take it by POST, or in the query (RFC 9110 section 9.3.1 gives it no meaning).")
    }
}
