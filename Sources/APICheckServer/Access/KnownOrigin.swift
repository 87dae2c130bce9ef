import APICheckBase
import APICheckHTTP

/// An allowed origin.
struct KnownOrigin: Hashable {
    private let scheme: [UInt8]
    private let host: KnownHost
    private let port: Int?

    /// Returns nil when the text is not an origin.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let origin = bytes.withUnsafeBytes { bytes -> KnownOrigin? in
            WireOrigin.read(0..<bytes.count, in: bytes).map { KnownOrigin($0, in: bytes) }
        }
        guard let origin else { return nil }
        self = origin
    }

    private init(_ origin: WireOrigin, in bytes: UnsafeRawBufferPointer) {
        scheme = bytes[origin.scheme].map(\.asciiLowercased)
        host = KnownHost(origin.host, in: bytes)
        port = origin.port
    }

    func isSame(as origin: WireOrigin, in bytes: UnsafeRawBufferPointer) -> Bool {
        port == origin.port && host.isSame(as: origin.host, in: bytes)
            && bytes[origin.scheme].lazy.map(\.asciiLowercased).elementsEqual(scheme)
    }
}
