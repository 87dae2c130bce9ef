#if Contracts
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A name that each branch of `anyOf` or `oneOf` requires with a different string: an object's value for it determines
/// the only branch that the object may match.
struct BranchChoice: BitwiseCopyable {
    /// The property of the first branch.
    let name: UnsafePointer<ObjectRules.Property>
    let branches: UnsafeBufferPointer<Branch>

    struct Branch: BitwiseCopyable {
        let text: UnsafeRawBufferPointer
        let schema: SchemaPointer
    }

    /// Fails when the branches have no such name.
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

    /// The keywords of a branch for objects, its own or those of the schema that it references.
    private static func rules(_ branch: SchemaPointer) -> UnsafePointer<ObjectRules>? {
        branch.pointee.object ?? branch.pointee.combination?.pointee.reference.flatMap(rules)
    }

    /// The only string that a branch accepts for a name that it requires.
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
#endif
