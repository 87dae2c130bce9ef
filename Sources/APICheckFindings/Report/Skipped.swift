/// Something that was not checked, and why: never left out of a report.
package struct Skipped: Hashable, Sendable {
    package var what: String
    package var why: String

    package init(what: String, why: String) {
        self.what = what
        self.why = why
    }
}
