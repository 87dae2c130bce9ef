import APICheckBase
import APICheckFindings
package import APICheckJSON

/// Reads what the JSON report of a shard says about its part of the run.
package struct ReportReader {
    private let path: String
    /// The number of units in the whole run.
    private(set) var units = 0

    private init(_ path: String) { self.path = path }

    /// Reads a report. Throws a ``Problem`` for another file, one without the member `shard` and one that this version
    /// did not write, and what reading the file throws.
    ///
    /// - Parameter version: The program's version: reports of another one may have other members.
    package static func shard(
        inReport path: String, version: String, limits: Document.Limits = Document.Limits()
    ) throws -> ShardReport {
        let root = try Document(contentsOf: path, limits: limits).root
        let reader = ReportReader(path)
        guard root["tool"]?["name"]?.string == "apicheck" else {
            throw reader.failure(
                "this is not a report of apicheck", at: root, remedy: "write one with --format json=FILE")
        }
        if let tool = root["tool"], let other = tool["version"]?.string, other != version {
            throw reader.failure(
                "another version of apicheck wrote this report", at: tool, expected: "\(version)", actual: "\(other)",
                remedy: "run the shards and merge with the same version")
        }
        guard let shard = root["shard"] else {
            throw reader.failure(
                "this is the report of a whole run: there is nothing to merge", at: root,
                remedy: "give the reports of runs with --shard I/N")
        }
        return try reader.shard(shard)
    }

    private func shard(_ value: JSON) throws -> ShardReport {
        let shard = try object(ShardReport.blank, ShardReport.head, in: value)
        var reader = self
        reader.units = shard.run.units.count
        return try reader.object(shard, ShardReport.content, in: value)
    }

    /// An object with the members of a value.
    func object<Object>(_ blank: Object, _ members: [Member<Object>], in value: JSON) throws -> Object {
        var object = blank
        for member in members { try member.read(&object, value, self) }
        return object
    }

    func failure(
        _ what: PrintableText, at value: JSON, expected: PrintableText? = nil, actual: PrintableText? = nil,
        remedy: PrintableText = "write the report again with this version of apicheck"
    ) -> Problem {
        Problem(what, at: ["\(path):\(value.line)"], expected: expected, actual: actual, remedy: remedy)
    }
}
