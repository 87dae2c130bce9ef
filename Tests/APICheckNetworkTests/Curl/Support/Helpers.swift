import APICheckBase
import APICheckHTTP
import APICheckNetwork
import TestSupport
import Testing

/// A row of a test table; the report shows its name.
protocol NamedCase: CustomTestStringConvertible, Sendable {
    var name: String { get }
}

extension NamedCase {
    var testDescription: String { name }
}

func url(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }

/// The text of the error that `body` throws, with SERVER instead of host and port; nil for no error or another one.
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
    /// A transport without proxies, regardless of the environment.
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
