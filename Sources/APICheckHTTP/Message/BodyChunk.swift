/// A piece of a body as it came.
package struct BodyChunk: Hashable, Sendable {
    /// Bytes of the decoded body.
    package var count: Int
    /// Microseconds from the end of the header section to the piece.
    package var after: Int

    package init(count: Int, after: Int) {
        self.count = count
        self.after = after
    }
}
