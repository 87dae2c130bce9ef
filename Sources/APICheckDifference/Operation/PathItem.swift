import APICheckJSON

/// One path with its operations.
struct PathItem {
    let template: String
    /// The name of the path in the document.
    let key: JSON
    let contract: ComparedContract
    /// The members beside a reference, then those of its target (OpenAPI 3.1 section 4.8.9).
    private let layers: [JSON]

    init(template: String, key: JSON, value: JSON, contract: ComparedContract) {
        self.template = template
        self.key = key
        self.contract = contract
        let target = value["$ref"] == nil ? nil : contract.resolve(value)
        layers = [value] + (target.map { [$0] } ?? [])
    }

    func operation(_ method: String) -> JSON? {
        for layer in layers { if let node = layer[method], node.kind == .object { return node } }
        return nil
    }

    /// The methods of its operations, lower case.
    var methods: [String] { HTTPMethods.all.filter { operation($0) != nil } }

    /// The parameters of all its operations.
    var sharedNode: JSON? { layers.lazy.compactMap { $0["parameters"] }.first }

    func member(_ name: String) -> JSON? { layers.lazy.compactMap { $0[name] }.first }

    /// The names in braces, in the order of the path.
    var parameterNames: [String] { PathItem.names(in: template) }

    /// The path without the names in braces: equal for paths that match the same URLs.
    var shape: String { PathItem.shape(of: template) }

    private static func names(in template: String) -> [String] {
        template.split(separator: "{").dropFirst().map { piece in String(piece.prefix { $0 != "}" }) }
    }

    static func shape(of template: String) -> String {
        var shape = ""
        var isName = false
        for character in template {
            if character == "}" { isName = false }
            if !isName { shape.append(character) }
            if character == "{" { isName = true }
        }
        return shape
    }
}
