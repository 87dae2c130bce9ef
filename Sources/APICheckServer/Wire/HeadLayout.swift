/// Where the parts of a request's head stand in its bytes, and what they say about the connection.
///
/// Ours instead of SwiftNIO's parser, which makes text of the fields: a recorder has to see the bytes as they came.
package struct HeadLayout {
    struct Field {
        var name: Range<Int>
        /// Without the white space around it.
        var value: Range<Int>
    }

    /// How the end of the content is known (RFC 9112 section 6.3).
    package enum Framing: Hashable {
        case none
        case length(Int)
        case chunked
    }

    var method = 0..<0
    var target = 0..<0
    var fields: [Field] = []
    /// The value of `Host`; nil where HTTP/1.0 has none.
    var host: Range<Int>?
    /// It has a field that only browsers send: `Origin` or `Sec-Fetch-Site`.
    var isFromBrowser = false
    package var framing = Framing.none
    var isHTTP10 = false
    /// The client takes another answer on the connection (RFC 9112 section 9.3).
    var keepsAlive = true
    /// The client waits for `100 Continue` before it sends the content (RFC 9110 section 10.1.1).
    var expectsContinue = false
    /// Bytes of the whole head, the empty line included.
    package var length = 0
}
