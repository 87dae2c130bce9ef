import APICheckHTTP
import APICheckServer

/// A response before it is serialized, so that drift switches can change its meaning instead of its bytes.
struct SandboxReply: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case none
        case json(OrderedJSON)
        case bytes(MediaType, [UInt8])
    }

    var status: Int
    var content: Content
    /// The media type of JSON content.
    var jsonType: MediaType = .json
    /// Fields besides `Content-Type`, which comes first.
    var headers: Headers = []
    var delay: Duration = .zero
    var isReset = false

    init(_ status: Int, _ content: Content, headers: Headers = []) {
        self.status = status
        self.content = content
        self.headers = headers
    }

    /// The JSON content; setting it does not change other content.
    var json: OrderedJSON? {
        get {
            guard case .json(let value) = content else { return nil }
            return value
        }
        set {
            guard case .json = content, let newValue else { return }
            content = .json(newValue)
        }
    }

    var serverReply: ServerReply {
        if isReset { return .reset }
        var response = Response(status: status, headers: headers)
        switch content {
        case .none: break
        case .json(let value): set(jsonType, value.bytes, in: &response)
        case .bytes(let type, let bytes): set(type, bytes, in: &response)
        }
        return .response(response, delay: delay)
    }

    private func set(_ type: MediaType, _ bytes: [UInt8], in response: inout Response) {
        response.headers.fields.insert(HeaderField("Content-Type", type.description), at: 0)
        response.body = bytes
    }
}
