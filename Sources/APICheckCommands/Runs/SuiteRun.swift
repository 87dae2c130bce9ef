import APICheckBase
import APICheckChecks
import ArgumentParser

/// A command of the user around which servers run, such as a test suite.
struct SuiteRun {
    /// The words after `--`.
    let words: [String]
    /// The base URL of each API in the order of the command line.
    private(set) var variables: [String: String] = [:]

    /// - Parameter subcommand: The command of this program, for a message.
    /// - Throws: ``RunError`` when there are no words.
    init(_ words: [String], of subcommand: String) throws {
        guard !words.isEmpty else {
            throw RunError.usage(
                "the command to run is missing", expected: "apicheck \(subcommand) [API...] [OPTIONS] -- COMMAND...")
        }
        self.words = words
    }

    /// Exports the base URL of an API, or of one of its workers: `APICHECK_SHOP_URL`, `APICHECK_SHOP_URL_2`.
    ///
    /// - Throws: ``RunError`` when another API has the same variable.
    mutating func export(_ url: String, of api: String, worker: Int? = nil) throws {
        let name = LiveInputs.variable(of: worker.map { "URL_\($0)" } ?? "URL", api: api)
        guard variables.updateValue(url, forKey: name) == nil else {
            throw RunError.usage(
                "two of the APIs would have the variable \(name)", remedy: "run the command for each API by itself")
        }
    }

    mutating func export(proxy url: String) {
        // Some programs read only one of the two.
        variables["HTTP_PROXY"] = url
        variables["http_proxy"] = url
    }

    /// Runs the command to its end.
    func run() async throws -> CommandRun {
        guard !Task.isCancelled else { throw RunError.incomplete("interrupted before the command was started") }
        let run = try await CommandRun(words, adding: variables)
        if run.leftProcesses {
            Terminal.sayError(
                "note: the command left processes running; the servers end now, and no longer answer them\n")
        }
        if let signal = run.signal { Terminal.sayError("note: \(signal) ended the command\n") }
        return run
    }
}

/// What is wrong with a run besides its command, each problem once with its count.
final class SuiteFaults: Sendable {
    /// A client can make any number of different requests.
    private static let mostKept = 200

    private struct State {
        var problems: [Problem] = []
        var counts: [Problem: Int] = [:]
        var others = 0
    }

    private let state = Locked(State())

    func add(_ problem: Problem) {
        state.withLock { state in
            if state.counts[problem] == nil {
                guard state.problems.count < SuiteFaults.mostKept else {
                    state.others += 1
                    return
                }
                state.problems.append(problem)
            }
            state.counts[problem, default: 0] += 1
        }
    }

    /// Prints the problems in the order in which they came, and returns whether there is one.
    func report() -> Bool {
        let state = state.withLock { $0 }
        for problem in state.problems {
            var problem = problem
            if let count = state.counts[problem], count > 1 { problem.what += " (\(count) times)" }
            ErrorOutput.say(problem)
        }
        if state.others > 0 { Terminal.sayError("and \(state.others) more requests without an answer\n") }
        return !state.problems.isEmpty
    }
}
