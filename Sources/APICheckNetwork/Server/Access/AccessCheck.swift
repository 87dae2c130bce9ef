import APICheckBase

/// Applies an ``AccessPolicy`` to the requests of one server.
///
/// The check of a request that no browser sent compares a few bytes and allocates nothing: the fields that only
/// browsers send are searched only when the head reader has seen one.
final class AccessCheck: Sendable {
    /// A page can invent any number of names, so only the first ones are reported.
    private static let maximumReported = 100

    private let policy: AccessPolicy
    private let remedy: RemedyWording
    private let report: @Sendable (PrintableText) -> Void
    private let reported = Locked<Set<RequestFault>>([])

    /// Calls `report` once for each reason, on the thread that reads the connection.
    init(_ policy: AccessPolicy, remedy: @escaping RemedyWording, report: @escaping @Sendable (PrintableText) -> Void) {
        self.policy = policy
        self.remedy = remedy
        self.report = report
    }

    /// Throws ``RequestFault`` for a request that the policy does not allow.
    func check(_ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        // No handler opens tunnels; each rejects CONNECT with its own message.
        if WireBytes.isEqual(layout.method, in: bytes, "CONNECT") { return }
        do {
            try checkHost(layout, in: bytes)
            if layout.isFromBrowser { try checkBrowserFields(layout, in: bytes) }
        } catch {
            if error.status == 403 { reportOnce(error) }
            throw error
        }
    }

    private func reportOnce(_ fault: RequestFault) {
        let isNew = reported.withLock { $0.count < AccessCheck.maximumReported && $0.insert(fault).inserted }
        if isNew { report(fault.problem.text(wording: remedy)) }
    }

    private func answers(for host: WireHost, in bytes: UnsafeRawBufferPointer) -> Bool {
        if policy.allowsAnyHost || host.isLoopback(in: bytes) { return true }
        for known in policy.hosts where known.isSame(as: host, in: bytes) { return true }
        return false
    }

    // MARK: Host

    private func checkHost(_ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        var named: WireAuthority?
        // Only HTTP/1.0 may omit `Host`, and no browser sends HTTP/1.0.
        if let field = layout.host {
            guard let read = WireAuthority.read(field, in: bytes) else {
                throw .malformed("its Host is \"\(WireBytes.printable(field, in: bytes))\", expected a host and a port")
            }
            guard answers(for: read.host, in: bytes) else {
                throw .foreignHost(WireBytes.printable(field, in: bytes))
            }
            named = read
        }
        // The host of an absolute URL as the target takes precedence over that of the field (RFC 9112 section 3.2.2).
        // Clients send the same host in both, so a difference is a mistake or an attempt to bypass a check of the
        // field.
        guard bytes[layout.target.lowerBound] != UInt8(ascii: "/"),
            let origin = WireOrigin.read(ofURL: layout.target, in: bytes)
        else { return }
        if let named, !origin.isAt(named, in: bytes) {
            throw .malformed("the host of its target is not the one of its Host field")
        }
        guard answers(for: origin.host, in: bytes) else {
            throw .foreignHost(WireBytes.printable(layout.target, in: bytes))
        }
    }

    // MARK: Pages

    private func checkBrowserFields(_ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        if policy.allowsAnyOrigin { return }
        var hasOrigin = false
        var isForeign = false
        var referer: WireOrigin?
        for field in layout.fields {
            if WireBytes.isToken(field.name, in: bytes, "origin") {
                hasOrigin = true
                try checkOrigin(field.value, in: bytes)
            } else if WireBytes.isToken(field.name, in: bytes, "sec-fetch-site") {
                isForeign = isForeign || !isSameSite(field.value, layout, in: bytes)
            } else if WireBytes.isToken(field.name, in: bytes, "referer") {
                referer = WireOrigin.read(ofURL: field.value, in: bytes)
            }
        }
        guard isForeign, !hasOrigin else { return }
        // A page can suppress its Referer but cannot send that of another page.
        guard let referer else { throw .foreignPage(origin: nil) }
        guard isAllowed(referer, in: bytes) else {
            throw .foreignPage(origin: WireBytes.printable(referer.text, in: bytes))
        }
    }

    private func checkOrigin(_ value: Range<Int>, in bytes: UnsafeRawBufferPointer) throws(RequestFault) {
        if WireBytes.isToken(value, in: bytes, "null") {
            guard policy.allowsOpaqueOrigin else { throw .foreignPage(origin: "null") }
            return
        }
        guard let origin = WireOrigin.read(value, in: bytes) else { throw .foreignPage(origin: nil) }
        guard isAllowed(origin, in: bytes) else { throw .foreignPage(origin: WireBytes.printable(value, in: bytes)) }
    }

    /// Whether the request comes from a page of this server or directly from the user (Fetch Metadata section 2.2). On
    /// loopback, "same-site" is another port of this machine.
    private func isSameSite(_ site: Range<Int>, _ layout: HeadLayout, in bytes: UnsafeRawBufferPointer) -> Bool {
        if WireBytes.isToken(site, in: bytes, "none") || WireBytes.isToken(site, in: bytes, "same-origin") {
            return true
        }
        guard WireBytes.isToken(site, in: bytes, "same-site"), let host = layout.host else { return false }
        return WireAuthority.read(host, in: bytes)?.host.isLoopback(in: bytes) ?? false
    }

    private func isAllowed(_ origin: WireOrigin, in bytes: UnsafeRawBufferPointer) -> Bool {
        if answers(for: origin.host, in: bytes) { return true }
        return policy.origins.contains { $0.isSame(as: origin, in: bytes) }
    }
}
