/// The products and the library targets of a manifest in the form that the formatter gives it.
struct Manifest {
    private var products: [String: [String]] = [:]
    /// The names in the `imports` of each target, without those that have a condition.
    private var imports: [String: [String]] = [:]

    init(_ text: String) {
        // Each product and each target begins with the same indentation.
        for part in text.split(separator: /\n {8}(?=\.?\w+\()/) {
            let calls = /\.(?:product|target)\((?:[^()]|\([^()]*\))*\)/
            let names = part.replacing(calls, with: "").matches(of: /"(\w+)"/).map { String($0.1) }
            guard let name = names.first else { continue }
            if part.hasPrefix(".library(") { products[name] = Array(names.dropFirst()) }
            if part.hasPrefix("layer(") { imports[name] = Array(names.dropFirst()) }
        }
    }

    /// Returns the targets of a product and all that they import; nil if there is no such product.
    func modules(ofProduct product: String) -> Set<String>? {
        guard var open = products[product] else { return nil }
        var modules = Set(open)
        while let module = open.popLast() {
            for imported in imports[module, default: []] where imports[imported] != nil {
                if modules.insert(imported).inserted { open.append(imported) }
            }
        }
        return modules
    }
}
