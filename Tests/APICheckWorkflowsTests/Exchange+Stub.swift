import APICheckBase
import APICheckHTTP
import APICheckJSON

extension Exchange {
    /// A response to `GET http://localhost/`, or to a request.
    static func stub(
        _ status: Int, _ body: String = "", headers: Headers = ["Content-Type": "application/json"],
        to request: Request? = nil
    ) -> Exchange {
        let url = HTTPURL("http://localhost/")!
        return Exchange(
            request: SentRequest(request ?? Request("GET", url)),
            response: Response(status: status, headers: headers, body: Array(body.utf8)),
            startedAt: Instant(seconds: 1_700_000_000))
    }
}
