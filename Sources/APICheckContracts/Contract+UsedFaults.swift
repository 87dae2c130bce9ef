#if CommandLine
package import APICheckFindings
import APICheckJSON

extension Contract {
    /// The faults that concern what some operations use, and the others.
    ///
    /// - Parameter used: The indexes of the operations.
    package func faults(usedBy used: Set<Int>) -> (shown: [Finding], others: [Finding]) {
        if faults.isEmpty { return ([], []) }
        let reach = ContractReach(document, operations: operations.filter { used.contains($0.index) })
        func isUsed(_ fault: Finding) -> Bool {
            // A mark that nothing uses is what the rule is about.
            guard fault.rule != .secretMarkUnused, fault.contract?.file ?? file == file,
                case .contract(let pointer) = fault.place
            else { return true }
            return reach.contains(pointer)
        }
        return (faults.filter(isUsed), faults.filter { !isUsed($0) })
    }
}

/// The parts of a description that some of its operations use.
private struct ContractReach {
    private var roots: Set<Pointer> = []
    private let paths: Set<String>

    init(_ document: Document, operations: [Operation]) {
        paths = Set(operations.map(\.pathTemplate))
        var waiting: [JSON] = []
        for operation in operations {
            waiting.append(operation.node)
            if let shared = document.root[Pointer(["paths", operation.pathTemplate, "parameters"])] {
                waiting.append(shared)
            }
        }
        roots = Set(waiting.filter { $0.document === document }.map(\.pointer))
        while let value = waiting.popLast() {
            for child in value.kind == .object ? value.members.map(\.value) : value.elements.map({ $0 }) {
                switch child.kind {
                case .object, .array: waiting.append(child)
                case .string:
                    // References, and the mappings of discriminators.
                    guard let text = child.string, text.hasPrefix("#/"), let pointer = References.pointer(of: text),
                        let target = child.document.root[pointer]
                    else { continue }
                    if target.document !== document || roots.insert(pointer).inserted { waiting.append(target) }
                default: continue
                }
            }
        }
    }

    func contains(_ pointer: Pointer) -> Bool {
        let tokens = pointer.tokens
        guard let first = tokens.first, ["paths", "webhooks", "components"].contains(first), tokens.count > 1,
            tokens[1] != "securitySchemes"
        else { return true }
        if first == "paths", Operation.method(of: pointer) == nil {
            return paths.contains(tokens[1])
        }
        return (1...tokens.count).contains { roots.contains(Pointer(Array(tokens.prefix($0)))) }
    }
}
#endif
