import APICheckBase
import APICheckJSON
import APICheckReports
import Dispatch

/// A server of the Model Context Protocol on standard input and output, with tools only.
///
/// It serves revision 2026-07-28, where each request carries its revision, and earlier ones, which begin with `initialize`. Calls
/// run one after another; other requests are answered while a call runs, and a call can be cancelled.
final class MCPServer: Sendable {
    static let current = "2026-07-28"
    /// With `initialize`, newest first. Others before them have no structured results.
    static let earlier = ["2025-11-25", "2025-06-18"]

    private static let longestLine = 1 << 20
    private static let mostWaiting = 64
    /// How long a client may keep the list of tools, which belongs to the version of the program.
    private static let lifetime = 3_600_000

    private struct Call {
        let request: JSONRPCRequest
        let tool: MCPTool
        let isOfCurrent: Bool
        let isCancelled: Locked<Bool>
    }

    private struct State {
        var isInitialized = false
        var isEnded = false
        /// The calls that are waiting or running, with their marks of cancellation.
        var calls: [JSONRPCRequest.Key: Locked<Bool>] = [:]
    }

    private let catalogue: ToolCatalogue
    private let runner: ToolRunner
    private let state = Locked(State())
    private let output = Locked(())
    private let calls: AsyncStream<Call>
    private let queue: AsyncStream<Call>.Continuation

    init(_ catalogue: ToolCatalogue, _ runner: ToolRunner) {
        self.catalogue = catalogue
        self.runner = runner
        (calls, queue) = AsyncStream.makeStream()
    }

    /// Serves until standard input ends, and then to the end of the calls that it has; or until its task is cancelled.
    func run() async {
        // A thread of its own: it waits for a client that may send nothing for hours.
        DispatchQueue(label: "standard input").async {
            var reader = LineReader(limit: MCPServer.longestLine)
            while let line = reader.next(isEnded: { self.state.withLock(\.isEnded) }) { self.receive(line) }
            self.queue.finish()
        }
        for await call in calls { await perform(call) }
        state.withLock { $0.isEnded = true }
    }

    // MARK: Messages

    private func receive(_ line: LineReader.Line) {
        guard case .text(let text) = line else {
            let limit = MCPServer.longestLine
            return send(JSONRPCError(.invalidRequest, "the line has more than \(limit) bytes").response(to: nil))
        }
        // A line break of Windows ends an empty line too.
        if text.allSatisfy({ $0 <= 0x20 }) { return }
        switch JSONRPCMessage(text) {
        case .response: break
        case .notification(let method, let parameters):
            if method == "notifications/cancelled" { cancel(parameters?["requestId"]) }
        case .invalid(let error, let id): send(error.response(to: id))
        case .request(let request):
            do {
                if let result = try answer(request) { send(result) }
            } catch let error as JSONRPCError {
                send(error.response(to: request.id))
            } catch {
                send(JSONRPCError(.internalError, "\(error)").response(to: request.id))
            }
        }
    }

    private func send(_ line: PrintableText) {
        output.withLock { _ in
            // Whoever cannot be written to gets no more answers; standard input ends as well.
            do { try Terminal.sayReport(line) } catch { state.withLock { $0.isEnded = true } }
        }
    }

    private func cancel(_ id: JSON?) {
        guard let key = id.flatMap(JSONRPCRequest.key) else { return }
        state.withLock { $0.calls[key] }?.withLock { $0 = true }
    }

    // MARK: Requests

    /// The answer to a request; nil for a call, which is answered when it has run.
    private func answer(_ request: JSONRPCRequest) throws -> PrintableText? {
        let isOfCurrent = try isOfCurrent(request)
        switch (request.method, isOfCurrent) {
        case ("server/discover", true): return result(request, isOfCurrent, isKept: true, discovery)
        case ("initialize", false): return try initialize(request)
        case ("ping", false): return result(request, isOfCurrent) { _ in }
        case ("tools/list", _):
            try requireInitialized(isOfCurrent)
            if request.parameters?["cursor"] != nil {
                throw JSONRPCError(.invalidParameters, "unknown cursor: the list has one page")
            }
            return result(request, isOfCurrent, isKept: true) { [catalogue] writer in
                writer.key("tools")
                writer.raw(catalogue.list)
            }
        case ("tools/call", _):
            try requireInitialized(isOfCurrent)
            try enqueue(request, isOfCurrent)
            return nil
        default:
            if !isOfCurrent { try requireInitialized(false) }
            throw JSONRPCError(.unknownMethod, "unknown method '\(request.method)'")
        }
    }

    /// Whether a request is of the current revision, in which it carries the revision.
    private func isOfCurrent(_ request: JSONRPCRequest) throws -> Bool {
        let meta = request.parameters?["_meta"]
        if meta != nil, meta?.kind != .object {
            throw JSONRPCError(.invalidParameters, "the member _meta is not an object")
        }
        guard let version = meta?["io.modelcontextprotocol/protocolVersion"] else { return false }
        guard let version = version.string else {
            throw JSONRPCError(.invalidParameters, "the protocol version is not a string")
        }
        guard version == MCPServer.current else {
            throw JSONRPCError(.unsupportedVersion, "unsupported protocol version") { writer in
                writer.member("supported", [MCPServer.current] + MCPServer.earlier)
                writer.member("requested", version)
            }
        }
        guard meta?["io.modelcontextprotocol/clientCapabilities"]?.kind == .object else {
            throw JSONRPCError(.invalidParameters, "_meta has no io.modelcontextprotocol/clientCapabilities")
        }
        return true
    }

    private func requireInitialized(_ isOfCurrent: Bool) throws {
        guard isOfCurrent || state.withLock(\.isInitialized) else {
            throw JSONRPCError(
                .invalidParameters,
                "_meta has no io.modelcontextprotocol/protocolVersion, and there was no initialize before")
        }
    }

    private func initialize(_ request: JSONRPCRequest) throws -> PrintableText {
        guard let version = request.parameters?["protocolVersion"]?.string else {
            throw JSONRPCError(.invalidParameters, "there is no protocolVersion")
        }
        let isFirst = state.withLock { state in
            defer { state.isInitialized = true }
            return !state.isInitialized
        }
        guard isFirst else { throw JSONRPCError(.invalidRequest, "initialize was called before") }
        let served = MCPServer.earlier.contains(version) ? version : MCPServer.earlier[0]
        return result(request, false) { writer in
            writer.member("protocolVersion", served)
            MCPServer.writeCapabilities(to: &writer)
            writer.key("serverInfo")
            MCPServer.writeInfo(to: &writer)
        }
    }

    private func discovery(_ writer: inout JSONWriter) {
        writer.member("supportedVersions", [MCPServer.current] + MCPServer.earlier)
        MCPServer.writeCapabilities(to: &writer)
    }

    private static func writeCapabilities(to writer: inout JSONWriter) {
        writer.object("capabilities") { $0.object("tools") { _ in } }
        writer.member(
            "instructions",
            """
            Checks recorded answers of HTTP APIs against OpenAPI contracts. The tools only read files of the project and send \
            nothing. Begin with verify; list_findings has the findings, explain_rule what a rule means. Never edit a recording \
            by hand. Recording an API again and accepting a finding are decisions of a person.
            """)
    }

    private static func writeInfo(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", "apicheck")
            writer.member("version", Product.version)
        }
    }

    /// - Parameter isKept: Whether the client may keep the result.
    private func result(
        _ request: JSONRPCRequest, _ isOfCurrent: Bool, isKept: Bool = false, _ body: (inout JSONWriter) -> Void
    ) -> PrintableText {
        JSONRPCError.line(request.id) { writer in
            writer.object("result") { writer in
                if isOfCurrent {
                    writer.member("resultType", "complete")
                    writer.object("_meta") { writer in
                        writer.key("io.modelcontextprotocol/serverInfo")
                        MCPServer.writeInfo(to: &writer)
                    }
                }
                if isOfCurrent, isKept {
                    writer.member("ttlMs", MCPServer.lifetime)
                    writer.member("cacheScope", "public")
                }
                body(&writer)
            }
        }
    }

    // MARK: Calls

    private func enqueue(_ request: JSONRPCRequest, _ isOfCurrent: Bool) throws {
        guard let name = request.parameters?["name"]?.string else {
            throw JSONRPCError(.invalidParameters, "there is no name of a tool")
        }
        guard let tool = MCPTool(rawValue: name) else {
            throw JSONRPCError(.invalidParameters, "unknown tool '\(name)'")
        }
        if let arguments = request.parameters?["arguments"], arguments.kind != .object {
            throw JSONRPCError(.invalidParameters, "the member arguments is not an object")
        }
        let call = Call(request: request, tool: tool, isOfCurrent: isOfCurrent, isCancelled: Locked(false))
        try state.withLock { state in
            guard state.calls[request.key] == nil else {
                throw JSONRPCError(.invalidRequest, "the id is that of a request without an answer")
            }
            guard state.calls.count < MCPServer.mostWaiting else {
                throw JSONRPCError(.internalError, "\(MCPServer.mostWaiting) calls are waiting; repeat this one later")
            }
            state.calls[request.key] = call.isCancelled
        }
        queue.yield(call)
    }

    private func perform(_ call: Call) async {
        let answer = await answer(call)
        let isCancelled = call.isCancelled.withLock(\.self)
        state.withLock { _ = $0.calls.removeValue(forKey: call.request.key) }
        if !isCancelled { send(answer) }
    }

    private func answer(_ call: Call) async -> PrintableText {
        let mark = call.isCancelled
        let isCancelled: @Sendable () -> Bool = { mark.withLock(\.self) || Interrupt.isRaised }
        let output: (text: PrintableText, isError: Bool)
        do {
            if isCancelled() { throw CancellationError() }
            let arguments = try catalogue.check(call.request.parameters?["arguments"], of: call.tool)
            output = (try await runner.run(call.tool, arguments, isCancelled: isCancelled), false)
        } catch {
            // An error of a tool is for the model, which can correct its arguments.
            let problem = (error as? any ProblemError)?.problem ?? Problem("\(error)")
            output = (ErrorOutput.json(problem), true)
        }
        return result(call.request, call.isOfCurrent) { writer in
            writer.array("content") { writer in
                writer.object { writer in
                    writer.member("type", "text")
                    writer.member("text", output.text.string)
                }
            }
            if !output.isError {
                writer.key("structuredContent")
                writer.raw(output.text.string)
            }
            writer.member("isError", output.isError)
        }
    }
}
