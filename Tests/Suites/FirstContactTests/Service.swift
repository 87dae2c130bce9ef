/// A service with random traits.
struct Service: Sendable {
    enum Envelope: CaseIterable, Sendable { case none, data, results, named }
    enum Paging: CaseIterable { case none, pages, offset, cursor, link }
    enum Credential: CaseIterable { case none, bearer, header, query }
    /// Who chooses the id of what is made: the server, or the client in the path or in the body.
    enum Creation: CaseIterable { case byServer, byPath, byBody }

    /// Where a service tells a token that each write sends in X-Csrf-Token: nowhere, in the answer to GET /token, or in a refusal.
    enum TokenSource: CaseIterable { case none, body, refusal }

    struct Resource: Sendable {
        let name: String
        let path: String
        let ids: IDKind
        let fields: [ServiceField]
        let count: Int
        let envelope: Envelope
        let paging: Paging
        /// Whether paths end with a slash.
        let hasSlash: Bool
        /// The name of a parameter of the query without which the answer is 400.
        let needsQuery: String?
        let credential: Credential
        /// Whether another Accept than JSON gets a text.
        let isNegotiated: Bool
        let isWritable: Bool
        /// Whether an id that is made is told in Location only.
        let tellsLocationOnly: Bool
        let creation: Creation
        /// Where a token is told that each write sends back.
        let tokens: TokenSource

        func id(_ number: Int) -> String { ids.text(number) }

        func url(_ id: String? = nil) -> String {
            path + (id.map { "/\($0)" } ?? "") + (hasSlash ? "/" : "")
        }
    }

    static let secret = "sk_test_4eC39HqLyjWDarjtT1zdp7dc"

    let seed: UInt64
    var resources: [Resource]
    /// Whether there are routes that always answer with 500, redirect, or with a page.
    let hasBroken: Bool
    let hasRedirect: Bool
    let hasPage: Bool
    let hasHealth: Bool
    /// Whether the data changes between the capture and later runs.
    let isBusy: Bool

    /// The traits, for the table of what fails.
    var traits: Set<String> {
        var traits: Set<String> = []
        for resource in resources {
            traits.formUnion(resource.fields.map(\.value.trait))
            traits.formUnion(resource.fields.filter(\.isOptional).map { _ in "optional" })
            traits.formUnion(resource.fields.filter(\.isNullable).map { _ in "nullable" })
            traits.formUnion([
                "ids-\(resource.ids)", "envelope-\(resource.envelope)", "paging-\(resource.paging)",
                "credential-\(resource.credential)",
            ])
            if resource.count == 0 { traits.insert("empty") }
            if resource.hasSlash { traits.insert("slash") }
            if resource.needsQuery != nil { traits.insert("needs-query") }
            if resource.isNegotiated { traits.insert("negotiated") }
            if resource.isWritable {
                traits.formUnion(["writable", "made-\(resource.creation)", "token-\(resource.tokens)"])
            }
            if resource.isWritable, resource.tellsLocationOnly { traits.insert("location-only") }
        }
        if isBusy { traits.insert("busy") }
        return traits
    }

    init(seed: UInt64) {
        var maker = ServiceMaker(seed: seed)
        self.seed = seed
        let prefix = maker.pick(["", "/api", "/api/v1", "/v2", "/rest/1.0"])
        let names = maker.some(
            maker.number(1...4),
            of: [
                "orders", "users", "notes", "rules", "targets", "projects", "invoices", "alerts", "status_pages",
                "bookInfo",
            ])
        // One style for the whole service, as frameworks have.
        let (envelope, slash) = (maker.pick(Envelope.allCases), maker.isOne(of: 5))
        let style = maker.pick(TimeStyle.allCases)
        let camel = maker.isOne(of: 2)
        let credential = maker.pick([Credential.none, .none] + Credential.allCases)
        resources = names.map { name in
            let ids = maker.pick(IDKind.allCases)
            return Resource(
                name: name, path: "\(prefix)/\(name)", ids: ids,
                fields: Service.fields(ids, style, camel: camel, &maker), count: maker.pick([0, 1, 2, 3, 5, 9]),
                envelope: envelope, paging: maker.pick(Paging.allCases), hasSlash: slash,
                needsQuery: maker.isOne(of: 6) ? maker.pick(["q", "since", "tenant"]) : nil, credential: credential,
                isNegotiated: maker.isOne(of: 6), isWritable: maker.isOne(of: 2), tellsLocationOnly: maker.isOne(of: 4),
                creation: maker.pick([Creation.byServer] + Creation.allCases),
                tokens: maker.pick([TokenSource.none, .none] + TokenSource.allCases))
        }
        hasBroken = maker.isOne(of: 4)
        hasRedirect = maker.isOne(of: 4)
        hasPage = maker.isOne(of: 3)
        hasHealth = maker.isOne(of: 2)
        isBusy = maker.isOne(of: 2)
    }

    private static func fields(
        _ ids: IDKind, _ style: TimeStyle, camel: Bool, _ maker: inout ServiceMaker
    ) -> [ServiceField] {
        func name(_ words: String) -> String {
            let parts = words.split(separator: " ")
            return camel
                ? parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
                : parts.joined(separator: "_")
        }
        let inner = [
            ServiceField(name: name("full name"), value: .words), ServiceField(name: "level", value: .count),
            ServiceField(name: "email", value: .words, isNullable: true),
        ]
        let all = [
            ServiceField(name: name("created at"), value: .time(style)),
            ServiceField(name: name("updated at"), value: .time(style), isNullable: maker.isOne(of: 3)),
            ServiceField(name: name("view count"), value: .count),
            ServiceField(name: "price", value: .wholeOrFraction),
            ServiceField(name: name("is done"), value: .boolean, isOptional: maker.isOne(of: 4)),
            ServiceField(name: "title", value: .words),
            ServiceField(name: "description", value: .words, isNullable: true),
            ServiceField(name: "state", value: .choice(["open", "closed", "in_progress"])),
            ServiceField(name: "amount", value: .numberAsText), ServiceField(name: name("avatar url"), value: .url),
            ServiceField(name: "owner", value: .object(inner), isNullable: maker.isOne(of: 4)),
            ServiceField(name: "tags", value: .texts), ServiceField(name: "lines", value: .objects(inner)),
            ServiceField(name: name("by device"), value: .map(maker.isOne(of: 2) ? .count : .object(inner))),
            ServiceField(name: "parent", value: .union(inner)),
            ServiceField(name: name("request time"), value: .now(style)),
            ServiceField(name: name("external id"), value: .identifier(maker.pick(IDKind.allCases))),
            ServiceField(name: "note", value: .words, isOptional: true),
        ]
        return maker.some(maker.number(2...9), of: all)
    }
}
