/// Which request methods change something on the server.
package enum MethodSafety {
    /// The safe methods of RFC 9110 section 9.2.1: they ask for no change.
    package static func isSafe(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
    }

    /// Whether a live run sends the method only with permission to write. The policy is narrower than RFC 9110: it lets
    /// GET and HEAD pass, and no other method.
    package static func needsWritePermission(_ method: String) -> Bool { method != "GET" && method != "HEAD" }
}

extension Request {
    /// Whether a live run sends the request only with permission to write: its method needs it, or a safe method carries
    /// the override of an unsafe one.
    package var needsWritePermission: Bool {
        MethodSafety.needsWritePermission(method) || writingOverride != nil
    }
}
