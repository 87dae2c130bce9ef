/// The part of an app's model that a finding of the decoding audit is about.
package struct ModelMember: Hashable, Sendable {
    /// The type, e.g. `Todo`, which has ``key``, or decodes the value if there is no key.
    package var type: String
    /// The key as the server sends it, or as the model asks for it if no sample has it; nil if the finding is about the whole
    /// value of the type.
    package var key: String?

    package init(type: String, key: String?) {
        self.type = type
        self.key = key
    }
}
