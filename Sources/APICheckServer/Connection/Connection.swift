import APICheckHTTP
import NIOCore

/// One client's connection: reads a request, has it answered, and so on until one side closes.
///
/// Requests are answered in their order. While one is answered, those behind it wait unread, but for what a bounded
/// buffer holds.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Phase {
        case head
        /// Content is gathered for a service that answers whole requests.
        case gathering(ContentReader, head: ByteBuffer, content: [UInt8])
        case playing(Playing)
        case streaming(Streaming)
        /// Everything was said: what still comes is let go, since closing over unread bytes would reset the connection and
        /// could cost the client the answer (RFC 9112 section 9.6).
        case draining
        case closed
    }

    /// An answer that is not over at once.
    struct Playing {
        var answer: Answer
        var next = 0
        var timer: Scheduled<Void>?
    }

    /// A request whose handler runs.
    struct Streaming {
        var reader: ContentReader
        var content: RequestContent
        var writer: ResponseWriter
        var task: Task<Void, Never>
        var isHeld = false
        var awaitsContinue: Bool
    }

    /// Bytes that are read ahead of the request that is answered.
    static let mostAhead = 65_536

    let service: Service
    let limits: ServerLimits
    let budget: ContentBudget
    let registry: ConnectionRegistry
    private let access: AccessCheck
    var reader: HeadReader
    var phase = Phase.head
    var received = ByteBuffer()
    private var isReading = false
    var isUnflushed = false
    private var isAdvancing = false
    /// The client sends no more; it may still read.
    var hasEnded = false
    var deadline = NIODeadline.distantFuture
    var unsent = 0
    var alarm: Scheduled<Void>?
    /// Of the request whose content is gathered.
    var share: ContentBudget.Share?
    /// The content of all requests takes too much memory: this connection waits.
    var isOverBudget = false
    /// Ends that waiting.
    var patience: Scheduled<Void>?

    init(
        service: Service, limits: ServerLimits, budget: ContentBudget, registry: ConnectionRegistry, access: AccessCheck
    ) {
        self.service = service
        self.limits = limits
        self.budget = budget
        self.registry = registry
        self.access = access
        reader = HeadReader(limit: limits.headerBytes)
    }

    // MARK: Events of the channel

    func channelActive(context: ChannelHandlerContext) {
        beginIdling(context)
        setAlarm(context)
        if registry.add(context.channel) {
            readMore(context)
        } else {
            refuse(.tooManyConnections(limit: limits.connections), context)
            flush(context)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        switch phase {
        case .draining, .closed: return
        default: break
        }
        if received.readableBytes == 0 {
            received = bytes
        } else {
            received.discardReadBytes()
            received.writeBuffer(&bytes)
        }
        advance(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        flush(context)
        readMore(context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if case .streaming(let streaming) = phase { streaming.writer.setWritable(context.channel.isWritable) }
        if context.channel.isWritable { resume(context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event as? ChannelEvent == .inputClosed else { return context.fireUserInboundEventTriggered(event) }
        hasEnded = true
        if case .draining = phase { context.close(promise: nil) }
        resume(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelInactive(context: ChannelHandlerContext) {
        alarm?.cancel()
        switch phase {
        case .playing(let playing): playing.timer?.cancel()
        case .streaming(let streaming):
            streaming.task.cancel()
            streaming.content.finish(.failure(CancellationError()))
            streaming.writer.clientIsGone()
        default: break
        }
        phase = .closed
        received = ByteBuffer()
        endGathering()
        registry.remove(context.channel)
        context.fireChannelInactive()
    }

    // MARK: Reading

    private var wantsMore: Bool {
        if hasEnded { return false }
        return switch phase {
        case .head, .draining: true
        case .gathering: !isOverBudget
        case .playing: received.readableBytes < Connection.mostAhead
        case .streaming(let streaming):
            streaming.reader.isDone ? received.readableBytes < Connection.mostAhead : !streaming.isHeld
        case .closed: false
        }
    }

    func readMore(_ context: ChannelHandlerContext) {
        // A client that does not take its answers is read no further.
        guard !isReading, wantsMore, context.channel.isWritable else { return }
        isReading = true
        context.read()
    }

    /// Goes on after something other than bytes of the client happened.
    func resume(_ context: ChannelHandlerContext) {
        if isAdvancing { return }
        advance(context)
        flush(context)
        readMore(context)
    }

    /// Works through what was received, as far as it goes.
    private func advance(_ context: ChannelHandlerContext) {
        isAdvancing = true
        defer { isAdvancing = false }
        do {
            while try step(context) {}
        } catch let fault as RequestFault {
            refuse(fault, context)
        } catch {
            context.close(promise: nil)
        }
    }

    /// Whether there may be more to do.
    private func step(_ context: ChannelHandlerContext) throws -> Bool {
        switch phase {
        case .head:
            guard received.readableBytes > 0 else {
                received = ByteBuffer()
                if hasEnded { close(context) }
                return false
            }
            // A client that does not take its answers is answered no further.
            guard context.channel.isWritable else { return false }
            guard try received.withUnsafeReadableBytes(readHead) else { return try waitForMore() }
            try begin(context)
            return true
        case .gathering(var content, let head, var gathered):
            if isOverBudget { return false }
            beginIdling(context)
            // The only copy while it grows.
            phase = .closed
            defer { if case .closed = phase { phase = .gathering(content, head: head, content: gathered) } }
            let before = gathered.count
            try takeContent(&content) { gathered += $0 }
            // Little content is not counted: the connection has read it already.
            if share != nil || gathered.count > ContentBudget.small {
                count(gathered.count - (share == nil ? 0 : before), context)
            }
            guard content.isDone else { return try waitForMore() }
            answer(head, gathered, context)
            endGathering()
            return true
        case .streaming(var streaming):
            if streaming.reader.isDone || streaming.isHeld { return false }
            defer { if case .streaming = phase { phase = .streaming(streaming) } }
            beginIdling(context)
            do {
                try takeContent(&streaming.reader) { piece in
                    if !streaming.content.add(Array(piece)) { streaming.isHeld = true }
                    return
                }
                if streaming.reader.isDone { streaming.content.finish(.success(streaming.reader.trailers)) }
                return try !streaming.reader.isDone && waitForMore()
            } catch {
                // The handler hears of it, and its end says what the client is told.
                streaming.content.finish(.failure(error))
                streaming.isHeld = true
                return false
            }
        case .playing, .draining, .closed:
            return false
        }
    }

    /// Whether the head is whole. One that is not let in is a fault before any of its content is read.
    private func readHead(_ bytes: UnsafeRawBufferPointer) throws(RequestFault) -> Bool {
        guard try reader.read(bytes) else { return false }
        try access.check(reader.layout, in: bytes)
        return true
    }

    /// False, or a fault when nothing more will come.
    private func waitForMore() throws -> Bool {
        if hasEnded { throw RequestFault.malformed("it breaks off before its end") }
        return false
    }

    private func takeContent(_ reader: inout ContentReader, _ use: (Slice<UnsafeRawBufferPointer>) -> Void) throws {
        let count = try received.withUnsafeReadableBytes { bytes in
            var place = 0
            while let piece = try reader.read(bytes, at: &place) { use(bytes[piece]) }
            return place
        }
        received.moveReaderIndex(forwardBy: count)
        if received.readableBytes == 0 { received = ByteBuffer() }
    }
}
