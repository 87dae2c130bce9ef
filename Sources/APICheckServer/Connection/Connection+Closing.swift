import APICheckBase
import APICheckHTTP
import APICheckJSON
import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writing, and closing the connection.
extension Connection {
    /// How long a client may take to read the end of the last response.
    private static let drainTime = TimeAmount.seconds(1)

    func refuse(_ fault: RequestFault, _ context: ChannelHandlerContext) {
        releaseBudget()
        let text = Array("\(fault.problem.text(wording: remedy))\n".utf8)
        var bytes = ByteBuffer()
        ResponseHead(
            status: fault.status, reason: ReasonPhrase.of(fault.status),
            headers: ["Content-Type": "text/plain; charset=utf-8"], framing: .length(text.count), connection: "close",
            date: HTTPDate.format(.now)
        ).append(to: &bytes)
        bytes.writeBytes(text)
        write(bytes, context)
        close(context)
    }

    func write(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(bytes), promise: nil)
        isUnflushed = true
    }

    func writeContinue(_ context: ChannelHandlerContext) {
        write(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"), context)
        flush(context)
    }

    func flush(_ context: ChannelHandlerContext) {
        guard isUnflushed else { return }
        isUnflushed = false
        context.flush()
    }

    /// Closes the connection after everything that was written, and gives the client time to read it.
    func close(_ context: ChannelHandlerContext) {
        phase = .draining
        received = ByteBuffer()
        flush(context)
        if hasEnded { return context.close(promise: nil) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.close(mode: .output, promise: sent)
        sent.futureResult.whenComplete { _ in
            let (connection, context) = bound.value
            guard case .draining = connection.phase else { return }
            context.eventLoop.scheduleTask(in: Connection.drainTime) { bound.value.1.close(promise: nil) }
        }
        readMore(context)
    }

    /// Closes with RST instead of FIN and discards unsent bytes: closing with `SO_LINGER` 0 does both.
    func reset(_ context: ChannelHandlerContext) {
        phase = .draining
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        // The promise of an empty write is fulfilled when all writes before it are.
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: sent)
        sent.futureResult.whenComplete { _ in
            let context = bound.value
            if let socket = context.channel as? any SocketOptionProvider {
                socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in bound.value.close(promise: nil)
                }
            } else {
                context.close(promise: nil)
            }
        }
    }
}
