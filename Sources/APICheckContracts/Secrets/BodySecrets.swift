import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Finds the marked values of a body.
struct BodySecrets {
    private typealias Marked = OperationSecrets.MarkedContent

    private let marks: SecretMarks
    private let typed: TypedText

    init(_ marks: SecretMarks, registry: SchemaRegistry) {
        self.marks = marks
        typed = TypedText(registry: registry)
    }

    /// Returns nil when nothing in the body is marked. `declared` is nil under a status that the contract does not declare.
    func find(
        in body: ParsedBody, _ headers: Headers, _ marked: [OperationSecrets.MarkedContent], declared: [Content]?
    ) -> SecretPlaces.Body? {
        if marked.isEmpty { return nil }
        let type = headers.contentType
        guard let declared else { return guess(body, type, marked) }
        let content = type.map { declared.first(for: $0) } ?? (declared.count == 1 ? declared.first : nil)
        guard let content else { return guess(body, type, marked) }
        guard let known = marked.first(for: content) else { return nil }
        if BodyContent.remainingCoding(body.bytes, headers) != nil { return .whole }
        return find(in: body, as: type ?? content.type, known)
    }

    private func find(in body: ParsedBody, as type: MediaType, _ marked: Marked) -> SecretPlaces.Body? {
        switch body.content(as: type) {
        case .json(let value) where type.isJSON || type.isForm: return values([marked], value)
        case .form: return fields(FormPair.parse(body.bytes), marked)
        case _ where type.isJSON:
            // An error page of a proxy, or a mislabelled form; anything else is a truncated body, which may contain the secret.
            if BodyContent.isHTML(body.bytes) { return nil }
            return BodyContent.isEncodedForm(body.bytes) ? fields(FormPair.parse(body.bytes), marked) : .whole
        // The schema of a text applies to the whole text.
        case _ where marks.isMarked(marked.root): return .whole
        case .multipart(let multipart): return fields(multipart.parts, marked)
        case .json(let value) where !type.isMultipart: return values([marked], value)
        // XML and streams are not parsed, so that their parts are unknown.
        case .none, .json, .text, .bytes: return .whole
        }
    }

    /// Finds marked values in a body that the contract does not declare, by what the bytes look like.
    private func guess(_ body: ParsedBody, _ type: MediaType?, _ marked: [Marked]) -> SecretPlaces.Body? {
        if let json = body.content(as: type).json { return values(marked, json) }
        let bytes = body.bytes
        guard BodyContent.isEncodedForm(bytes) else { return nil }
        let pairs = FormPair.parse(bytes)
        let names = marked.reduce(into: Set<String>()) { names, content in
            if case .fields(let found)? = fields(pairs, content) { names.formUnion(found) }
        }
        return names.isEmpty ? nil : .fields(names)
    }

    /// The names of the secret fields of a query that is one value.
    func names(in query: String, _ marked: OperationSecrets.Query) -> Set<String> {
        let pairs = FormPair.parse(Array(query.utf8))
        switch marked {
        case .whole: return Set(pairs.map(\.name))
        case .fields(let content):
            guard case .fields(let names)? = fields(pairs, content) else { return [] }
            return names
        }
    }

    private func values(_ marked: [Marked], _ body: JSON) -> SecretPlaces.Body? {
        var seen: Set<Pointer> = []
        let places = marked.flatMap { marks.places(in: body, from: $0.root) }.filter { seen.insert($0).inserted }
        return places.isEmpty ? nil : .values(places)
    }

    private func fields(_ pairs: [FormPair], _ marked: Marked) -> SecretPlaces.Body? {
        let reader = FormReader(typed: typed, content: marked.content)
        return fields(pairs.map(\.name), reader, marked)
    }

    /// With a part without a name, the whole body is secret.
    private func fields(_ parts: [MultipartPart], _ marked: Marked) -> SecretPlaces.Body? {
        let names = parts.compactMap(\.name)
        guard names.count == parts.count else { return .whole }
        return fields(names, FormReader(typed: typed, content: marked.content), marked)
    }

    /// A field with a mark on a part of its value is secret as a whole.
    private func fields(_ names: [String], _ reader: FormReader, _ marked: Marked) -> SecretPlaces.Body? {
        let secret = names.filter { name in
            let target = reader.target(of: name)
            return marks.reach(marked.root, path: [target.property] + target.path) != .nothing
        }
        return secret.isEmpty ? nil : .fields(Set(secret))
    }
}

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
        lazy var query = request.url.query.map { FormPair.parse(Array($0.utf8)) } ?? []
        lazy var cookies = request.headers.values("cookie").flatMap(FormPair.parse(cookies:))
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
    private func names(of marked: OperationSecrets.MarkedParameter, in pairs: [FormPair]) -> [String] {
        let entry = declared.all[marked.index]
        let name = entry.declaration.name
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
