import APICheckBase
import APICheckHTTP

/// Finds an entry whose request is written exactly like a given one. Equal spelling means equal value, so that nothing
/// has to be decoded, sorted or parsed.
struct ExactRequestIndex {
    private let requests: [SentRequest]
    private let matching: Matching
    /// The first entry of each spelling, by its hash. Spellings whose hash is taken are found by value instead.
    private var entries: [UInt64: Int] = [:]

    init(_ recorded: [RecordedEntry], matching: Matching) {
        requests = recorded.map(\.exchange.request)
        self.matching = matching
        entries.reserveCapacity(requests.count)
        for (entry, request) in requests.enumerated() {
            let hash = ExactRequestIndex.hash(request.method, request.url, request.body, matching)
            if entries[hash] == nil { entries[hash] = entry }
        }
    }

    subscript(request: Request) -> Int? {
        let hash = ExactRequestIndex.hash(request.method, request.url, request.body, matching)
        guard let entry = entries[hash], isSame(requests[entry], request) else { return nil }
        return entry
    }

    private func isSame(_ recorded: SentRequest, _ asked: Request) -> Bool {
        let isSameTarget =
            recorded.method == asked.method && recorded.url.path.hasSameBytes(as: asked.url.path)
            && ExactRequestIndex.haveSameBytes(recorded.url.query, asked.url.query)
        guard isSameTarget, !matching.comparesHost || recorded.url.origin == asked.url.origin else { return false }
        for name in matching.headers where recorded.headers.values(name) != asked.headers.values(name) { return false }
        guard matching.comparesBody, recorded.body != nil || asked.body != nil else { return true }
        // The type decides how a body is compared.
        return recorded.body == asked.body && recorded.headers["content-type"] == asked.headers["content-type"]
    }

    private static func haveSameBytes(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.hasSameBytes(as: right)
    }

    private static func hash(_ method: String, _ url: HTTPURL, _ body: [UInt8]?, _ matching: Matching) -> UInt64 {
        var mixer = ByteMixer()
        mixer.add(method)
        mixer.add(url.path)
        if let query = url.query { mixer.add(query) }
        if matching.comparesBody, let body { body.withUnsafeBytes { mixer.add($0) } }
        return mixer.value
    }
}

/// A hash that reads eight bytes at a time. It does not resist deliberate collisions; they only cost a comparison by
/// value.
private struct ByteMixer {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        mix(UInt64(truncatingIfNeeded: bytes.count))
        var place = 0
        while place + 8 <= bytes.count {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        var rest: UInt64 = 0
        while place < bytes.count {
            rest = rest << 8 | UInt64(bytes[place])
            place += 1
        }
        mix(rest)
    }

    private mutating func mix(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        value = product.high ^ product.low
    }
}
