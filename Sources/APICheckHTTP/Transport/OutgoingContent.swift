import APICheckBase

/// The content of a request in pieces, each produced when it can be sent.
package struct OutgoingContent: Sendable {
    /// The total number of bytes; nil when it is unknown.
    package var length: Int?
    /// Returns the next piece, nil at the end. Returns or throws promptly when its task is cancelled.
    package var next: @Sendable () async throws -> [UInt8]?

    package init(length: Int?, next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.length = length
        self.next = next
    }
}

extension OutgoingContent {
    package func gathered() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try await next() { bytes += piece }
        return bytes
    }

    /// Collects the content if it has at most `limit` bytes and the budget has room for them. Otherwise returns the
    /// same content to be sent on, including the pieces already read.
    package func gathered(upTo limit: Int, of budget: ByteBudget) async throws -> ([UInt8], rest: OutgoingContent?) {
        var share = ByteBudget.Share(of: budget)
        var bytes: [UInt8] = []
        while let piece = try await next() {
            bytes += piece
            guard bytes.count <= limit, share.take(piece.count) else {
                let first = First(bytes)
                let next = next
                return (
                    [],
                    OutgoingContent(length: length) {
                        if let bytes = first.take() { return bytes }
                        return try await next()
                    }
                )
            }
        }
        return (bytes, nil)
    }

    /// The pieces already read, returned once.
    private final class First: Sendable {
        private let bytes: Locked<[UInt8]?>

        init(_ bytes: [UInt8]) { self.bytes = Locked(bytes) }

        func take() -> [UInt8]? { bytes.withLock { $0.take() } }
    }
}
