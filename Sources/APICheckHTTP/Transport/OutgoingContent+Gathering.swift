import APICheckBase

extension OutgoingContent {
    package func gathered() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try await next() { bytes += piece }
        return bytes
    }

    /// The content as a whole when it has at most `limit` bytes and the budget has room for them; else the same content to
    /// be sent on, what was taken of it included.
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

    /// The piece that comes before the others, once.
    private final class First: Sendable {
        private let bytes: Locked<[UInt8]?>

        init(_ bytes: [UInt8]) { self.bytes = Locked(bytes) }

        func take() -> [UInt8]? { bytes.withLock { $0.take() } }
    }
}
