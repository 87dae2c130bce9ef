import APICheckBase
import APICheckNetwork
import APICheckReports
import ArgumentParser
import CProgram

struct Apicheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apicheck",
        abstract: "Records real responses of HTTP APIs, verifies them against contracts, and reports what changed.",
        discussion: """
            Exit codes: 0 nothing at or above --fail-on; 1 findings at or above it; 2 bad usage or unreadable input; \
            3 the run could not be completed.
            """,
        version: Product.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Start",
                subcommands: [
                    InitCommand.self, UpdateCommand.self, InferCommand.self, VendorCommand.self, DoctorCommand.self,
                ]),
            CommandGroup(
                name: "Record",
                subcommands: [RecordCommand.self, ProxyCommand.self, ImportCommand.self, ScrubCommand.self]),
            CommandGroup(
                name: "Check",
                subcommands: [
                    VerifyCommand.self, DiffCommand.self, GitDiffCommand.self, RunCommand.self, MergeCommand.self,
                    HistoryCommand.self, RulesCommand.self, SchemaCommand.self,
                ]),
            CommandGroup(
                name: "Accept and share",
                subcommands: [AcceptCommand.self, ChangelogCommand.self, OverlayCommand.self]),
            CommandGroup(
                name: "Serve",
                subcommands: [ServeCommand.self, ReplayCommand.self, SandboxCommand.self, MCPCommand.self]),
        ])
}

/// What `--version` prints.
enum Version {
    /// The version with the commit of a release, and that of libcurl, which is the system's.
    static var details: String {
        "apicheck \(Product.version) (\(String(cString: cversion_commit())))\nlibcurl \(CurlVersion.text)"
    }
}
