import APICheckBase
import Foundation
import FuzzTargets
import TestSupport
import Testing

/// A limited loop over mutated inputs. Each case has its own seed, so that a failure can be reproduced with
/// `APICHECK_FUZZ_SEED=<seed> APICHECK_FUZZ_CASES=1`; `APICHECK_FUZZ_CASES` alone changes the number of cases.
///
/// The printed file contains the seed of the current case for a crash; a case that does not end is reported with its
/// seed.
struct Fuzz: Sendable {
    private static let environment = ProcessInfo.processInfo.environment
    static let firstSeed = environment["APICHECK_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    static let cases = environment["APICHECK_FUZZ_CASES"].flatMap { Int($0) }

    private let target: FuzzTarget

    init(_ target: FuzzTarget) { self.target = target }

    private var name: String { target.name }

    /// Maximum seconds of one case: generous, since test machines are shared and debug builds are slow.
    private static let caseLimit = 10.0

    private enum End: Sendable {
        case finished(failures: [String], slowest: Double)
        case stuck(seed: UInt64)
    }

    func run() async {
        let count = Fuzz.cases ?? (0..<target.usualCases).tenth(seed: 0).count
        let current = FileManager.default.temporaryDirectory.appendingPathComponent("apicheck-fuzz-\(name).seed")
        print("fuzz \(name): \(count) cases from seed \(Fuzz.firstSeed); a crash leaves its seed in \(current.path)")
        switch await end(of: count, current) {
        case .finished(let failures, let slowest):
            for failure in failures { Issue.record("fuzz \(name): \(failure)") }
            print("fuzz \(name): \(count) cases, slowest \((slowest * 1_000).rounded() / 1_000) s")
        case .stuck(let seed): Issue.record("fuzz \(name): the case of seed \(seed) does not end")
        }
        try? FileManager.default.removeItem(at: current)
    }

    private func end(of count: Int, _ current: URL) async -> End {
        await withCheckedContinuation { continuation in
            let progress = Progress(continuation)
            let thread = Thread {
                var failures: [String] = []
                var slowest = 0.0
                for index in 0..<count where failures.count < 10 {
                    let seed = Fuzz.firstSeed &+ UInt64(index)
                    try? Data("\(seed)\n".utf8).write(to: current)
                    progress.begin(seed)
                    var mutator = Mutator(seed: seed, seeds: target.seeds, words: target.words)
                    let clock = ContinuousClock()
                    let start = clock.now
                    let input = mutator.input()
                    if let failure = target.check(input) {
                        let text = String(decoding: input, as: UTF8.self).debugDescription
                        failures.append("seed \(seed): \(failure), by \(text.prefix(1_000))")
                    }
                    let took = (clock.now - start) / .seconds(1)
                    slowest = max(slowest, took)
                    if took > Fuzz.caseLimit { failures.append("seed \(seed): took \(took) s") }
                }
                progress.end(.finished(failures: failures, slowest: slowest))
            }
            thread.stackSize = 8 << 20
            thread.start()
            progress.watch()
        }
    }

    /// The current case; resumes the waiting test once.
    private final class Progress: Sendable {
        private struct State {
            var seed: UInt64 = 0
            var continuation: CheckedContinuation<End, Never>?
        }

        private let state: Locked<State>

        init(_ continuation: CheckedContinuation<End, Never>) {
            state = Locked(State(continuation: continuation))
        }

        func begin(_ seed: UInt64) { state.withLock { $0.seed = seed } }

        func end(_ end: End) {
            let continuation = state.withLock { state in
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(returning: end)
        }

        /// Checks periodically whether the same case is still running.
        func watch(_ last: UInt64? = nil) {
            DispatchQueue.global().asyncAfter(deadline: .now() + 6 * Fuzz.caseLimit) { [self] in
                let (seed, isRunning) = state.withLock { ($0.seed, $0.continuation != nil) }
                guard isRunning else { return }
                if seed == last { end(.stuck(seed: seed)) } else { watch(seed) }
            }
        }
    }
}
