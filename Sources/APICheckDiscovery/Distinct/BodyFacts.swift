import APICheckBase
import APICheckHTTP
import APICheckJSON

/// What the bodies of one media type have shown so far.
final class BodyFacts {
    struct Outcome {
        /// The shape of the whole body without the elements of its lists.
        let shape: String
        /// The same with the values by which an app sees a state: booleans and words of an enum.
        let signature: String
        let isNew: Bool
    }

    /// Deeper values are not read.
    private static let mostLevels = 64

    private let root: PlaceFacts
    private let samples: Int

    init(samples: Int) {
        self.samples = samples
        root = PlaceFacts(samples: samples)
    }

    func add(_ body: [UInt8], _ type: MediaType?, _ limits: Document.Limits) -> Outcome {
        switch BodyContent(body, type: type, policy: .sniffed, limits: limits) {
        case .none: return Outcome(shape: "none", signature: "none", isNew: false)
        case .json(let value):
            var walk = Walk()
            let shape = add(value, to: root, name: "", level: 0, &walk)
            return Outcome(shape: shape, signature: walk.signature.joined(separator: " "), isNew: walk.isNew)
        case .form: return add(fields: FormPair.parse(body).map { ($0.name, $0.value) })
        case .multipart(let multipart):
            return add(
                fields: multipart.parts.map { part in
                    let text = part.content.flatMap { String(validUTF8: $0) }
                    return (
                        "\(part.name ?? "")\(part.filename == nil ? "" : " (file)")", part.filename == nil ? text : nil
                    )
                })
        case .text: return Outcome(shape: "text", signature: "text", isNew: false)
        case .bytes: return Outcome(shape: "bytes", signature: "bytes", isNew: false)
        }
    }

    private func add(fields: [(name: String, value: String?)]) -> Outcome {
        var isNew = false
        for (name, value) in fields {
            guard let value else { continue }
            let facts = root.member(name)
            if facts.add(text: Array(value.utf8), mayBeEnum: EnumNames.contains(name)) { isNew = true }
        }
        let shape = fields.map(\.name).sorted().joined(separator: "&")
        return Outcome(shape: shape, signature: shape, isNew: isNew)
    }

    /// What is found on the way through a body.
    private struct Walk {
        var isNew = false
        var signature: [String] = []
        var isInList = false
    }

    /// Returns the shape of the value.
    private func add(_ value: JSON, to facts: PlaceFacts, name: String, level: Int, _ walk: inout Walk) -> String {
        if facts.add(value, mayBeEnum: EnumNames.contains(name)) { walk.isNew = true }
        if !walk.isInList, let state = state(of: value, name) { walk.signature.append(state) }
        guard level < BodyFacts.mostLevels else { return "\(value.kind)" }
        switch value.kind {
        case .array:
            let wasInList = walk.isInList
            walk.isInList = true
            for element in value.elements {
                let shape = add(element, to: facts.element, name: name, level: level + 1, &walk)
                if facts.element.add(shape: shape) { walk.isNew = true }
            }
            walk.isInList = wasInList
            return value.count > 1 ? "[many]" : "[\(value.count)]"
        case .object:
            var shapes: [String] = []
            var hasKeys = false
            for member in value.members {
                let name = member.name
                if VolatileValue.isKey(name) {
                    // The name is data: the object is a map, whose values are alike.
                    hasKeys = true
                    let shape = add(member.value, to: facts.member("*"), name: "*", level: level + 1, &walk)
                    if facts.member("*").add(shape: shape) { walk.isNew = true }
                } else {
                    let shape = add(member.value, to: facts.member(name), name: name, level: level + 1, &walk)
                    shapes.append("\(name.utf8.count):\(name)=\(shape)")
                }
            }
            return "{\(shapes.sorted().joined(separator: ","))\(hasKeys ? ",*" : "")}"
        case .null: return "null"
        case .boolean: return "boolean"
        case .number: return "number"
        case .string: return "string"
        }
    }

    /// A value by which an app sees the state of an object.
    private func state(of value: JSON, _ name: String) -> String? {
        switch value.kind {
        case .object: nil
        case .array: "\(name)=\(min(value.count, 2))"
        case .boolean, .null: "\(name)=\(value.text)"
        case .string: EnumNames.contains(name) ? "\(name)=\(value.text)" : "\(name)=text"
        case .number: "\(name)=number"
        }
    }
}
