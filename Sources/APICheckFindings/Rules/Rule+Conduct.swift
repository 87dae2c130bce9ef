/// Who may call what, and what had better not be called any more.
extension Rule {
    package static let securityNotEnforced = Rule(
        id: "security-not-enforced", level: .warning,
        title: "An operation that asks for credentials succeeded without them.",
        remedy:
            "Have the server refuse, or write 'security: []' on an open operation; some recorders leave credentials out."
    )
    package static let credentialsMissing = Rule(
        id: "credentials-missing", level: .info,
        title: "A request is without the credentials that its operation asks for.",
        remedy: "Send them; when a refusal is what was to be seen, all is well.")
    package static let deprecatedOperationCalled = Rule(
        id: "deprecated-operation-called", level: .info,
        title: "The request is for an operation that the contract calls deprecated.",
        remedy: "Look in the contract for what takes its place, and move there before it is removed.")
    package static let deprecatedParameterSent = Rule(
        id: "deprecated-parameter-sent", level: .info,
        title: "The request has a parameter that the contract calls deprecated.",
        remedy: "Look in the contract for what takes its place, and leave it out.")
    package static let deprecatedPropertySent = Rule(
        id: "deprecated-property-sent", level: .info,
        title: "The request's body has a property that the contract calls deprecated.",
        remedy: "Look in the contract for what takes its place, and leave it out.")
    package static let deprecatedPropertyReceived = Rule(
        id: "deprecated-property-received", level: .info,
        title: "The response's body has a property that the contract calls deprecated.",
        remedy: "Look in the contract for what takes its place; the server may stop sending it.")
    package static let readOnlyPropertySent = Rule(
        id: "read-only-property-sent", level: .warning,
        title: "The request's body has a property that only responses have.",
        remedy: "Leave it out: the server ignores it or refuses the request.")
    package static let writeOnlyPropertyReceived = Rule(
        id: "write-only-property-received", level: .warning,
        title: "The response's body shows a property that only requests have, such as a password.",
        remedy: "Have the server keep it to itself, or drop writeOnly from the contract.")
    package static let discriminatorValueUnknown = Rule(
        id: "discriminator-value-unknown", level: .breaking,
        title: "The property that tells which schema a value has names none that the contract knows.",
        remedy: "Give the model a case for unknown values, and add the value to the contract's discriminator.")

    static let conduct: [Rule] = [
        securityNotEnforced, credentialsMissing, deprecatedOperationCalled, deprecatedParameterSent,
        deprecatedPropertySent, deprecatedPropertyReceived, readOnlyPropertySent, writeOnlyPropertyReceived,
        discriminatorValueUnknown,
    ]
}
