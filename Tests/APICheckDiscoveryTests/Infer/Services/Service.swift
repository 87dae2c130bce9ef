import APICheckBase
import APICheckHTTP
import APICheckRecordings
import TestSupport

/// A made-up service: what it answers to each of its operations.
struct Service {
    struct Operation {
        let method: String
        /// `{}` for an id.
        let path: String
        let id: IDKind
        /// Whether a path with an id ends with the object that the answer is.
        let isObject: Bool
        var answer: TrueSchema
        /// The share of the successful answers that have no body.
        var empty = 0.0
        /// The parameters of the query that some calls have.
        var query: [TrueSchema.Member] = []
        /// What is sent.
        var sent: TrueSchema?
    }

    var operations: [Operation] = []
    private let error: TrueSchema = .object([
        TrueSchema.Member(name: "message", schema: .word), TrueSchema.Member(name: "code", schema: .count),
    ])

    private static let collections = ["orders", "users", "notes", "targets", "rules", "invoices", "boxes"]

    init(seed: UInt64) {
        var random = SeededRandom(seed)
        let clock = random.pick(Clock.allCases)
        let base = random.pick(["", "/api/v1", "/api"])
        let slash = random.chance(0.25) ? "/" : ""
        let envelope = random.pick([0, 0, 1, 2])
        for collection in Service.collections.shuffled(using: &random).prefix(random.int(2...4)) {
            let kind = random.pick([IDKind.number, .large, .uuid, .hex, .ulid, .prefixed, .code, .slug])
            let item = TrueSchema.object(&random, id: kind, clock: clock)
            let place = "\(base)/\(collection)"
            let list = TrueSchema.list(item, most: random.int(2...6))
            add("GET", place + slash, kind, false, Service.wrapped(list, envelope))
            operations[operations.count - 1].query = [
                TrueSchema.Member(name: "page", schema: .count, presence: 0.4),
                TrueSchema.Member(
                    name: "q", schema: random.chance(0.5) ? .either(.word, .count) : .word, presence: 0.4),
                TrueSchema.Member(name: "is_open", schema: .boolean, presence: 0.3),
                TrueSchema.Member(name: "near", schema: .measure(whole: 0.6), presence: 0.3),
            ]
            if random.chance(0.5) {
                let sent = TrueSchema.object(&random, id: kind, clock: clock)
                add("POST", place + slash, kind, false, Service.wrapped(item, envelope))
                operations[operations.count - 1].sent = sent
            }
            add("GET", "\(place)/{}\(slash)", kind, true, Service.wrapped(item, envelope))
            if random.chance(0.5) {
                let inner = TrueSchema.object(&random, id: .number, clock: clock)
                let parts = TrueSchema.list(inner, most: 4)
                add(
                    "GET", "\(place)/{}/\(random.pick(["parts", "events", "members"]))\(slash)", kind, false,
                    Service.wrapped(parts, envelope))
            }
            if random.chance(0.3) {
                let map = TrueSchema.map(
                    random.pick([.uuid, .date, .number, .prefixed]),
                    .object([
                        TrueSchema.Member(name: "total", schema: .count),
                        TrueSchema.Member(name: "mean", schema: .measure(whole: 0.5)),
                    ]))
                add("GET", "\(place)/stats\(slash)", kind, false, map)
            }
            if random.chance(0.3) {
                add(
                    "DELETE", "\(place)/{}\(slash)", kind, false,
                    .object([TrueSchema.Member(name: "deleted", schema: .boolean)]))
                operations[operations.count - 1].empty = 0.4
            }
        }
    }

    private mutating func add(_ method: String, _ path: String, _ id: IDKind, _ isObject: Bool, _ answer: TrueSchema) {
        operations.append(Operation(method: method, path: path, id: id, isObject: isObject, answer: answer))
    }

    private static func wrapped(_ answer: TrueSchema, _ envelope: Int) -> TrueSchema {
        switch envelope {
        case 1:
            .object([
                TrueSchema.Member(name: "success", schema: .boolean), TrueSchema.Member(name: "data", schema: answer),
            ])
        case 2:
            .object([
                TrueSchema.Member(name: "data", schema: answer),
                TrueSchema.Member(
                    name: "meta",
                    schema: .object([
                        TrueSchema.Member(name: "request_id", schema: .id(.uuid)),
                        TrueSchema.Member(name: "took", schema: .measure(whole: 0.3)),
                    ])),
            ])
        default: answer
        }
    }

    /// A call of an operation. Equal seeds make the same call and, of an operation that answers the same, the same answer.
    struct Call {
        let operation: Int
        let seed: UInt64
    }

    func exchange(_ call: Call) throws -> Exchange {
        var random = SeededRandom(call.seed)
        let operation = operations[call.operation]
        let id = operation.id.make(&random)
        let isFound = !operation.path.contains("{}") || !random.chance(0.08)
        let isEmpty = random.chance(operation.empty)
        let schema = isFound ? operation.answer : error
        let body = isFound && isEmpty ? "" : schema.write(&random, id: isFound && operation.isObject ? id : nil)
        let path = operation.path.replacing("{}", with: id.replacing("@", with: "%40"))
        let query = operation.query.compactMap { parameter -> String? in
            let text = parameter.schema.write(&random).replacing("\"", with: "").replacing(" ", with: "%20")
            return random.chance(parameter.presence) ? "\(parameter.name)=\(text)" : nil
        }
        let target = path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        guard let url = HTTPURL("https://api.example.com\(target)") else { throw URLFault(path: target) }
        let sent = operation.sent.map { Array($0.write(&random).utf8) }
        let headers: Headers = isEmpty && isFound ? [] : ["Content-Type": "application/json"]
        return Exchange(
            request: SentRequest(
                method: operation.method, url: url, version: .http11,
                headers: sent == nil ? [] : ["Content-Type": "application/json"], body: sent),
            response: Response(status: isFound ? 200 : 404, headers: headers, body: Array(body.utf8)),
            startedAt: Instant(seconds: 1_700_000_000 + Int64(call.seed % 100_000)))
    }

    private struct URLFault: Error { let path: String }

    func calls(_ count: Int, seed: UInt64) -> [Call] {
        var random = SeededRandom(seed)
        return (0..<count).map { _ in Call(operation: random.int(0...(operations.count - 1)), seed: random.next()) }
    }
}
