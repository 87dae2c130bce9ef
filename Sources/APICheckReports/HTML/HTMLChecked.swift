import APICheckBase

/// What was checked of each API, and how old the recordings are.
struct HTMLChecked {
    private static let day: Int64 = 86_400

    private let report: Report

    init(_ report: Report) { self.report = report }

    func write(to writer: inout XMLWriter) {
        let apis = report.apis.filter { $0.checked > 0 || $0.recordings > 0 }
        guard !apis.isEmpty else { return }
        writer.block("section", ["aria-labelledby": "checked"]) { writer in
            writer.block("h2", ["id": "checked"], text: "What was checked")
            let columns = HTMLChecked.columns(report.unit, report.context.time)
                .filter { column in apis.contains { column.value($0) != nil } }
            HTMLTable(caption: "What was checked of each API", heads: ["API"] + columns.map(\.head)).write(to: &writer)
            {
                writer in
                for api in apis {
                    writer.block("tr") { writer in
                        writer.element("th", ["scope": "row"], text: api.name)
                        for column in columns { writer.element("td", text: column.value(api) ?? "none") }
                    }
                }
            }
        }
    }

    private static func columns(
        _ unit: Report.Unit, _ now: Instant?
    ) -> [(head: String, value: (CheckedAPI) -> String?)] {
        func number(_ count: Int) -> String? { count > 0 ? "\(count)" : nil }
        return [
            (unit == .exchange ? "Exchanges" : "Operations", { number($0.checked) }),
            ("Workflows", { number($0.workflows) }), ("Recordings", { number($0.recordings) }),
            ("Recorded", { dates($0) }), ("Age in days", { api in now.flatMap { ages(api, $0) } }),
        ]
    }

    /// `2024-03-13 to 2026-11-25`.
    private static func dates(_ api: CheckedAPI) -> String? {
        range(api.oldest, api.newest) { String($0.rfc3339(fractionDigits: 0).prefix(10)) }
    }

    /// From the newest to the oldest answer: `0 to 987`.
    private static func ages(_ api: CheckedAPI, _ now: Instant) -> String? {
        range(api.newest, api.oldest) { "\(max(0, (now.seconds - $0.seconds) / day))" }
    }

    private static func range(_ first: Instant?, _ last: Instant?, _ text: (Instant) -> String) -> String? {
        let texts = [first, last].compactMap(\.self).map(text).unique
        return texts.isEmpty ? nil : texts.joined(separator: " to ")
    }
}
