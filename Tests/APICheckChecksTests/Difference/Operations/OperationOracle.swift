import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// What of an operation breaks clients of the old contract, without the code that compares contracts: the contract check judges
/// requests that a client writes by OLD; credentials, URLs, media types and values of headers are compared as sets.
struct OperationOracle {
    private let old: MadeOperation
    private let new: MadeOperation
    /// What must be found, by its place.
    private(set) var broken: Set<String> = []
    /// What may be found: rules of oasdiff that are stricter than this oracle, and what OpenAPI leaves open.
    private(set) var open: Set<String> = []

    init(_ old: MadeOperation, _ new: MadeOperation) throws {
        self.old = old
        self.new = new
        try compareParameters()
        compareSecurity()
        compareBodies()
        compareHeaders()
        // Without servers a contract does not say where its API is.
        if !old.servers.isEmpty, !old.urls.isSubset(of: new.urls) { broken.insert("servers") }
    }

    /// The place of a finding in the words of this oracle; nil for what it does not judge.
    static func place(of place: Place, rule: String) -> String? {
        switch place {
        case .path, .query, .cookie, .requestHeader, .responseHeader: place.description
        case .requestBody: place.description
        case .exchange, .contract:
            rule.contains("security") || rule.contains("credential")
                ? "security" : rule.contains("server") ? "servers" : place.description
        default: nil
        }
    }

    private static func place(_ parameter: MadeParameter) -> String {
        switch parameter.place {
        case "header": "request header \(parameter.name)"
        default: "\(parameter.place) \(parameter.name)"
        }
    }

    private mutating func compareParameters() throws {
        let checker = try NewContract(new)
        for one in old.parameters {
            let place = Self.place(one)
            guard let other = new.parameters.first(where: { $0.name == one.name && $0.place == one.place }) else {
                open.insert(place)
                continue
            }
            if !one.isRequired && other.isRequired { broken.insert(place) }
            if one.allowsEmpty && !other.allowsEmpty { broken.insert(place) }
            if one.allowsReserved && !other.allowsReserved && !other.isContent && one.kind.mayHaveReserved {
                broken.insert(place)
            }
            for value in one.kind.samples {
                let isWrittenOtherwise = one.wire(value) != other.wire(value)
                if isWrittenOtherwise { broken.insert(place) }
                if try checker.refuses(one, value, beside: old) { broken.insert(place) }
            }
            // Types that are written alike may be read alike.
            if one.kind.isNumeric != other.kind.isNumeric || one.kind.isList != other.kind.isList { open.insert(place) }
            if one.kind != other.kind, one.kind == .object || other.kind == .object { open.insert(place) }
        }
        for other in new.parameters where other.isRequired {
            if !old.parameters.contains(where: { $0.name == other.name && $0.place == other.place }) {
                broken.insert(Self.place(other))
            }
        }
    }

    private mutating func compareSecurity() {
        let ways = new.credentials
        let isRefused = old.credentials.contains { shown in
            !ways.contains { way in
                way.allSatisfy { carrier, scopes in shown[carrier].map(scopes.isSubset) ?? false }
            }
        }
        if isRefused { broken.insert("security") }
    }

    private mutating func compareBodies() {
        let place = "request body"
        guard let ones = old.body else {
            if new.body != nil, new.isBodyRequired { broken.insert(place) }
            return
        }
        guard let others = new.body else {
            open.insert(place)
            return
        }
        if new.isBodyRequired, !old.isBodyRequired { broken.insert(place) }
        for (type, encodings) in ones {
            guard let after = others[type] else {
                broken.insert(place)
                continue
            }
            for (name, kind) in MadeOperation.properties where type.contains("form") {
                let isBroken =
                    type.hasPrefix("multipart")
                    ? Self.breaksPart(encodings[name], after[name], kind)
                    : Self.breaksField(encodings[name], after[name], kind)
                if isBroken { broken.insert("\(place) /\(name)") }
            }
        }
    }

    private static func breaksField(
        _ one: MadeOperation.Encoding?, _ other: MadeOperation.Encoding?, _ kind: MadeKind
    ) -> Bool {
        func field(_ encoding: MadeOperation.Encoding?) -> MadeParameter {
            // Without an encoding an object is one JSON text, and the elements of a list are fields (section 4.8.15.1.1).
            var field = MadeParameter(name: "p", kind: kind)
            field.isContent = encoding == nil && kind == .object
            field.style = encoding?.style
            field.explode = encoding?.explode
            return field
        }
        return kind.samples.contains { field(one).wire($0) != field(other).wire($0) }
    }

    private static func breaksPart(
        _ one: MadeOperation.Encoding?, _ other: MadeOperation.Encoding?, _ kind: MadeKind
    ) -> Bool {
        func types(_ encoding: MadeOperation.Encoding?) -> [String] {
            let text = encoding?.contentType ?? (kind == .object ? "application/json" : "text/plain")
            return text.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
        }
        let after = types(other)
        let isTyped = types(one).allSatisfy { type in
            after.contains { $0 == type || ($0 == "image/*" && type.hasPrefix("image/")) }
        }
        let needed = (other?.headers ?? [:]).filter(\.value).keys
        return !isTyped || needed.contains { one?.headers[$0] != true }
    }

    /// An app reads these, so that values may only become fewer.
    private mutating func compareHeaders() {
        for (name, one) in old.headers {
            let place = "header \(name)"
            guard let other = new.headers[name] else {
                if one.isRequired { broken.insert(place) } else { open.insert(place) }
                continue
            }
            if one.isRequired, !other.isRequired { broken.insert(place) }
            switch (one.kind, other.kind) {
            case (.choice(let before), .choice(let after)):
                if !Set(after).isSubset(of: before) { broken.insert(place) }
            case (.choice, .text), (.number, .text), (.number, .choice), (.choice, .number): broken.insert(place)
            case (.object, .object):
                if (one.explode ?? false) != (other.explode ?? false) { broken.insert(place) }
            case (let before, let after) where before == after: break
            case (.text, .choice): break
            default: open.insert(place)
            }
        }
    }
}

/// The new contract, asked about requests of the old one.
private struct NewContract {
    private let contract: Contract

    init(_ made: MadeOperation) throws {
        var made = made
        made.servers = [:]
        contract = try Contract(Document(Array(made.text.utf8), source: "new.json"))
    }

    /// Whether a request with the value, and with what else the old contract requires, breaks the new one at the parameter.
    func refuses(_ parameter: MadeParameter, _ value: MadeValue, beside old: MadeOperation) throws -> Bool {
        var sent = [(parameter, value)]
        for other in old.parameters where other.name != parameter.name && (other.isRequired || other.place == "path") {
            sent.append((other, other.kind.samples[0]))
        }
        func wires(_ place: String) -> [String] { sent.filter { $0.0.place == place }.map { $0.0.wire($0.1) } }
        let query = wires("query").joined(separator: "&")
        guard let url = HTTPURL("https://a.example/a/\(wires("path").joined())" + (query.isEmpty ? "" : "?\(query)"))
        else { return false }
        var headers = Headers(sent.filter { $0.0.place == "header" }.map { HeaderField($0.0.name, $0.0.wire($0.1)) })
        let cookies = wires("cookie").joined(separator: "; ")
        if !cookies.isEmpty { headers = Headers(headers.fields + [HeaderField("cookie", cookies)]) }
        let request = SentRequest(method: "POST", url: url, version: .http11, headers: headers)
        let place = Place.of(parameter)
        return contract.check(.request(request)).findings.contains { finding in
            finding.place.generalised == place.generalised && finding.level >= .warning
                && finding.rule != .deprecatedParameterSent
        }
    }
}

extension Place {
    fileprivate static func of(_ parameter: MadeParameter) -> Place {
        switch parameter.place {
        case "path": .path(parameter.name)
        case "query": .query(parameter.name)
        case "cookie": .cookie(parameter.name)
        default: .requestHeader(parameter.name)
        }
    }
}
