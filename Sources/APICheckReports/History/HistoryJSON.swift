package import APICheckBase
import APICheckFindings
import APICheckJSON

/// A history for programs. `Programs/history.schema.json` describes its format.
package enum HistoryJSON {
    package static func render(_ history: History, version: String) -> PrintableText {
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.object("tool") { writer in
                writer.member("name", "apicheck")
                writer.member("version", version)
            }
            writer.member("order", history.order.rawValue)
            writer.object("summary") { writer in
                writer.member("runs", history.runs.count)
                for state in History.State.allCases { writer.member(state.rawValue, history.count(state)) }
            }
            writer.array("runs") { writer in
                for run in history.runs {
                    writer.object { writer in
                        writer.member("file", run.file)
                        if let command = run.command { writer.member("command", command) }
                        writer.member("checked", run.checked)
                    }
                }
            }
            writer.member(history.skipped)
            writer.array("findings") { writer in
                for row in history.rows { HistoryJSON.write(row, of: history, to: &writer) }
            }
            writer.array("accepted") { writer in
                for entry in history.entries { HistoryJSON.write(entry, to: &writer) }
            }
        }
        return writer.printableText + "\n"
    }

    private static func write(_ row: History.Row, of history: History, to writer: inout JSONWriter) {
        writer.object { writer in
            let finding = row.finding
            writer.member("state", row.state.rawValue)
            writer.member("rule", finding.rule)
            writer.member("level", finding.level.rawValue)
            if let verdict = finding.verdict { writer.member("verdict", verdict) }
            if let api = finding.api { writer.member("api", api) }
            writer.member("operation", finding.operation)
            writer.member("place", finding.place)
            if let command = finding.command { writer.member("command", command) }
            writer.member("fingerprint", finding.fingerprint)
            if let expires = finding.expires { writer.member("expires", expires) }
            writer.member("first", history.runs[row.first].file)
            writer.member("last", history.runs[row.last].file)
            writer.member("since", history.runs[row.since].file)
            writer.member("present", row.present)
            writer.member("checked", row.checked)
            writer.member("runs", row.marks())
            guard !row.also.isEmpty else { return }
            writer.array("also") { writer in
                for other in row.also {
                    writer.object { writer in
                        writer.member("operation", other.operation)
                        writer.member("place", other.place)
                        writer.member("fingerprint", other.fingerprint)
                    }
                }
            }
        }
    }

    private static func write(_ entry: AcceptedEntry, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("api", entry.api)
            writer.member("rule", entry.rule)
            if let operation = entry.operation { writer.member("operation", operation) }
            writer.member("place", entry.place)
            writer.member("fingerprint", entry.fingerprint)
            writer.member("reason", entry.reason)
            if let owner = entry.owner { writer.member("owner", owner) }
            if let expires = entry.expires { writer.member("expires", expires) }
            writer.member("expired", entry.isExpired)
        }
    }
}
