import Foundation

/// Counts of tables of tests, for people who compare them.
package enum Tables {
    package static let arePrinted = ProcessInfo.processInfo.environment["APICHECK_PRINT_TABLES"] != nil

    /// Prints a line when `APICHECK_PRINT_TABLES` is set.
    package static func print(_ line: @autoclosure () -> String) {
        if arePrinted { Swift.print(line()) }
    }
}

/// Whether all generated rows are checked: `APICHECK_EXHAUSTIVE=1`.
package enum Exhaustive {
    package static let isRequested = ProcessInfo.processInfo.environment["APICHECK_EXHAUSTIVE"] == "1"
}

extension Sequence {
    /// Each tenth element, or with `APICHECK_EXHAUSTIVE=1` all.
    ///
    /// - Parameter seed: Selects another tenth. A test of all combinations of two lists passes the number of the outer
    ///   element, so that each element of both lists occurs.
    package func tenth(seed: Int) -> [Element] {
        Exhaustive.isRequested ? Array(self) : zip(seed..., self).filter { $0.0 % 10 == 0 }.map(\.1)
    }
}
