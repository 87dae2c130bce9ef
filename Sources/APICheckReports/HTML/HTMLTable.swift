import APICheckFindings

/// A table that scrolls by itself where the page is too narrow for it.
struct HTMLTable {
    static let levels: [Level] = [.breaking, .warning, .info]

    let caption: String
    let heads: [String]

    func write(to writer: inout XMLWriter, rows: (inout XMLWriter) -> Void) {
        // Focusable, so that the keyboard scrolls it.
        writer.block("div", ["class": "table", "role": "region", "aria-label": caption, "tabindex": "0"]) { writer in
            writer.block("table") { writer in
                writer.block("caption", text: caption)
                writer.block("thead") { writer in
                    writer.block("tr") { writer in
                        for head in heads { writer.element("th", ["scope": "col"], text: head) }
                    }
                }
                writer.block("tbody") { rows(&$0) }
            }
        }
    }

    /// A row of findings by level below a name.
    static func writeRow(_ counts: [Int], to writer: inout XMLWriter, name: (inout XMLWriter) -> Void) {
        writer.block("tr") { writer in
            writer.element("th", ["scope": "row"], name)
            for (level, count) in zip(levels, counts) {
                writer.element("td", ["class": count > 0 ? level.rawValue : "zero"], text: "\(count)")
            }
        }
    }
}
