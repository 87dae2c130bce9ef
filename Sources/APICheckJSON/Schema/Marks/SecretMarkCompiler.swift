#if Contracts
/// Keeps the paths from schemas to marks.
package struct SecretMarkCompiler {
    package static let keyword = "x-apicheck-secret"

    private let graph: SchemaGraph
    /// The places of the schemas from which a mark can be reached, in ``SecretMarks/schemas``; nil for the others.
    private var places: [Int?] = []

    /// The compiled schemas.
    package struct Result {
        package let marks: SecretMarks
        /// The requested schemas from which a mark can be reached.
        fileprivate let roots: [JSON.Identity: SecretMarks.Root]
        /// The schemas with a mark.
        package let marked: Set<JSON.Identity>
        /// The `propertyNames` schemas from which a mark can be reached: the name of a member cannot be redacted in a
        /// body.
        package let markedNames: [JSON]

        package func root(of schema: JSON?) -> SecretMarks.Root? { schema.flatMap { roots[$0.identity] } }
    }

    package init(_ graph: SchemaGraph) { self.graph = graph }

    /// Whether a schema itself marks its value.
    package static func isMark(_ schema: JSON) -> Bool {
        if let isSecret = schema[keyword]?.bool { return isSecret }
        return schema["format"]?.equals("password") ?? false
    }

    package mutating func compile(_ schemas: [JSON]) -> Result {
        let requested = schemas.compactMap { schema in graph.number(of: schema).map { (schema.identity, $0) } }
        let (marked, leads) = findMarks()
        var count = 0
        places = leads.map { isKept in
            defer { if isKept { count += 1 } }
            return isKept ? count : nil
        }
        var roots: [JSON.Identity: SecretMarks.Root] = [:]
        for (identity, number) in requested { roots[identity] = places[number].map(SecretMarks.Root.init) }
        let all = places.indices
        return Result(
            marks: SecretMarks(all.filter { leads[$0] }.map(compiled)), roots: roots,
            marked: Set(marked.map { graph.schema($0).identity }),
            markedNames: all.flatMap(graph.subschemas).filter { child in
                child.role == .memberNames && child.number.map { leads[$0] } ?? false
            }.map(\.schema))
    }

    /// The schemas with a mark, and for each schema whether one can be reached from it. The names of members have no place
    /// in a body.
    private func findMarks() -> (marked: [Int], leads: [Bool]) {
        var marked: [Int] = []
        var owners: [[Int]] = []
        var next = 0
        // The graph grows while it is read.
        while next < graph.count {
            if SecretMarkCompiler.isMark(graph.schema(next)) { marked.append(next) }
            let children = graph.subschemas(of: next).filter { $0.role != .memberNames }.compactMap(\.number)
            owners += [[Int]](repeating: [], count: graph.count - owners.count)
            for child in children { owners[child].append(next) }
            next += 1
        }
        var leads = [Bool](repeating: false, count: graph.count)
        for number in marked { leads[number] = true }
        var waiting = marked
        while let next = waiting.popLast() {
            for owner in owners[next] where !leads[owner] {
                leads[owner] = true
                waiting.append(owner)
            }
        }
        return (marked, leads)
    }

    private func compiled(_ number: Int) -> MarkedSchema {
        let children = graph.subschemas(of: number)
        var schema = MarkedSchema(source: graph.schema(number))
        schema.isMarked = SecretMarkCompiler.isMark(schema.source)
        schema.inPlace = closure(of: number, \.isInPlace).compactMap { places[$0] }
        for child in children {
            let place = child.number.flatMap { places[$0] }
            switch child.role {
            case .property: if let place { schema.properties[child.name] = place }
            case .otherMembers: schema.additionalProperties = place
            case .unevaluatedMembers: schema.unevaluatedProperties = place
            case .place: schema.prefix.append(place)
            case .otherElements: schema.items = place
            case .someElement: schema.contains = place
            case .unevaluatedElements: schema.unevaluatedItems = place
            case .content: schema.content = place
            case .always, .choice, .condition, .negation, .pattern, .memberNames, .definition: continue
            }
        }
        if children.contains(where: { $0.role == .otherElements }) { schema.unevaluatedItems = nil }
        if schema.unevaluatedProperties != nil {
            schema.alwaysInPlace = closure(of: number) { $0 == .always }.map(graph.schema)
        }
        let namesMatter = schema.additionalProperties != nil || schema.unevaluatedProperties != nil
        for child in children where child.role == .pattern {
            let place = child.number.flatMap { places[$0] }
            guard namesMatter || place != nil else { continue }
            schema.patterns.append(.init(pattern: try? Pattern(child.name), schema: place))
        }
        return schema
    }

    /// The schema and all schemas that apply to the same value in one of some roles.
    private func closure(of start: Int, _ follows: (SubschemaKeyword.Role) -> Bool) -> [Int] {
        var result = [start]
        var seen: Set<Int> = [start]
        var index = 0
        while index < result.count {
            for child in graph.subschemas(of: result[index]) where follows(child.role) {
                if let number = child.number, seen.insert(number).inserted { result.append(number) }
            }
            index += 1
        }
        return result
    }
}
#endif
