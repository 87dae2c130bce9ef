/// How many steps of the recordings a live run compared with.
package struct ComparedSteps: Hashable, Sendable {
    package var compared = 0
    /// The steps that the recordings have, also of workflows that did not run.
    package var recorded = 0

    package init(compared: Int = 0, recorded: Int = 0) {
        self.compared = compared
        self.recorded = recorded
    }

    package static func += (one: inout ComparedSteps, other: ComparedSteps) {
        one.compared += other.compared
        one.recorded += other.recorded
    }

    /// Whether there are recordings, and none of their steps was compared.
    package var isNothing: Bool { compared == 0 && recorded > 0 }
}
