import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Matches the media types of a body in both contracts.
struct ContentComparison {
    struct Match {
        let oldName: String
        let newName: String
        let old: JSON
        let new: JSON
        /// The pair of schemas, or nil when they are the same, or one of them is missing.
        let pair: SchemaPair?

        /// What became of the name: `generalized`, `specialized`, or `changed` where only its parameters did; nil for the
        /// same name.
        var changeOfName: String? {
            guard oldName != newName, let one = MediaType(oldName), let other = MediaType(newName) else { return nil }
            if one.essence == other.essence {
                return Set(one.parameters) == Set(other.parameters) ? nil : "changed"
            }
            return ContentComparison.contains(one, other) ? "specialized" : "generalized"
        }
    }

    private(set) var both: [Match] = []
    private(set) var added: [(name: String, node: JSON)] = []
    private(set) var removed: [(name: String, node: JSON)] = []

    init(old: JSON?, new: JSON?, schemas: SchemaComparison) {
        let ones = schemas.old.members(old)
        let others = schemas.new.members(new)
        var used: Set<Int> = []
        var open: [(name: String, node: JSON)] = []
        for (name, _, one) in ones {
            guard let index = others.firstIndex(where: { $0.name == name }) else {
                open.append((name, one))
                continue
            }
            used.insert(index)
            add(name, name, one, others[index].value, schemas)
        }
        for (name, one) in open {
            // The same type with other parameters, or a more precise one.
            let index = others.indices.first { index in
                !used.contains(index) && ContentComparison.areRelated(name, others[index].name)
            }
            guard let index else {
                removed.append((name, one))
                continue
            }
            used.insert(index)
            add(name, others[index].name, one, others[index].value, schemas)
        }
        for (index, other) in others.enumerated() where !used.contains(index) {
            added.append((other.name, other.value))
        }
        // What a range of the other contract contains was neither added nor removed.
        removed.removeAll { one in others.contains { ContentComparison.isRange($0.name, of: one.name) } }
        added.removeAll { other in ones.contains { ContentComparison.isRange($0.name, of: other.name) } }
    }

    private mutating func add(_ one: String, _ other: String, _ old: JSON, _ new: JSON, _ schemas: SchemaComparison) {
        if schemas.isUnknown(old, new) { return }
        let pair = old["schema"].flatMap { old in new["schema"].flatMap { schemas.compare(old, $0) } }
        both.append(Match(oldName: one, newName: other, old: old, new: new, pair: pair))
    }

    private static func areRelated(_ one: String, _ other: String) -> Bool {
        guard let one = MediaType(one), let other = MediaType(other) else { return false }
        return contains(one, other) || contains(other, one)
    }

    /// Whether a type is the general form of another: `application/json` of `application/problem+json`, or a range of it.
    /// Parameters do not matter.
    static func contains(_ general: MediaType, _ precise: MediaType) -> Bool {
        if general.isRange(of: precise) { return true }
        guard general.type == precise.type else { return false }
        let parts = precise.subtype.split(separator: "+")
        return parts.count == 2 && !general.subtype.contains("+") && parts[1] == general.subtype
    }

    private static func isRange(_ range: String, of name: String) -> Bool {
        guard let range = MediaType(range), let name = MediaType(name) else { return false }
        return range.hasWildcard && range.isRange(of: name)
    }
}

extension MediaType {
    var hasWildcard: Bool { subtype == "*" }

    /// Whether a type is the other one, or a range that contains it, such as `image/*` (RFC 9110 section 12.5.1). Parameters do
    /// not matter.
    func isRange(of other: MediaType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }
}

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
