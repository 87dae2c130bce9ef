import APICheckBase

/// What was found out about the last bodies: apps and tests ask for the same again.
package struct RepeatedBodies<Kind: Equatable, Fact> {
    fileprivate struct Known {
        let body: [UInt8]
        let kind: Kind
        let fact: Fact
    }

    private static var slots: Int { 16 }
    /// A longer body is not kept.
    private static var mostBytes: Int { 64 << 10 }

    /// Each at the place of its body, where a new one replaces the last.
    private var known: [Known?] = []

    package init() {}

    /// - Parameter kind: What the fact depends on besides the bytes.
    package func fact(of body: [UInt8], _ kind: Kind) -> Fact? {
        guard !known.isEmpty, let known = known[Self.slot(body)], known.body.hasSameBytes(as: body),
            known.kind == kind
        else { return nil }
        return known.fact
    }

    package mutating func insert(_ body: [UInt8], _ kind: Kind, _ fact: Fact) {
        guard body.count <= Self.mostBytes else { return }
        if known.isEmpty { known = Array(repeating: nil, count: Self.slots) }
        known[Self.slot(body)] = Known(body: body, kind: kind, fact: fact)
    }

    package mutating func removeAll() { known = [] }

    /// By the length and some of the bytes.
    private static func slot(_ body: [UInt8]) -> Int {
        body.withUnsafeBytes { bytes in
            var hash = UInt64(truncatingIfNeeded: bytes.count)
            if bytes.count >= 8 {
                for place in [0, (bytes.count - 8) / 2, bytes.count - 8] {
                    hash = (hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
                }
            }
            return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) &>> 60)
        }
    }
}

extension RepeatedBodies.Known: Sendable where Kind: Sendable, Fact: Sendable {}
extension RepeatedBodies: Sendable where Kind: Sendable, Fact: Sendable {}
