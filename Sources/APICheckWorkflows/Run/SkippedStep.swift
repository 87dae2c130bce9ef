/// A step that did not run, and why.
package struct SkippedStep: Hashable, Sendable {
    package var step: String
    package var why: String

    package init(step: String, why: String) {
        self.step = step
        self.why = why
    }
}
