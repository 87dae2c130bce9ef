/// What a report does with known deviations: answers that break the contract as the recording does.
package enum KnownDeviations: String, CaseIterable, Sendable {
    /// Lists them. They do not fail the run.
    case show
    /// Counts them.
    case fold
    /// Lists them. They fail the run as other findings do.
    case fail
}
