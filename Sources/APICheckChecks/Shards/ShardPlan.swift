import APICheckBase
package import APICheckContracts
import APICheckJSON

/// Which shard of a run gets which unit: a recording, or a workflow.
///
/// The same on every machine: it depends on the weights and their order alone.
package struct ShardPlan: Sendable {
    /// The number of the shard of each unit, from 1.
    package let shards: [Int]

    /// Gives the heaviest units first, each to the shard with the least weight so far: the heaviest shard then has at most a
    /// third more than necessary (Graham's bound for this order).
    package init(weights: [Int], count: Int) {
        var shards = Array(repeating: 1, count: weights.count)
        var loads = Array(repeating: 0, count: count)
        let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        for unit in order {
            // The first of several with the same load.
            let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            shards[unit] = lightest + 1
            // A unit without weight still takes a place, so that many of them are spread, too.
            loads[lightest] += max(weights[unit], 1)
        }
        self.shards = shards
    }

    /// The numbers of the units of a shard.
    package func units(of shard: Int) -> Set<Int> { Set(shards.indices.filter { shards[$0] == shard }) }
}

/// How much there is to check in a recording: the bytes of the HAR file and of the files of bodies beside it.
package enum RecordingSize {
    /// 0 for a file that does not exist: reading it reports that.
    package static func bytes(of file: String) -> Int {
        let folder = (file.hasSuffix(".har") ? String(file.dropLast(4)) : file) + ".bodies"
        return ([file] + FileContents.list(folder).map { "\(folder)/\($0)" }).reduce(0) { $0 + size(of: $1) }
    }

    private static func size(of path: String) -> Int { FileStamp(of: path).map { Int($0.size) } ?? 0 }
}

extension Contract {
    /// XXH64 of the contract's text: shards of one run have the same.
    package var textHash: String { XXH64.text(of: document.text) }
}
