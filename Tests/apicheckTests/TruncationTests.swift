import APICheckHTTP
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// A recording that another program shortens or writes anew in place, as `cp` and editors do, while apicheck reads it or
/// answers from it. A mapped file would end the process with SIGBUS.
@Suite struct TruncationTests {
    @Test(arguments: [0, 70_000]) func aServedRecordingThatIsShortenedIsServedOn(_ length: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        try recording(of: 100, bytes: 2_000).save(to: path)
        let server = try RunningBinary(process: ["serve", "a.har"], in: folder)
        let port = try await server.port()
        #expect(truncate(path, off_t(length)) == 0)
        for number in [0, 50, 99] {
            let response = try await RawConnection.exchange("GET", "/things/\(number)", port: port)
            #expect(response.status == 200)
            #expect(response.body.starts(with: "{\"id\": \(number), ".utf8))
        }
        // The explanation of a miss names lines of the file.
        #expect(try await RawConnection.exchange("GET", "/thing/99", port: port).status == 501)
        server.send(SIGINT)
        #expect(await server.wait() == 0, "\(server.errorText)")
    }

    #if os(Linux)
    /// Shortens the file once the program has opened it; the file is whole again for the next run.
    @Test(arguments: [
        ["verify", "--contract", "c.yaml", "a.har"], ["scrub", "--check", "a.har"], ["scrub", "a.har"],
        ["import", "a.har", "-o", "b.har", "--replace"], ["serve", "a.har", "--port", "0"],
    ])
    func aRecordingThatIsShortenedWhileItIsReadIsAnError(_ arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        _ = try folder.write("c.yaml", thingsContract.utf8)
        try recording(of: 1_500, bytes: 2_000, secret: "gh" + "p_" + "aB3dE5gH7jK9mN2pQ4sT6vW8xYz01aB3dE5g").save(
            to: path)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for round in [1, 3] {
            try whole.write(to: URL(fileURLWithPath: path))
            let run = try RunningBinary(process: arguments, in: folder)
            // What is read between two looks is printed.
            #expect(await waitUntil { run.hasOpen(path) || !run.said.isEmpty || !run.isRunning })
            #expect(truncate(path, off_t(whole.count * round / 4)) == 0)
            if arguments[0] == "serve", (try? await run.port()) != nil { run.send(SIGINT) }
            let status = await run.wait()
            #expect(
                (0...3).contains(status),
                "\(arguments) in round \(round) ended with \(status): \(run.errorText.prefix(300))"
            )
        }
    }
    #endif
}

extension RunningBinary {
    /// Whether the process has a file open or mapped.
    fileprivate func hasOpen(_ path: String) -> Bool {
        let process = "/proc/\(program.processIdentifier)"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: process + "/fd")) ?? []
        return files.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\($0)")) == path
        }
            || (try? String(contentsOfFile: process + "/maps", encoding: .utf8))?.contains(path) == true
    }
}
