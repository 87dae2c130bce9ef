/// A response before the final one, such as `103 Early Hints` (RFC 9110 section 15.2).
package struct InterimResponse: Hashable, Sendable {
    package var status: Int
    package var reason: String
    package var headers: Headers

    package init(status: Int, reason: String = "", headers: Headers = []) {
        self.status = status
        self.reason = reason
        self.headers = headers
    }
}
