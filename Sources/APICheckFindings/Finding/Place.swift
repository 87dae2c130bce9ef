package import APICheckJSON

/// The place of a finding in an exchange, a workflow or a contract.
package enum Place: Hashable, Sendable {
    /// A value of the response's body.
    case body(Pointer)
    /// A value of the request's body.
    case requestBody(Pointer)
    case status
    case responseHeader(String)
    case requestHeader(String)
    case query(String)
    case path(String)
    /// The URL of the request, apart from its named parts.
    case url
    case cookie(String)
    /// A step of a workflow, e.g. `crud/readBack`.
    case step(String)
    /// A member of a recording outside the message, by its pointer in the file.
    case recordingMember(Pointer)
    /// The exchange as a whole.
    case exchange
    /// A value of the contract itself.
    case contract(Pointer)
    /// An entry of the baseline, by its fingerprint.
    case baseline(String)

    /// The text in reports: a bare JSON Pointer for a response's body, otherwise a word and a name.
    package var description: String {
        switch self {
        case .body(let pointer): pointer.tokens.isEmpty ? "body" : pointer.description
        case .requestBody(let pointer): "request body" + (pointer.tokens.isEmpty ? "" : " \(pointer)")
        case .status: "status"
        case .responseHeader(let name): "header \(name)"
        case .requestHeader(let name): "request header \(name)"
        case .query(let name): "query \(name)"
        case .path(let name): "path \(name)"
        case .url: "url"
        case .recordingMember(let pointer): "recording \(pointer)"
        case .cookie(let name): "cookie \(name)"
        case .step(let name): "step \(name)"
        case .exchange: "exchange"
        case .contract(let pointer): "contract" + (pointer.tokens.isEmpty ? "" : " \(pointer)")
        case .baseline(let fingerprint): "baseline entry \(fingerprint)"
        }
    }

    /// The place with `*` for every array index and every name that is an id, so that the same fault in ten elements is one
    /// finding.
    package var generalised: Place {
        switch self {
        case .body(let pointer): .body(Place.generalise(pointer))
        case .requestBody(let pointer): .requestBody(Place.generalise(pointer))
        case .recordingMember(let pointer): .recordingMember(Place.generalise(pointer))
        case .responseHeader(let name): .responseHeader(name.lowercased())
        case .requestHeader(let name): .requestHeader(name.lowercased())
        default: self
        }
    }

    /// The text of a place, as a report has it, with `*` for every array index and id.
    package static func generalised(_ text: String) -> String {
        text.split(separator: "/", omittingEmptySubsequences: false)
            .map { VolatileValue.isKey(String($0)) ? "*" : $0 }.joined(separator: "/")
    }

    /// Whether a value at the other place is, or is part of, what is here. Array indexes do not matter.
    package func contains(_ other: Place) -> Bool {
        switch (generalised, other.generalised) {
        case (.body(let outer), .body(let inner)), (.requestBody(let outer), .requestBody(let inner)):
            inner.tokens.starts(with: outer.tokens)
        case (let place, let other): place == other
        }
    }

    /// The name of the innermost member of a body, whether it is there or not.
    var lastToken: String? {
        switch self {
        case .body(let pointer), .requestBody(let pointer): pointer.tokens.last
        default: nil
        }
    }

    private static func generalise(_ pointer: Pointer) -> Pointer {
        Pointer(pointer.tokens.map { VolatileValue.isKey($0) ? "*" : $0 })
    }
}
