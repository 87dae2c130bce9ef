import Foundation
import TestSupport
import Testing

/// What happens to the command of `apicheck replay` when signals come, and to what it leaves behind.
@Suite struct ReplaySignalTests {
    /// The command gets the signal, and its exit code is passed on.
    @Test(arguments: [(SIGINT, "INT"), (SIGTERM, "TERM"), (SIGHUP, "HUP"), (SIGQUIT, "QUIT")])
    func aSignalIsForTheCommand(number: Int32, name: String) async throws {
        let project = try ShopProject()
        let script = "trap 'echo \(name); exit 23' \(name); echo ready; while :; do sleep 0.05; done"
        let run = try RunningBinary(
            process: ["replay", "--unused", "ignore", "--", "sh", "-c", script], in: project.folder)
        #expect(await waitUntil { run.said == "ready\n" })
        run.send(number)
        #expect(await run.wait() == 23)
        #expect(run.said == "ready\n\(name)\n")
        // A shell may say what ended its child.
        let end = "shop  0 calls answered, 0 without a recorded answer, 2 entries not used\n"
        #expect(run.errorText.hasSuffix(end) && !run.errorText.contains("note:"), "\(run.errorText)")
    }

    /// Also a second one, which ends other commands of the program at once.
    @Test func everySignalIsForTheCommand() async throws {
        let project = try ShopProject()
        let script = """
            n=0; trap 'n=$((n + 1)); echo $n; test $n -lt 2 || exit 0' INT; echo ready; while :; do sleep 0.05; done
            """
        let run = try RunningBinary(
            process: ["replay", "--unused", "ignore", "--", "sh", "-c", script], in: project.folder)
        #expect(await waitUntil { run.said == "ready\n" })
        run.send(SIGINT)
        #expect(await waitUntil { run.said == "ready\n1\n" })
        run.send(SIGINT)
        #expect(await run.wait() == 0)
        #expect(run.said == "ready\n1\n2\n")
    }

    @Test func theSignalThatEndsTheCommandIsItsExitCode() async throws {
        let project = try ShopProject()
        let run = try RunningBinary(
            process: ["replay", "--unused", "ignore", "--", "sh", "-c", "echo ready; exec sleep 300"],
            in: project.folder
        )
        #expect(await waitUntil { run.said == "ready\n" })
        run.send(SIGTERM)
        #expect(await run.wait() == 128 + SIGTERM)
        #expect(run.errorText.hasPrefix("note: SIGTERM ended the command\n"), "\(run.errorText)")
    }

    /// A process in the background keeps neither the program nor its ports.
    @Test func aProcessInTheBackgroundIsLeftBehind() async throws {
        let project = try ShopProject()
        let run = try RunningBinary(
            process: [
                "replay", "--unused", "ignore", "--", "sh", "-c", #"sleep 300 & echo "$! $APICHECK_SHOP_URL""#,
            ], in: project.folder)
        #expect(await run.wait() == 0)
        let words = run.said.split(whereSeparator: \.isWhitespace)
        try #require(words.count == 2)
        let id = try #require(pid_t(String(words[0])))
        defer { kill(id, SIGKILL) }
        #expect(kill(id, 0) == 0)
        let port = try #require(run.said.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
        #expect(throws: (any Error).self) { _ = try RawConnection(port: port) }
        // With a terminal, the command is in the group of this process, and what it leaves is not known.
        let terminal = open("/dev/tty", O_RDWR)
        if terminal >= 0 { close(terminal) }
        #expect(
            terminal >= 0 || run.errorText.hasPrefix("note: the command left processes running; "), "\(run.errorText)")
    }
}
