#if CommandLine
/// Changes of what is there and what is required.
extension ChangeFamily {
    static let existence: [ChangeFamily] = [
        ChangeFamily("added", ".. ... ... I. .", "was added", "headers: {ETag: {}}", "headers: {ETag: {}, Link: {}}"),
        ChangeFamily("removed", "W. BW. ... ..", "was removed", "name: page", "the list without it"),
        ChangeFamily(
            "removed-with-deprecation", "I. ... ... ..", "was removed after it was deprecated",
            "deprecated: true", "the list without it"),
        ChangeFamily(
            "removed-before-sunset", "B. ... ... ..", "was removed before its sunset date",
            "x-sunset: 2030-01-31", "the list without it"),
        ChangeFamily(
            "added-required", ".. B.. ... ..", "was added and is required",
            "no requestBody", "requestBody: {required: true}"),
        ChangeFamily(
            "added-optional", ".. I.. ... ..", "was added and is optional",
            "no requestBody", "requestBody: {required: false}"),
        ChangeFamily("became-optional", "I. II. .BI B.", "is optional", "required: [id]", "required: []"),
        ChangeFamily("became-required", "BB BB. .II .B", "is required", "required: []", "required: [id]"),
        ChangeFamily(
            "became-required-with-default", ".. .B. ... ..", "is required, although it has a default value",
            "required: []", "required: [id]"),
        ChangeFamily(
            "media-type-added", ".. I.. ... ..", "has a further media type",
            "content: {application/json: {}}", "content: {application/json: {}, text/csv: {}}"),
        ChangeFamily(
            "media-type-removed", ".. B.. ... ..", "has fewer media types",
            "content: {application/json: {}, text/csv: {}}", "content: {application/json: {}}"),
        ChangeFamily(
            "media-type-schema-added", ".. B.. I.. ..", "has a schema for a media type that had none",
            "application/json: {}", "application/json: {schema: {type: object}}"),
        ChangeFamily(
            "media-type-schema-removed", ".. I.. W.. ..", "no longer has a schema for a media type",
            "application/json: {schema: {type: object}}", "application/json: {}"),
    ]
}
#endif
