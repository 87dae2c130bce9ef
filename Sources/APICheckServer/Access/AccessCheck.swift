import APICheckBase

/// Applies an ``AccessPolicy`` to the requests of one server.
///
/// A request of a program costs the comparison of a few bytes and allocates nothing: the fields that only browsers send
/// are looked for where the head reader has seen one.
final class AccessCheck: Sendable {
    /// A page can make up any number of names: what comes after these is refused in silence.
    private static let mostReported = 100

    private let policy: AccessPolicy
    private let report: @Sendable (String) -> Void
    private let reported = Locked<Set<RequestFault>>([])

    /// `report` is called once for each reason, on the thread that reads the connection.
    init(_ policy: AccessPolicy, report: @escaping @Sendable (String) -> Void) {
        self.policy = policy
        self.report = report
    }

    /// Throws ``RequestFault`` for a request that the policy does not let in.
    func check(_ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        // No handler opens tunnels, and each says so in words of its own.
        if WireBytes.isEqual(layout.method, in: bytes, "CONNECT") { return }
        do {
            try checkHost(layout, in: bytes)
            if layout.isFromBrowser { try checkPage(layout, in: bytes) }
        } catch {
            if error.status == 403 { note(error) }
            throw error
        }
    }

    private func note(_ fault: RequestFault) {
        let isNew = reported.withLock { $0.count < AccessCheck.mostReported && $0.insert(fault).inserted }
        if isNew { report(fault.description) }
    }

    private func answers(for host: WireHost, in bytes: UnsafeRawBufferPointer) -> Bool {
        if host.isLoopback(in: bytes) { return true }
        for known in policy.hosts where known.isSame(as: host, in: bytes) { return true }
        return false
    }

    // MARK: Host

    private func checkHost(_ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        var named: (host: WireHost, port: Int?)?
        // Only HTTP/1.0 may leave it out, and no browser sends that.
        if let field = layout.host {
            guard let read = WireHost.read(field, in: bytes) else {
                throw .malformed("its Host is \"\(WireBytes.shown(field, in: bytes))\", expected a host and a port")
            }
            guard answers(for: read.host, in: bytes) else {
                throw .foreignHost(WireBytes.shown(field, in: bytes))
            }
            named = read
        }
        // The host of a target that is a whole URL counts, not that of the field (RFC 9112 section 3.2.2). Clients send
        // the same twice, so another one is a mistake or an attempt to get past a check of the field.
        guard bytes[layout.target.lowerBound] != UInt8(ascii: "/"),
            let origin = WireOrigin.read(ofURL: layout.target, in: bytes)
        else { return }
        if let named, !origin.isAt(named.host, port: named.port, in: bytes) {
            throw .malformed("its target is at another host than its Host")
        }
        guard answers(for: origin.host, in: bytes) else {
            throw .foreignHost(WireBytes.shown(layout.target, in: bytes))
        }
    }

    // MARK: Pages

    private func checkPage(_ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        if policy.allowsAnyOrigin { return }
        var hasOrigin = false
        var isForeign = false
        var referer: WireOrigin?
        for field in layout.fields {
            if WireBytes.isToken(field.name, in: bytes, "origin") {
                hasOrigin = true
                try checkOrigin(field.value, in: bytes)
            } else if WireBytes.isToken(field.name, in: bytes, "sec-fetch-site") {
                isForeign = isForeign || !isOwn(field.value, layout, in: bytes)
            } else if WireBytes.isToken(field.name, in: bytes, "referer") {
                referer = WireOrigin.read(ofURL: field.value, in: bytes)
            }
        }
        guard isForeign, !hasOrigin else { return }
        // A page can keep its browser from sending the Referer, but cannot make it send that of another page.
        guard let referer else { throw .foreignPage(origin: nil) }
        guard isAllowed(referer, in: bytes) else {
            throw .foreignPage(origin: WireBytes.shown(referer.text, in: bytes))
        }
    }

    private func checkOrigin(_ value: Range<Int>, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        if WireBytes.isToken(value, in: bytes, "null") {
            guard policy.allowsOpaqueOrigin else { throw .foreignPage(origin: "null") }
            return
        }
        guard let origin = WireOrigin.read(value, in: bytes) else { throw .foreignPage(origin: nil) }
        guard isAllowed(origin, in: bytes) else { throw .foreignPage(origin: WireBytes.shown(value, in: bytes)) }
    }

    /// Whether a page of this server, or nobody's page, made the request (Fetch Metadata section 2.2). On loopback the
    /// "same site" is another port of this machine.
    private func isOwn(_ site: Range<Int>, _ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) -> Bool {
        if WireBytes.isToken(site, in: bytes, "none") || WireBytes.isToken(site, in: bytes, "same-origin") {
            return true
        }
        guard WireBytes.isToken(site, in: bytes, "same-site"), let host = layout.host else { return false }
        return WireHost.read(host, in: bytes)?.host.isLoopback(in: bytes) ?? false
    }

    private func isAllowed(_ origin: WireOrigin, in bytes: UnsafeRawBufferPointer) -> Bool {
        if answers(for: origin.host, in: bytes) { return true }
        return policy.origins.contains { $0.isSame(as: origin, in: bytes) }
    }
}
