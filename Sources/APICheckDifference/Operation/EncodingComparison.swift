import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares how the properties of a form or of a multipart body are written (OpenAPI 3.1 section 4.8.15).
struct EncodingComparison {
    private let match: ContentComparison.Match
    private let type: MediaType
    private let isOfRequest: Bool
    private let schemas: (old: ComparedContract, new: ComparedContract)

    /// Fails for a body without such properties.
    init?(_ match: ContentComparison.Match, isOfRequest: Bool, schemas: SchemaComparison) {
        guard let type = MediaType(match.oldName), type.isMultipart || type.isForm,
            match.old["encoding"] != nil || match.new["encoding"] != nil
        else { return nil }
        self.match = match
        self.type = type
        self.isOfRequest = isOfRequest
        self.schemas = (schemas.old, schemas.new)
    }

    /// - Parameter status: Of the response; nil for a request.
    func report(to log: inout ChangeLog, status: String? = nil) {
        let (ones, others) = (match.old["encoding"], match.new["encoding"])
        var names = ones?.members.map(\.name) ?? []
        for member in others?.members.map({ $0 }) ?? [] where !names.contains(member.name) { names.append(member.name) }
        let place = isOfRequest ? ChangePlace.requestProperty : .responseProperty
        for name in names {
            // What only one of the contracts has is a property that was added or removed.
            guard let before = property(name, match.old, schemas.old),
                let after = property(name, match.new, schemas.new)
            else { continue }
            let (one, other) = (ones?[name], others?[name])
            let kinds = WrittenKinds(of: before, in: schemas.old)
            let writing = WritingComparison(
                WrittenForm(property: name, encoding: one, kinds: kinds, isForm: type.isForm, node: match.old),
                WrittenForm(
                    property: name, encoding: other, kinds: WrittenKinds(of: after, in: schemas.new),
                    isForm: type.isForm,
                    node: match.new),
                kinds: kinds, isOfRequest: isOfRequest)
            let pointer = Pointer([name])
            func add(_ id: String, _ old: JSON, _ new: JSON, _ expected: Fact, _ actual: Fact, _ subject: String) {
                log.add(
                    "\(place.rawValue)-\(id)", isOfRequest ? .requestBody(pointer) : .body(pointer), old: old, new: new,
                    expected: expected, actual: actual, subject: subject, status: status, mediaType: match.newName)
            }
            for change in writing.changes {
                // A property has no media type of its own without an encoding: it changes its style.
                let id = ["content-added", "content-removed"].contains(change.name) ? "style-changed" : change.name
                add(id, change.old, change.new, change.expected, change.actual, match.newName)
            }
            guard type.isMultipart else { continue }
            for header in required(one, schemas.old).union(required(other, schemas.new)).sorted() {
                let (was, isNow) = (
                    required(one, schemas.old).contains(header), required(other, schemas.new).contains(header)
                )
                guard was != isNow else { continue }
                add(
                    isNow ? "part-header-became-required" : "part-header-became-optional", one ?? match.old,
                    other ?? match.new, .words("\(was ? "required" : "optional") header '\(header)'"),
                    .words("\(isNow ? "required" : "optional") header '\(header)'"), "\(match.newName) \(header)")
            }
        }
    }

    private func property(_ name: String, _ content: JSON, _ contract: ComparedContract) -> JSON? {
        guard let schema = content["schema"] else { return nil }
        return PropertyList(SchemaView([schema], in: contract))[name]?.first
    }

    /// The names of the headers that a part must have, in lower case. `Content-Type` is ignored there.
    private func required(_ encoding: JSON?, _ contract: ComparedContract) -> Set<String> {
        Set(
            contract.members(encoding?["headers"]).filter { $0.value["required"]?.bool == true }.map {
                $0.name.asciiLowercased()
            }
        ).subtracting(["content-type"])
    }
}
