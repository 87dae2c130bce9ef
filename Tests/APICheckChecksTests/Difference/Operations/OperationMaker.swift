/// Seeded random operations and edits of them.
struct OperationMaker: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
    mutating func pick<Element>(_ list: [Element]) -> Element { list[Int.random(in: 0..<list.count, using: &self)] }

    private static let names = ["q", "sort", "filter", "page", "tag"]
    private static let scopes = ["read", "write", "admin"]
    private static let types = [
        "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/csv",
    ]
    private static let schemes: [MadeOperation.Scheme] = [
        .init(), .init(place: "query", word: "key"), .init(place: "cookie", word: "sid"), .init(word: "X-Token"),
        .init(type: "http", word: "basic"), .init(type: "http", word: "bearer"), .init(type: "http", word: "digest"),
        .init(type: "oauth2"), .init(type: "openIdConnect"),
    ]
    static let servers = ["https://a.example/v1", "https://b.example/v1", "https://{v}.example/v2", "/{v}"]

    mutating func operation() -> MadeOperation {
        var made = MadeOperation()
        made.parameters[0] = styled(made.parameters[0])
        for name in Self.names where chance(45) { made.parameters.append(parameter(name)) }
        for name in ["s0", "s1", "s2"] { made.schemes[name] = pick(Self.schemes) }
        if chance(60) { made.security = (0..<Int.random(in: 0...2, using: &self)).map { _ in alternative(made) } }
        made.isSecurityOfContract = chance(30)
        if chance(60) {
            made.body = [:]
            for type in Self.types where chance(50) { made.body?[type] = encodings(type) }
            if made.body == [:] { made.body?["application/json"] = [:] }
        }
        if chance(30) { made.statuses.insert("201") }
        for name in ["X-Count", "X-Page"] where chance(50) { made.headers[name] = header() }
        for url in Self.servers where chance(30) { made.servers[url] = url.contains("{") ? ["eu", "us"] : [] }
        return made
    }

    private mutating func parameter(_ name: String) -> MadeParameter {
        var made = MadeParameter(name: name, place: pick(["query", "query", "header", "cookie"]))
        if made.place == "header" { made.name = "X-\(name)" }
        made.isRequired = chance(30)
        made.isShared = chance(20)
        made.allowsReserved = made.place == "query" && chance(20)
        made.allowsEmpty = made.place == "query" && chance(20)
        return styled(made)
    }

    private mutating func styled(_ parameter: MadeParameter) -> MadeParameter {
        var made = parameter
        made.kind = pick(made.place == "path" ? [.text, .number] : MadeKind.plain)
        made.isContent = chance(15)
        made.style = chance(40) ? pick(made.styles) : nil
        made.explode = chance(30) ? chance(50) : nil
        return valid(made)
    }

    /// Without combinations that OpenAPI leaves undefined.
    private func valid(_ parameter: MadeParameter) -> MadeParameter {
        var made = parameter
        if let style = made.style, !made.styles.contains(style) { made.style = nil }
        switch made.style {
        case "deepObject": made.explode = nil
        case "spaceDelimited", "pipeDelimited": made.explode = false
        default: break
        }
        if made.place != "query" { (made.allowsReserved, made.allowsEmpty) = (false, false) }
        // An exploded object has no name, so that nothing else in its place can be read.
        if made.kind == .object, made.style != "deepObject", !made.isContent, made.place != "path",
            made.place != "header"
        {
            made.explode = false
        }
        if made.isContent { made.allowsReserved = false }
        return made
    }

    private mutating func alternative(_ made: MadeOperation) -> [String: Set<String>] {
        var result: [String: Set<String>] = [:]
        for name in made.schemes.keys.sorted() where chance(45) {
            result[name] = made.schemes[name]?.hasScopes == true ? Set(Self.scopes.filter { _ in chance(40) }) : []
        }
        return result
    }

    private mutating func encodings(_ type: String) -> [String: MadeOperation.Encoding] {
        var result: [String: MadeOperation.Encoding] = [:]
        guard type.contains("form") else { return result }
        for (name, kind) in MadeOperation.properties where chance(40) { result[name] = encoding(type, kind) }
        return result
    }

    private mutating func encoding(_ type: String, _ kind: MadeKind) -> MadeOperation.Encoding {
        var made = MadeOperation.Encoding()
        if type.hasPrefix("multipart") {
            made.contentType = chance(60) ? pick(["text/plain", "image/png", "image/*", "image/png, image/jpeg"]) : nil
            for name in ["X-Part", "X-Sum"] where chance(30) { made.headers[name] = chance(50) }
        } else {
            made.style = kind == .object ? pick(["form", "deepObject"]) : "form"
            made.explode = made.style == "deepObject" ? nil : (kind == .object ? false : chance(50))
        }
        return made
    }

    private mutating func header() -> MadeOperation.Header {
        var made = MadeOperation.Header(isRequired: chance(40), kind: pick(MadeKind.plain))
        made.explode = chance(30) ? chance(50) : nil
        return made
    }
}

extension OperationMaker {
    mutating func edit(_ made: inout MadeOperation) {
        switch Int.random(in: 0..<11, using: &self) {
        case 0...3: editParameters(&made)
        case 4...6: editSecurity(&made)
        case 7: editBody(&made)
        case 8: editEncoding(&made)
        case 9: editHeaders(&made)
        default:
            let url = pick(Self.servers)
            if made.servers[url] == nil {
                made.servers[url] = url.contains("{") ? ["eu"] : []
            } else if url.contains("{"), chance(60) {
                made.servers[url] = pick([["eu"], ["eu", "us"], ["us", "eu"], ["eu", "us", "asia"]])
            } else {
                made.servers[url] = nil
            }
        }
    }

    private mutating func editParameters(_ made: inout MadeOperation) {
        if chance(12) {
            let added = parameter("new")
            if !made.parameters.contains(where: { $0.name == added.name }) { made.parameters.append(added) }
            return
        }
        let index = Int.random(in: 0..<made.parameters.count, using: &self)
        var changed = made.parameters[index]
        let isOfPath = changed.place == "path"
        switch Int.random(in: 0..<11, using: &self) {
        case 0 where !isOfPath: made.parameters.remove(at: index); return
        case 1 where !isOfPath: changed.isRequired.toggle()
        case 2: changed.style = pick(changed.styles)
        case 3, 4: changed.explode = pick([nil, true, false])
        case 5: changed.isContent.toggle()
        case 6: changed.allowsReserved.toggle()
        case 7: changed.allowsEmpty.toggle()
        case 8: changed.isDeprecated.toggle()
        case 9: changed.kind = pick(isOfPath ? [.text, .number] : MadeKind.plain)
        default: changed.isShared.toggle()
        }
        made.parameters[index] = valid(changed)
    }

    private mutating func editSecurity(_ made: inout MadeOperation) {
        let name = pick(["s0", "s1", "s2"])
        let count = made.security?.count ?? 0
        let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &self)
        switch Int.random(in: 0..<8, using: &self) {
        case 0: made.security = chance(50) ? nil : []
        case 1: made.security = (made.security ?? []) + [alternative(made)]
        case 2 where count > 0: made.security?.remove(at: index)
        case 3 where count > 0:
            let isThere = made.security?[index][name] != nil
            made.security?[index][name] = isThere ? nil : []
        case 4:
            for index in made.security?.indices ?? 0..<0 where made.security?[index][name] != nil {
                guard made.schemes[name]?.hasScopes == true else { continue }
                let scope = pick(Self.scopes)
                if made.security?[index][name]?.remove(scope) == nil { made.security?[index][name]?.insert(scope) }
            }
        case 5:
            // The scopes of another type mean something else.
            let scheme = pick(Self.schemes)
            made.schemes[name] = scheme
            if !scheme.hasScopes {
                for index in made.security?.indices ?? 0..<0 where made.security?[index][name] != nil {
                    made.security?[index][name] = []
                }
            }
        case 6:
            // Another name, and nothing else.
            made.schemes["renamed"] = made.schemes.removeValue(forKey: name)
            made.security = made.security?.map { alternative in
                var alternative = alternative
                if let scopes = alternative.removeValue(forKey: name) { alternative["renamed"] = scopes }
                return alternative
            }
        default: made.isSecurityOfContract.toggle()
        }
    }

    private mutating func editBody(_ made: inout MadeOperation) {
        guard made.body != nil, !chance(15) else {
            made.body = made.body == nil ? ["application/json": [:]] : nil
            return
        }
        if chance(30) { made.isBodyRequired.toggle(); return }
        let type = pick(Self.types)
        if made.body?[type] == nil {
            made.body?[type] = encodings(type)
        } else if made.body?.count != 1 {
            made.body?[type] = nil
        }
    }

    private mutating func editEncoding(_ made: inout MadeOperation) {
        let types = (made.body ?? [:]).keys.filter { $0.contains("form") }.sorted()
        guard !types.isEmpty else { return editHeaders(&made) }
        let (type, property) = (pick(types), pick(MadeOperation.properties))
        made.body?[type]?[property.name] = chance(20) ? nil : encoding(type, property.kind)
    }

    private mutating func editHeaders(_ made: inout MadeOperation) {
        let name = pick(["X-Count", "X-Page"])
        guard let old = made.headers[name] else {
            made.headers[name] = header()
            return
        }
        switch Int.random(in: 0..<5, using: &self) {
        case 0: made.headers[name] = nil
        case 1: made.headers[name]?.isRequired.toggle()
        case 2: made.headers[name]?.explode = pick([nil, true, false])
        case 3:
            made.headers[name]?.kind = .choice(pick([["red"], ["red", "blue"], ["red", "blue", "plum"]]))
        default: made.headers[name]?.kind = old.kind == .text ? .choice(["red", "blue"]) : pick(MadeKind.plain)
        }
    }
}
