#if Contracts
/// The schema resources of one document: its root and each schema with an `$id`, with their base URIs and anchors (JSON
/// Schema 2020-12 core, sections 8.2 and 9.1).
struct ResourceIndex {
    struct Resource: RowRange {
        let row: Int
        /// The row after its last descendant.
        let end: Int
        /// The index of the enclosing resource; the first encloses itself.
        let parent: Int
        let base: URIReference
        var anchors: [String: Int] = [:]
        /// The rows by the names of `$dynamicAnchor`, which are also in ``anchors``.
        var dynamicAnchors: [String: Int] = [:]
    }

    /// The schemas below a `$schema`. JSON Schema allows it in the root of a resource; descriptions have it in any schema.
    private struct Language: RowRange {
        let row: Int
        let end: Int
        let parent: Int
        /// The URI of the document's metaschema, or nil if it names none.
        let metaschema: String?
    }

    /// The resources in document order; the first is the document itself.
    private(set) var resources: [Resource] = []
    private var languages: [Language] = []

    init(_ document: Document, uri: URIReference, contents: SchemaResources.Contents) {
        let tape = document.tape
        var base = uri
        base.fragment = nil
        resources.append(Resource(row: 0, end: document.rows, parent: 0, base: base))
        languages.append(Language(row: 0, end: document.rows, parent: 0, metaschema: nil))
        // Popped in document order.
        var waiting = [Step(row: 0, resource: 0, language: 0, holds: .schema)]
        while let step = waiting.popLast() {
            switch tape[step.row].kind {
            case NodeKind.object where step.holds == .schema:
                let entered = enter(step, tape)
                waiting += children(of: entered, tape, contents).reversed()
            case NodeKind.object where step.holds == .schemas:
                var steps: [Step] = []
                var key = step.row + 1
                while key < Int(tape[step.row].extra) {
                    steps.append(step.inside(key + 1, holds: .schema))
                    key = tape.next(key + 1)
                }
                waiting += steps.reversed()
            case NodeKind.array:
                var steps: [Step] = []
                var element = step.row + 1
                while element < Int(tape[step.row].extra) {
                    steps.append(step.inside(element, holds: .schema))
                    element = tape.next(element)
                }
                waiting += steps.reversed()
            default: break
            }
        }
    }

    /// The index of the innermost resource that contains a row.
    func resource(around row: Int) -> Int { resources.innermost(around: row) }

    /// The metaschema of the innermost schema around a row that names one.
    func metaschema(around row: Int) -> String? { languages[languages.innermost(around: row)].metaschema }

    private struct Step {
        let row: Int
        var resource: Int
        var language: Int
        let holds: Holding

        func inside(_ row: Int, holds: Holding) -> Step {
            Step(row: row, resource: resource, language: language, holds: holds)
        }
    }

    /// The kind of a keyword's value.
    private enum Holding {
        /// A schema, or a list of them.
        case schema
        /// Schemas by name.
        case schemas
        /// A literal value, which may look like a schema.
        case literal
    }

    /// The members of a schema that identify it; those that are not strings count as absent.
    private struct Identifiers {
        var metaschema: String?
        var identifier: String?
        /// `id`, which JSON Schema 4 has instead of `$id`.
        var olderIdentifier: String?
        var anchor: String?
        var dynamicAnchor: String?
        var hasReference = false

        init(of row: Int, _ tape: Tape) {
            guard tape[row].kind == NodeKind.object else { return }
            var key = row + 1
            while key < Int(tape[row].extra) {
                // Few members begin so, and their names are compared in one pass over all.
                if tape[key + 1].kind == NodeKind.string, let first = tape.raw(tape[key]).first,
                    first == UInt8(ascii: "$") || first == UInt8(ascii: "i") || first == UInt8(ascii: "\\")
                {
                    switch tape.text(key) {
                    case "$schema": metaschema = metaschema ?? tape.text(key + 1)
                    case "$id": identifier = identifier ?? tape.text(key + 1)
                    case "id": olderIdentifier = olderIdentifier ?? tape.text(key + 1)
                    case "$ref": hasReference = true
                    case "$anchor": anchor = anchor ?? tape.text(key + 1)
                    case "$dynamicAnchor": dynamicAnchor = dynamicAnchor ?? tape.text(key + 1)
                    default: break
                    }
                }
                key = tape.next(key + 1)
            }
        }
    }

    /// Records the identifiers of a schema; returns the step with the resource and the language that contain it.
    private mutating func enter(_ step: Step, _ tape: Tape) -> Step {
        let named = Identifiers(of: step.row, tape)
        var language = step.language
        if let metaschema = named.metaschema {
            language = step.row == 0 ? 0 : languages.count
            let entered = Language(
                row: step.row, end: tape.next(step.row), parent: step.language, metaschema: metaschema)
            if step.row == 0 { languages = [entered] } else { languages.append(entered) }
        }
        let dialect = languages[language].metaschema.flatMap { SchemaDialect(metaschema: $0) }
        // Any other object of a description may have an `id`, which is not a URI.
        var identifier = dialect == .draft4 ? named.olderIdentifier : named.identifier
        if named.hasReference, dialect == .draft4 || dialect == .draft7 { identifier = nil }
        var resource = step.resource
        if let identifier, identifier.hasPrefix("#") {
            // The anchor of JSON Schema 4 to 7.
            if dialect == .draft4 || dialect == .draft7 {
                resources[resource].anchors[String(identifier.dropFirst())] = step.row
            }
        } else if let identifier {
            let outer = resources[resource]
            var base = outer.base.resolving(URIReference(identifier))
            base.fragment = nil
            let entered = Resource(
                row: step.row, end: tape.next(step.row), parent: step.row == 0 ? 0 : resource, base: base)
            if step.row == 0 { resources = [] }
            resource = resources.count
            resources.append(entered)
        }
        if let name = named.anchor { resources[resource].anchors[name] = step.row }
        if let name = named.dynamicAnchor {
            resources[resource].anchors[name] = step.row
            resources[resource].dynamicAnchors[name] = step.row
        }
        return Step(row: step.row, resource: resource, language: language, holds: step.holds)
    }

    private func children(
        of step: Step, _ tape: Tape, _ contents: SchemaResources.Contents
    ) -> [Step] {
        var steps: [Step] = []
        var key = step.row + 1
        while key < Int(tape[step.row].extra) {
            if tape[key + 1].isContainer,
                let holds = ResourceIndex.holding(tape.text(key)) ?? (contents == .description ? .schema : nil),
                holds != .literal
            {
                steps.append(step.inside(key + 1, holds: holds))
            }
            key = tape.next(key + 1)
        }
        return steps
    }

    private static func holding(_ name: String) -> Holding? {
        switch SubschemaKeyword(rawValue: name)?.form {
        case .schema, .list: return .schema
        case .map: return .schemas
        case .reference: return .literal
        case nil: break
        }
        switch name {
        // The schemas of an OpenAPI description.
        case "schemas": return .schemas
        case "const", "default", "enum", "example", "examples": return .literal
        default: return nil
        }
    }
}

/// The rows of a value and of its descendants, in a list in document order whose first is the whole document.
protocol RowRange {
    var row: Int { get }
    /// The row after the last descendant.
    var end: Int { get }
    /// The index of the enclosing range; the first encloses itself.
    var parent: Int { get }
}

extension Array where Element: RowRange {
    /// The index of the innermost range that contains a row.
    func innermost(around row: Int) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].row <= row { low = middle } else { high = middle }
        }
        while row >= self[low].end { low = self[low].parent }
        return low
    }
}

/// Dynamic scopes as values: for each name that a `$dynamicAnchor` defined on the path, the outermost schema with it
/// (JSON Schema 2020-12 core, section 8.2.3.2).
///
/// The resources around a schema depend only on the references that led to it, never on the instance. So a schema is
/// compiled once per scope, and a `$dynamicRef` costs no more than a `$ref` during validation.
struct DynamicScopes {
    private var scopes: [[String: SchemaPlace]] = [[:]]
    private var indexes: [[String: SchemaPlace]: Int] = [[:]: 0]

    /// The scope outside of all resources.
    static let outermost = 0

    func target(of name: String, in scope: Int) -> SchemaPlace? { scopes[scope][name] }

    /// The scope inside a resource of a document.
    mutating func entering(_ resource: ResourceIndex.Resource, of document: Int, from scope: Int) -> Int {
        var inner = scopes[scope]
        for (name, row) in resource.dynamicAnchors where inner[name] == nil {
            inner[name] = SchemaPlace(document: document, row: row)
        }
        if let known = indexes[inner] { return known }
        indexes[inner] = scopes.count
        scopes.append(inner)
        return scopes.count - 1
    }
}
#endif
