#if CommandLine
/// A place of an operation whose schema can change. The raw value begins the ids of its rules.
package enum ChangePlace: String, CaseIterable, Sendable {
    case parameter = "request-parameter"
    case parameterProperty = "request-parameter-property"
    case requestBody = "request-body"
    case requestProperty = "request-property"
    case readOnlyRequestProperty = "request-read-only-property"
    case responseBody = "response-body"
    case responseProperty = "response-property"
    case writeOnlyResponseProperty = "response-write-only-property"
    case responseHeader = "response-header"
    case requestHeaderProperty = "request-header-property"
    /// A parameter of a request that the API sends.
    case receivedParameter = "webhook-parameter"

    /// The beginning of a sentence about the place.
    var title: String {
        switch self {
        case .parameter: "A request parameter"
        case .parameterProperty: "A property of a request parameter"
        case .requestBody: "The request body"
        case .requestProperty: "A property of the request"
        case .readOnlyRequestProperty: "A read-only property of the request"
        case .responseBody: "The response body"
        case .responseProperty: "A property of the response"
        case .writeOnlyResponseProperty: "A write-only property of the response"
        case .responseHeader: "A response header"
        case .requestHeaderProperty: "A property of a request header"
        case .receivedParameter: "A parameter of a webhook or callback"
        }
    }

    package var isOfRequest: Bool {
        switch self {
        case .responseBody, .responseProperty, .writeOnlyResponseProperty, .responseHeader, .receivedParameter: false
        default: true
        }
    }
}
#endif
