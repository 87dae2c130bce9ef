import Foundation

/// Counts of tables of tests, for people who compare them.
package enum Tables {
    package static let arePrinted = ProcessInfo.processInfo.environment["APICHECK_PRINT_TABLES"] != nil

    /// Prints a line when `APICHECK_PRINT_TABLES` is set.
    package static func print(_ line: @autoclosure () -> String) {
        if arePrinted { Swift.print(line()) }
    }
}
