/// How a value that is more than one word is written (OpenAPI 3.1 section 4.8.12.3).
package enum ParameterStyle: String, Sendable, CaseIterable {
    case simple, form, label, matrix, spaceDelimited, pipeDelimited, deepObject
}
