#if Contracts
import APICheckBase

extension SchemaCompiler {
    /// Rejects schemas that apply themselves to the same value.
    func checkInPlaceDepth() throws {
        var depths: [SchemaPointer: Int] = [:]
        for key in entered {
            if let node = nodes[key] { _ = try inPlaceDepth(SchemaPointer(node), &depths, above: 0) }
        }
    }

    private func inPlaceDepth(_ node: SchemaPointer, _ depths: inout [SchemaPointer: Int], above: Int) throws -> Int {
        if let known = depths[node], above + known <= limits.references { return known }
        guard above <= limits.references else {
            throw error(
                "the schema applies itself to the same value, or applies a chain of more than \(limits.references) schemas",
                at: node.pointee.place, setting: .contractReferences)
        }
        var inside = node.pointee.combination?.pointee.inPlace ?? []
        inside += node.pointee.object?.pointee.dependencies.compactMap(\.schema) ?? []
        var depth = 0
        for schema in inside {
            depth = max(depth, try inPlaceDepth(schema, &depths, above: above + 1) + 1)
        }
        depths[node] = depth
        return depth
    }
}
#endif
