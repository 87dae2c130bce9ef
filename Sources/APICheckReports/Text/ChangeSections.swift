import APICheckBase
import APICheckFindings

/// Writes the changes between two contracts, one line for each cause and one for what it is; those below the full level only as
/// the former.
///
///     breaking  63 x new-required-request-parameter, query tenant: DELETE /x, GET /y, 61 more
///                 OLD no parameter, NEW required parameter (openapi.yaml:12)
struct ChangeSections {
    /// Causes below the full level that get a line of their own.
    private static let mostShort = 20

    private let layout: TextLayout
    /// The findings that have less than all of their text.
    private(set) var shortened = 0

    init(_ layout: TextLayout) { self.layout = layout }

    mutating func write(_ report: Report, to page: inout TextPage) {
        let causes = ChangeCause.causes(report.findings)
        var api: String?
        var counted: [ChangeCause] = []
        var shortLines = 0
        for cause in causes {
            let isFull = layout.detail == .all || cause.level >= layout.fullLevel
            if !isFull {
                shortened += cause.findings.count
                guard layout.detail == .brief, shortLines < ChangeSections.mostShort else {
                    counted.append(cause)
                    continue
                }
                shortLines += 1
            }
            if cause.first.api != api {
                api = cause.first.api
                page.gap()
                page.line("\(api ?? "")", paint: .bold)
            }
            write(cause, isFull: isFull, to: &page)
        }
        if !counted.isEmpty {
            let counts = Dictionary(grouping: counted.flatMap(\.findings), by: \.rule.id).mapValues(\.count)
            let words = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                "\($0.value) \($0.key)" as PrintableText
            }
            page.line(
                words.joined(separator: ", "), label: causes.count == counted.count ? "counted" : "and", columns: 10)
        }
        writeRemedies(causes, to: &page)
    }

    private func write(_ cause: ChangeCause, isFull: Bool, to page: inout TextPage) {
        page.line(
            cause.headline(isComplete: layout.detail == .all), label: "\(cause.level)", columns: 10,
            labelPaint: cause.level.paint, paint: isFull ? .bold : nil)
        guard isFull else { return }
        func detail(_ text: PrintableText) { page.line(text, indent: 2, columns: 10) }
        if let difference = cause.difference(isComplete: layout.detail == .all) { detail(difference) }
        if layout.detail == .all, cause.operations.count > 1 {
            for finding in cause.places.map({ $0[0] }) {
                detail("at \(PlacePath(finding).text)")
                for place in FindingText(finding: finding).otherPlaces(all: true) { detail("at \(place)") }
            }
        }
        for reader in cause.readers { detail("read by \(reader)") }
        if let hint = cause.first.hint { detail(hint) }
    }

    /// Written once: the causes are few, and their remedies fewer.
    private func writeRemedies(_ causes: [ChangeCause], to page: inout TextPage) {
        var remedies: [String] = []
        for cause in causes where layout.detail == .all || cause.level >= layout.fullLevel {
            if !remedies.contains(cause.first.rule.remedy) { remedies.append(cause.first.rule.remedy) }
        }
        if remedies.isEmpty { return }
        page.gap()
        for remedy in remedies { page.line("\(remedy)", label: "remedy", columns: 10) }
    }
}
