/// The parts of a symbol graph in the format of `swift symbolgraph-extract` that the tests need.
struct SymbolGraph: Decodable, Sendable {
    struct Symbol: Decodable, Sendable {
        struct Identifier: Decodable, Sendable {
            var precise: String
        }

        struct Fragment: Decodable, Sendable {
            var kind: String
            var spelling: String
        }

        struct Documentation: Decodable, Sendable {
            struct Line: Decodable, Sendable {
                var text: String
            }

            var lines: [Line]
        }

        struct Extension: Decodable, Sendable {
            struct Constraint: Decodable, Sendable {
                var kind: String
                var lhs: String
                var rhs: String
            }

            var constraints: [Constraint]?
        }

        var identifier: Identifier
        /// The names from the outermost type to the symbol.
        var pathComponents: [String]
        var declarationFragments: [Fragment]
        var docComment: Documentation?
        var swiftExtension: Extension?
    }

    struct Relationship: Decodable, Sendable {
        var kind: String
        var source: String
        /// `Module.Protocol` for a protocol of another module.
        var targetFallback: String?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
}

extension SymbolGraph {
    /// One line per symbol: its declaration with the path instead of the name, and its protocols.
    var declarations: [String] {
        // The protocols that every type conforms to by default.
        let implied: Set = ["Copyable", "Escapable", "SendableMetatype"]
        var protocols: [String: Set<String>] = [:]
        for relationship in relationships where relationship.kind == "conformsTo" {
            guard let name = relationship.targetFallback?.split(separator: ".").last, !implied.contains(String(name))
            else { continue }
            protocols[relationship.source, default: []].insert(String(name))
        }
        return symbols.map { symbol in
            let conformances = protocols[symbol.identifier.precise, default: []].sorted().joined(separator: ", ")
            return symbol.declaration + (conformances.isEmpty ? "" : ": \(conformances)")
        }
    }
}

extension SymbolGraph.Symbol {
    var path: String { pathComponents.joined(separator: ".") }

    /// The names of the parameters inside of the function; none for an operator, a case, a result builder and an initialiser
    /// from a literal, which nobody calls by name.
    var parameters: [String] {
        let names = declarationFragments.indices.compactMap { index -> String? in
            guard declarationFragments[index].kind == "externalParam" else { return nil }
            let inner = declarationFragments[index...].dropFirst().prefix(2).first { $0.kind == "internalParam" }
            return inner?.spelling ?? declarationFragments[index].spelling
        }
        let name = pathComponents.last ?? ""
        let isUnnamed =
            name.hasPrefix("build") || name.contains("iteral") || name.contains("rawValue") || !name.contains("(")
            || name.first.map { !$0.isLetter } ?? true || declarationFragments.first?.spelling == "case"
        return isUnnamed ? [] : names
    }

    /// `func RecordedExchange.header(_ name: String) -> String?`.
    var declaration: String {
        let outer = pathComponents.dropLast().map { "\($0)." }.joined()
        let name = declarationFragments.firstIndex { fragment in
            fragment.kind == "identifier" || ["init", "subscript"].contains(fragment.spelling)
        }
        var text = ""
        for (index, fragment) in declarationFragments.enumerated() {
            text += index == name ? outer + fragment.spelling : fragment.spelling
        }
        let constraints = (swiftExtension?.constraints ?? []).map { constraint in
            "\(constraint.lhs) \(constraint.kind == "sameType" ? "==" : ":") \(constraint.rhs)"
        }
        return constraints.isEmpty ? text : "\(text) where \(constraints.joined(separator: ", "))"
    }
}
