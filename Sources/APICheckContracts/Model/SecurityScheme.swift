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

/// The names that a contract marks with `x-apicheck-secret` or declares as API keys: their values must not reach the disk.
package struct MarkedNames: Hashable, Sendable {
    package private(set) var query: Set<String> = []
    /// The names of marked header fields in lower case, of requests and responses alike.
    package private(set) var headers: Set<String> = []
    package private(set) var cookies: Set<String> = []
    /// Members of JSON bodies, fields of forms and parts of multipart bodies.
    package private(set) var properties: Set<String>

    /// All but those of headers.
    var fields: Set<String> { properties.union(query).union(cookies) }

    init(properties: Set<String> = [], operations: [Operation] = [], schemes: some Sequence<SecurityScheme>) {
        self.properties = properties
        for operation in operations {
            for parameter in operation.parameters where parameter.isSecret {
                insert(parameter.name, parameter.location)
            }
            for header in operation.responses.lazy.flatMap(\.headers) where header.isSecret {
                headers.insert(header.name.lowercased())
            }
        }
        for scheme in schemes {
            if case .key(let location, let name) = scheme.credential { insert(name, location) }
        }
    }

    func contains(_ name: String, _ location: Parameter.Location) -> Bool {
        switch location {
        case .query: query.contains(name)
        case .header: headers.contains(name.lowercased())
        case .cookie: cookies.contains(name)
        case .path: false
        }
    }

    private mutating func insert(_ name: String, _ location: Parameter.Location) {
        switch location {
        case .query: query.insert(name)
        case .header: headers.insert(name.lowercased())
        case .cookie: cookies.insert(name)
        case .path: break
        }
    }
}
