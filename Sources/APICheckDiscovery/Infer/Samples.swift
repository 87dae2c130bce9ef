import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// The exchanges to learn from, in an order that does not depend on that of the files.
struct Samples {
    struct Sample: Sendable {
        let call: SampledCall
        /// The percent-decoded segments of the path, without those of the server's URL.
        var segments: [String]
    }

    private(set) var list: [Sample] = []
    private(set) var summary = InferenceSummary()
    /// `https://api.example.com/v2`, the most frequent first.
    private(set) var servers: [String] = []
    /// Whether the paths, without the servers' URLs, may begin with versions.
    private(set) var beginWithVersion = false

    /// - Parameter bodies: The bodies of the answers of each recording, if an earlier stage parsed them.
    /// - Throws: A ``Problem``.
    init(_ recordings: [Recording], bodies: [[ParsedBody?]]? = nil, _ options: InferenceOptions) throws {
        let names = recordings.compactMap(\.name)
        var calls: [(call: SampledCall, host: String)] = []
        var byHost: [String: (all: Int, json: Int)] = [:]
        var hostNames = RememberedTexts<String>()
        for index in recordings.indices {
            for place in recordings[index].entries.indices {
                let call = SampledCall(
                    recordings[index].entries[place].exchange, recording: index, entry: place,
                    body: bodies?[index][place])
                guard call.exchange.failure == nil, let response = call.response,
                    call.exchange.request.url.scheme == "https" || call.exchange.request.url.scheme == "http"
                else {
                    summary.failed += 1
                    continue
                }
                let host = hostNames.fact(of: call.exchange.request.url.host) { $0.asciiLowercased() }
                var counts = byHost[host] ?? (0, 0)
                counts.all += 1
                if call.isJSON, !response.body.isEmpty { counts.json += 1 }
                byHost[host] = counts
                calls.append((call, host))
            }
        }
        guard !calls.isEmpty else { throw Problem.nothingToLearn(sources: names) }
        guard calls.count <= options.limits.exchanges else {
            throw Problem.tooManyExchanges(limit: options.limits.exchanges)
        }
        let hosts = try Samples.hosts(byHost, options)
        summary.host = hosts.sorted().joined(separator: ", ")
        summary.otherHosts = byHost.filter { !hosts.contains($0.key) }.map {
            InferenceSummary.Host(name: $0.key, exchanges: $0.value.all)
        }.sorted { ($1.exchanges, $0.name) < ($0.exchanges, $1.name) }
        for (call, host) in calls where hosts.contains(host) {
            if recordings[call.recording].entries[call.entry].label.workflow == nil, call.isAsset {
                summary.assets += 1
                continue
            }
            list.append(Sample(call: call, segments: Samples.segments(call.exchange.request.url.path)))
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

    private func requireJSON(host: String?) throws {
        let hasJSON = list.contains { sample in
            sample.call.isJSON && sample.call.response?.body.isEmpty == false
        }
        if hasJSON { return }
        let types = list.compactMap { sample -> String? in
            guard let response = sample.call.response, let type = sample.call.type else { return nil }
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
        var path = path
        return path.withUTF8 { bytes in
            let isPlain = !bytes.contains(UInt8(ascii: "%"))
            return bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .map { isPlain ? String(decoding: $0, as: UTF8.self) : Escaping.path.decode(Array($0)) }
        }
    }

    private mutating func sort() {
        let starts = URLStarts(list)
        let order = list.indices.sorted { left, right in
            let (start, other) = (starts[left], starts[right])
            if start != other { return start < other }
            let (one, two) = (list[left].call, list[right].call)
            if one.exchange.request.url.text != two.exchange.request.url.text {
                return one.exchange.request.url.text < two.exchange.request.url.text
            }
            if one.exchange.request.method != two.exchange.request.method {
                return one.exchange.request.method < two.exchange.request.method
            }
            let (time, others) = (one.exchange.startedAt, two.exchange.startedAt)
            if time?.seconds ?? 0 != others?.seconds ?? 0 { return time?.seconds ?? 0 < others?.seconds ?? 0 }
            if time?.nanoseconds != others?.nanoseconds { return time?.nanoseconds ?? 0 < others?.nanoseconds ?? 0 }
            let (body, otherBody) = (one.response?.body ?? [], two.response?.body ?? [])
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
            let left = min(common, max(0, sample.segments.count - 1))
            if left < base.count { base.removeLast(base.count - left) }
            if base.isEmpty { break }
        }
        beginWithVersion = base.last.map(Segment.hasVersions) ?? false
        let path = base.map { "/" + $0 }.joined()
        if !base.isEmpty { for index in list.indices { list[index].segments.removeFirst(base.count) } }
        var origins: [String: Int] = [:]
        // The samples are in the order of their URLs.
        var start = 0
        for index in list.indices {
            guard index + 1 == list.count || !list[index].call.hasSameServer(as: list[index + 1].call) else { continue }
            origins[list[index].call.exchange.request.url.origin, default: 0] += index + 1 - start
            start = index + 1
        }
        // Ports of test servers differ from run to run.
        var hosts: Set<String> = []
        for (origin, _) in origins.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            guard let url = HTTPURL(origin), hosts.insert("\(url.scheme)://\(url.host)").inserted else { continue }
            servers.append(origin + path)
        }
    }
}

/// The first bytes in which the URLs of samples differ, as numbers with the same order.
private struct URLStarts {
    private var starts: [UInt64] = []

    init(_ samples: [Samples.Sample]) {
        // The order of other texts is not that of their bytes.
        guard samples.allSatisfy({ $0.call.exchange.request.url.text.utf8.allSatisfy { $0 < 0x80 } }),
            var first = samples.first?.call.exchange.request.url.text
        else { return }
        let shared = first.withUTF8 { first in
            samples.reduce(first.count) { shared, sample in
                var text = sample.call.exchange.request.url.text
                return text.withUTF8 { text in
                    let most = min(shared, text.count)
                    return (0..<most).first { text[$0] != first[$0] } ?? most
                }
            }
        }
        starts = samples.map { sample in
            var text = sample.call.exchange.request.url.text
            return text.withUTF8 { text in
                (shared..<shared + 8).reduce(0) { $0 &<< 8 | ($1 < text.count ? UInt64(text[$1]) : 0) }
            }
        }
    }

    /// Equal numbers say nothing.
    subscript(index: Int) -> UInt64 { starts.isEmpty ? 0 : starts[index] }
}
