#if os(Linux)
import APICheckHTTP
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// What the program holds in memory while many clients send much at once.
@Suite struct MemoryTests {
    private static let upload = 32 << 20

    /// Sends all of an upload but its last byte, as far as the server takes it.
    private func send(_ count: Int, to port: Int) async throws {
        let block = [UInt8](repeating: 0x61, count: 1 << 20)
        try await withThrowingTaskGroup(of: RawConnection.self) { group in
            for _ in 0..<count {
                group.addTask {
                    let connection = try RawConnection(port: port)
                    try await connection.send(
                        "POST /up HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(Self.upload + 1)\r\n\r\n")
                    do {
                        for _ in 0..<(Self.upload / block.count) { try await connection.send(block) }
                    } catch RawConnection.Failure.system {
                        // Refused: the client would read the answer now.
                    }
                    return connection
                }
            }
            // Open until all have sent what they may.
            var connections: [RawConnection] = []
            for try await connection in group { connections.append(connection) }
            withExtendedLifetime(connections) {}
        }
    }

    @Test func unfinishedUploadsToAReplayServerShareOneBudget() async throws {
        let recording = Binary.root.appendingPathComponent("recordings/todos/crud.har").path
        let server = try RunningBinary(process: [
            "serve", recording, "--max-buffered", "64M", "--max-request-size", "40M",
        ])
        let port = try await server.port()
        let before = server.memory.peak
        try await send(12, to: port)
        // Without a budget 384 MB; an array that grows has its old place for a moment, too.
        #expect(server.memory.peak - before < 64 + 90)
        // Whoever asks without a body never waits.
        #expect(try await RawConnection.exchange("GET", "/none", port: port).status == 501)
        server.send(SIGTERM)
        #expect(await server.wait() == 0)
    }

    @Test func uploadsThroughAProxyAreKeptUpToTheLimit() async throws {
        let upstream = HTTPServer(limits: ServerLimits(bodyBytes: .max))
        let target = try await upstream.start(streaming: { _, content, writer in
            for try await _ in content {}
            try await writer.head(204, framing: .none)
            try await writer.end()
        })
        let proxy = try RunningBinary(
            process: [
                "proxy", "--target", "http://127.0.0.1:\(target)", "-o", "a.har", "--max-recorded", "8M", "--quiet",
            ])
        let port = try await proxy.port()
        let before = proxy.memory.peak
        try await send(12, to: port)
        #expect(proxy.memory.peak - before < 100)
        #expect(try await RawConnection.exchange("GET", "/small", port: port).status == 204)
        proxy.send(SIGTERM)
        #expect(await proxy.wait() == 3)
        #expect(
            proxy.errorText.hasSuffix(
                "but not recorded: they exceed --max-recorded of 8M bytes; raise it, or record less at a time\n"),
            "\(proxy.errorText)")
        await upstream.stop()
    }

    /// Its text is read a window at a time, whatever its size.
    @Test func aRecordingIsVerifiedInAFewMegabytes() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("c.yaml", thingsContract.utf8)
        var peaks: [Int] = []
        for count in [500, 5_000] {
            try recording(of: count, bytes: 4_000).save(to: folder.path + "/a.har")
            let run = try RunningBinary(process: ["verify", "--contract", "c.yaml", "a.har"], in: folder)
            var peak = 0
            while run.isRunning { peak = max(peak, run.memory.anonymous) }
            #expect(await run.wait() == 0, "\(run.errorText)")
            peaks.append(peak)
        }
        // 2 MB and 20 MB of text.
        #expect(peaks[0] > 0 && peaks[1] - peaks[0] < 4, "\(peaks)")
    }
}

extension RunningBinary {
    /// The resident memory in megabytes.
    fileprivate var memory: (peak: Int, anonymous: Int) {
        let text = (try? String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)) ?? ""
        func value(_ name: String) -> Int {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
            return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) / 1_024
        }
        return (value("VmHWM:"), value("RssAnon:"))
    }
}
#endif
