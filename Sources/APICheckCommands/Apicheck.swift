import ArgumentParser

struct Apicheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apicheck",
        abstract: "Records real responses of HTTP APIs, verifies them against contracts, and reports what changed.",
        discussion: """
            Exit codes: 0 nothing at or above --fail-on; 1 findings at or above it; 2 bad usage or unreadable input; \
            3 the run could not be completed.
            """,
        version: Version.text,
        subcommands: [
            InitCommand.self, InferCommand.self, RecordCommand.self, RunCommand.self, VerifyCommand.self,
            DiffCommand.self, MergeCommand.self, ChangelogCommand.self, ServeCommand.self, ProxyCommand.self,
            ImportCommand.self, ScrubCommand.self, AcceptCommand.self, VendorCommand.self, DoctorCommand.self,
            SandboxCommand.self, RulesCommand.self, SchemaCommand.self, MCPCommand.self,
        ])
}
