#if Contracts
/// Bodies of requests and responses that do not match their headers.
extension Rule {
    package static let requestJSONAsForm = Rule(
        id: "request-json-as-form", level: .breaking,
        title: "The request's body is JSON, but its Content-Type says form; servers find no fields and change nothing.",
        remedy: "Send Content-Type: application/json if the operation accepts it; otherwise encode the body as a form.",
        example: """
            PUT /todos/7 with Content-Type: application/x-www-form-urlencoded and the body {"is_done":true} returns
            200, but the todo does not change. Correct: the body is_done=true.
            """)
    package static let requestFormAsJSON = Rule(
        id: "request-form-as-json", level: .breaking,
        title: "The request's body is form-encoded, but its Content-Type says JSON.",
        remedy: "Send Content-Type: application/x-www-form-urlencoded, or encode the body as JSON.",
        example: """
            POST /todos with Content-Type: application/json and the body title=milk. Correct: the body
            {"title":"milk"}, or the type application/x-www-form-urlencoded.
            """)
    package static let requestMultipartBoundaryMissing = Rule(
        id: "request-multipart-boundary-missing", level: .breaking,
        title: "The Content-Type of a multipart request has no boundary, so the server cannot separate the parts.",
        remedy: "Let the library that encodes the parts also write the Content-Type, with the boundary that it chose.",
        example:
            "Content-Type: multipart/form-data. Correct: multipart/form-data; boundary=B, with --B before each part.")
    package static let requestMultipartBoundaryWrong = Rule(
        id: "request-multipart-boundary-wrong", level: .breaking,
        title: "The body of a multipart request does not use the boundary of its Content-Type.",
        remedy: "Write --BOUNDARY before each part, where BOUNDARY is the header's value with any dashes of its own.",
        example: "Content-Type: multipart/form-data; boundary=A with a body that begins with --B. Correct: boundary=B.")
    package static let requestJSONMislabelled = Rule(
        id: "request-json-mislabelled", level: .breaking,
        title: "The request's body is JSON, but its Content-Type is missing, text or binary; servers do not parse it.",
        remedy: "Send Content-Type: application/json.",
        example: """
            POST /todos with Content-Type: application/octet-stream and the body {"title":"milk"}, where the contract
            declares application/json.
            """)
    package static let requestContentTypeWithoutBody = Rule(
        id: "request-content-type-without-body", level: .info,
        title: "The request has a Content-Type but no body; some servers try to parse one and reject the request.",
        remedy: "Send Content-Type only with a body; to choose the type of the response, send Accept.",
        example: "GET /todos with Content-Type: application/json and no body. Correct: Accept: application/json.")
    package static let responseJSONMislabelled = Rule(
        id: "response-json-mislabelled", level: .breaking,
        title: "The response's body is JSON, but its Content-Type says text, binary or form.",
        remedy: "Have the server send the declared type; clients that check it reject the response.",
        example: "200 with Content-Type: text/plain and the body [], where the contract declares application/json.")
    package static let requestJSONCharset = Rule(
        id: "request-json-charset", level: .warning,
        title: "The request's Content-Type declares a charset other than UTF-8 for JSON.",
        remedy: "Send UTF-8 and omit charset: JSON between systems is always UTF-8 (RFC 8259 section 8.1).",
        example: "Content-Type: application/json; charset=iso-8859-1. Correct: application/json.")
    package static let responseJSONCharset = Rule(
        id: "response-json-charset", level: .warning,
        title: "The response's Content-Type declares a charset other than UTF-8 for JSON.",
        remedy: "Have the server send UTF-8 and omit charset (RFC 8259 section 8.1).",
        example: "Content-Type: application/json; charset=euc-kr. Correct: application/json.")
    package static let requestContentLengthWrong = Rule(
        id: "request-content-length-wrong", level: .warning,
        title: "The request's Content-Length does not match the length of its body.",
        remedy: "Count the bytes of the body, not its characters, or let the HTTP library set the header.",
        example: "Content-Length: 2 with a body of two Korean letters, which are 6 bytes.")
    package static let responseContentLengthWrong = Rule(
        id: "response-content-length-wrong", level: .warning,
        title: "The response's Content-Length does not match its body, which was cut off or counted wrongly.",
        remedy: "Repeat the request; if the result is the same, correct how the server counts the bytes.",
        example: "Content-Length: 1024 with a body that ends after 1000 bytes.")
    package static let responseBodyForbidden = Rule(
        id: "response-body-forbidden", level: .warning,
        title: "The response has a body where HTTP allows none: status 1xx, 204, 205, 304, or a response to HEAD.",
        remedy: "Have the server send no body, or another status: a client may read the body as the next response.",
        example: "DELETE /todos/7 returns 204 with the body {}. Correct: no body, or status 200.")
    package static let requestPartMediaTypeUndeclared = Rule(
        id: "request-part-media-type-undeclared", level: .warning,
        title: "A part of a multipart request has a Content-Type that the contract's encoding does not list.",
        remedy: "Send the part with a type from the encoding's contentType, or add this type to the contract.",
        example: "encoding: {image: {contentType: image/png}} and a part image with Content-Type: image/jpeg.")
    package static let requestPartHeaderViolated = Rule(
        id: "request-part-header-violated", level: .warning,
        title: "A required header of a part of a multipart request is missing, or does not match its schema.",
        remedy: "Send the header with the part as the contract's encoding describes it.",
        example: "A part without Content-Disposition: form-data; name=\"image\": the server cannot identify the field.")

    static let body: [Rule] = [
        requestJSONAsForm, requestFormAsJSON, requestMultipartBoundaryMissing, requestMultipartBoundaryWrong,
        requestJSONMislabelled, requestContentTypeWithoutBody, responseJSONMislabelled, requestJSONCharset,
        responseJSONCharset,
        requestContentLengthWrong, responseContentLengthWrong, responseBodyForbidden, requestPartMediaTypeUndeclared,
        requestPartHeaderViolated,
    ]
}
#endif
