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
