#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A name that each branch of `anyOf` or `oneOf` requires, with a text of its own: the text that an object has there tells
/// the one branch that it may satisfy.
struct BranchChoice: BitwiseCopyable {
    /// In the rules of the first branch.
    let name: UnsafePointer<ObjectRules.Property>
    let branches: UnsafeBufferPointer<Branch>

    struct Branch: BitwiseCopyable {
        let text: UnsafeRawBufferPointer
        let schema: SchemaPointer
    }

    /// Nil when there is no such name.
    init?(_ branches: CombinationRules.Branches, arena: inout SchemaArena) {
        guard branches.count > 1, let first = BranchChoice.rules(branches[0]) else { return nil }
        for property in first.pointee.properties.indices {
            guard let name = first.pointee.properties.baseAddress.map({ $0 + property }) else { return nil }
            let texts = branches.compactMap { BranchChoice.text($0, name.pointee) }
            let differ = texts.indices.allSatisfy { later in
                texts[..<later].allSatisfy { !$0.elementsEqual(texts[later]) }
            }
            guard texts.count == branches.count, differ else { continue }
            self.name = name
            self.branches = arena.store(zip(texts, branches).map { Branch(text: $0, schema: $1) })
            return
        }
        return nil
    }

    /// What a branch says about objects, itself or through the schema that it refers to.
    private static func rules(_ branch: SchemaPointer) -> UnsafePointer<ObjectRules>? {
        branch.pointee.object ?? branch.pointee.combination?.pointee.reference.flatMap(rules)
    }

    /// The only text that a branch takes under a name that it requires.
    private static func text(_ branch: SchemaPointer, _ name: ObjectRules.Property) -> UnsafeRawBufferPointer? {
        guard let rules = rules(branch)?.pointee else { return nil }
        let property = rules.properties.prefix(rules.declaredCount).first { other in
            other.length == name.length && memcmp(other.name, name.name, Int(name.length)) == 0
        }
        guard let property, property.requiredIndex >= 0, let combination = property.schema.pointee.combination,
            combination.pointee.constant != 0
        else { return nil }
        let contract = property.schema.pointee.contract
        let constant = contract[Int(combination.pointee.constant)]
        return constant.kind == NodeKind.string && !constant.has(NodeFlag.escaped) ? contract.raw(constant) : nil
    }
}
