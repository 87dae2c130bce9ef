#if CommandLine
/// Changes that oasdiff has no rules for.
extension ChangeFamily {
    static let beyond: [ChangeFamily] = [
        ChangeFamily(
            "schema-changed", "WW WW. WW. W.", "has another schema, whose effect could not be decided",
            #"pattern: "^a""#, #"pattern: "^b""#),
        ChangeFamily("max-unset", "I. II. BB. ..", "no longer has a maximum", "maximum: 100", "type: integer"),
        ChangeFamily("min-unset", "I. II. BB. ..", "no longer has a minimum", "minimum: 1", "type: integer"),
        ChangeFamily(
            "exclusive-max-unset", "I. II. BB. ..", "no longer has an exclusive maximum", "exclusiveMaximum: 100",
            "type: integer"),
        ChangeFamily(
            "exclusive-min-unset", "I. II. BB. ..", "no longer has an exclusive minimum", "exclusiveMinimum: 0",
            "type: integer"),
        ChangeFamily(
            "max-items-set", "W. WW- II. ..", "has a maximum number of elements now", "type: array", "maxItems: 10"),
        ChangeFamily(
            "max-items-unset", "I. II. BB. ..", "no longer has a maximum number of elements", "maxItems: 10",
            "type: array"),
        ChangeFamily(
            "further-items-forbidden", "BB BB. II. ..", "has no elements beyond those of prefixItems",
            "prefixItems: [{type: string}]", "prefixItems: [{type: string}], items: false"),
        ChangeFamily(
            "further-items-allowed", "II II. BB. ..", "can have elements beyond those of prefixItems",
            "prefixItems: [{type: string}], items: false", "prefixItems: [{type: string}]"),
        ChangeFamily(
            "max-contains-set", ".. BB. II. ..", "can contain only so many of certain elements",
            "contains: {type: string}", "maxContains: 2"),
        ChangeFamily(
            "max-contains-unset", ".. II. BB. ..", "can contain any number of certain elements", "maxContains: 2",
            "contains: {type: string}"),
        ChangeFamily("not-added", "BB BB. II. ..", "excludes values now", "type: string", "not: {enum: [a]}"),
        ChangeFamily("not-removed", "II II. BB. ..", "no longer excludes values", "not: {enum: [a]}", "type: string"),
        ChangeFamily(
            "additional-properties-forbidden", "B. BBI II. ..", "allows fewer additional properties",
            "additionalProperties: true", "additionalProperties: false"),
        ChangeFamily(
            "additional-properties-allowed", "I. II. II. ..", "allows more additional properties",
            "additionalProperties: false", "additionalProperties: true"),
        ChangeFamily(
            "multiple-of-set", "B. BBI II. ..", "must be a multiple of a number", "type: number", "multipleOf: 5"),
        ChangeFamily(
            "multiple-of-changed", "B. BBI WW. ..", "must be a multiple of another number", "multipleOf: 5",
            "multipleOf: 10"),
        ChangeFamily(
            "multiple-of-unset", "I. II. WW. ..", "need not be a multiple of a number", "multipleOf: 5", "type: number"),
        ChangeFamily(
            "unique-items-set", "B. BBI II. ..", "must not contain equal elements", "type: array", "uniqueItems: true"),
        ChangeFamily(
            "unique-items-unset", "I. II. WW. ..", "can contain equal elements", "uniqueItems: true", "type: array"),
        ChangeFamily(
            "max-properties-set", "W. WWI II. ..", "has a maximum number of properties now", "type: object",
            "maxProperties: 5"),
        ChangeFamily(
            "max-properties-decreased", "B. BBI II. ..", "must have fewer properties", "maxProperties: 5",
            "maxProperties: 3"),
        ChangeFamily(
            "max-properties-increased", "I. II. WW. ..", "can have more properties", "maxProperties: 3",
            "maxProperties: 5"),
        ChangeFamily(
            "max-properties-unset", "I. II. WW. ..", "no longer has a maximum number of properties", "maxProperties: 5",
            "type: object"),
        ChangeFamily(
            "min-properties-increased", "B. BBI II. ..", "must have more properties", "minProperties: 1",
            "minProperties: 2"),
        ChangeFamily(
            "min-properties-decreased", "I. II. WW. ..", "can have fewer properties", "minProperties: 2",
            "minProperties: 1"),
    ]
}

/// Changes of how a value outside of a JSON body is written: in a parameter, a header, a field of a form or a part of a
/// multipart body. oasdiff has no rules for them.
extension ChangeFamily {
    static let writing: [ChangeFamily] = [
        ChangeFamily(
            "style-changed", "B. .B. .B. B.", "is written in another style", "style: form", "style: pipeDelimited"),
        ChangeFamily(
            "explode-changed", "B. .B. .B. B.", "has its elements or members written another way",
            "explode: true", "explode: false"),
        ChangeFamily(
            "content-added", "B. ... ... B.", "is written in a media type now, and no longer in a style",
            "schema: {type: array}", "content: {application/json: {schema: {type: array}}}"),
        ChangeFamily(
            "content-removed", "B. ... ... B.", "is written in a style now, and no longer in a media type",
            "content: {application/json: {schema: {type: array}}}", "schema: {type: array}"),
        ChangeFamily(
            "content-type-changed", "B. .B. .B. B.", "is written in another media type",
            "contentType: image/png", "contentType: image/jpeg"),
        ChangeFamily(
            "content-type-added", ".. .I. ... ..", "can be written in further media types",
            "contentType: image/png", "contentType: image/png, image/jpeg"),
        ChangeFamily(
            "content-type-removed", ".. ... .I. ..", "is written in fewer media types",
            "contentType: image/png, image/jpeg", "contentType: image/png"),
        ChangeFamily(
            "allow-empty-value-removed", "B. ... ... .. I", "can no longer be sent without a value",
            "allowEmptyValue: true", "allowEmptyValue: false"),
        ChangeFamily(
            "allow-empty-value-added", "I. ... ... .. W", "can be sent without a value",
            "allowEmptyValue: false", "allowEmptyValue: true"),
        ChangeFamily(
            "allow-reserved-removed", "W. .W. ... .. I", "must have its reserved characters escaped now",
            "allowReserved: true", "allowReserved: false"),
        ChangeFamily(
            "allow-reserved-added", "I. .I. ... .. I", "can have reserved characters that are not escaped",
            "allowReserved: false", "allowReserved: true"),
        ChangeFamily(
            "part-header-became-required", ".. .B. .I. ..", "always has a header of its own in a multipart body",
            "headers: {}", "headers: {X-Sum: {required: true}}"),
        ChangeFamily(
            "part-header-became-optional", ".. .I. .B. ..",
            "need not have a header of its own in a multipart body",
            "headers: {X-Sum: {required: true}}", "headers: {X-Sum: {}}"),
    ]
}
#endif
