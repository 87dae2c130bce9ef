import Foundation

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
