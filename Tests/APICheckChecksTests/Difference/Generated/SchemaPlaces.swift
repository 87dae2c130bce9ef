/// The schemas inside a generated schema.
extension GeneratedSchema {
    typealias Path = [Tree.Step]

    /// The paths of all schemas, outer ones first.
    var places: [Path] {
        schemas.members.flatMap { GeneratedSchema.places(in: $0.value, at: [.member($0.name)]) }
    }

    private static func places(in schema: Tree, at path: Path) -> [Path] {
        var found = [path]
        for member in schema.members {
            let inner = path + [.member(member.name)]
            switch member.name {
            case "properties", "patternProperties", "dependentSchemas":
                for property in member.value.members {
                    found += places(in: property.value, at: inner + [.member(property.name)])
                }
            case "allOf", "anyOf", "oneOf", "prefixItems":
                for (index, element) in member.value.elements.enumerated() {
                    found += places(in: element, at: inner + [.element(index)])
                }
            case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
                "unevaluatedProperties", "unevaluatedItems":
                found += places(in: member.value, at: inner)
            default: continue
            }
        }
        return found
    }

    /// Whether a schema is inside one whose comparison cannot always be decided.
    static func isUndecidable(_ path: Path) -> Bool {
        path.contains { step in
            guard case .member(let name) = step else { return false }
            return undecidable.contains(name)
        }
    }

    /// Whether its comparison is not decided exactly, wherever it is changed.
    var isUndecidable: Bool {
        let text = schemas.json
        return ["unevaluatedProperties", "unevaluatedItems", "$dynamicRef"].contains { text.contains("\"\($0)\"") }
    }

    static let undecidable: Set<String> = [
        "not", "if", "then", "else", "contains", "minContains", "maxContains", "pattern", "patternProperties",
        "propertyNames", "format", "dependentSchemas", "uniqueItems", "contentMediaType", "contentSchema", "readOnly",
        "writeOnly",
    ]
}
