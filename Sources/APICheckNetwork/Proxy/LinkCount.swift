import APICheckBase
import APICheckHTTP

/// Counts the links in responses with which an app leaves the proxy, by where they lead.
package final class LinkCount: Sendable {
    /// `http://api.example.com:8080`, and the number of links to it.
    package struct Origin: Hashable, Sendable {
        package let url: String
        package let count: Int
        /// Whether it is the origin of the target.
        package let isTarget: Bool
    }

    private let target: HTTPURL
    private let counts = Locked<[String: Int]>([:])

    init(target: HTTPURL) { self.target = target }

    /// The most links first.
    package var origins: [Origin] {
        counts.withLock { $0 }
            .map { url, count in
                Origin(url: url, count: count, isTarget: HTTPURL(url)?.hasSameOrigin(as: target) ?? false)
            }
            .sorted { ($1.count, $0.url) < ($0.count, $1.url) }
    }

    /// - Parameters:
    ///   - rewritesAll: Whether the app got the links of the target as links of the proxy.
    ///   - links: Which of them are rewritten.
    func add(_ response: Response, links: ProxyLinks, rewritesAll: Bool) {
        var found: [String: Int] = [:]
        func count(_ value: String, isRewritten: Bool) {
            guard let url = HTTPURL(value), isOfTarget(url), !isOfProxy(url, links.host) else { return }
            if !isRewritten || links.rewritten(value) == nil { found[url.origin, default: 0] += 1 }
        }
        for field in response.headers.fields {
            if field.isNamed("location") {
                count(field.value, isRewritten: true)
            } else if field.isNamed("content-location") {
                count(field.value, isRewritten: rewritesAll)
            } else if field.isNamed("link") {
                _ = ProxyLinks.link(field.value) { url in
                    count(url, isRewritten: rewritesAll)
                    return nil
                }
            }
        }
        if response.isOfJSON, JSONLinks.mayHaveLinks(response.body) {
            let isRewritten = rewritesAll && response.hasRewritableJSON
            var strings = JSONLinks { url in
                count(url, isRewritten: isRewritten)
                return nil
            }
            _ = strings.pass(response.body)
        }
        guard !found.isEmpty else { return }
        counts.withLock { $0.merge(found, uniquingKeysWith: +) }
    }

    /// Whether the URL is on the host of the target, at any port: servers that do not know their public address write another
    /// one.
    private func isOfTarget(_ url: HTTPURL) -> Bool {
        ["http", "https"].contains(url.scheme) && LinkCount.host(url) == LinkCount.host(target)
    }

    private func isOfProxy(_ url: HTTPURL, _ proxy: String?) -> Bool {
        guard let proxy = proxy.flatMap({ HTTPURL("http://\($0)") }) else { return false }
        return LinkCount.host(url) == LinkCount.host(proxy) && url.effectivePort == proxy.effectivePort
    }

    /// One name for loopback.
    private static func host(_ url: HTTPURL) -> String {
        HTTPURL.isLoopback(url.host) ? "localhost" : url.host.asciiLowercased()
    }
}
