import APICheckBase
import APICheckContracts
package import APICheckHTTP

/// What a step needs to know of the operation that it calls.
package struct StepOperation: Hashable, Sendable {
    package var id: String?
    /// Upper case.
    package var method: String
    /// As the contract writes it: `/todos/{id}`.
    package var pathTemplate: String
    /// Of the request's body, in the contract's order.
    package var mediaTypes: [String]
    /// Those that the contract declares.
    package var parameters: [Parameter] = []
    /// How the properties of a form are written, by media type and name.
    package var fields: [String: [String: Field]] = [:]

    package struct Parameter: Hashable, Sendable {
        package var location: StepParameter.Location
        package var serialization: ParameterSerialization
        /// The value is sent as its JSON text.
        package var isJSONText: Bool

        package init(
            _ location: StepParameter.Location, _ serialization: ParameterSerialization, isJSONText: Bool = false
        ) {
            self.location = location
            self.serialization = serialization
            self.isJSONText = isJSONText
        }
    }

    package struct Field: Hashable, Sendable {
        /// Nil leaves it to the type.
        package var serialization: ParameterSerialization?
        package var contentType: MediaType?

        package init(serialization: ParameterSerialization? = nil, contentType: MediaType? = nil) {
            self.serialization = serialization
            self.contentType = contentType
        }
    }

    package init(id: String?, method: String, pathTemplate: String, mediaTypes: [String] = []) {
        self.id = id
        self.method = method
        self.pathTemplate = pathTemplate
        self.mediaTypes = mediaTypes
    }

    init(_ operation: APICheckContracts.Operation) {
        let content = operation.requestBody?.content ?? []
        self.init(
            id: operation.id, method: operation.method, pathTemplate: operation.pathTemplate,
            mediaTypes: content.map(\.type.essence))
        parameters = operation.parameters.compactMap { parameter in
            guard let location = StepParameter.Location(rawValue: parameter.location.rawValue),
                let serialization = parameter.serialization
            else { return nil }
            return Parameter(location, serialization, isJSONText: parameter.isJSONText)
        }
        for content in content where !content.encoding.isEmpty {
            fields[content.type.essence] = content.encoding.mapValues { encoding in
                let type = encoding.contentTypes.first { $0.type != "*" && !$0.subtype.hasPrefix("*") }
                return Field(
                    serialization: encoding.serialization, contentType: encoding.serialization == nil ? type : nil)
            }
        }
    }

    /// The declared parameter, else one in the style that its location has by default.
    func parameter(_ name: String, _ location: StepParameter.Location) -> Parameter {
        let declared = parameters.first { parameter in
            let known = parameter.serialization.name
            return parameter.location == location
                && (location == .header ? known.equalsIgnoringASCIICase(name) : known == name)
        }
        return declared ?? Parameter(location, location.usualSerialization(of: name))
    }

    /// `GET /todos/{id}`.
    package var name: String { "\(method) \(pathTemplate)" }

    /// GET and HEAD: safe to send to a server that is not ours (RFC 9110 section 9.2.1), unless the step asks for another
    /// method (``StepWrite``).
    package var isSafe: Bool { !MethodSafety.needsWritePermission(method) }

    /// The names between braces, in order.
    var pathParameters: [String] {
        pathTemplate.split(separator: "{").dropFirst(pathTemplate.hasPrefix("{") ? 0 : 1).compactMap { piece in
            piece.firstIndex(of: "}").map { String(piece[..<$0]) }
        }
    }
}

extension StepParameter.Location {
    fileprivate func usualSerialization(of name: String) -> ParameterSerialization {
        switch self {
        case .path: ParameterSerialization(name, style: .simple, explode: false, escaping: .path)
        case .query: ParameterSerialization(name, style: .form, explode: true, escaping: .query)
        case .header: ParameterSerialization(name, style: .simple, explode: false, escaping: .header)
        case .cookie: ParameterSerialization(name, style: .form, explode: true, escaping: .cookie)
        }
    }
}
