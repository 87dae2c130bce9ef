import APICheckBase
import APICheckContracts
package import APICheckHTTP

/// The properties of an operation that a step needs.
package struct StepOperation: Hashable, Sendable {
    package var id: String?
    /// ``ContractSource/id`` of the contract; nil for the first contract of the workflow file.
    package var source: String?
    /// The method, in upper case.
    package var method: String
    /// As in the contract: `/todos/{id}`.
    package var pathTemplate: String
    /// The media types of the request body, in the order of the contract.
    package var mediaTypes: [String]
    /// The declared parameters.
    package var parameters: [Parameter] = []
    /// The header field `Accept` of a request without one.
    package var accept = StepOperation.usualAccept
    /// The encoding of form properties, by media type and name.
    package var fields: [String: [String: Field]] = [:]

    /// JSON before anything else: a server that is not asked may send a page for people.
    package static let usualAccept = "application/json, */*;q=0.1"

    package struct Parameter: Hashable, Sendable {
        package var location: StepParameter.Location
        package var serialization: ParameterSerialization
        /// Whether the value is sent as JSON text.
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
        /// The serialization, or nil for the default of the type.
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
        let types =
            operation.responses.filter { $0.status.isSuccess } + operation.responses.filter { !$0.status.isSuccess }
        let declared = types.flatMap(\.content).map(\.type.essence).unique
        if !declared.isEmpty { accept = declared.joined(separator: ", ") }
        for content in content where !content.encoding.isEmpty {
            fields[content.type.essence] = content.encoding.mapValues { encoding in
                let type = encoding.contentTypes.first { $0.type != "*" && !$0.subtype.hasPrefix("*") }
                return Field(
                    serialization: encoding.serialization, contentType: encoding.serialization == nil ? type : nil)
            }
        }
    }

    /// Returns the declared parameter, or else one with the default style of its location.
    func parameter(_ name: String, _ location: StepParameter.Location) -> Parameter {
        let declared = parameters.first { parameter in
            let known = parameter.serialization.name
            return parameter.location == location
                && (location == .header ? known.equalsIgnoringASCIICase(name) : known == name)
        }
        return declared ?? Parameter(location, location.defaultSerialization(of: name))
    }

    /// `GET /todos/{id}`.
    package var name: String { "\(method) \(pathTemplate)" }

    /// GET and HEAD are safe methods (RFC 9110 section 9.2.1) that may be sent to a foreign server, unless the step
    /// overrides the method (``StepWrite``).
    package var isSafe: Bool { !MethodSafety.needsWritePermission(method) }

    /// The names in braces, in order.
    var pathParameters: [String] { pathTemplate.parameterNames }
}

extension String {
    /// The names in braces of a path such as `/todos/{id}`, in order.
    var parameterNames: [String] {
        split(separator: "{").dropFirst(hasPrefix("{") ? 0 : 1).compactMap { piece in
            piece.firstIndex(of: "}").map { String(piece[..<$0]) }
        }
    }
}

extension ResponseDeclaration.Status {
    fileprivate var isSuccess: Bool {
        switch self {
        case .code(let code): code / 100 == 2
        case .range(let digit): digit == 2
        case .default: false
        }
    }
}

extension StepParameter.Location {
    fileprivate func defaultSerialization(of name: String) -> ParameterSerialization {
        switch self {
        case .path: ParameterSerialization(name, style: .simple, explode: false, escaping: .path)
        case .query, .querystring: ParameterSerialization(name, style: .form, explode: true, escaping: .query)
        case .header: ParameterSerialization(name, style: .simple, explode: false, escaping: .header)
        case .cookie: ParameterSerialization(name, style: .form, explode: true, escaping: .cookie)
        }
    }
}
