#if CommandLine
import APICheckHTTP
import APICheckJSON

/// The differences between a body and its redacted form: JSON values, pairs of a form, or the whole body.
struct CleanedBody {
    /// The first of them, in order.
    private(set) var changes: [(place: Pointer, old: String, new: String)] = []
    /// The number of changes that are over the limit.
    private(set) var omitted = 0
    private let limit: Int

    /// - Parameter limit: How many changes are kept; a body may have one for each of its values.
    init(_ old: [UInt8], _ new: [UInt8], type: MediaType?, limit: Int) {
        self.limit = limit
        switch BodyContent(old, type: type, policy: .lenient) {
        case .json(let before):
            if let after = BodyContent(new, type: type, policy: .lenient).json { compare(before, after, at: Pointer()) }
        case .form:
            for (before, after) in zip(FormPair.parse(old), FormPair.parse(new)) where before != after {
                add(Pointer([after.name]), before.value, after.value)
            }
        case .none, .multipart, .text, .bytes: break
        }
        if changes.isEmpty {
            changes = [(Pointer(), String(decoding: old, as: UTF8.self), String(decoding: new, as: UTF8.self))]
        }
    }

    private mutating func add(_ place: Pointer, _ old: String, _ new: String) {
        if changes.count < limit { changes.append((place, old, new)) } else { omitted += 1 }
    }

    /// Redaction changes strings and numbers, never the structure.
    private mutating func compare(_ old: JSON, _ new: JSON, at place: Pointer) {
        switch old.kind {
        case .object:
            for (before, after) in zip(old.members, new.members) {
                let inner = place.appending(after.name)
                if before.name != after.name { add(inner, before.name, after.name) }
                compare(before.value, after.value, at: inner)
            }
        case .array:
            for (index, (before, after)) in zip(old.elements, new.elements).enumerated() {
                compare(before, after, at: place.appending("\(index)"))
            }
        case .string, .number:
            if old.text != new.text { add(place, old.text, new.text) }
        case .boolean, .null: break
        }
    }
}
#endif
