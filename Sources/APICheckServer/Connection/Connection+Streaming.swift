import APICheckHTTP
import NIOCore

/// Requests whose handler runs in its own task.
extension Connection {
    func stream(
        _ handler: @escaping StreamHandler, _ bytes: ByteBuffer, _ reader: ContentReader,
        _ context: ChannelHandlerContext
    ) {
        let layout = self.reader.layout
        let head = bytes.withUnsafeReadableBytes { bytes in
            var head = WireRequest(bytes: bytes, layout: layout, body: []).head
            head.connection = number
            return head
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let content = RequestContent {
            loop.execute { bound.value.0.contentRequested(bound.value.1) }
        }
        // After a request for a WebSocket, no other one can follow.
        let keepsAlive = layout.keepsAlive && !(passesWebSockets && layout.asksForWebSocket)
        let writer = ResponseWriter(to: head, keepsAlive: keepsAlive) {
            loop.execute { bound.value.0.takeOutgoing(bound.value.1) }
        }
        writer.setWritable(context.channel.isWritable)
        if reader.isDone { content.finish(.success([])) }
        registry.handlerStarted()
        let registry = registry
        let handle: @Sendable () async -> Void = {
            do {
                try await handler(head, content, writer)
                loop.execute { bound.value.0.handlerEnded(nil, of: writer, bound.value.1) }
            } catch {
                loop.execute { bound.value.0.handlerEnded(error, of: writer, bound.value.1) }
            }
            registry.handlerFinished()
        }
        let task =
            if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
                Task(executorPreference: EventLoopExecutor(loop), operation: handle)
            } else {
                Task(operation: handle)
            }
        phase = .streaming(
            Streaming(
                reader: reader, content: content, writer: writer, task: task, awaitsContinue: layout.expectsContinue))
    }

    private func contentRequested(_ context: ChannelHandlerContext) {
        guard case .streaming(var streaming) = phase else { return }
        if streaming.awaitsContinue, streaming.writer.hasNotStarted, !streaming.reader.isDone {
            writeContinue(context)
        }
        streaming.awaitsContinue = false
        streaming.isPaused = false
        phase = .streaming(streaming)
        resume(context)
    }

    private func takeOutgoing(_ context: ChannelHandlerContext) {
        guard case .streaming(let streaming) = phase else { return }
        let outgoing = streaming.writer.take()
        if outgoing.bytes.readableBytes > 0 {
            write(outgoing.bytes, context)
            flush(context)
            // In a WebSocket, the server may be the only one that sends.
            restartIdleTime(context)
        }
        guard let end = outgoing.end else { return streaming.writer.setWritable(context.channel.isWritable) }
        if end == .reset { return reset(context) }
        // Otherwise the rest of the content would have to be read before the next request.
        self.end(streaming.reader.isDone ? end : .close, context)
        resume(context)
    }

    /// `error` is used when the handler has not ended its response.
    private func handlerEnded(_ error: (any Error)?, of writer: ResponseWriter, _ context: ChannelHandlerContext) {
        guard case .streaming(let streaming) = phase, streaming.writer === writer else { return }
        takeOutgoing(context)
        guard case .streaming(let streaming) = phase, streaming.writer === writer else { return }
        guard writer.hasNotStarted else { return reset(context) }
        let reason = error.map { "\($0)" } ?? "its handler returned without a response"
        refuse(error as? RequestFault ?? .unanswered(reason), context)
        resume(context)
    }
}

/// Runs tasks on the thread of an event loop, so that a connection and its handler share a thread.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
