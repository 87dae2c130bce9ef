package import APICheckBase
package import APICheckFindings

/// What one unit of a run produced: the check of one recording, or the run of one workflow.
///
/// A report is made of the parts of all units, in their order, whether one process ran them or several shards did.
package struct ReportPart: Hashable, Sendable {
    /// The number of the unit in the whole run, from 0.
    package var unit: Int
    package var checked = 0
    package var volatile = VolatileChanges()
    package var steps = ComparedSteps()
    /// One for each fault and place, before levels and baseline are applied.
    package var findings: [Finding] = []
    package var skipped: [Skipped] = []
    /// The workflows that ran, or whose recordings were checked.
    package var workflows: Set<String> = []
    /// The recordings that were checked, or that answers were compared with.
    package var recordings = 0
    /// The times of the oldest and the newest recorded answer, to the second.
    package var oldest: Instant?
    package var newest: Instant?
    /// What exchanges used of the contract.
    package var used = ContractUse()
    /// Why the unit is not complete, as lines for people.
    package var failures: [PrintableText] = []

    package init(unit: Int) { self.unit = unit }
}
