import Foundation
import PackagePlugin

/// Runs the program `apicheck` in the folder of a package that depends on this one: `swift package apicheck verify`.
@main struct APICheckPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let tool = try? context.tool(named: "apicheck") else {
            return Diagnostics.error(
                """
                apicheck is not built, because the dependency on its package has no trait CommandLine
                  expected: the default traits, or CommandLine among the traits of the dependency
                  help:     remove `traits:` from .package(url: "…/apicheck.git", …) in Package.swift. Tests build no \
                more than before; the program is built when this command runs.
                """)
        }
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // SwiftPM prints the code of a plugin that fails, and exits with 1 itself.
        exit(process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus)
    }
}
