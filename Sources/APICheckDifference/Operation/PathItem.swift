import APICheckContracts
import APICheckJSON

/// One path with its operations.
struct PathItem {
    let template: String
    /// The name of the path in the document.
    let key: JSON
    let contract: ComparedContract
    /// The members beside a reference, then those of its target (OpenAPI 3.1 section 4.8.9).
    private let layers: [JSON]
    /// The path, or nil for a path with unbalanced braces.
    private let path: PathTemplate?

    /// Whether it is a reference that cannot be followed.
    let isUnknown: Bool

    init(template: String, key: JSON, value: JSON, contract: ComparedContract) {
        self.template = template
        self.key = key
        self.contract = contract
        path = PathTemplate(template)
        isUnknown = contract.isUnknown(value)
        let target = value["$ref"] == nil ? nil : contract.resolve(value)
        layers = [value] + (target.map { [$0] } ?? [])
    }

    func operation(_ method: String) -> JSON? {
        for layer in layers {
            // An operation is no place for a reference by the standard, but published contracts have them.
            if let node = layer[method] ?? layer["additionalOperations"]?[method], node.kind == .object {
                return contract.resolve(node) ?? node
            }
        }
        return nil
    }

    /// Whether the operation is a reference that cannot be followed.
    func isUnknown(_ method: String) -> Bool { contract.isUnknown(operation(method)) }

    /// The methods of its operations: lower case, and those of `additionalOperations` as they are sent.
    var methods: [String] {
        layers.flatMap { $0["additionalOperations"]?.members.map(\.name) ?? [] }
            .reduce(into: Operation.methods.filter { operation($0) != nil }) { names, name in
                if !names.contains(name) { names.append(name) }
            }
    }

    /// The parameters of all its operations.
    var sharedNode: JSON? { layers.lazy.compactMap { $0["parameters"] }.first }

    func member(_ name: String) -> JSON? { layers.lazy.compactMap { $0[name] }.first }

    /// The names of the parameters, in the order of the path.
    var parameterNames: [String] { path?.parameterNames ?? [] }

    /// Equal for paths that match the same URLs.
    var shape: String { path?.shape ?? template }
}
