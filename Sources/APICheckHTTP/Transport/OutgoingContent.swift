/// The content of a request in pieces, each asked for when there is room for it.
package struct OutgoingContent: Sendable {
    /// Bytes in all; nil when nobody knows before the end.
    package var length: Int?
    /// The next piece; nil at the end. Returns or throws soon when its task is cancelled.
    package var next: @Sendable () async throws -> [UInt8]?

    package init(length: Int?, next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.length = length
        self.next = next
    }
}
