import APICheckFindings
import APICheckJSON

/// Writes the member `shard` of a report. ``ReportReader`` reads it.
struct ShardWriter {
    static func write(_ shard: ShardReport, to writer: inout JSONWriter) {
        writer.object("shard") { writer in
            writer.member("index", shard.index)
            writer.member("count", shard.count)
            write(shard.run, to: &writer)
            writer.array("contracts") { writer in
                for frame in shard.frames { write(frame, to: &writer) }
            }
            writer.array("parts") { writer in
                for part in shard.parts { write(part, to: &writer) }
            }
        }
    }

    private static func write(_ run: ShardReport.Run, to writer: inout JSONWriter) {
        writer.object("run") { writer in
            writer.member("command", run.command.rawValue)
            write("names", run.names, to: &writer)
            if let contract = run.contract { writer.member("contract", contract) }
            writer.member("contracts", run.contracts)
            write("levels", run.levels, to: &writer)
            write("apps", run.apps, to: &writer)
            write("unchecked", run.unchecked, to: &writer)
            write("units", run.units, to: &writer)
        }
    }

    private static func write(_ frame: ShardReport.Frame, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", frame.contract)
            writer.member("hash", frame.hash)
            writer.member("first", frame.units.lowerBound)
            writer.member("units", frame.units.count)
            writer.member("complete", frame.isComplete)
            write(frame.skipped, to: &writer)
        }
    }

    private static func write(_ part: ReportPart, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("unit", part.unit)
            writer.member("checked", part.checked)
            writer.member("volatile", part.volatileValues)
            write(part.skipped, to: &writer)
            write("failures", part.failures, to: &writer)
            writer.array("operations") { writer in
                for index in part.operations.sorted() { writer.int(index) }
            }
            writer.array("responses") { writer in
                for response in part.responses.sorted(by: { ($0.operation, $0.status) < ($1.operation, $1.status) }) {
                    writer.string("\(response.operation) \(response.status)")
                }
            }
            writer.array("findings") { writer in
                for finding in part.findings { FindingCoding.write(finding, to: &writer) }
            }
        }
    }

    private static func write(_ skipped: [Skipped], to writer: inout JSONWriter) {
        writer.array("skipped") { writer in
            for skipped in skipped {
                writer.object { writer in
                    writer.member("what", skipped.what)
                    writer.member("why", skipped.why)
                }
            }
        }
    }

    private static func write(_ name: String, _ texts: [String], to writer: inout JSONWriter) {
        writer.array(name) { writer in
            for text in texts { writer.string(text) }
        }
    }
}
