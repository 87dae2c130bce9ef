import APICheckBase
import ArgumentParser

/// A number of bytes: `4096`, or with a unit of 1024, `64K`, `64M`, `2G`.
struct ByteCount: ExpressibleByArgument, Sendable {
    var bytes: Int

    init(_ bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = argument.last.flatMap { units[Character($0.uppercased())] }
        let digits = unit == nil ? argument[...] : argument.dropLast()
        guard digits.utf8.allSatisfy({ $0.isASCIIDigit }), let count = Int(digits), count > 0 else {
            return nil
        }
        let (bytes, overflows) = count.multipliedReportingOverflow(by: unit ?? 1)
        guard !overflows else { return nil }
        self.init(bytes)
    }

    var defaultValueDescription: String {
        for (unit, size) in [("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)] where bytes % size == 0 {
            return "\(bytes / size)\(unit)"
        }
        return String(bytes)
    }
}
