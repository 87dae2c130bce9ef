/// The protocol version spoken, spelt as a status line and a HAR spell it.
package struct HTTPVersion: Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ text: String) { description = text }

    package static let http10 = HTTPVersion("HTTP/1.0")
    package static let http11 = HTTPVersion("HTTP/1.1")
    package static let http2 = HTTPVersion("HTTP/2")
}
