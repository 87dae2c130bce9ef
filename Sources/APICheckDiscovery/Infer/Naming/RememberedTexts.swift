import APICheckBase

/// What was worked out for a few texts, such as the names of header fields: messages repeat theirs in the same order.
///
/// It compares bytes, so that what holds for a text is never used for another one.
struct RememberedTexts<Fact> {
    private var known: [(text: String, fact: Fact)] = []
    /// Where the next text is expected.
    private var next = 0
    /// Further texts are worked out each time.
    private static var most: Int { 64 }

    /// What is known of a text.
    mutating func fact(of text: String, work: (String) -> Fact) -> Fact {
        if next >= known.count { next = 0 }
        if next >= known.count || !known[next].text.hasSameBytes(as: text) {
            guard let place = known.firstIndex(where: { $0.text.hasSameBytes(as: text) }) else {
                let fact = work(text)
                if known.count < Self.most { known.append((text, fact)) }
                next = known.count
                return fact
            }
            next = place
        }
        next += 1
        return known[next - 1].fact
    }
}
