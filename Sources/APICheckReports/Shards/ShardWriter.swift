import APICheckBase
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
            writer.member("names", run.names)
            if let contract = run.contract { writer.member("contract", contract) }
            writer.member("contracts", run.contracts)
            writer.member("levels", run.levels)
            writer.member("apps", run.apps)
            writer.member("unchecked", run.unchecked)
            writer.member("units", run.units)
        }
    }

    private static func write(_ frame: ShardReport.Frame, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", frame.contract)
            writer.member("hash", frame.hash)
            writer.member("first", frame.units.lowerBound)
            writer.member("units", frame.units.count)
            writer.member("complete", frame.isComplete)
            writer.member(frame.skipped)
        }
    }

    private static func write(_ part: ReportPart, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("unit", part.unit)
            writer.member("checked", part.checked)
            writer.member("volatileValues", part.volatile.count)
            VolatileCoding.write(part.volatile, to: &writer)
            writer.member("compared", part.steps.compared)
            writer.member("recorded", part.steps.recorded)
            writer.member("workflows", part.workflows.sorted())
            writer.member("recordings", part.recordings)
            if let oldest = part.oldest { writer.member("oldest", Int(oldest.seconds)) }
            if let newest = part.newest { writer.member("newest", Int(newest.seconds)) }
            writer.member(part.skipped)
            writer.member("failures", part.failures.map(\.string))
            writer.array("operations") { writer in
                for index in part.used.operations.sorted() { writer.int(index) }
            }
            writer.array("responses") { writer in
                for (response, seen) in part.used.responses.sorted(by: { $0.key < $1.key }) {
                    writer.string(ResponseCoding.text(response, seen))
                }
            }
            writer.array("findings") { writer in
                for finding in part.findings { FindingCoding.write(finding, to: &writer) }
            }
        }
    }
}
