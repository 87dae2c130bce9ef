import APICheckBase
import APICheckRecordings

/// A secret that only the second walk found.
private struct SecretFound: Error {}

extension RedactionPass {
    /// What a pass on another thread begins with.
    struct Basis: Sendable {
        let secrets: SecretTable
        let names: SecretNames
        let kept: KeptHeaders
        let matcher: SecretMatcher?
        let keepsBinaryBodies: Bool
    }

    /// Makes one walk over many items, a piece of them at a time, on several threads (``OrderedPieces``).
    ///
    /// What it finds does not depend on the threads: each piece of the first walk begins without secrets, and what the
    /// pieces find is added in their order.
    ///
    /// - Parameters:
    ///   - items: The number of items.
    ///   - place: Where the pass is in what a thread walks with.
    ///   - walker: Makes what a thread walks with.
    ///   - walk: Walks over the items with these numbers.
    /// - Returns: The pieces in their order. Nil for few items, and where a piece of the second walk found a secret that the
    ///   first one did not: its placeholder depends on the pieces before, so the caller has to walk in order.
    mutating func pieces<Walker, Piece: Sendable>(
        of items: Int, pass place: any WritableKeyPath<Walker, RedactionPass> & Sendable,
        walker: @escaping @Sendable (RedactionPass) -> Walker,
        walk: @escaping @Sendable (Range<Int>, inout Walker) -> Piece
    ) -> [Piece]? {
        guard items > OrderedPieces.size else { return nil }
        let isFirst = matcher == nil
        let basis = Basis(
            secrets: isFirst ? given : secrets, names: names, kept: prefilter.kept, matcher: matcher,
            keepsBinaryBodies: keepsBinaryBodies)
        var result: [Piece] = []
        var found = secrets
        do {
            try OrderedPieces.make(of: items) {
                walker(RedactionPass(basis))
            } make: { numbers, walker -> (piece: Piece, secrets: SecretTable) in
                walker[keyPath: place].begin(with: basis.secrets)
                return (walk(numbers, &walker), walker[keyPath: place].secrets)
            } take: { _, made in
                if isFirst {
                    found.add(made.secrets)
                } else if made.secrets.additions > basis.secrets.additions {
                    throw SecretFound()
                }
                result.append(made.piece)
            }
        } catch {
            return nil
        }
        secrets = found
        return result
    }
}
