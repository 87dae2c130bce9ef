/// The schema resources of one document: its root and each schema with an `$id`, with their base URIs and anchors (JSON
/// Schema 2020-12 core, sections 8.2 and 9.1).
struct ResourceIndex {
    struct Resource {
        let row: Int
        /// The row after its last descendant.
        let end: Int
        /// The index of the enclosing resource; the first encloses itself.
        let parent: Int
        let base: URIReference
        /// Its `$schema`, or that of the enclosing resource.
        let metaschema: String?
        var anchors: [String: Int] = [:]
        /// The rows by the names of `$dynamicAnchor`, which are also in ``anchors``.
        var dynamicAnchors: [String: Int] = [:]
    }

    /// In document order; the first is the document itself.
    private(set) var resources: [Resource] = []

    init(_ document: Document, uri: URIReference, contents: SchemaResources.Contents) {
        let tape = document.tape
        var base = uri
        base.fragment = nil
        resources.append(Resource(row: 0, end: document.rows, parent: 0, base: base, metaschema: nil))
        // Popped in document order.
        var waiting = [Step(row: 0, resource: 0, holds: .schema)]
        while let step = waiting.popLast() {
            switch tape[step.row].kind {
            case NodeKind.object where step.holds == .schema:
                let resource = enter(step, tape)
                waiting += children(of: step.row, resource, tape, contents).reversed()
            case NodeKind.object where step.holds == .schemas:
                var steps: [Step] = []
                var key = step.row + 1
                while key < Int(tape[step.row].extra) {
                    steps.append(Step(row: key + 1, resource: step.resource, holds: .schema))
                    key = tape.next(key + 1)
                }
                waiting += steps.reversed()
            case NodeKind.array:
                var steps: [Step] = []
                var element = step.row + 1
                while element < Int(tape[step.row].extra) {
                    steps.append(Step(row: element, resource: step.resource, holds: .schema))
                    element = tape.next(element)
                }
                waiting += steps.reversed()
            default: break
            }
        }
    }

    /// The index of the innermost resource that contains a row.
    func resource(around row: Int) -> Int {
        var low = 0
        var high = resources.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if resources[middle].row <= row { low = middle } else { high = middle }
        }
        while row >= resources[low].end { low = resources[low].parent }
        return low
    }

    private struct Step {
        let row: Int
        let resource: Int
        let holds: Holding
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

    /// Records the identifiers of a schema; returns the resource that contains it.
    private mutating func enter(_ step: Step, _ tape: Tape) -> Int {
        func text(_ name: String) -> String? {
            tape.member(step.row, name).flatMap { tape[$0].kind == NodeKind.string ? tape.text($0) : nil }
        }
        var resource = step.resource
        if let identifier = text("$id"), !identifier.hasPrefix("#") {
            let outer = resources[resource]
            var base = outer.base.resolving(URIReference(identifier))
            base.fragment = nil
            let entered = Resource(
                row: step.row, end: tape.next(step.row), parent: step.row == 0 ? 0 : resource, base: base,
                metaschema: text("$schema") ?? outer.metaschema)
            if step.row == 0 { resources = [] }
            resource = resources.count
            resources.append(entered)
        } else if step.row == 0, let metaschema = text("$schema") {
            resources[0] = Resource(
                row: 0, end: tape.next(0), parent: 0, base: resources[0].base, metaschema: metaschema)
        }
        if let name = text("$anchor") { resources[resource].anchors[name] = step.row }
        if let name = text("$dynamicAnchor") {
            resources[resource].anchors[name] = step.row
            resources[resource].dynamicAnchors[name] = step.row
        }
        return resource
    }

    private func children(
        of row: Int, _ resource: Int, _ tape: Tape, _ contents: SchemaResources.Contents
    ) -> [Step] {
        var steps: [Step] = []
        var key = row + 1
        while key < Int(tape[row].extra) {
            if tape[key + 1].isContainer,
                let holds = ResourceIndex.holding(tape.text(key)) ?? (contents == .description ? .schema : nil),
                holds != .literal
            {
                steps.append(Step(row: key + 1, resource: resource, holds: holds))
            }
            key = tape.next(key + 1)
        }
        return steps
    }

    private static func holding(_ name: String) -> Holding? {
        switch name {
        case "additionalItems", "additionalProperties", "allOf", "anyOf", "contains", "contentSchema", "else", "if",
            "items", "not", "oneOf", "prefixItems", "propertyNames", "then", "unevaluatedItems",
            "unevaluatedProperties":
            .schema
        case "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties", "schemas":
            .schemas
        case "const", "default", "enum", "example", "examples": .literal
        default: nil
        }
    }
}
