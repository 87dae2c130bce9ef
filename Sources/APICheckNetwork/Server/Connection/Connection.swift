import APICheckHTTP
import NIOCore

/// The connection of one client: reads requests and sends responses until one side closes.
///
/// Responses are sent in the order of the requests. Requests that arrive while a response is produced stay unread,
/// except for what fits into a bounded buffer.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Phase {
        case head
        /// Content is collected for a service that needs complete requests.
        case gathering(ContentReader, head: ByteBuffer, content: [UInt8])
        case playback(Playback)
        case streaming(Streaming)
        /// The last response was written. Incoming bytes are discarded: closing with unread bytes would reset the
        /// connection, and the client could lose the response (RFC 9112 section 9.6).
        case draining
        case closed
    }

    /// A response with pauses.
    struct Playback {
        var answer: Answer
        var next = 0
        var timer: Scheduled<Void>?
    }

    /// A request whose handler is running.
    struct Streaming {
        var reader: ContentReader
        var content: RequestContent
        var writer: ResponseWriter
        var task: Task<Void, Never>
        var isPaused = false
        var awaitsContinue: Bool
    }

    /// Maximum number of bytes read ahead while a response is produced.
    static let maximumReadAhead = 65_536

    let service: Service
    let limits: ServerLimits
    let budget: ContentBudget
    let registry: ConnectionRegistry
    private let access: AccessCheck
    /// Whether the service takes requests for WebSockets.
    let passesWebSockets: Bool
    let remedy: RemedyWording
    /// The number among the connections of the server.
    var number = 0
    var reader: HeadReader
    var phase = Phase.head
    var received = ByteBuffer()
    private var isReading = false
    var isUnflushed = false
    private var isAdvancing = false
    /// The client has closed its side; it may still read.
    var hasEnded = false
    var deadline = NIODeadline.distantFuture
    var unsent = 0
    var idleTimer: Scheduled<Void>?
    /// The share of the request whose content is collected.
    var share: ContentBudget.Share?
    /// The content of all requests exceeds the budget: this connection waits.
    var isOverBudget = false
    /// Fires when the wait for the budget takes too long.
    var budgetTimer: Scheduled<Void>?

    init(
        service: Service, limits: ServerLimits, budget: ContentBudget, registry: ConnectionRegistry,
        access: AccessCheck, passesWebSockets: Bool, remedy: @escaping RemedyWording
    ) {
        self.service = service
        self.limits = limits
        self.budget = budget
        self.registry = registry
        self.access = access
        self.passesWebSockets = passesWebSockets
        self.remedy = remedy
        reader = HeadReader(limit: limits.headerBytes)
    }

    // MARK: Channel events

    func channelActive(context: ChannelHandlerContext) {
        restartIdleTime(context)
        setIdleTimer(context)
        let place = registry.add(context.channel)
        number = place.number
        if place.fits {
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
        idleTimer?.cancel()
        switch phase {
        case .playback(let playback): playback.timer?.cancel()
        case .streaming(let streaming):
            streaming.task.cancel()
            streaming.content.finish(.failure(CancellationError()))
            streaming.writer.clientDisconnected()
        default: break
        }
        phase = .closed
        received = ByteBuffer()
        releaseBudget()
        registry.remove(context.channel)
        context.fireChannelInactive()
    }

    // MARK: Reading

    private var wantsMore: Bool {
        if hasEnded { return false }
        return switch phase {
        case .head, .draining: true
        case .gathering: !isOverBudget
        case .playback: received.readableBytes < Connection.maximumReadAhead
        case .streaming(let streaming):
            streaming.reader.isDone ? received.readableBytes < Connection.maximumReadAhead : !streaming.isPaused
        case .closed: false
        }
    }

    func readMore(_ context: ChannelHandlerContext) {
        // A client that does not read its responses is not read either.
        guard !isReading, wantsMore, context.channel.isWritable else { return }
        isReading = true
        context.read()
    }

    /// Continues after an event other than received bytes.
    func resume(_ context: ChannelHandlerContext) {
        if isAdvancing { return }
        advance(context)
        flush(context)
        readMore(context)
    }

    /// Handles received bytes as far as possible.
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

    /// Returns whether there may be more to do.
    private func step(_ context: ChannelHandlerContext) throws -> Bool {
        switch phase {
        case .head:
            guard received.readableBytes > 0 else {
                received = ByteBuffer()
                if hasEnded { close(context) }
                return false
            }
            // A client that does not read its responses gets no further ones.
            guard context.channel.isWritable else { return false }
            guard try received.withUnsafeReadableBytes(readHead) else { return try waitForMore() }
            try begin(context)
            return true
        case .gathering(var content, let head, var gathered):
            if isOverBudget { return false }
            restartIdleTime(context)
            // Empties the phase, so that the array is not copied when it grows.
            phase = .closed
            defer { if case .closed = phase { phase = .gathering(content, head: head, content: gathered) } }
            let before = gathered.count
            try takeContent(&content) { gathered += $0 }
            // A small amount is not counted: the connection has already read it.
            if share != nil || gathered.count > ContentBudget.small {
                count(gathered.count - (share == nil ? 0 : before), context)
            }
            guard content.isDone else { return try waitForMore() }
            answer(head, gathered, context)
            releaseBudget()
            return true
        case .streaming(var streaming):
            if streaming.reader.isDone || streaming.isPaused { return false }
            defer { if case .streaming = phase { phase = .streaming(streaming) } }
            restartIdleTime(context)
            do {
                try takeContent(&streaming.reader) { piece in
                    if !streaming.content.add(Array(piece)) { streaming.isPaused = true }
                    return
                }
                if streaming.reader.isDone { streaming.content.finish(.success(streaming.reader.trailers)) }
                return try !streaming.reader.isDone && waitForMore()
            } catch {
                // The handler gets the error; what it throws decides what the client receives.
                streaming.content.finish(.failure(error))
                streaming.isPaused = true
                return false
            }
        case .playback, .draining, .closed:
            return false
        }
    }

    /// Returns whether the head is complete. A request that is not allowed is rejected before its content is read.
    private func readHead(_ bytes: UnsafeRawBufferPointer) throws(RequestFault) -> Bool {
        guard try reader.read(bytes) else { return false }
        try access.check(reader.layout, in: bytes)
        return true
    }

    /// Returns false. Throws when the client will send nothing more.
    private func waitForMore() throws -> Bool {
        if hasEnded { throw RequestFault.malformed("it is incomplete: the client closed the connection") }
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
