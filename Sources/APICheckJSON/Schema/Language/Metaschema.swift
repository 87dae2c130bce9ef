#if Contracts
/// The metaschemas of JSON Schema 2020-12 (core, appendix A; the vocabularies of sections 8 to 11 and of the validation
/// specification), so that a contract can refer to them without a network.
enum Metaschema {
    private static let root = "https://json-schema.org/draft/2020-12/"

    /// Returns nil for any other URI.
    static func document(_ uri: String) -> Document? {
        guard uri.hasPrefix(root) else { return nil }
        return documents[String(uri.dropFirst(root.count))]
    }

    private static let documents: [String: Document] = {
        var documents: [String: Document] = [:]
        for (name, vocabulary, type, rest) in [whole, core, applicator, unevaluated, validation, metaData]
            + [formatAnnotation, formatAssertion, content]
        {
            let vocabularies = vocabulary.map { "\"\(root)vocab/\($0)\": true" }.joined(separator: ", ")
            let text = """
                {"$schema": "\(root)schema", "$id": "\(root)\(name)", "$dynamicAnchor": "meta",
                "$vocabulary": {\(vocabularies)}, "type": \(type), \(rest)}
                """
            documents[name] = try? Document(text, source: root + name)
        }
        return documents
    }()

    private typealias Part = (name: String, vocabularies: [String], type: String, rest: String)

    private static let either = #"["object", "boolean"]"#

    private static let whole: Part = (
        "schema",
        ["core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"], either,
        ##"""
        "allOf": [
            {"$ref": "meta/core"}, {"$ref": "meta/applicator"}, {"$ref": "meta/unevaluated"},
            {"$ref": "meta/validation"}, {"$ref": "meta/meta-data"}, {"$ref": "meta/format-annotation"},
            {"$ref": "meta/content"}
        ],
        "properties": {
            "definitions": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}},
            "dependencies": {
                "type": "object",
                "additionalProperties": {
                    "anyOf": [{"$dynamicRef": "#meta"}, {"$ref": "meta/validation#/$defs/names"}]
                }
            },
            "$recursiveAnchor": {"$ref": "meta/core#/$defs/anchor"},
            "$recursiveRef": {"$ref": "meta/core#/$defs/reference"}
        }
        """##
    )

    private static let core: Part = (
        "meta/core", ["core"], either,
        ##"""
        "properties": {
            "$id": {"$ref": "#/$defs/reference", "pattern": "^[^#]*#?$"},
            "$schema": {"$ref": "#/$defs/uri"},
            "$ref": {"$ref": "#/$defs/reference"},
            "$dynamicRef": {"$ref": "#/$defs/reference"},
            "$anchor": {"$ref": "#/$defs/anchor"},
            "$dynamicAnchor": {"$ref": "#/$defs/anchor"},
            "$vocabulary": {
                "type": "object", "propertyNames": {"$ref": "#/$defs/uri"},
                "additionalProperties": {"type": "boolean"}
            },
            "$comment": {"type": "string"},
            "$defs": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}}
        },
        "$defs": {
            "anchor": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
            "uri": {"type": "string", "format": "uri"},
            "reference": {"type": "string", "format": "uri-reference"}
        }
        """##
    )

    private static let applicator: Part = (
        "meta/applicator", ["applicator"], either,
        ##"""
        "properties": {
            "prefixItems": {"$ref": "#/$defs/schemas"},
            "items": {"$dynamicRef": "#meta"},
            "contains": {"$dynamicRef": "#meta"},
            "additionalProperties": {"$dynamicRef": "#meta"},
            "properties": {"$ref": "#/$defs/named"},
            "patternProperties": {"$ref": "#/$defs/named", "propertyNames": {"format": "regex"}},
            "dependentSchemas": {"$ref": "#/$defs/named"},
            "propertyNames": {"$dynamicRef": "#meta"},
            "if": {"$dynamicRef": "#meta"},
            "then": {"$dynamicRef": "#meta"},
            "else": {"$dynamicRef": "#meta"},
            "allOf": {"$ref": "#/$defs/schemas"},
            "anyOf": {"$ref": "#/$defs/schemas"},
            "oneOf": {"$ref": "#/$defs/schemas"},
            "not": {"$dynamicRef": "#meta"}
        },
        "$defs": {
            "schemas": {"type": "array", "minItems": 1, "items": {"$dynamicRef": "#meta"}},
            "named": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}}
        }
        """##
    )

    private static let unevaluated: Part = (
        "meta/unevaluated", ["unevaluated"], either,
        ##"""
        "properties": {
            "unevaluatedItems": {"$dynamicRef": "#meta"},
            "unevaluatedProperties": {"$dynamicRef": "#meta"}
        }
        """##
    )

    private static let validation: Part = (
        "meta/validation", ["validation"], either,
        ##"""
        "properties": {
            "type": {
                "anyOf": [
                    {"$ref": "#/$defs/type"},
                    {"type": "array", "items": {"$ref": "#/$defs/type"}, "minItems": 1, "uniqueItems": true}
                ]
            },
            "const": true,
            "enum": {"type": "array"},
            "multipleOf": {"type": "number", "exclusiveMinimum": 0},
            "maximum": {"type": "number"},
            "exclusiveMaximum": {"type": "number"},
            "minimum": {"type": "number"},
            "exclusiveMinimum": {"type": "number"},
            "maxLength": {"$ref": "#/$defs/count"},
            "minLength": {"$ref": "#/$defs/count"},
            "pattern": {"type": "string", "format": "regex"},
            "maxItems": {"$ref": "#/$defs/count"},
            "minItems": {"$ref": "#/$defs/count"},
            "uniqueItems": {"type": "boolean"},
            "maxContains": {"$ref": "#/$defs/count"},
            "minContains": {"$ref": "#/$defs/count"},
            "maxProperties": {"$ref": "#/$defs/count"},
            "minProperties": {"$ref": "#/$defs/count"},
            "required": {"$ref": "#/$defs/names"},
            "dependentRequired": {"type": "object", "additionalProperties": {"$ref": "#/$defs/names"}}
        },
        "$defs": {
            "count": {"type": "integer", "minimum": 0},
            "type": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]},
            "names": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
        }
        """##
    )

    private static let metaData: Part = (
        "meta/meta-data", ["meta-data"], either,
        ##"""
        "properties": {
            "title": {"type": "string"}, "description": {"type": "string"}, "default": true,
            "deprecated": {"type": "boolean"}, "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"},
            "examples": {"type": "array"}
        }
        """##
    )

    private static let formatAnnotation: Part = (
        "meta/format-annotation", ["format-annotation"], either, #""properties": {"format": {"type": "string"}}"#
    )

    private static let formatAssertion: Part = (
        "meta/format-assertion", ["format-assertion"], either, #""properties": {"format": {"type": "string"}}"#
    )

    private static let content: Part = (
        "meta/content", ["content"], either,
        ##"""
        "properties": {
            "contentEncoding": {"type": "string"}, "contentMediaType": {"type": "string"},
            "contentSchema": {"$dynamicRef": "#meta"}
        }
        """##
    )
}
#endif
