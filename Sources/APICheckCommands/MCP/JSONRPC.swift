import APICheckBase
import APICheckJSON

/// A message of JSON-RPC 2.0, as the Model Context Protocol restricts it: one object on a line, whose parameters are an object.
enum JSONRPCMessage {
    case request(JSONRPCRequest)
    case notification(method: String, parameters: JSON?)
    /// An answer, of which a server that sends no requests has no use.
    case response
    case invalid(JSONRPCError, id: JSON?)

    init(_ line: [UInt8]) {
        let root: JSON
        do {
            root = try Document(line, source: "line").root
        } catch {
            let problem = (error as? any ProblemError)?.problem
            self = .invalid(JSONRPCError(.parse, "the line is not JSON: \(problem?.what ?? "\(error)")"), id: nil)
            return
        }
        guard root.kind == .object else {
            let what: PrintableText = root.kind == .array ? "batches are not supported" : "not an object"
            self = .invalid(JSONRPCError(.invalidRequest, what), id: nil)
            return
        }
        let id = root["id"].flatMap { JSONRPCRequest.key(of: $0) == nil ? nil : $0 }
        func invalid(_ what: PrintableText) -> JSONRPCMessage { .invalid(JSONRPCError(.invalidRequest, what), id: id) }
        guard root["jsonrpc"]?.string == "2.0" else {
            self = invalid("the member jsonrpc is not \"2.0\"")
            return
        }
        guard let method = root["method"] else {
            let isResponse = root["result"] != nil || root["error"] != nil
            self = isResponse ? .response : invalid("there is no member method")
            return
        }
        guard let method = method.string else {
            self = invalid("the member method is not a string")
            return
        }
        let parameters = root["params"]
        guard root["id"] != nil else {
            self = .notification(method: method, parameters: parameters)
            return
        }
        guard let id, let key = JSONRPCRequest.key(of: id) else {
            self = invalid("the member id is neither a string nor an integer")
            return
        }
        guard parameters == nil || parameters?.kind == .object else {
            self = .invalid(JSONRPCError(.invalidParameters, "the member params is not an object"), id: id)
            return
        }
        self = .request(JSONRPCRequest(id: id, key: key, method: method, parameters: parameters))
    }
}

struct JSONRPCRequest: Sendable {
    /// As the client wrote it.
    let id: JSON
    let key: Key
    let method: String
    let parameters: JSON?

    /// An id whatever its spelling.
    enum Key: Hashable {
        case string(String), integer(Int)
    }

    static func key(of id: JSON) -> Key? { id.string.map(Key.string) ?? id.int.map(Key.integer) }
}

struct JSONRPCError: Error {
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case unknownMethod = -32601
        case invalidParameters = -32602
        case internalError = -32603
        /// A code of the Model Context Protocol, from revision 2026-07-28 on.
        case unsupportedVersion = -32022
    }

    let code: Code
    let message: PrintableText
    /// Writes the member `data`.
    var data: (@Sendable (inout JSONWriter) -> Void)?

    init(_ code: Code, _ message: PrintableText, data: (@Sendable (inout JSONWriter) -> Void)? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The line of the answer.
    func response(to id: JSON?) -> PrintableText {
        JSONRPCError.line(id) { writer in
            writer.object("error") { writer in
                writer.member("code", code.rawValue)
                writer.member("message", Printed.text(message).string)
                if let data { writer.object("data", data) }
            }
        }
    }

    /// A line with an answer; `body` writes its member `result` or `error`.
    static func line(_ id: JSON?, _ body: (inout JSONWriter) -> Void) -> PrintableText {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("jsonrpc", "2.0")
            writer.key("id")
            if let id { writer.copy(id) } else { writer.null() }
            body(&writer)
        }
        return writer.printableText + "\n"
    }
}

/// The lines of standard input. A longer one than the limit is read to its end and never kept.
struct LineReader {
    enum Line {
        case text([UInt8])
        case tooLong
    }

    let limit: Int
    private var chunk = [UInt8](repeating: 0, count: 65_536)
    private var unread: ArraySlice<UInt8> = []

    init(limit: Int) { self.limit = limit }

    /// Waits for the next line. Nil at the end of the input, and when `isEnded` is true while nothing arrives.
    mutating func next(isEnded: () -> Bool) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if unread.isEmpty, !read(isEnded) {
                return isTooLong ? .tooLong : line.isEmpty ? nil : .text(line)
            }
            let end = unread.firstIndex(of: 0x0A)
            let part = unread[..<(end ?? unread.endIndex)]
            isTooLong = isTooLong || line.count + part.count > limit
            if isTooLong { line = [] } else { line += part }
            unread = unread[(end.map { $0 + 1 } ?? unread.endIndex)...]
            if end != nil { return isTooLong ? .tooLong : .text(line) }
        }
    }

    private mutating func read(_ isEnded: () -> Bool) -> Bool {
        while true {
            let count = chunk.withUnsafeMutableBytes(Terminal.read)
            if isEnded() { return false }
            guard let count else { continue }
            unread = chunk[..<count]
            return count > 0
        }
    }
}
