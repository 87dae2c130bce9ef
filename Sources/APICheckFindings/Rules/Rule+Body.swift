/// Bodies that are not what their headers say, in either direction.
extension Rule {
    package static let requestJSONAsForm = Rule(
        id: "request-json-as-form", level: .breaking,
        title: "The request's body is JSON under a form's Content-Type; servers find no fields and change nothing.",
        remedy: "Send Content-Type: application/json if the operation takes it, else encode the body as a form.",
        example: """
            PUT /todos/7 with Content-Type: application/x-www-form-urlencoded and the body {"is_done":true} is answered
            with 200, and the todo is as it was. Right: the body is_done=true.
            """)
    package static let requestFormAsJSON = Rule(
        id: "request-form-as-json", level: .breaking,
        title: "The request's body is an encoded form under a JSON Content-Type.",
        remedy: "Send Content-Type: application/x-www-form-urlencoded, or encode the body as JSON.",
        example: """
            POST /todos with Content-Type: application/json and the body title=milk. Right: the body {"title":"milk"}, or
            the type application/x-www-form-urlencoded.
            """)
    package static let requestMultipartBoundaryMissing = Rule(
        id: "request-multipart-boundary-missing", level: .breaking,
        title: "The Content-Type of a multipart request names no boundary; no server can tell the parts apart.",
        remedy: "Let the library that writes the parts write the header too, with the boundary it chose.",
        example: "Content-Type: multipart/form-data. Right: multipart/form-data; boundary=B, and --B before each part.")
    package static let requestMultipartBoundaryWrong = Rule(
        id: "request-multipart-boundary-wrong", level: .breaking,
        title: "The boundary of a multipart request's Content-Type is not the one between its parts.",
        remedy: "Write --boundary before each part, the boundary being the header's, dashes of its own included.",
        example: "Content-Type: multipart/form-data; boundary=A over a body that begins with --B. Right: boundary=B.")
    package static let requestJSONMislabelled = Rule(
        id: "request-json-mislabelled", level: .breaking,
        title: "The request's body is JSON, but its Content-Type is missing, text or bytes; servers leave it unread.",
        remedy: "Send Content-Type: application/json.",
        example: """
            POST /todos with Content-Type: application/octet-stream and the body {"title":"milk"}, where the contract takes
            application/json.
            """)
    package static let requestContentTypeWithoutBody = Rule(
        id: "request-content-type-without-body", level: .warning,
        title: "The request names the type of a body that it does not have; some servers look for it and refuse.",
        remedy: "Send Content-Type with a body only; what the answer should be is said by Accept.",
        example: "GET /todos with Content-Type: application/json and no body. Right: Accept: application/json.")
    package static let responseJSONMislabelled = Rule(
        id: "response-json-mislabelled", level: .breaking,
        title: "The response's body is JSON, but its Content-Type says text, bytes or a form.",
        remedy: "Have the server send the declared type; clients that look at it refuse the answer.",
        example: "200 with Content-Type: text/plain and the body [], where the contract declares application/json.")
    package static let requestJSONCharset = Rule(
        id: "request-json-charset", level: .warning,
        title: "The request's Content-Type names a charset other than UTF-8 for JSON.",
        remedy: "Send UTF-8 and leave charset out: JSON between systems has no other (RFC 8259 section 8.1).",
        example: "Content-Type: application/json; charset=iso-8859-1. Right: application/json.")
    package static let responseJSONCharset = Rule(
        id: "response-json-charset", level: .warning,
        title: "The response's Content-Type names a charset other than UTF-8 for JSON.",
        remedy: "Have the server send UTF-8 and leave charset out (RFC 8259 section 8.1).",
        example: "Content-Type: application/json; charset=euc-kr. Right: application/json.")
    package static let requestContentLengthWrong = Rule(
        id: "request-content-length-wrong", level: .warning,
        title: "The request's Content-Length is not the length of its body.",
        remedy: "Count the bytes of the body, not its characters; or let the HTTP library count.",
        example: "Content-Length: 2 over a body of the 6 bytes of two Korean letters.")
    package static let responseContentLengthWrong = Rule(
        id: "response-content-length-wrong", level: .warning,
        title: "The response's Content-Length is not the length of its body: it was cut, or the server counts wrongly.",
        remedy: "Ask again; when it is the same, have the server count bytes.",
        example: "Content-Length: 1024 over a body that ends after 1000 bytes.")
    package static let responseBodyForbidden = Rule(
        id: "response-body-forbidden", level: .warning,
        title: "The response has a body where HTTP allows none: 1xx, 204, 205, 304, or an answer to HEAD.",
        remedy:
            "Have the server send none, or another status: on a kept connection the body is read as the next answer.",
        example: "DELETE /todos/7 answered with 204 and the body {}. Right: no body, or 200.")
    package static let requestPartMediaTypeUndeclared = Rule(
        id: "request-part-media-type-undeclared", level: .warning,
        title: "A part of a multipart request has a Content-Type that the contract's encoding does not name.",
        remedy: "Send the part with a type of the encoding's contentType, or add this one there.",
        example: "encoding: {image: {contentType: image/png}} and a part image with Content-Type: image/jpeg.")
    package static let requestPartHeaderViolated = Rule(
        id: "request-part-header-violated", level: .warning,
        title: "A part of a multipart request lacks a header that it must have, or the header breaks its schema.",
        remedy: "Send the header with the part as the contract's encoding describes it.",
        example: "A part without Content-Disposition: form-data; name=\"image\": the server cannot tell what it is.")

    static let body: [Rule] = [
        requestJSONAsForm, requestFormAsJSON, requestMultipartBoundaryMissing, requestMultipartBoundaryWrong,
        requestJSONMislabelled, requestContentTypeWithoutBody, responseJSONMislabelled, requestJSONCharset,
        responseJSONCharset,
        requestContentLengthWrong, responseContentLengthWrong, responseBodyForbidden, requestPartMediaTypeUndeclared,
        requestPartHeaderViolated,
    ]
}
