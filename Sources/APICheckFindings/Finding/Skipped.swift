#if Contracts
package import APICheckBase

/// Something that was not checked, and the reason. Every report lists it.
package struct Skipped: Hashable, Sendable {
    package var what: PrintableText
    package var why: PrintableText
    /// What to do about it, e.g. raise the limit that was exceeded.
    package var step: NextStep?

    package init(what: PrintableText, why: PrintableText, step: NextStep? = nil) {
        self.what = what
        self.why = why
        self.step = step
    }

    package init(what: PrintableText, why: PrintableText, setting: Setting?) {
        self.init(what: what, why: why, step: setting.map(NextStep.change))
    }
}
#endif
