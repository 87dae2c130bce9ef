import APICheckBase
import APICheckHTTP

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
