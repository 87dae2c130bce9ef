/// Finds the smallest pair that has the same fault.
struct PairShrinking {
    private(set) var old: GeneratedSchema
    private(set) var new: GeneratedSchema

    /// - Parameter isFaulty: Whether a smaller pair is still wrong in the same way.
    init(_ old: GeneratedSchema, _ new: GeneratedSchema, isFaulty: (GeneratedSchema, GeneratedSchema) -> Bool) {
        self.old = old
        self.new = new
        var attempts = 0
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            let paths = Set(self.old.schemas.paths() + self.new.schemas.paths()).sorted { $0.count < $1.count }
            for path in paths where path.count > 1 || path != [.member(GeneratedSchema.root)] {
                guard !path.isEmpty, attempts < 2_000, !PairShrinking.isNeeded(path) else { continue }
                attempts += 1
                var (one, other) = (self.old, self.new)
                let (before, after) = (one.schemas[path[...]], other.schemas[path[...]])
                if before == nil && after == nil { continue }
                if before != nil { one.schemas[path[...]] = nil }
                if after != nil { other.schemas[path[...]] = nil }
                if one == other { continue }
                if isFaulty(one, other) {
                    (self.old, self.new) = (one, other)
                    isSmaller = true
                }
            }
        }
    }

    /// What a schema needs so that the sampler finds its bodies: without its type, any value is one.
    private static func isNeeded(_ path: [Tree.Step]) -> Bool {
        guard case .member(let name)? = path.dropLast().last, case .element? = path.last else {
            return path.last == .member("type")
        }
        return ["type", "enum", "a"].contains(name)
    }

    var description: String {
        "OLD \(old.version) \(PairShrinking.text(old)) NEW \(new.version) \(PairShrinking.text(new))"
    }

    private static func text(_ schema: GeneratedSchema) -> String {
        schema.schemas.members.map { "\($0.name): \($0.value.json)" }.joined(separator: " ")
    }
}
