import APICheckBase
import APICheckHTTP

extension Answer {
    /// The response with its pieces.
    var response: Response {
        var response = Response(status: status, headers: headers, body: body)
        response.chunks = pieces
        return response
    }

    /// The times at which the response and its pieces are given.
    var timings: Timings { Timings(wait: delay.wholeMicroseconds, receive: pieces.last?.after ?? 0) }
}
