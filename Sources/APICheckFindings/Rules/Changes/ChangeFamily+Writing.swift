#if CommandLine
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
