#if Contracts
import APICheckBase
import APICheckProject
import Foundation

/// What the environment requests to do with the reads of models: `APICHECK_READS=write`, `replace` or `check`.
struct ReadsRequest: Sendable {
    enum Mode: String, CaseIterable {
        /// Adds reads to the file of the app.
        case write
        /// The same, and removes reads of decoded responses that no test made.
        case replace
        /// Reports reads that the file lacks.
        case check
    }

    var variable: String?
    /// The app's name; nil for that of the test module.
    var app: String?
    var ci: String?

    /// The request of the process environment.
    @TaskLocal static var current = ReadsRequest(
        variable: ProcessInfo.processInfo.environment["APICHECK_READS"],
        app: ProcessInfo.processInfo.environment["APICHECK_READS_APP"],
        ci: ProcessInfo.processInfo.environment["CI"])

    /// The mode, or nil if none is requested. Throws ``ReadsRequestError`` for an unknown one, and for one that writes on CI.
    var mode: Mode? {
        get throws {
            guard let variable, !variable.isEmpty else { return nil }
            guard let mode = Mode(rawValue: variable) else { throw ReadsRequestError.unknownMode(variable) }
            let isCI = !["", "0", "false"].contains((ci ?? "").lowercased())
            if isCI, mode != .check { throw ReadsRequestError.refusedOnCI(mode) }
            return mode
        }
    }

    /// The app's name, which is the name of its file: that of the environment, else the test module's without `Tests`.
    ///
    /// Throws ``ReadsRequestError`` for a name that cannot be the name of a file.
    func app(ofModule module: String) throws -> String {
        let own = module.hasSuffix("Tests") && module != "Tests" ? String(module.dropLast(5)) : module
        let name = app.flatMap { $0.isEmpty ? nil : $0 } ?? own
        guard AppReads.isName(name) else { throw ReadsRequestError.invalidApp(name) }
        return name
    }
}

/// Why the environment requests nothing that can be done.
enum ReadsRequestError: ProblemError, Hashable {
    case unknownMode(String)
    case refusedOnCI(ReadsRequest.Mode)
    case invalidApp(String)

    var problem: Problem {
        switch self {
        case .unknownMode(let text):
            Problem(
                "unknown mode", at: ["APICHECK_READS"],
                expected: "\(ReadsRequest.Mode.allCases.map(\.rawValue).list("or"))", actual: "\(text)",
                remedy: "correct it, or unset it to run the tests only")
        case .refusedOnCI(let mode):
            Problem(
                "tests write no reads when CI is set", at: ["APICHECK_READS"],
                expected: "\(ReadsRequest.Mode.check.rawValue)", actual: "\(mode.rawValue)",
                remedy: "write the file on another machine and commit it, or unset CI")
        case .invalidApp(let name):
            Problem(
                "invalid name of an app", at: ["APICHECK_READS_APP"],
                expected: "letters, digits, '-', '_' and '.', e.g. TodoApp",
                actual: name.isEmpty ? "nothing" : "\(name)",
                remedy: "it is the name of the file contracts/<api>/readers/<app>.json")
        }
    }
}
#endif
