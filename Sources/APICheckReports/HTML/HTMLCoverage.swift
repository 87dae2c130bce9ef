import APICheckBase

/// How much of each contract was used, as a table with bars, and what was not.
struct HTMLCoverage {
    private let coverages: [Coverage]

    init(_ coverages: [Coverage]) { self.coverages = coverages }

    func write(to writer: inout XMLWriter) {
        guard !coverages.isEmpty else { return }
        writer.block("section", ["aria-labelledby": "coverage"]) { writer in
            writer.block("h2", ["id": "coverage"], text: "Coverage")
            HTMLTable(
                caption: "Parts of each contract that the exchanges used",
                heads: ["Contract"] + Coverage.Part.allCases.map(HTMLCoverage.head)
            ).write(to: &writer) { writer in
                for coverage in coverages {
                    writer.block("tr") { writer in
                        writer.element("th", ["scope": "row"], text: coverage.contract)
                        for part in Coverage.Part.allCases { write(coverage[part], to: &writer) }
                    }
                }
            }
            for coverage in coverages { writeLists(of: coverage, to: &writer) }
        }
    }

    private static func head(_ part: Coverage.Part) -> String {
        switch part {
        case .operations: "Operations"
        case .statuses: "Statuses"
        case .schemas: "Responses with a schema"
        case .fields: "Fields of the responses seen"
        case .values: "Enum values"
        }
    }

    private static func lists(_ coverage: Coverage) -> [(name: String, items: [String])] {
        [
            ("operations that no exchange used", coverage.unusedOperations),
            ("operations that no workflow calls", coverage.unreachedOperations ?? []),
            ("responses that no exchange had", coverage.unseenResponses),
            ("fields that no body had", coverage.unseenFields.map(\.description)),
            ("enum values that no body had", coverage.unseenValues.map(\.description)),
            ("operations of which any body is valid", coverage.unchecked),
        ]
    }

    private func write(_ count: Coverage.Count, to writer: inout XMLWriter) {
        guard count.declared > 0 else { return writer.element("td", text: "none declared") }
        let percent = count.seen * 100 / count.declared
        writer.element("td", ["class": "bar"]) { writer in
            // An element that has its value, so that it needs no style of its own.
            writer.element("progress", ["value": "\(count.seen)", "max": "\(count.declared)", "aria-hidden": "true"]) {
                _ in
            }
            writer.element("span", text: "\(percent)% \(count.seen) of \(count.declared)")
        }
    }

    private func writeLists(of coverage: Coverage, to writer: inout XMLWriter) {
        for (name, items) in HTMLCoverage.lists(coverage) where !items.isEmpty {
            writer.block("details") { writer in
                writer.block("summary", text: "\(coverage.contract): \(name) (\(items.count))")
                writer.block("ul") { writer in
                    for item in items { writer.block("li") { $0.element("code", text: item) } }
                }
            }
        }
    }
}

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
