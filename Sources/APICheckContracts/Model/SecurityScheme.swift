import APICheckJSON

/// How a caller shows who it is (OpenAPI 3.1 section 4.8.27).
package struct SecurityScheme: Sendable {
    package enum Credential: Hashable, Sendable {
        case key(Parameter.Location, name: String)
        /// `Authorization` with a scheme of RFC 9110 section 11, in lower case.
        case authorization(scheme: String)
        /// Shown below HTTP, as a certificate is: nothing of it is in an exchange.
        case unseen
    }

    package let name: String
    package let credential: Credential

    /// What cannot be read is taken for unseen.
    init(_ node: JSON, name: String) {
        self.name = name
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
