import APICheckProject
import ArgumentParser

struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Serves tools for agents on standard input and output.",
        discussion: """
            A server of the Model Context Protocol, revisions \(MCPServer.current), \
            \(MCPServer.earlier.joined(separator: " and ")), with the tools \
            \(MCPTool.allCases.map(\.rawValue).joined(separator: ", ")). They only read files of the project: nothing is \
            sent to an API, and nothing is written. A client starts it in the folder of the project and ends it by closing \
            its standard input.
            """)

    @OptionGroup(title: "Report") var levelOptions: LevelOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func run() async throws {
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        let server = MCPServer(
            try ToolCatalogue(),
            ToolRunner(project: project, levels: try levelOptions.rules(), apps: levelOptions.apps))
        try await Interrupt.cancels { await server.run() }
    }
}
