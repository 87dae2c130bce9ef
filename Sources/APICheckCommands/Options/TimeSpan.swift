import ArgumentParser

/// A length of time with its unit: `500ms`, `60s`, `5m`, `2h`.
struct TimeSpan: ExpressibleByArgument, Sendable {
    var duration: Duration

    init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        let units = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]
        guard let count = Int(digits), let unit = units[String(argument[digits.endIndex...])] else { return nil }
        let (milliseconds, overflows) = count.multipliedReportingOverflow(by: unit)
        guard count > 0, !overflows else { return nil }
        duration = .milliseconds(milliseconds)
    }
}
