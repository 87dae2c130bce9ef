package import APICheckWorkflows

/// What a live run may do, and how it reports its progress.
package struct LiveSettings: Sendable {
    /// The ids of the workflows to run; empty for all.
    package var workflows: [String] = []
    /// The numbers of the workflows to run and compare, counted from 0 over all APIs; nil for all.
    package var units: Set<Int>?
    /// Whether requests may be sent that change something on the server.
    package var mayWrite = false
    /// How many workflows that only read may run at the same time, and how many steps of each.
    package var jobs = 1
    /// Rate, limits, clock and headers of the runs; the API's name and secrets are filled in for each API.
    package var run = RunOptions()
    /// Is called while the run goes on.
    package var notify: @Sendable (LiveEvent) -> Void = { _ in }

    package init() {}
}
