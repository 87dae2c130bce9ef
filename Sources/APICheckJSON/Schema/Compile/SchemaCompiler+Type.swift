#if Contracts
import APICheckBase

/// `type`, and the kinds of values that a schema can accept.
extension SchemaCompiler {
    mutating func kinds(_ keywords: [Keyword: Int], _ node: inout SchemaNode) throws -> UInt32 {
        guard let row = keywords[.type] else { return NodeKindSet.all }
        let listed = tape[row].kind == NodeKind.array ? try elements(row, of: .type) : [row]
        var kinds: UInt32 = 0
        for row in listed {
            guard tape[row].kind == NodeKind.string, let type = SchemaType(rawValue: tape.text(row)) else {
                let known = SchemaType.allCases.map(\.rawValue).joined(separator: ", ")
                throw error("type must be one of \(known), not \(shown(row))", at: row)
            }
            kinds |= type.kinds
        }
        if try boolean(keywords, .nullable) == true { kinds |= NodeKindSet.null }
        node.takesWholeFractions = kinds & NodeKindSet.number == NodeKindSet.integer && dialect != .draft4
        return kinds
    }

    /// Narrows the possible kinds to those of the listed values.
    func possible(_ node: SchemaNode) -> UInt32 {
        var kinds = node.kinds | (node.takesWholeFractions ? NodeKindSet.fraction : 0)
        if let rules = node.combination?.pointee {
            if rules.constant != 0 { kinds &= kindsOfEquals(Int(rules.constant)) }
            if rules.enumeration != 0 {
                var listed: UInt32 = rules.takesNull ? NodeKindSet.null : 0
                var row = Int(rules.enumeration) + 1
                while row < Int(tape[Int(rules.enumeration)].extra) {
                    listed |= kindsOfEquals(row)
                    row = tape.next(row)
                }
                kinds &= listed
            }
        }
        return kinds
    }

    /// The kinds of rows that can equal a value: 1 equals 1.0.
    private func kindsOfEquals(_ row: Int) -> UInt32 {
        let kind: UInt32 = 1 << tape[row].kind
        return kind & NodeKindSet.number == 0 ? kind : NodeKindSet.number
    }
}
#endif
