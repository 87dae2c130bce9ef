/// Settings of an inference.
package struct InferenceOptions: Sendable {
    /// `info.title`; the host when nil.
    package var title: String?
    /// The hosts whose exchanges are learned from; the one with the most answers in JSON when empty.
    package var hosts: [String] = []
    package var limits = InferenceLimits()

    package init() {}
}
