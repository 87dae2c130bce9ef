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

/// Collects the parts of a response.
final class Parts: Sendable {
    private let list = Locked<[ResponsePart]>([])

    func add(_ part: ResponsePart) { list.withLock { $0.append(part) } }

    /// The parts except the content.
    var frame: [ResponsePart] { list.withLock { $0.filter { $0.content == nil } } }
    /// The content, joined.
    var content: [UInt8] { list.withLock { $0.compactMap(\.content).flatMap { $0 } } }
}

extension ResponsePart {
    /// Bytes of a part that is content.
    var content: [UInt8]? {
        guard case .content(let bytes) = self else { return nil }
        return bytes
    }
}

extension OutgoingContent {
    /// Provides the pieces, then the end.
    static func pieces(_ pieces: [[UInt8]], length: Int?) -> OutgoingContent {
        let rest = Locked(pieces[...])
        return OutgoingContent(length: length) { rest.withLock { $0.popFirst() } }
    }

    /// Provides the elements of a stream.
    static func stream(_ stream: AsyncStream<[UInt8]>, length: Int?) -> OutgoingContent {
        let iterator = Box(stream.makeAsyncIterator())
        return OutgoingContent(length: length) { await iterator.value.next() }
    }

    /// Used by one task at a time.
    private final class Box: @unchecked Sendable {
        var value: AsyncStream<[UInt8]>.AsyncIterator

        init(_ value: AsyncStream<[UInt8]>.AsyncIterator) { self.value = value }
    }
}
