extension Rule {
    package static let responsePropertyTypeChanged = Rule(
        id: "response-property-type-changed", level: .breaking,
        title: "A value of the response has a different type than the contract declares.",
        remedy: "Decode both types and correct the contract, or have the server send the declared type.")
    package static let responseBodyTypeChanged = Rule(
        id: "response-body-type-changed", level: .breaking,
        title: "The response's body as a whole has a different type than the contract declares.",
        remedy: "Decode the new type and correct the contract, or have the server send the declared type.")
    package static let responsePropertyBecameNullable = Rule(
        id: "response-property-became-nullable", level: .breaking,
        title: "A value is null, but the contract does not allow null.",
        remedy:
            "Make the property optional in the model and nullable in the contract, or have the server send a value.")
    package static let responseBodyBecameNullable = Rule(
        id: "response-body-became-nullable", level: .breaking,
        title: "The response's body is null, but the contract does not allow null.",
        remedy: "Decode null and correct the contract, or have the server send a value.")
    package static let responseRequiredPropertyRemoved = Rule(
        id: "response-required-property-removed", level: .breaking,
        title: "A property that the contract requires is missing.",
        remedy: "Make the property optional in the model and the contract, or have the server send it.")
    package static let responsePropertyEnumValueAdded = Rule(
        id: "response-property-enum-value-added", level: .warning,
        title: "A value is not in the contract's enum.",
        remedy: "Add a case for unknown values to the model, and add the value to the contract's enum.")
    package static let responsePropertyPatternChanged = Rule(
        id: "response-property-pattern-changed", level: .warning,
        title: "A string does not match the contract's pattern.",
        remedy: "Check whether the app relies on the pattern; then correct the contract.")
    package static let responsePropertyFormatViolated = Rule(
        id: "response-property-format-violated", level: .warning,
        title: "A value does not have the format that the contract declares.",
        remedy: "Check whether the model decodes this form of the value; then correct the contract.")
    package static let responsePropertyMinLengthDecreased = Rule(
        id: "response-property-min-length-decreased", level: .warning,
        title: "A string is shorter than the contract's minLength.",
        remedy: "Check whether the app can show it; then lower minLength in the contract.")
    package static let responsePropertyMaxLengthIncreased = Rule(
        id: "response-property-max-length-increased", level: .warning,
        title: "A string is longer than the contract's maxLength.",
        remedy: "Check whether the app can hold it; then raise maxLength in the contract.")
    package static let responsePropertyMinDecreased = Rule(
        id: "response-property-min-decreased", level: .warning,
        title: "A number is less than the contract's minimum.",
        remedy: "Check whether the app can use it; then lower minimum in the contract.")
    package static let responsePropertyMaxIncreased = Rule(
        id: "response-property-max-increased", level: .warning,
        title: "A number is greater than the contract's maximum.",
        remedy: "Check whether the model's type can hold it; then raise maximum in the contract.")
    package static let responsePropertyMinItemsDecreased = Rule(
        id: "response-property-min-items-decreased", level: .warning,
        title: "An array has fewer elements than the contract's minItems.",
        remedy: "Check whether the app relies on the first elements; then lower minItems in the contract.")
    package static let responsePropertyMaxItemsIncreased = Rule(
        id: "response-property-max-items-increased", level: .warning,
        title: "An array has more elements than the contract's maxItems.",
        remedy: "Check whether the app shows them all; then raise maxItems in the contract.")
    package static let responseSchemaViolated = Rule(
        id: "response-schema-violated", level: .breaking,
        title: "A value violates a keyword of the contract's schema that has no rule of its own.",
        remedy: "Compare the value with the schema at the contract's line, and correct the one that is wrong.")
    package static let undeclaredResponseProperty = Rule(
        id: "undeclared-response-property", level: .info,
        title: "The server sends a property that the contract does not declare.",
        remedy: "Add it to the contract's properties, or set x-apicheck-undeclared: ignore.")
    package static let propertyNameStyleChanged = Rule(
        id: "property-name-style-changed", level: .breaking,
        title: "A property's name does not have the style that x-apicheck-keys declares.",
        remedy: "Have the server send the old name, or add a CodingKey for the new one and correct the contract.")

    static let response: [Rule] = [
        responsePropertyTypeChanged, responseBodyTypeChanged, responsePropertyBecameNullable,
        responseBodyBecameNullable, responseRequiredPropertyRemoved, responsePropertyEnumValueAdded,
        responsePropertyPatternChanged,
        responsePropertyFormatViolated, responsePropertyMinLengthDecreased, responsePropertyMaxLengthIncreased,
        responsePropertyMinDecreased, responsePropertyMaxIncreased, responsePropertyMinItemsDecreased,
        responsePropertyMaxItemsIncreased, responseSchemaViolated, undeclaredResponseProperty,
        propertyNameStyleChanged,
    ]
}
