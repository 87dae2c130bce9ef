import APICheckHTTP
import NIOCore

/// Requests that an immediate service responds to.
extension Connection {
    /// Handles a complete head.
    func begin(_ context: ChannelHandlerContext) throws {
        // What follows is the client's side of the WebSocket, and not another request.
        let isTunnel = passesWebSockets && reader.layout.asksForWebSocket
        let content = try ContentReader(isTunnel ? .untilClose : reader.layout.framing, limits: limits)
        if content.isDone, case .immediate = service {
            let length = reader.layout.length
            let head = received
            received.moveReaderIndex(forwardBy: length)
            if received.readableBytes == 0 { received = ByteBuffer() }
            return answer(head, [], context)
        }
        guard let head = received.readSlice(length: reader.layout.length) else { return }
        switch service {
        case .immediate:
            if reader.layout.expectsContinue { writeContinue(context) }
            phase = .gathering(content, head: head, content: [])
        case .streaming(let handler):
            stream(handler, head, content, context)
        }
    }

    /// Responds to a complete request; `head` begins with its head.
    func answer(_ head: ByteBuffer, _ content: [UInt8], _ context: ChannelHandlerContext) {
        guard case .immediate(let service) = service else { return }
        let answer = head.withUnsafeReadableBytes { bytes in
            service(WireRequest(bytes: bytes, layout: reader.layout, body: content))
        }
        if answer.first.readableBytes > 0 { write(answer.first, context) }
        if answer.rest.isEmpty { return end(answer.end, context) }
        phase = .playback(Playback(answer: answer))
        play(context)
    }

    /// Sends the steps of a response up to the next pause.
    func play(_ context: ChannelHandlerContext) {
        guard case .playback(var playback) = phase else { return }
        while playback.next < playback.answer.rest.count {
            let step = playback.answer.rest[playback.next]
            playback.next += 1
            switch step {
            case .send(let bytes):
                write(bytes, context)
                // Each piece of a stream is sent by itself.
                flush(context)
            case .wait(let time):
                flush(context)
                let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
                playback.timer = context.eventLoop.scheduleTask(in: TimeAmount(time)) {
                    let (connection, context) = bound.value
                    connection.play(context)
                    connection.resume(context)
                }
                phase = .playback(playback)
                return
            }
        }
        end(playback.answer.end, context)
    }

    /// Handles the end of a response.
    func end(_ end: Answer.End, _ context: ChannelHandlerContext) {
        switch end {
        case .open where reader.layout.keepsAlive:
            reader.reset()
            phase = .head
            restartIdleTime(context)
        case .open, .close:
            close(context)
        case .reset:
            reset(context)
        }
    }
}

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
