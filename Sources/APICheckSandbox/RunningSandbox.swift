package import APICheckHTTP
import APICheckServer

/// The servers of a running sandbox.
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

    /// The base URL of an API, including the base path of the first server in its contract:
    /// `http://127.0.0.1:49152/api/v2`. Nil for an API that was not started.
    package func baseURL(of api: String) -> HTTPURL? {
        entries.first { $0.api == api }.flatMap { HTTPURL($0.url) }
    }

    /// Stops every server and waits until their connections are closed.
    package func stop() async {
        for entry in entries { await entry.server.stop() }
    }
}
