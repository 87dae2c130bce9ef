import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Where a schema is used: what decides the rules of its changes and their levels.
struct SchemaUse {
    /// The place of the schema itself, and that of the schemas inside it.
    let root: ChangePlace
    let inner: ChangePlace
    /// The place in a message of a value inside.
    var place: (Pointer) -> Place
    var status: String?
    var mediaType: String?
    /// Whether a number and a text are written differently, as in JSON.
    let isStronglyTyped: Bool
    /// The name of a request header, whose properties have rules of their own.
    var isRequestHeader = false
    /// Whether a list is written as the parameter several times, so that one value is a list of one.
    var repeatsLists = false
    /// Whether a parameter is required in one of the contracts, so that its default value has no effect.
    var isRequiredParameter = false
    /// How many days a deprecation must be announced before; 0 without a policy.
    var deprecationDays = 0

    /// Whether numbers and texts are written alike.
    var isText: Bool { !isStronglyTyped }

    static func requestBody(_ mediaType: String) -> SchemaUse {
        SchemaUse(
            root: .requestBody, inner: .requestProperty, place: { .requestBody($0) }, mediaType: mediaType,
            isStronglyTyped: isStronglyTyped(mediaType))
    }

    static func responseBody(_ mediaType: String, status: String) -> SchemaUse {
        SchemaUse(
            root: .responseBody, inner: .responseProperty, place: { .body($0) }, status: status, mediaType: mediaType,
            isStronglyTyped: isStronglyTyped(mediaType))
    }

    /// The body of a request that the API sends.
    static func receivedRequest(_ mediaType: String) -> SchemaUse {
        var use = responseBody(mediaType, status: "")
        use.status = nil
        use.place = { .requestBody($0) }
        return use
    }

    /// - Parameter mediaType: That of a parameter with content; nil for one that is written as text.
    static func parameter(_ place: Place, isHeader: Bool, isRequired: Bool, mediaType: String?) -> SchemaUse {
        SchemaUse(
            root: .parameter, inner: .parameterProperty, place: { _ in place },
            isStronglyTyped: mediaType.map(isStronglyTyped) ?? false,
            isRequestHeader: isHeader, isRequiredParameter: isRequired)
    }

    /// A parameter of a request that the API sends.
    static func receivedParameter(_ place: Place, mediaType: String?) -> SchemaUse {
        SchemaUse(
            root: .receivedParameter, inner: .receivedParameter, place: { _ in place },
            isStronglyTyped: mediaType.map(isStronglyTyped) ?? false)
    }

    static func responseHeader(_ name: String, status: String) -> SchemaUse {
        SchemaUse(
            root: .responseHeader, inner: .responseHeader, place: { _ in .responseHeader(name) }, status: status,
            isStronglyTyped: false)
    }

    private static func isStronglyTyped(_ mediaType: String) -> Bool { MediaType(mediaType)?.isJSON ?? false }
}
