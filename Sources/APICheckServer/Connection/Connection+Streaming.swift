import APICheckHTTP
import NIOCore

/// Requests whose handler runs in a task of its own.
extension Connection {
    func stream(
        _ handler: @escaping HTTPServer.StreamHandler, _ bytes: ByteBuffer, _ reader: ContentReader,
        _ context: ChannelHandlerContext
    ) {
        let layout = self.reader.layout
        let head = bytes.withUnsafeReadableBytes { bytes in
            WireRequest(bytes: bytes, layout: layout, body: []).head
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let content = RequestContent {
            loop.execute { bound.value.0.contentIsWanted(bound.value.1) }
        }
        let writer = ResponseWriter(to: head, keepsAlive: layout.keepsAlive) {
            loop.execute { bound.value.0.takeOutgoing(bound.value.1) }
        }
        writer.setWritable(context.channel.isWritable)
        if reader.isDone { content.finish(.success([])) }
        registry.handlerBegins()
        let registry = registry
        let task = Task(executorPreference: EventLoopExecutor(loop)) {
            do {
                try await handler(head, content, writer)
                loop.execute { bound.value.0.handlerEnded(nil, of: writer, bound.value.1) }
            } catch {
                loop.execute { bound.value.0.handlerEnded(error, of: writer, bound.value.1) }
            }
            registry.handlerEnds()
        }
        phase = .streaming(
            Streaming(
                reader: reader, content: content, writer: writer, task: task, awaitsContinue: layout.expectsContinue))
    }

    private func contentIsWanted(_ context: ChannelHandlerContext) {
        guard case .streaming(var streaming) = phase else { return }
        if streaming.awaitsContinue, streaming.writer.hasNotBegun, !streaming.reader.isDone {
            writeContinue(context)
        }
        streaming.awaitsContinue = false
        streaming.isHeld = false
        phase = .streaming(streaming)
        resume(context)
    }

    private func takeOutgoing(_ context: ChannelHandlerContext) {
        guard case .streaming(let streaming) = phase else { return }
        let outgoing = streaming.writer.take()
        if outgoing.bytes.readableBytes > 0 {
            write(outgoing.bytes, context)
            flush(context)
        }
        guard let end = outgoing.end else { return streaming.writer.setWritable(context.channel.isWritable) }
        if end == .reset { return reset(context) }
        // What is left of the content would have to be read over before the next request.
        self.end(streaming.reader.isDone ? end : .close, context)
        resume(context)
    }

    /// `error` counts when the handler did not end its answer.
    private func handlerEnded(_ error: (any Error)?, of writer: ResponseWriter, _ context: ChannelHandlerContext) {
        guard case .streaming(let streaming) = phase, streaming.writer === writer else { return }
        takeOutgoing(context)
        guard case .streaming(let streaming) = phase, streaming.writer === writer else { return }
        guard writer.hasNotBegun else { return reset(context) }
        let reason = error.map { "\($0)" } ?? "its handler ended without one"
        refuse(error as? RequestFault ?? .unanswered(reason), context)
        resume(context)
    }
}
