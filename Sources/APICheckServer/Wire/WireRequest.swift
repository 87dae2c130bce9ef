import APICheckHTTP

/// A whole request where it stands in the connection's memory, for the time of one call: what answers at once looks at
/// bytes and makes text only of what it needs.
struct WireRequest: ~Copyable {
    /// The head, and perhaps what came behind it.
    let bytes: UnsafeRawBufferPointer
    let layout: HeadLayout
    let body: [UInt8]

    /// `GET /todos?page=1`, as it stands on the first line.
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

    /// A copy as text.
    var head: RequestHead {
        RequestHead(method, target, version: layout.isHTTP10 ? .http10 : .http11, headers: headers)
    }
}
