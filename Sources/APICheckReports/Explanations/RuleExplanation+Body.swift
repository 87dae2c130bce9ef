import APICheckFindings

extension RuleExplanation {
    static let body: [Rule: RuleExplanation] = [
        .requestJSONAsForm: RuleExplanation(
            "The server answers with success and changes nothing, so no error is seen."),
        .requestFormAsJSON: RuleExplanation("A server that parses JSON rejects the body or finds no value in it."),
        .requestMultipartBoundaryMissing: RuleExplanation("The server finds no part in the body."),
        .requestMultipartBoundaryWrong: RuleExplanation("The server finds no part in the body."),
        .requestJSONMislabelled: RuleExplanation("A server that follows the header does not parse the body."),
        .requestContentTypeWithoutBody: RuleExplanation("Most servers ignore the header when there is no body."),
        .responseJSONMislabelled: RuleExplanation(
            "Clients that check the type before they decode refuse the response."),
        .requestJSONCharset: RuleExplanation("Most servers read UTF-8 whatever the parameter says; some follow it."),
        .responseJSONCharset: RuleExplanation("Most clients read UTF-8 whatever the parameter says; some follow it."),
        .requestContentLengthWrong: RuleExplanation(
            "The server may cut the body, or wait for bytes that never come."),
        .responseContentLengthWrong: RuleExplanation("The client may cut the body, or report a broken connection."),
        .responseBodyForbidden: RuleExplanation("Most clients ignore the body; one that does not is out of step."),
        .requestPartMediaTypeUndeclared: RuleExplanation("Servers often look at the content rather than at the type."),
        .requestPartHeaderViolated: RuleExplanation("The server may ignore the part or reject the request."),
    ]
}
