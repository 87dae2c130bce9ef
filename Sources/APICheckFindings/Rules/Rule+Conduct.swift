#if Contracts
/// Credentials, deprecated parts of the contract, readOnly and writeOnly properties, discriminators.
extension Rule {
    package static let securityNotEnforced = Rule(
        id: "security-not-enforced", level: .warning,
        title: "An operation that requires credentials succeeded without them.",
        remedy: """
            Have the server reject the request, or write 'security: []' on an open operation; some recorders omit \
            credentials.
            """)
    package static let credentialsMissing = Rule(
        id: "credentials-missing", level: .info,
        title: "The request lacks the credentials that its operation requires.",
        remedy: "Send the credentials, unless the request tests that the server rejects it.")
    package static let deprecatedOperationCalled = Rule(
        id: "deprecated-operation-called", level: .info,
        title: "The contract marks the operation of the request as deprecated.",
        remedy: "Find the replacement in the contract, and switch to it before the operation is removed.")
    package static let deprecatedParameterSent = Rule(
        id: "deprecated-parameter-sent", level: .info,
        title: "The request has a parameter that the contract marks as deprecated.",
        remedy: "Find the replacement in the contract, and stop sending the parameter.")
    package static let deprecatedPropertySent = Rule(
        id: "deprecated-property-sent", level: .info,
        title: "The request's body has a property that the contract marks as deprecated.",
        remedy: "Find the replacement in the contract, and stop sending the property.")
    package static let deprecatedPropertyReceived = Rule(
        id: "deprecated-property-received", level: .info,
        title: "The response's body has a property that the contract marks as deprecated.",
        remedy: "Find the replacement in the contract; the server may stop sending the property.")
    package static let readOnlyPropertySent = Rule(
        id: "read-only-property-sent", level: .warning,
        title: "The request's body has a property that the contract marks as readOnly.",
        remedy: "Omit the property: the server ignores it or rejects the request.")
    package static let writeOnlyPropertyReceived = Rule(
        id: "write-only-property-received", level: .warning,
        title: "The response's body has a property that the contract marks as writeOnly, such as a password.",
        remedy: "Have the server omit the property, or remove writeOnly from the contract.")
    package static let discriminatorValueUnknown = Rule(
        id: "discriminator-value-unknown", level: .breaking,
        title: "The discriminator property has a value that names no schema of the contract.",
        remedy: "Add a case for unknown values to the model, and add the value to the contract's discriminator.")

    static let conduct: [Rule] = [
        securityNotEnforced, credentialsMissing, deprecatedOperationCalled, deprecatedParameterSent,
        deprecatedPropertySent, deprecatedPropertyReceived, readOnlyPropertySent, writeOnlyPropertyReceived,
        discriminatorValueUnknown,
    ]
}
#endif
