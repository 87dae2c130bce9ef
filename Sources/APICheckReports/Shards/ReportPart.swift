package import APICheckFindings

/// What one unit of a run produced: the check of one recording, or the run of one workflow.
///
/// A report is made of the parts of all units, in their order, whether one process ran them or several shards did.
package struct ReportPart: Hashable, Sendable {
    /// A declared response that some exchange had.
    package struct Response: Hashable, Sendable {
        /// The index of the operation in the contract.
        package var operation: Int
        /// The declared status, e.g. `2XX`.
        package var status: String

        package init(operation: Int, status: String) {
            self.operation = operation
            self.status = status
        }
    }

    /// The number of the unit in the whole run, from 0.
    package var unit: Int
    package var checked = 0
    package var volatileValues = 0
    /// One for each fault and place, before levels and baseline are applied.
    package var findings: [Finding] = []
    package var skipped: [Skipped] = []
    /// The indexes of the operations that exchanges used.
    package var operations: Set<Int> = []
    package var responses: Set<Response> = []
    /// Why the unit is not complete, as lines for people.
    package var failures: [String] = []

    package init(unit: Int) { self.unit = unit }
}
