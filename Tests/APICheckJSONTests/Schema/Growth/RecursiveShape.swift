@testable import APICheckJSON

/// A schema that applies itself to the children of a value in two ways, and values of any depth that satisfy it.
struct RecursiveShape: Sendable, CustomStringConvertible {
    var description: String
    var schema: String
    /// The text before and after the child at each level.
    var level: (open: String, close: String)

    func value(depth: Int, leaf: String) -> String {
        String(repeating: level.open, count: depth) + leaf + String(repeating: level.close, count: depth)
    }

    func compiled(_ limits: SchemaLimits = SchemaLimits()) throws -> Schema {
        let document = try Document(schema)
        return try SchemaRegistry(document, dialect: .draft202012, limits: limits).schema(at: document.root)
    }
}

/// The shapes: each way to reach a child crossed with each other one, in each combination that applies both.
extension RecursiveShape {
    private static let objectLevel = (open: #"{"c":"#, close: "}")
    private static let arrayLevel = (open: "[", close: "]")

    /// Keywords that apply a schema to the member `c`.
    private static let memberKeywords: [(name: String, text: @Sendable (String) -> String)] = [
        ("properties", { #""properties":{"c":\#($0)}"# }),
        ("patternProperties", { #""patternProperties":{"^c":\#($0)}"# }),
        ("additionalProperties", { #""additionalProperties":\#($0)"# }),
        ("unevaluatedProperties", { #""unevaluatedProperties":\#($0)"# }),
        ("dependentSchemas", { #""dependentSchemas":{"c":{"properties":{"c":\#($0)}}}"# }),
    ]

    private static let elementKeywords: [(name: String, text: @Sendable (String) -> String)] = [
        ("items", { #""items":\#($0)"# }),
        ("prefixItems", { #""prefixItems":[\#($0)]"# }),
        ("contains", { #""contains":\#($0),"minContains":0"# }),
        ("unevaluatedItems", { #""unevaluatedItems":\#($0)"# }),
    ]

    /// Keywords that apply another schema to the same value.
    private static let wrappers: [(name: String, text: @Sendable (String) -> String)] = [
        ("alone", { "{\($0)}" }),
        ("allOf", { #"{"allOf":[{\#($0)}]}"# }),
        ("anyOf", { #"{"anyOf":[{"type":"null"},{\#($0)}]}"# }),
        ("oneOf", { #"{"oneOf":[{\#($0)},false]}"# }),
        ("not not", { #"{"not":{"not":{\#($0)}}}"# }),
        ("then", { #"{"if":true,"then":{\#($0)}}"# }),
        ("else", { #"{"if":false,"else":{\#($0)}}"# }),
        ("if", { #"{"if":{\#($0)},"then":true,"else":false}"# }),
        ("unevaluated", { #"{"allOf":[{\#($0)}],"unevaluatedProperties":false,"unevaluatedItems":false}"# }),
    ]

    private static let references = ["$ref": ##"{"$ref":"#node"}"##, "$dynamicRef": ##"{"$dynamicRef":"#node"}"##]

    private static func schema(_ parts: String) -> String {
        ##"{"$dynamicAnchor":"node","not":{"required":["broken"]},\##(parts)}"##
    }

    static let all: [RecursiveShape] = named + crossed + wrapped

    /// Shapes that once took exponential time.
    static let named: [RecursiveShape] = [
        RecursiveShape(
            description: "allOf of a base with the same children",
            schema:
                ##"{"$defs":{"base":{"properties":{"c":{"items":{"$ref":"#"}}}}},"not":{"required":["broken"]},"allOf":[{"$ref":"#/$defs/base"},{"properties":{"c":{"items":{"$ref":"#"}}}}]}"##,
            level: (#"{"c":["#, "]}")),
        RecursiveShape(
            description: "if, then and else",
            schema:
                ##"{"not":{"required":["broken"]},"if":{"properties":{"c":{"$ref":"#"}}},"then":{"properties":{"c":{"$ref":"#"}}},"else":{"properties":{"c":{"$ref":"#"}}}}"##,
            level: objectLevel),
        RecursiveShape(
            description: "properties beside patternProperties",
            schema:
                ##"{"not":{"required":["broken"]},"properties":{"c":{"$ref":"#"}},"patternProperties":{"^c":{"$ref":"#"}}}"##,
            level: objectLevel),
        RecursiveShape(
            description: "properties beside dependentSchemas",
            schema:
                ##"{"not":{"required":["broken"]},"properties":{"c":{"$ref":"#"}},"dependentSchemas":{"c":{"properties":{"c":{"$ref":"#"}}}}}"##,
            level: objectLevel),
        RecursiveShape(
            description: "items beside contains",
            schema: ##"{"not":{"required":["broken"]},"items":{"$ref":"#"},"contains":{"$ref":"#"},"minContains":0}"##,
            level: arrayLevel),
        RecursiveShape(
            description: "a union with identical branches, beside an array of the same",
            schema:
                ##"{"not":{"required":["broken"]},"allOf":[{"properties":{"c":{"$ref":"#"}}},{"anyOf":[{"required":["x"],"properties":{"c":{"$ref":"#"}}},{"required":["y"],"properties":{"c":{"$ref":"#"}}},{"properties":{"c":{"$ref":"#"}}}]}]}"##,
            level: objectLevel),
        RecursiveShape(
            description: "a union that never accepts",
            schema:
                ##"{"allOf":[{"properties":{"c":{"$ref":"#"}}},{"anyOf":[{"required":["x"],"properties":{"c":{"$ref":"#"}}},{"required":["y"],"properties":{"c":{"$ref":"#"}}}]}]}"##,
            level: objectLevel),
        RecursiveShape(
            description: "branches of one property",
            schema:
                ##"{"anyOf":[{"type":"string"},{"type":"object","properties":{"c":{"$ref":"#"}}}],"not":{"required":["broken"]}}"##,
            level: objectLevel),
    ]

    private static let crossed: [RecursiveShape] = references.sorted { $0.key < $1.key }.flatMap { name, reference in
        [(memberKeywords, objectLevel), (elementKeywords, arrayLevel)].flatMap { keywords, level in
            keywords.flatMap { one in
                keywords.map { other in
                    RecursiveShape(
                        description: "\(one.name) x \(other.name) by \(name)",
                        schema: schema(#""allOf":[{\#(one.text(reference))},{\#(other.text(reference))}]"#),
                        level: level)
                }
            }
        }
    }

    private static let wrapped: [RecursiveShape] = wrappers.flatMap { one in
        wrappers.flatMap { other in
            [(memberKeywords[0], objectLevel), (elementKeywords[0], arrayLevel)].map { keyword, level in
                let inner = keyword.text(##"{"$ref":"#node"}"##)
                return RecursiveShape(
                    description: "\(one.name) x \(other.name) of \(keyword.name)",
                    schema: schema(#""allOf":[\#(one.text(inner)),\#(other.text(inner))]"#), level: level)
            }
        }
    }
}
