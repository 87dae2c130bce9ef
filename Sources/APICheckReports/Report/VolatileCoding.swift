import APICheckBase
import APICheckFindings
import APICheckJSON

/// The places of volatile values in reports for programs.
enum VolatileCoding {
    static func write(_ changes: VolatileChanges, to writer: inout JSONWriter) {
        guard !changes.list.isEmpty else { return }
        writer.array("volatile") { writer in
            for change in changes.list {
                writer.object { writer in
                    if let api = change.api { writer.member("api", api) }
                    writer.member("operation", change.operation)
                    writer.member("pointer", change.pointer)
                    writer.member("old", change.old.description)
                    writer.member("new", change.new.description)
                    writer.member("samples", change.samples)
                }
            }
        }
    }
}
