package import APICheckBase

/// Something that was not checked, and the reason. Every report lists it.
package struct Skipped: Hashable, Sendable {
    package var what: String
    package var why: String
    /// The setting of the limit that was exceeded, if any.
    package var setting: Setting?

    package init(what: String, why: String, setting: Setting? = nil) {
        self.what = what
        self.why = why
        self.setting = setting
    }
}
