package import APICheckJSON

/// A kind of credential (OpenAPI 3.1 section 4.8.27).
package struct SecurityScheme: Sendable {
    package enum Credential: Hashable, Sendable {
        case key(Parameter.Location, name: String)
        /// `Authorization` with a scheme of RFC 9110 section 11, in lower case.
        case authorization(scheme: String)
        /// Below HTTP, such as a client certificate: an exchange does not contain it.
        case unseen
    }

    package let name: String
    package let credential: Credential
    /// The scheme of `Authorization` as the contract spells it.
    let spelling: String?

    /// A scheme that cannot be read counts as unseen.
    package init(_ node: JSON, name: String) {
        self.name = name
        spelling = node["scheme"]?.string
        switch node["type"]?.string {
        case "apiKey":
            let location = (node["in"]?.string).flatMap(Parameter.Location.init)
            credential = node["name"]?.string.flatMap { key in location.map { .key($0, name: key) } } ?? .unseen
        case "http": credential = node["scheme"]?.string.map { .authorization(scheme: $0.lowercased()) } ?? .unseen
        case "oauth2", "openIdConnect": credential = .authorization(scheme: "bearer")
        default: credential = .unseen
        }
    }
}

/// One alternative of the security requirements: all of its schemes together, or none (OpenAPI 3.1 section 4.8.30).
package struct SecurityRequirement: Sendable {
    package let schemes: [SecurityScheme]
    let node: JSON
}
