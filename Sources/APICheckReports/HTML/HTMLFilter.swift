import APICheckBase
import APICheckFindings

/// The form above the findings. It is hidden until the script that it needs runs.
struct HTMLFilter {
    private static let keys = [
        ("/", "go to the search"), ("Esc", "in the search: clear it"), ("j", "next finding"), ("k", "previous finding"),
        ("Enter", "open or close the finding"), ("e", "open all"), ("c", "close all"),
    ]

    private let findings: [Finding]
    private let sections: [HTMLFindings.Section]

    init(_ report: Report, _ sections: [HTMLFindings.Section]) {
        findings = report.findings + report.accepted
        self.sections = sections
    }

    func write(to writer: inout XMLWriter) {
        writer.block("form", ["id": "filter", "role": "search", "aria-label": "Filter findings", "hidden": ""]) {
            writer in
            writer.block("label") { writer in
                writer.text("Search ")
                writer.empty(
                    "input",
                    [
                        "type": "search", "id": "q", "placeholder": "rule, place, operation or value",
                        "autocomplete": "off",
                        "spellcheck": "false",
                    ])
            }
            writer.block("fieldset") { writer in
                writer.block("legend", text: "Level")
                for level in HTMLTable.levels {
                    let count = findings.count { $0.level == level }
                    if count == 0 { continue }
                    writer.block("label", ["class": level.rawValue]) { writer in
                        writer.empty(
                            "input", ["type": "checkbox", "name": "level", "value": level.rawValue, "checked": ""])
                        writer.text(" \(level.rawValue) (\(count))")
                    }
                }
            }
            let rules = Set(findings.map(\.rule.id)).sorted()
            writeChoice("rule", "Rule", rules.map { ($0, $0) }, to: &writer)
            writeChoice("verdict", "Verdict", sections.map { ($0.id, $0.title) }, to: &writer)
            writeChoice("api", "API", Set(findings.compactMap(\.api)).sorted().map { ($0, $0) }, to: &writer)
            writeChoice(
                "order", "Order", [("level", "level and number"), ("name", "operation")], all: nil, to: &writer)
            writer.block("div", ["class": "buttons"]) { writer in
                writer.element("button", ["type": "button", "id": "expand"], text: "Open all")
                writer.element("button", ["type": "button", "id": "collapse"], text: "Close all")
                writer.element("button", ["type": "reset"], text: "Reset")
            }
            writer.block(
                "output", ["id": "shown", "aria-live": "polite"], text: "\(findings.count.counted("finding"))")
            writeKeys(to: &writer)
        }
        writer.block("p", ["id": "none", "hidden": ""]) { writer in
            writer.element("span", ["role": "status"]) { _ in }
            writer.text(" ")
            writer.element("button", ["type": "button", "id": "reset"], text: "Reset")
        }
    }

    /// Writes a menu, unless there is only one option.
    private func writeChoice(
        _ id: String, _ name: String, _ options: [(value: String, title: String)], all: String? = "all",
        to writer: inout XMLWriter
    ) {
        guard options.count > 1 else { return }
        writer.block("label") { writer in
            writer.text("\(name) ")
            writer.element("select", ["id": id]) { writer in
                if let all { writer.element("option", ["value": ""], text: all) }
                for (value, title) in options { writer.element("option", ["value": value], text: title) }
            }
        }
    }

    private func writeKeys(to writer: inout XMLWriter) {
        writer.block("details", ["class": "keys"]) { writer in
            writer.block("summary", text: "Keyboard")
            // Shortcuts of one character must have a way to turn them off (WCAG 2.2 section 2.1.4).
            writer.block("label") { writer in
                writer.empty("input", ["type": "checkbox", "id": "keys", "checked": ""])
                writer.text(" use these shortcuts")
            }
            writer.block("dl") { writer in
                for (key, text) in HTMLFilter.keys {
                    writer.element("dt") { $0.element("kbd", text: key) }
                    writer.element("dd", text: text)
                }
            }
        }
    }
}
