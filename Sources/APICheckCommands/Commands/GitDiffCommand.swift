import APICheckBase
import APICheckProject
import ArgumentParser

struct GitDiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "git-diff",
        abstract: "Shows in git diff what changed in a contract or a recording; git runs it.",
        usage: """
            apicheck git-diff --install
            apicheck git-diff [<options>] <path> <old-file> <old-hex> <old-mode> <new-file> <new-hex> <new-mode>
            apicheck git-diff [<options>] --textconv <file>
            """,
        discussion: """
            As an external diff program, it prints for git diff what apicheck diff finds between two versions of a file. \
            With --textconv, it prints a contract or a recording as text for git log -p and git show: operations with \
            their parameters and fields, or each request with its response. Secrets are removed from both. A file that \
            is neither is shown as git shows it.
            """)

    @Flag(help: "Set up the git repository of the current folder, and print the lines for .gitattributes.")
    var install = false

    @Flag(help: "Print a file as text that git can compare.")
    var textconv = false

    @Argument(help: ArgumentHelp("What git passes.", valueName: "argument"))
    var arguments: [String] = []

    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if install {
            if textconv || !arguments.isEmpty { throw ValidationError("--install takes nothing else") }
        } else if textconv {
            guard arguments.count == 1 else { throw ValidationError("--textconv takes one file") }
        } else if arguments.count != 1, GitDiffCall(arguments) == nil {
            throw ValidationError("git passes \(GitDiffCall.form); use --install to set it up")
        }
    }

    func run() async throws {
        if install { return try Terminal.sayVerbatim(GitDiffSetup.install()) }
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        if textconv {
            let file = GitDiffFile(arguments[0], path: arguments[0], in: project)
            // A version that cannot be read must not keep git from showing the others.
            let lines = try file.bytes.isEmpty ? [file.note].compactMap(\.self) : file.lines(in: project)
            return try Terminal.sayVerbatim(lines.map { $0 + "\n" }.joined())
        }
        guard let call = GitDiffCall(arguments) else {
            // The only argument of a file with a conflict.
            return try Terminal.sayVerbatim("apicheck  \(arguments[0]), not merged\n\n")
        }
        try await Terminal.sayVerbatim(GitDiffRun(call: call, project: project).text())
    }
}
