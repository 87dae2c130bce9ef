/// The protocol version, in the spelling of a status line and of a HAR.
package struct HTTPVersion: Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ text: String) { description = text }

    package static let http10 = HTTPVersion("HTTP/1.0")
    package static let http11 = HTTPVersion("HTTP/1.1")
    package static let http2 = HTTPVersion("HTTP/2")
}
