import APICheckBase

/// The values of `X-GitHub-Request-Id`, which differ for all responses of a sandbox.
final class RequestIDs: Sendable {
    private let count = Locked(0)

    /// `C2A8:1F2B:4E61C0:5AD907:65A1B2C3`.
    func next() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        var digits = Digest.hex("request \(number)", digits: 28).uppercased()[...]
        return [4, 4, 6, 6, 8].map { length in
            defer { digits = digits.dropFirst(length) }
            return String(digits.prefix(length))
        }.joined(separator: ":")
    }
}
