import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// A person or an app that uses a service while its calls are captured.
struct ServiceClient {
    let service: Service
    let transport: RunningService
    private var maker: ServiceMaker
    private(set) var entries: [RecordedEntry] = []
    private var token: String?

    init(_ service: Service, _ transport: RunningService) {
        self.service = service
        self.transport = transport
        maker = ServiceMaker(seed: service.seed &+ 99)
    }

    mutating func use() async throws {
        if service.hasPage { try await call("GET", "/page", accept: "text/html") }
        if service.hasHealth { try await call("GET", "/health") }
        if service.hasBroken { try await call("GET", "/broken") }
        if service.hasRedirect { try await call("GET", "/old") }
        for resource in service.resources { try await use(resource) }
        if service.hasHealth { try await call("GET", "/health") }
    }

    private mutating func use(_ resource: Service.Resource) async throws {
        let needed = needed(resource)
        let list = try await call("GET", resource.url(), query: needed, resource)
        if maker.isOne(of: 2) { try await call("GET", resource.url(), query: needed, resource) }
        if resource.needsQuery != nil, maker.isOne(of: 2) { try await call("GET", resource.url(), resource) }
        if resource.credential != .none, maker.isOne(of: 3) { try await call("GET", resource.url(), query: needed) }
        if resource.isNegotiated, maker.isOne(of: 2) {
            try await call("GET", resource.url(), query: needed, resource, accept: "text/csv")
        }
        if maker.isOne(of: 5) { try await call("HEAD", resource.url(), query: needed, resource) }
        let page: String? =
            switch resource.paging {
            case .none: nil
            case .pages, .link: "page=2"
            case .offset: "offset=2&limit=2"
            case .cursor: "cursor=c2"
            }
        if let page, maker.isOne(of: 2) {
            try await call("GET", resource.url(), query: needed.isEmpty ? page : "\(needed)&\(page)", resource)
        }
        let ids =
            (list.response?.jsonBody).flatMap { RunningServiceList.of($0, resource) }?.elements.compactMap {
                $0["id"].map { $0.string ?? $0.text }
            } ?? []
        for id in ids.prefix(maker.number(0...3)) { try await call("GET", resource.url(id), resource) }
        if resource.isWritable, resource.tokens == .none, maker.isOne(of: 4), let last = ids.last {
            token = nil
            try await call("GET", resource.url(last), resource)
            try await call("DELETE", resource.url(last), resource)
        }
        if maker.isOne(of: 3) { try await call("GET", resource.url(resource.id(990)), resource) }
        if resource.isWritable, maker.isOne(of: 2) { try await write(resource) }
    }

    private mutating func write(_ resource: Service.Resource) async throws {
        switch resource.tokens {
        case .none: token = nil
        case .body: token = try await call("GET", "/token").response?.jsonBody?["token"]?.string
        case .refusal:
            token = nil
            let refusal = try await call("DELETE", resource.url(resource.id(990)), resource)
            token = refusal.response?.headers["x-csrf-token"]
        }
        let location: String
        // What the client names is gone in a later run.
        let chosen = resource.id(800)
        switch resource.creation {
        case .byServer:
            let made = try await call(
                "POST", resource.url(), resource, body: #"{"title":"new \#(maker.number(1...99))"}"#)
            guard let told = made.response?.headers["location"] else { return }
            location = told
        case .byPath:
            location = resource.url(chosen)
            try await call("PUT", location, resource, body: #"{"title":"new"}"#)
        case .byBody:
            location = resource.url(chosen)
            try await call(
                "POST", resource.url(), resource, body: #"{"id":\#(resource.ids.json(800)),"title":"new"}"#)
        }
        try await call("GET", location, resource)
        if maker.isOne(of: 2) { try await call("GET", resource.url(), query: needed(resource), resource) }
        if maker.isOne(of: 2) { try await call("PUT", location, resource, body: #"{"title":"newer"}"#) }
        if maker.isOne(of: 2), resource.creation == .byServer { return }
        try await call("DELETE", location, resource)
        if maker.isOne(of: 2) { try await call("GET", location, resource) }
    }

    private func needed(_ resource: Service.Resource) -> String { resource.needsQuery.map { "\($0)=x1" } ?? "" }

    @discardableResult private mutating func call(
        _ method: String, _ path: String, query: String = "", _ resource: Service.Resource? = nil,
        accept: String = "application/json", body: String? = nil
    ) async throws -> Exchange {
        var query = query
        var headers: Headers = ["Accept": accept]
        switch resource?.credential {
        case .bearer: headers["Authorization"] = "Bearer \(Service.secret)"
        case .header: headers["X-Api-Key"] = Service.secret
        case .query: query += (query.isEmpty ? "" : "&") + "api_key=\(Service.secret)"
        case nil, .some(.none): break
        }
        if body != nil { headers["Content-Type"] = "application/json" }
        if let token, method != "GET", method != "HEAD" { headers["X-Csrf-Token"] = token }
        let url = try #require(HTTPURL(RunningService.origin + path + (query.isEmpty ? "" : "?\(query)")))
        let exchange = try await transport.send(
            Request(method, url, headers: headers, body: body.map { Array($0.utf8) }))
        entries.append(RecordedEntry(exchange, label: ExchangeLabel()))
        return exchange
    }
}
