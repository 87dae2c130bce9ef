package import APICheckHTTP
import APICheckServer

/// Servers that listen until they are stopped.
package struct RunningSandbox: Sendable {
    private struct Entry {
        var api: String
        var url: String
        var server: HTTPServer
    }

    private var entries: [Entry] = []

    mutating func add(_ server: HTTPServer, api: String, url: String) {
        entries.append(Entry(api: api, url: url, server: server))
    }

    /// Where an API is served, the base path of its contract's first server included: `http://127.0.0.1:49152/api/v2`.
    /// Nil for one that was not started.
    package func baseURL(of api: String) -> HTTPURL? {
        entries.first { $0.api == api }.flatMap { HTTPURL($0.url) }
    }

    /// Ends every server and waits until their connections are closed.
    package func stop() async {
        for entry in entries { await entry.server.stop() }
    }
}
