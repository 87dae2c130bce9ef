import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// The exchanges to learn from, in an order that does not depend on that of the files.
struct Samples {
    struct Sample: Sendable {
        let exchange: Exchange
        /// The recording, and the place in it.
        let recording: Int
        let entry: Int
        /// The percent-decoded segments of the path, without those of the server's URL.
        var segments: [String]
    }

    private(set) var list: [Sample] = []
    private(set) var summary = InferenceSummary()
    /// `https://api.example.com/v2`, the most frequent first.
    private(set) var servers: [String] = []
    /// Whether the paths, without the servers' URLs, may begin with versions.
    private(set) var beginWithVersion = false

    /// - Throws: A ``Problem``.
    init(_ recordings: [Recording], _ options: InferenceOptions) throws {
        let names = recordings.compactMap(\.name)
        var entries: [(recording: Int, entry: Int)] = []
        var byHost: [String: (all: Int, json: Int)] = [:]
        for (index, recording) in recordings.enumerated() {
            for (place, entry) in recording.entries.enumerated() {
                let exchange = entry.exchange
                guard entry.failure == nil, let response = exchange.response,
                    ["http", "https"].contains(exchange.request.url.scheme)
                else {
                    summary.failed += 1
                    continue
                }
                let isJSON = response.headers.contentType?.isJSON == true && !response.body.isEmpty
                byHost[exchange.request.url.host.asciiLowercased(), default: (0, 0)].all += 1
                if isJSON { byHost[exchange.request.url.host.asciiLowercased()]?.json += 1 }
                entries.append((index, place))
            }
        }
        guard !entries.isEmpty else { throw Problem.nothingToLearn(sources: names) }
        guard entries.count <= options.limits.exchanges else {
            throw Problem.tooManyExchanges(limit: options.limits.exchanges)
        }
        let hosts = try Samples.hosts(byHost, options)
        summary.host = hosts.sorted().joined(separator: ", ")
        summary.otherHosts = byHost.filter { !hosts.contains($0.key) }.map {
            InferenceSummary.Host(name: $0.key, exchanges: $0.value.all)
        }.sorted { ($1.exchanges, $0.name) < ($0.exchanges, $1.name) }
        for (recording, place) in entries {
            let entry = recordings[recording].entries[place]
            guard hosts.contains(entry.exchange.request.url.host.asciiLowercased()) else { continue }
            if entry.label.workflow == nil, Samples.isAsset(entry.exchange) {
                summary.assets += 1
                continue
            }
            let segments = Samples.segments(entry.exchange.request.url.path)
            list.append(Sample(exchange: entry.exchange, recording: recording, entry: place, segments: segments))
        }
        try requireJSON(host: hosts.count == 1 ? hosts.first : nil)
        summary.exchanges = list.count
        sort()
        cutBase()
    }

    private static func hosts(_ found: [String: (all: Int, json: Int)], _ options: InferenceOptions) throws -> Set<
        String
    > {
        if options.hosts.isEmpty {
            let best = found.max { ($0.value.json, $0.value.all, $1.key) < ($1.value.json, $1.value.all, $0.key) }
            return best.map { [$0.key] } ?? []
        }
        for host in options.hosts where found[host.asciiLowercased()] == nil {
            throw Problem.unknownHost(host, known: found.keys.sorted())
        }
        return Set(options.hosts.map { $0.asciiLowercased() })
    }

    /// Whether the answer is a part of a web page, which browsers capture beside the calls of its API.
    private static func isAsset(_ exchange: Exchange) -> Bool {
        guard exchange.request.method == "GET", let response = exchange.response,
            200...299 ~= response.status || response.status == 304,
            let type = response.headers.contentType
        else { return false }
        return type.isMedia
            || ["html", "css", "javascript", "x-javascript", "wasm", "x-font-woff"].contains(type.subtype)
    }

    private func requireJSON(host: String?) throws {
        let hasJSON = list.contains { sample in
            sample.exchange.response.map { $0.headers.contentType?.isJSON == true && !$0.body.isEmpty } ?? false
        }
        if hasJSON { return }
        let types = list.compactMap { sample -> String? in
            guard let response = sample.exchange.response, let type = response.headers.contentType else { return nil }
            return type.isJSON && response.body.isEmpty ? "\(type.essence) with an empty body" : type.essence
        }
        let counts = Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +)
        var shown = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
        if summary.assets > 0 { shown.append("pages, scripts and media") }
        throw Problem.noJSON(host: host, types: shown)
    }

    /// The percent-decoded segments of a path.
    static func segments(_ path: String) -> [String] {
        if path.isEmpty || path == "/" { return [] }
        return path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Escaping.path.decode(Array($0)) }
    }

    private mutating func sort() {
        // A sample is large: moving and comparing the samples themselves takes twice the time.
        let keys = list.map { sample in
            (sample.exchange.request.url.text, sample.exchange.request.method, sample.exchange.startedAt?.seconds ?? 0)
        }
        let order = list.indices.sorted { left, right in
            if keys[left] != keys[right] { return keys[left] < keys[right] }
            let (one, other) = (list[left], list[right])
            let (nanoseconds, others) = (one.exchange.startedAt?.nanoseconds, other.exchange.startedAt?.nanoseconds)
            if nanoseconds != others { return nanoseconds ?? 0 < others ?? 0 }
            let (body, otherBody) = (one.exchange.response?.body ?? [], other.exchange.response?.body ?? [])
            return body != otherBody && body.lexicographicallyPrecedes(otherBody)
        }
        list = order.map { list[$0] }
    }

    /// Moves the segments that all paths begin with, such as `api/v2`, to the servers' URLs.
    private mutating func cutBase() {
        var base = Array((list.first?.segments ?? []).prefix(while: Segment.isBase))
        for sample in list {
            let common = zip(base, sample.segments).prefix { $0 == $1 }.count
            // A path must be left.
            base = Array(base.prefix(min(common, max(0, sample.segments.count - 1))))
            if base.isEmpty { break }
        }
        beginWithVersion = base.last.map(Segment.hasVersions) ?? false
        let path = base.map { "/" + $0 }.joined()
        for index in list.indices { list[index].segments.removeFirst(base.count) }
        var origins: [String: Int] = [:]
        for sample in list { origins[sample.exchange.request.url.origin, default: 0] += 1 }
        // Ports of test servers differ from run to run.
        var hosts: Set<String> = []
        for (origin, _) in origins.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            guard let url = HTTPURL(origin), hosts.insert("\(url.scheme)://\(url.host)").inserted else { continue }
            servers.append(origin + path)
        }
    }
}
