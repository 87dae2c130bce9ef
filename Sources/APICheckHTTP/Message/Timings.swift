/// The duration of each phase of an exchange in microseconds; nil for a phase that did not happen, such as connecting
/// on a reused connection.
package struct Timings: Hashable, Sendable {
    package var resolve: Int?
    package var connect: Int?
    /// The TLS handshake.
    package var secure: Int?
    package var send: Int
    /// From the request's last byte to the response's first.
    package var wait: Int
    package var receive: Int

    package init(
        resolve: Int? = nil, connect: Int? = nil, secure: Int? = nil, send: Int = 0, wait: Int = 0, receive: Int = 0
    ) {
        self.resolve = resolve
        self.connect = connect
        self.secure = secure
        self.send = send
        self.wait = wait
        self.receive = receive
    }

    package var total: Int {
        (resolve ?? 0) + (connect ?? 0) + (secure ?? 0) + send + wait + receive
    }
}
