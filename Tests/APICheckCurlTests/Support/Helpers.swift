import APICheckCurl
import APICheckHTTP
import TestSupport
import Testing

/// One row of a table of cases; the name is what a report shows.
protocol NamedCase: CustomTestStringConvertible, Sendable {
    var name: String { get }
}

extension NamedCase {
    var testDescription: String { name }
}

func url(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }

/// The error that `body` throws, its host and port replaced by SERVER; nil when it throws none or another.
func message(_ host: String, _ body: () async throws -> Void) async -> String? {
    do {
        try await body()
        return nil
    } catch let error as TransportError {
        return error.description.replacing(host, with: "SERVER")
    } catch {
        return nil
    }
}

extension CurlTransport {
    /// Straight to the server, whatever the environment of the tests says.
    static func direct(
        _ limits: Limits = Limits(total: Patience.duration, idle: Patience.duration),
        maximumConnectionsPerHost: Int = 16,
        trust: TrustSettings = TrustSettings()
    ) throws -> CurlTransport {
        try CurlTransport(
            limits: limits, maximumConnectionsPerHost: maximumConnectionsPerHost, proxies: .none,
            trust: trust)
    }
}
