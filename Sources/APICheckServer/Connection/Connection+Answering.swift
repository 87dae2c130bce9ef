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
