import APICheckHTTP
import APICheckJSON

/// Remembers header fields by their text: most of them occur in every entry. Not thread-safe.
package final class HeaderFieldCache {
    private let texts = KnownTexts()
    /// The field of each cached text; nil for a text that is not a field.
    private let fields = UnsafeMutablePointer<HeaderField?>.allocate(capacity: KnownTexts.count)

    package init() { fields.initialize(repeating: nil, count: KnownTexts.count) }

    deinit {
        fields.deinitialize(count: KnownTexts.count)
        fields.deallocate()
    }

    /// Returns the field that an element of `headers` describes, and calls `read` if the element is new.
    func field(_ item: JSON, read: (JSON) throws -> HeaderField?) rethrows -> HeaderField? {
        if let place = texts.place(of: item) { return fields[place] }
        let field = try read(item)
        if let place = texts.insert(item) { fields[place] = field }
        return field
    }
}
