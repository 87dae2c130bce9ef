/// The positions of the parts of a request's head in its bytes, and what they say about the connection.
///
/// We do not use the parser of SwiftNIO, because it converts the fields to strings: a recorder must see the original
/// bytes.
package struct HeadLayout {
    struct Field {
        var name: Range<Int>
        /// Without surrounding white space.
        var value: Range<Int>
    }

    /// How the end of the content is marked (RFC 9112 section 6.3).
    package enum Framing: Hashable {
        case none
        case length(Int)
        case chunked
        /// All bytes up to the end of the connection, after an upgrade (RFC 9110 section 7.8).
        case untilClose
    }

    var method = 0..<0
    var target = 0..<0
    var fields: [Field] = []
    /// The value of `Host`; nil when a request of HTTP/1.0 has none.
    var host: Range<Int>?
    /// The request has a field that only browsers send: `Origin` or `Sec-Fetch-Site`.
    var isFromBrowser = false
    package var framing = Framing.none
    var isHTTP10 = false
    /// The client asks for the protocol `websocket` on this connection (RFC 6455 section 4.1).
    var asksForWebSocket: Bool { hasWebSocketProtocol && hasUpgradeOption && framing == .none && !isHTTP10 }
    var hasWebSocketProtocol = false
    var hasUpgradeOption = false
    /// The client accepts another response on the connection (RFC 9112 section 9.3).
    var keepsAlive = true
    /// The client waits for `100 Continue` before it sends the content (RFC 9110 section 10.1.1).
    var expectsContinue = false
    /// The length of the head in bytes, including the empty line.
    package var length = 0
}
