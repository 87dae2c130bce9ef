/// The reads of one app that the tests of a process made of one API.
package struct SeenReads: Sendable {
    private var seen: [AppRead.Identity: AppRead] = [:]
    /// The responses that were decoded.
    private var responses: Set<AppRead.Response> = []

    package init() {}

    package mutating func add(_ reads: some Sequence<AppRead>) {
        for read in reads {
            seen[read.identity] = seen[read.identity].map { $0.union(read) } ?? read
            responses.insert(read.response)
        }
    }

    /// The reads of a file with those that were seen. A read of the file that says more than was seen stays as it is: other
    /// samples may show more of a model.
    ///
    /// - Parameter isReplacing: Whether reads are left out that were not seen although their response was decoded.
    package func merged(into old: [AppRead], isReplacing: Bool) -> [AppRead] {
        var result = seen
        for read in old {
            if let new = seen[read.identity] {
                if !isReplacing, read.covers(new) { result[read.identity] = read }
            } else if !(isReplacing && responses.contains(read.response)) {
                result[read.identity] = read
            }
        }
        return result.values.inFileOrder
    }

    /// The reads of a file that were not seen although their response was decoded.
    package func stale(in old: [AppRead]) -> [AppRead] {
        old.filter { responses.contains($0.response) && seen[$0.identity] == nil }.inFileOrder
    }

    /// Those of some reads that a file lacks, or says otherwise.
    package static func missing(_ reads: some Sequence<AppRead>, in old: [AppRead]) -> [AppRead] {
        let known = Dictionary(old.map { ($0.identity, $0) }) { first, _ in first }
        return reads.filter { known[$0.identity]?.covers($0) != true }.inFileOrder
    }
}
