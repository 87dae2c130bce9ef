import APICheckHTTP

/// A complete request in the memory of the connection, valid for one call: an immediate service reads the bytes and
/// converts only what it needs to strings.
struct WireRequest: ~Copyable {
    /// The head, possibly followed by other bytes.
    let bytes: UnsafeRawBufferPointer
    let layout: HeadLayout
    let body: [UInt8]

    /// `GET /todos?page=1`, the beginning of the first line.
    var line: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[layout.method.lowerBound..<layout.target.upperBound])
    }

    var method: String { WireBytes.text(layout.method, in: bytes) }
    var target: String { WireBytes.text(layout.target, in: bytes) }

    var headers: Headers {
        Headers(
            layout.fields.map { field in
                HeaderField(
                    name: UnsafeRawBufferPointer(rebasing: bytes[field.name]),
                    value: UnsafeRawBufferPointer(rebasing: bytes[field.value]))
            })
    }

    /// The head as strings.
    var head: RequestHead {
        RequestHead(method, target, version: layout.isHTTP10 ? .http10 : .http11, headers: headers)
    }
}
