/// The products and the library targets of a manifest in the form that the formatter gives it.
struct Manifest {
    private struct Import {
        let name: String
        /// The package trait without which it is not imported.
        let trait: String?
    }

    private var products: [String: [String]] = [:]
    private var imports: [String: [Import]] = [:]

    init(_ text: String) {
        // Each product and each target begins with the same indentation.
        for part in text.split(separator: /\n {8}(?=\.?\w+\()/) {
            let calls = /\.(?:product|target)\((?:[^()]|\([^()]*\))*\)/
            let names = part.replacing(calls, with: "").matches(of: /"(\w+)"/).map { String($0.1) }
            guard let name = names.first else { continue }
            if part.hasPrefix(".library(") { products[name] = Array(names.dropFirst()) }
            guard part.hasPrefix("layer(") else { continue }
            let conditional = part.matches(of: /\.target\(name: "(\w+)", condition: \.when\(traits: \["(\w+)"\]\)\)/)
            imports[name] =
                names.dropFirst().map { Import(name: $0, trait: nil) }
                + conditional.map { Import(name: String($0.1), trait: String($0.2)) }
        }
    }

    /// Returns the targets of a product and all that they import with some package traits; nil if there is no such product.
    func modules(ofProduct product: String, traits: Set<String>) -> Set<String>? {
        guard var open = products[product] else { return nil }
        var modules = Set(open)
        while let module = open.popLast() {
            for imported in imports[module, default: []] where imports[imported.name] != nil {
                guard imported.trait.map(traits.contains) ?? true else { continue }
                if modules.insert(imported.name).inserted { open.append(imported.name) }
            }
        }
        return modules
    }
}
