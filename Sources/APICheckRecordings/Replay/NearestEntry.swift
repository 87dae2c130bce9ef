import APICheckBase
import APICheckJSON

/// Finds the entry that is most similar to a request without an answer. Looks at each entry once, up to a maximum, and
/// compares the bodies of a few.
enum NearestEntry {
    private static let mostEntries = 20_000
    private static let mostBodies = 32

    /// The first of the most similar entries; nil without one whose path is similar.
    static func index(in requests: [ComparedRequest], to asked: ComparedRequest) -> Int? {
        let segments = asked.segments
        let query = Set(asked.query)
        var best = Int.min
        var candidates: [Int] = []
        for (index, request) in requests.prefix(mostEntries).enumerated() {
            let likeness = likeness(of: request, to: asked, segments: segments, query: query)
            if likeness < best { continue }
            if likeness > best { candidates.removeAll(keepingCapacity: true) }
            best = likeness
            if candidates.count < mostBodies { candidates.append(index) }
        }
        let differences = candidates.map { bodyDifferences(requests[$0].body, asked.body) }
        guard let index = zip(candidates, differences).min(by: { $0.1 < $1.1 })?.0,
            hasSimilarPath(requests[index], asked, prefix: commonPrefix(of: requests))
        else { return nil }
        return index
    }

    /// Whether the paths have a segment in common, from the beginning or the end, or differ by a typing error. An entry for
    /// another resource would mislead. `prefix` is the number of segments that all entries begin with, such as a version.
    private static func hasSimilarPath(_ recorded: ComparedRequest, _ asked: ComparedRequest, prefix: Int) -> Bool {
        if recorded.path == asked.path { return true }
        let known = recorded.segments
        let sent = asked.segments
        let shared = min(prefix, zip(known, sent).prefix { $0 == $1 }.count)
        let (rest, others) = (known.dropFirst(shared), sent.dropFirst(shared))
        if zip(rest, others).contains(where: ==) || zip(rest.reversed(), others.reversed()).contains(where: ==) {
            return true
        }
        let texts = [rest, others].map {
            String(decoding: Array($0.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
        }
        return Spelling.nearMiss(of: texts[1], in: [texts[0]]) != nil
    }

    private static func commonPrefix(of requests: [ComparedRequest]) -> Int {
        // One path alone does not say which of its segments are a prefix.
        guard let path = requests.first?.path, let first = requests.first?.segments,
            requests.prefix(mostEntries).contains(where: { $0.path != path })
        else { return 0 }
        // The last segment of a path says what it is about.
        var count = first.count - 1
        for request in requests.prefix(mostEntries) {
            let segments = request.segments
            count = min(count, segments.count - 1, zip(first, segments).prefix { $0 == $1 }.count)
        }
        return max(0, count)
    }

    /// A score of similarity: the path weighs most, then method, host, headers and query.
    private static func likeness(
        of recorded: ComparedRequest, to asked: ComparedRequest, segments: [ArraySlice<UInt8>], query: Set<ComparedPair>
    ) -> Int {
        var points = recorded.method == asked.method ? 500 : 0
        if recorded.path == asked.path {
            points += 1_000
        } else {
            let others = recorded.segments
            let shared = zip(segments, others).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
            if segments.count == others.count {
                points += min(90, 10 * shared)
            } else {
                // One of the two may lack the base path.
                let ends = zip(segments.reversed(), others.reversed()).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
                points += min(9, max(shared, ends))
            }
        }
        if recorded.origin == asked.origin { points += 100 }
        points += 10 * zip(recorded.headers, asked.headers).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
        let common = recorded.query.reduce(0) { $0 + (query.contains($1) ? 1 : 0) }
        return points + 5 * common - max(recorded.query.count, asked.query.count)
    }

    private static func bodyDifferences(_ recorded: ComparedBody, _ asked: ComparedBody) -> Int {
        switch (recorded, asked) {
        case (.json(let old), .json(let new)): ValueDifference.between(old, new, limit: 20).count
        case (.form(let old), .form(let new)): Set(old).symmetricDifference(new).count
        default: recorded == asked ? 0 : 21
        }
    }
}
