import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Finds the marked parameters of one request as they were sent.
struct ParameterSecrets {
    private let operation: Operation
    private let match: Match
    private let marks: SecretMarks
    private let declared: DeclaredParameters

    init(_ operation: Operation, _ match: Match, marks: SecretMarks, declared: DeclaredParameters) {
        self.operation = operation
        self.match = match
        self.marks = marks
        self.declared = declared
    }

    mutating func add(
        _ parameters: [OperationSecrets.MarkedParameter], in request: SentRequest, to places: inout SecretPlaces
    ) {
        if parameters.isEmpty { return }
        lazy var query = request.url.query.map { EncodedPair.parse(Array($0.utf8)) } ?? []
        lazy var cookies = request.headers.values("cookie").flatMap(EncodedPair.parse(cookies:))
        for marked in parameters {
            let parameter = operation.parameters[marked.index]
            switch parameter.location {
            case .path:
                if let text = match.encodedPathParameter(parameter.name) {
                    places.pathValues += ParameterSecrets.values(of: text, parameter.style)
                }
            case .query: places.query.formUnion(names(of: marked, in: query))
            case .cookie: places.cookies.formUnion(names(of: marked, in: cookies))
            case .header: places.requestHeaders.insert(parameter.name.asciiLowercased())
            }
        }
    }

    /// The names under which the marked parts of a query parameter or a cookie were sent.
    private func names(of marked: OperationSecrets.MarkedParameter, in pairs: [EncodedPair]) -> [String] {
        let entry = declared.all[marked.index]
        let name = entry.parameter.name
        return pairs.map(\.name).filter { sent in
            if sent == name { return true }
            let path: [String]
            if let bracketed = BracketedName(sent), bracketed.base == name {
                path = bracketed.path
            } else if let reader = entry.reader, accepts(sent, reader) {
                path = [sent]
            } else {
                return false
            }
            switch marked.mark {
            case .whole: return true
            case .within(let root): return marks.reach(root, path: path) != .nothing
            }
        }
    }

    /// Whether a name is a member of an object whose members are query parameters of their own.
    private func accepts(_ name: String, _ reader: ParameterReader) -> Bool {
        guard reader.isSpread, reader.accepts(name) else { return false }
        return !reader.acceptsAnyName || !declared.namedReaders.contains { $0.accepts(name) }
    }

    /// The values in a segment of a path, without the names and delimiters of the style.
    private static func values(of segment: String, _ style: ParameterStyle) -> [String] {
        switch style {
        case .label: [String(segment.drop { $0 == "." })]
        case .matrix:
            segment.split(separator: ";").map { piece in
                piece.firstIndex(of: "=").map { String(piece[piece.index(after: $0)...]) } ?? String(piece)
            }
        case .simple, .form, .spaceDelimited, .pipeDelimited, .deepObject, .cookie: [segment]
        }
    }
}
