#if CommandLine
package import APICheckBase
import APICheckJSON

extension Miss {
    /// The miss as a JSON object, for an answer over HTTP: `error`, `request`, `recording`, `nearest` with its `parts`,
    /// `settings` and `command`. Unknown values are null.
    ///
    /// - Parameters:
    ///   - wording: The words of the front end for a changed setting.
    ///   - command: The command of the front end that records the request.
    package func json(wording: (NextStep) -> PrintableText?, command: (NextStep) -> PrintableText?) -> [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.member("error", "unrecorded")
            writer.member("request", request)
            writer.member("recording", recording)
            if let nearest {
                writer.object("nearest") { nearest.write(to: &$0) }
            } else {
                writer.key("nearest")
                writer.null()
            }
            writer.array("settings") { writer in
                for setting in settings { if let text = wording(.change(setting)) { writer.string(text.string) } }
            }
            writer.member("command", command(recordingStep)?.string)
        }
        return Array("\(writer.printableText)\n".utf8)
    }
}

extension Miss.Nearest {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("entry", entry)
        writer.member("line", line)
        writer.member("request", request)
        writer.array("parts") { writer in
            for verdict in verdicts {
                writer.object { writer in
                    writer.member("part", verdict.part.rawValue)
                    writer.member("name", verdict.name)
                    writer.member("verdict", verdict.difference == nil ? "ok" : "differs")
                    if let difference = verdict.difference {
                        writer.member("expected", difference.expected)
                        writer.member("actual", difference.actual)
                    }
                }
            }
        }
        writer.member("consumedByCall", consumedByCall)
    }
}
#endif
