import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A service that answers in memory, with what was written to it.
final class RunningService: Transport {
    private struct State {
        /// The numbers of the items by collection.
        var items: [String: [Int]] = [:]
        var calls = 0
        var made = 0
        var sent: [String] = []
        /// The places at which the change of behaviour changed an answer.
        var changed: Set<String> = []
    }

    static let origin = "http://service.example"

    let service: Service
    /// How often the data changed since the capture.
    let epoch: Int
    let change: ServiceChange?
    private let isLater: Bool
    private let state: Locked<State>

    /// - Parameter earlier: The same service, whose items are kept.
    init(_ service: Service, epoch: Int = 0, change: ServiceChange? = nil, after earlier: RunningService? = nil) {
        self.service = service
        self.epoch = service.isBusy ? epoch : 0
        self.change = change
        isLater = earlier != nil
        var state = State()
        for resource in service.resources { state.items[resource.name] = Array(1..<resource.count + 1) }
        if let earlier {
            let old = earlier.state.withLock { $0 }
            (state.items, state.calls, state.made) = (old.items, old.calls, old.made)
        }
        self.state = Locked(state)
    }

    var sent: [String] { state.withLock { $0.sent } }
    /// Whether the change of behaviour was seen in an answer.
    var isSeen: Bool { state.withLock { !$0.changed.isEmpty } }

    func send(_ request: Request) async throws -> Exchange {
        let call = state.withLock { state in
            state.calls += 1
            state.sent.append("\(request.method) \(request.url.target)")
            return state.calls
        }
        var response = answer(request, call)
        if let change, let (changed, failure) = change.apply(to: response, of: request, service) {
            state.withLock { _ = $0.changed.insert("\(request.method) \(request.url.path)") }
            response = changed
            if let failure {
                throw TransportError(
                    failure,
                    exchange: Exchange(request: SentRequest(request), response: response, startedAt: .now))
            }
        }
        if request.method == "HEAD" { response.body = [] }
        return Exchange(request: SentRequest(request), response: response, startedAt: .now)
    }

    private static func json(_ status: Int, _ text: String, _ headers: Headers = []) -> Response {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }

    private static func error(_ status: Int, _ code: String) -> Response {
        json(status, #"{"error":{"code":"\#(code)","status":\#(status)}}"#)
    }

    private func answer(_ request: Request, _ call: Int) -> Response {
        let path = request.url.path
        if path == "/health" { return RunningService.json(200, #"{"status":"ok","uptime":\#(1_000 + call)}"#) }
        if path == "/token" { return RunningService.json(200, #"{"token":"\#(token)"}"#) }
        if path == "/broken" { return RunningService.error(500, "oops") }
        if path == "/old" { return Response(status: 301, headers: ["Location": "/health"]) }
        if path == "/page" {
            return Response(
                status: 200, headers: ["Content-Type": "text/html; charset=utf-8"],
                body: Array("<!doctype html><p>\(call)</p>".utf8))
        }
        for resource in service.resources {
            guard path.hasPrefix(resource.path) else { continue }
            let rest = path.dropFirst(resource.path.count).split(separator: "/").map(String.init)
            if path != resource.url(rest.first) || rest.count > 1 { continue }
            return answer(request, resource, id: rest.first.map { PercentEncoding.decode($0) }, call)
        }
        return RunningService.error(404, "no_route")
    }

    /// The token of this run of the service.
    private var token: String { Seed(service.seed, epoch, isLater, "token").text(32, of: "0123456789abcdef") }

    private func isAllowed(_ request: Request, _ resource: Service.Resource) -> Bool {
        switch resource.credential {
        case .none: true
        case .bearer: request.headers["authorization"] == "Bearer \(Service.secret)"
        case .header: request.headers["x-api-key"] == Service.secret
        case .query: request.url.queryPairs.contains { $0.name == "api_key" && $0.value == Service.secret }
        }
    }

    private func answer(_ request: Request, _ resource: Service.Resource, id: String?, _ call: Int) -> Response {
        guard isAllowed(request, resource) else { return RunningService.error(401, "unauthorized") }
        if resource.tokens != .none, request.method != "GET", request.method != "HEAD",
            request.headers["x-csrf-token"] != token
        {
            var refusal = RunningService.error(409, "token")
            if resource.tokens == .refusal { refusal.headers["X-Csrf-Token"] = token }
            return refusal
        }
        let items = state.withLock { $0.items[resource.name] ?? [] }
        switch (request.method, id) {
        case ("GET", nil), ("HEAD", nil): return list(request, resource, items, call)
        case ("GET", let id?), ("HEAD", let id?):
            guard let number = items.first(where: { resource.id($0) == id }) else {
                return RunningService.error(404, "not_found")
            }
            return RunningService.json(
                200, wrapped(item(resource, number, call), resource), ["ETag": "\"\(resource.name)-\(number)\""])
        case ("POST", nil) where resource.isWritable:
            guard request.body.map({ (try? Document($0)) != nil }) == true else {
                return RunningService.error(400, "no_body")
            }
            if resource.creation == .byBody, request.isAbout(resource.ids.json(800)) {
                guard make(800, resource) else { return RunningService.error(409, "exists") }
                return Response(status: 200)
            }
            let number = state.withLock { state in
                state.made += 1
                state.items[resource.name, default: []].append(500 + state.made)
                return 500 + state.made
            }
            let headers: Headers = ["Location": resource.url(resource.id(number))]
            return resource.tellsLocationOnly
                ? Response(status: 201, headers: headers)
                : RunningService.json(201, wrapped(item(resource, number, call), resource), headers)
        case ("PUT", resource.id(800)) where resource.isWritable && resource.creation == .byPath:
            let isNew = make(800, resource)
            return RunningService.json(isNew ? 201 : 200, wrapped(item(resource, 800, call), resource))
        case ("PUT", let id?) where resource.isWritable:
            guard let number = items.first(where: { resource.id($0) == id }) else {
                return RunningService.error(404, "not_found")
            }
            return RunningService.json(200, wrapped(item(resource, number, call), resource))
        case ("DELETE", let id?) where resource.isWritable:
            guard items.contains(where: { resource.id($0) == id }) else {
                return RunningService.error(404, "not_found")
            }
            state.withLock { $0.items[resource.name]?.removeAll { resource.id($0) == id } }
            return Response(status: 204)
        default: return RunningService.error(405, "method")
        }
    }

    /// - Returns: Whether the item was not there.
    private func make(_ number: Int, _ resource: Service.Resource) -> Bool {
        state.withLock { state in
            if state.items[resource.name, default: []].contains(number) { return false }
            state.items[resource.name, default: []].append(number)
            return true
        }
    }

    private func item(_ resource: Service.Resource, _ number: Int, _ call: Int) -> String {
        // What is made later has other values than what is there.
        let name = "\(service.seed).\(resource.name).\(number)"
        let fields = resource.fields.compactMap { $0.member(item: name, epoch: epoch, call: call) }
        return "{" + (["\"id\":\(resource.ids.json(number))"] + fields).joined(separator: ",") + "}"
    }

    private func wrapped(_ item: String, _ resource: Service.Resource) -> String {
        resource.envelope == .data ? #"{"data":\#(item)}"# : item
    }

    private func list(_ request: Request, _ resource: Service.Resource, _ items: [Int], _ call: Int) -> Response {
        let query = Dictionary(request.url.queryPairs.map { ($0.name, $0.value) }) { first, _ in first }
        if let needed = resource.needsQuery, query[needed] == nil { return RunningService.error(400, "query") }
        if resource.isNegotiated, request.headers["accept"]?.contains("json") != true {
            return Response(
                status: 200, headers: ["Content-Type": "text/csv"],
                body: Array(("id\n" + items.map { resource.id($0) + "\n" }.joined()).utf8))
        }
        let limit = query["limit"].flatMap { Int($0) } ?? 5
        let start: Int
        switch resource.paging {
        case .none: start = 0
        case .pages, .link: start = ((query["page"].flatMap { Int($0) } ?? 1) - 1) * limit
        case .offset: start = query["offset"].flatMap { Int($0) } ?? 0
        case .cursor: start = query["cursor"].flatMap { Int($0.dropFirst()) } ?? 0
        }
        let rest = items.dropFirst(max(0, start))
        let page = resource.paging == .none ? rest : rest.prefix(limit)
        let hasMore = page.count < rest.count
        let list = "[" + page.map { item(resource, $0, call) }.joined(separator: ",") + "]"
        var headers: Headers = ["X-Request-Id": Seed(call, "request").text(16, of: "0123456789abcdef")]
        if resource.paging == .link, hasMore {
            headers["Link"] = "<\(RunningService.origin)\(resource.url())?page=2>; rel=\"next\""
        }
        let next = resource.paging == .cursor ? #","next":\#(hasMore ? "\"c\(start + limit)\"" : "null")"# : ""
        let body: String
        switch resource.envelope {
        case .none: body = list
        case .data: body = #"{"data":\#(list),"meta":{"total":\#(items.count)}\#(next)}"#
        case .results: body = #"{"count":\#(items.count),"results":\#(list)\#(next)}"#
        case .named: body = #"{"\#(resource.name)":\#(list)\#(next)}"#
        }
        return RunningService.json(200, body, headers)
    }
}

extension Request {
    fileprivate func isAbout(_ id: String) -> Bool {
        body.flatMap { try? Document($0) }?.root["id"]?.text == id
    }
}
