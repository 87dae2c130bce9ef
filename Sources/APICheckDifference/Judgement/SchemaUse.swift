import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Where a schema is used.
@dynamicMemberLookup
struct SchemaUse {
    /// What decides the rules of its changes and their levels, the same for many operations.
    struct Context: Hashable {
        /// The place of the schema itself, and that of the schemas inside it.
        let root: ChangePlace
        let inner: ChangePlace
        /// Whether a number and a text are written differently, as in JSON.
        let isStronglyTyped: Bool
        /// Whether it is a request header, whose properties have rules of their own.
        var isRequestHeader = false
        /// Whether a list is written as the parameter several times, so that one value is a list of one.
        var repeatsLists = false
        /// Whether a parameter is required in one of the contracts, so that its default value has no effect.
        var isRequiredParameter = false
        /// How many days a deprecation must be announced before; 0 without a policy.
        var deprecationDays = 0

        /// Whether numbers and texts are written alike.
        var isText: Bool { !isStronglyTyped }
    }

    var context: Context
    /// The place in a message of a value inside; nil for the place in the contract, where many operations use the schema.
    var place: ((Pointer) -> Place)?
    var status: String?
    var mediaType: String?

    subscript<Value>(dynamicMember member: KeyPath<Context, Value>) -> Value { context[keyPath: member] }

    static func requestBody(_ mediaType: String) -> SchemaUse {
        SchemaUse(
            context: Context(
                root: .requestBody, inner: .requestProperty, isStronglyTyped: isStronglyTyped(mediaType)),
            place: { .requestBody($0) }, mediaType: mediaType)
    }

    static func responseBody(_ mediaType: String, status: String) -> SchemaUse {
        SchemaUse(
            context: Context(
                root: .responseBody, inner: .responseProperty, isStronglyTyped: isStronglyTyped(mediaType)),
            place: { .body($0) }, status: status, mediaType: mediaType)
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
            context: Context(
                root: .parameter, inner: .parameterProperty, isStronglyTyped: mediaType.map(isStronglyTyped) ?? false,
                isRequestHeader: isHeader, isRequiredParameter: isRequired),
            place: { _ in place })
    }

    /// A parameter of a request that the API sends.
    static func receivedParameter(_ place: Place, mediaType: String?) -> SchemaUse {
        SchemaUse(
            context: Context(
                root: .receivedParameter, inner: .receivedParameter,
                isStronglyTyped: mediaType.map(isStronglyTyped) ?? false),
            place: { _ in place })
    }

    static func responseHeader(_ name: String, status: String) -> SchemaUse {
        SchemaUse(
            context: Context(root: .responseHeader, inner: .responseHeader, isStronglyTyped: false),
            place: { _ in .responseHeader(name) }, status: status)
    }

    private static func isStronglyTyped(_ mediaType: String) -> Bool { MediaType(mediaType)?.isJSON ?? false }
}
