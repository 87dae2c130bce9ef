package import APICheckBase

/// The reports of all shards of one run.
package struct ShardSet: Sendable {
    package let run: ShardReport.Run
    /// The contracts of the run; complete where every shard is.
    package let frames: [ShardReport.Frame]
    /// The parts of all units, in their order.
    private let parts: [ReportPart]

    /// Throws a ``Problem`` for reports of different runs, and when a shard is missing or there twice.
    package init(_ shards: [(path: String, shard: ShardReport)]) throws {
        guard let first = shards.first else { throw Problem("no report") }
        var paths: [Int: String] = [:]
        for (path, shard) in shards {
            try ShardSet.requireSameRun(shard, path, first)
            if let other = paths.updateValue(path, forKey: shard.index) {
                throw Problem(
                    "shard \(shard.index) of \(shard.count) is there twice", at: ["\(other)", "\(path)"],
                    remedy: "give the report of each shard once")
            }
        }
        let missing = (1...first.shard.count).filter { paths[$0] == nil }
        guard missing.isEmpty else {
            throw Problem(
                "\(missing.count == 1 ? "shard" : "shards") \(missing.prefix(20).map(String.init).list("and")) of \(first.shard.count) \(missing.count == 1 ? "is" : "are") missing",
                at: shards.map { "\($0.path)" },
                remedy: "give the reports of all shards, also of those without findings")
        }
        run = first.shard.run
        frames = try first.shard.frames.enumerated().map { index, frame in
            var frame = frame
            frame.isComplete = shards.allSatisfy { $0.shard.frames[index].isComplete }
            frame.hash = try ShardSet.hash(of: index, shards)
            return frame
        }
        parts = shards.flatMap(\.shard.parts).sorted { $0.unit < $1.unit }
        guard parts.map(\.unit) == Array(run.units.indices) else {
            let units = Set(parts.map(\.unit))
            let absent = run.units.indices.first { !units.contains($0) }
            throw Problem(
                absent.map { "no shard checked \(run.units[$0])" } ?? "two shards checked the same",
                at: shards.map { "\($0.path)" }, remedy: "run all shards with the same recordings and workflows")
        }
    }

    /// The parts of a contract, in the order of their units.
    package func parts(of frame: ShardReport.Frame) -> [ReportPart] {
        parts.filter { frame.units.contains($0.unit) }
    }

    /// Why the run is not complete, as lines for people.
    package var failures: [PrintableText] { parts.flatMap(\.failures) }

    private static func requireSameRun(
        _ shard: ShardReport, _ path: String, _ first: (path: String, shard: ShardReport)
    ) throws {
        func require<Value: Equatable>(_ what: PrintableText, _ value: (ShardReport) -> Value) throws {
            if value(shard) == value(first.shard) { return }
            throw difference(
                in: what, at: ["\(first.path)", "\(path)"], expected: "\(value(first.shard))", actual: "\(value(shard))"
            )
        }
        try require("numbers of shards", \.count)
        try require("commands", \.run.command.rawValue)
        try require("APIs or recordings", \.run.names)
        try require("contracts", \.run.contract)
        try require("folders of contracts", \.run.contracts)
        try require("options --level", \.run.levels)
        try require("options --for", \.run.apps)
        try require("unchecked rules", \.run.unchecked)
        try require("recordings or workflows", \.run.units)
        try require("contracts") { $0.frames.map { "\($0.contract) \($0.units)" } }
    }

    /// The hash of a contract, which all shards that read it have; nil where none did.
    private static func hash(of index: Int, _ shards: [(path: String, shard: ShardReport)]) throws -> String? {
        let known = shards.compactMap { shard in
            shard.shard.frames[index].hash.map {
                (path: shard.path, hash: $0, name: shard.shard.frames[index].contract)
            }
        }
        guard let first = known.first, let other = known.first(where: { $0.hash != first.hash }) else {
            return known.first?.hash
        }
        throw difference(
            in: "contracts", at: ["\(first.path)", "\(other.path)"], expected: "\(first.name) \(first.hash)",
            actual: "\(other.name) \(other.hash)")
    }

    private static func difference(
        in what: PrintableText, at paths: [PrintableText], expected: PrintableText, actual: PrintableText
    ) -> Problem {
        Problem(
            "the reports are of different runs: their \(what) differ", at: paths, expected: expected, actual: actual,
            remedy: "run all shards with the same options, contracts and recordings")
    }
}
