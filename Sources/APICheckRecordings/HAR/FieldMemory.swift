import APICheckHTTP
import APICheckJSON

/// Header fields that were read before: most come again in each entry. Not for several threads.
package final class FieldMemory {
    private let texts = KnownTexts()
    /// By the place of the text; nil for one that is no field.
    private let fields = UnsafeMutablePointer<HeaderField?>.allocate(capacity: KnownTexts.count)

    package init() { fields.initialize(repeating: nil, count: KnownTexts.count) }

    deinit {
        fields.deinitialize(count: KnownTexts.count)
        fields.deallocate()
    }

    /// The field that an element of `headers` is; `read` is asked for one that is new.
    func field(_ item: JSON, read: (JSON) throws -> HeaderField?) rethrows -> HeaderField? {
        if let place = texts.place(of: item) { return fields[place] }
        let field = try read(item)
        if let place = texts.insert(item) { fields[place] = field }
        return field
    }
}
