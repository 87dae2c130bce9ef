import APICheckBase
import APICheckHTTP

/// An allowed origin.
struct KnownOrigin: Hashable {
    private let scheme: [UInt8]
    private let host: KnownHost
    private let port: Int?

    /// Nil when the text is no origin.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let parts = bytes.withUnsafeBytes { bytes -> (scheme: [UInt8], host: KnownHost, port: Int?)? in
            guard let origin = WireOrigin.read(0..<bytes.count, in: bytes) else { return nil }
            return (
                bytes[origin.scheme].map(\.asciiLowercased), KnownHost(origin.host, in: bytes), origin.port
            )
        }
        guard let parts else { return nil }
        (scheme, host, port) = parts
    }

    func isSame(as origin: WireOrigin, in bytes: UnsafeRawBufferPointer) -> Bool {
        port == origin.port && host.isSame(as: origin.host, in: bytes)
            && bytes[origin.scheme].lazy.map(\.asciiLowercased).elementsEqual(scheme)
    }
}
