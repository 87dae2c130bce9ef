package import APICheckBase
package import APICheckFindings
package import APICheckWorkflows

/// Why a live run cannot start.
package enum LiveError: ProblemError, Hashable {
    case noWorkflows(file: String)
    /// The workflows are about another contract than the API's.
    case otherContract(String, expected: String, file: String)
    /// The contract of a workflow file is not a file: its URL.
    case remoteContract(String, at: SourceLocation)
    /// The file that a workflow file names as its contract does not exist.
    case missingContract(String, at: SourceLocation)
    /// Names in `known` are sorted by similarity, nearest first.
    case unknownServer(String, known: [String])
    /// The file is nil for a server that was named on the command line.
    case unusableServer(String, file: String?)
    /// Credentials in a URL would not be sent.
    case serverWithCredentials(file: String?)
    /// Nobody named a server, and the contract names none.
    case noServer(file: String)
    /// As ``noServer(file:)``, of another source than the first.
    case noSourceServer(String, file: String)
    case unknownSource(String, known: [String])
    /// The contract of a source belongs to no API of the project: the name of the source, and the file.
    case noAPIOfSource(String, String, contracts: String, at: SourceLocation)
    /// A workflow file among the sources is outside of the folder that may contain files of the project.
    case sourceOutside(String, String, root: String, at: SourceLocation)
    /// Names in `known` are sorted by similarity, nearest first.
    case noServerOfEnvironment(String, api: String, known: [String], at: SourceLocation)
    case unknownWorkflow(String, known: [String])
    case unknownInput(String, known: [String])
    /// A workflow that was asked for by name writes, and writing is not allowed.
    case writes(workflow: String, api: String, StepWrite)

    package var problem: Problem {
        switch self {
        case .noWorkflows(let file):
            Problem(
                "no such file", at: ["\(file)"], expected: "an Arazzo description of the calls to make")
        case .otherContract(let source, let expected, let file):
            Problem(
                "the workflows belong to another contract", at: ["\(file)"], expected: "\(expected)",
                actual: "\(source)",
                remedy: "correct the url of the source description")
        case .remoteContract(let url, let location):
            Problem(
                "the contract \(url) is a URL, which is not fetched", at: ["\(location.description)"],
                remedy: "\(WorkflowError.remoteSourceRemedy(file: location.file))")
        case .missingContract(let path, let location):
            Problem(
                "no such contract", at: ["\(location.description)"], expected: "an OpenAPI document at \(path)",
                remedy: "correct the url of the source description: it is relative to this file")
        case .unknownServer(let name, let known) where known.isEmpty:
            Problem(
                "unknown server '\(name)': no server of the contract has a name",
                remedy: "pass a URL such as https://host/api, or name a server in the contract: "
                    + "servers: [{url: \"https://host/api\", x-apicheck-name: \(name)}]")
        case .unknownServer(let name, let known):
            Problem("unknown server '\(name)'", expected: "\((known + ["a URL such as https://host/api"]).list("or"))")
        case .unusableServer(let url, let file):
            Problem(
                "the server has no absolute URL", at: file.map { ["\($0)"] } ?? [], expected: "an http or https URL",
                actual: "\(url)", setting: file == nil ? nil : .server)
        case .serverWithCredentials(let file):
            Problem(
                "the URL of the server contains a user name or a password", at: file.map { ["\($0)"] } ?? [],
                expected: "a URL without them",
                remedy: "send them as a workflow does, e.g. an Authorization header from a secret input")
        case .noServer(let file):
            Problem("the contract names no servers", at: ["\(file):1"], setting: .server)
        case .noSourceServer(let source, let file):
            Problem(
                "the contract names no servers", at: ["\(file):1"],
                remedy: "pass --source-server \(source)=URL, or add 'servers'")
        case .unknownSource(let name, let known):
            Problem("no step uses a source '\(name)'", expected: "\(known.list("or"))")
        case .noAPIOfSource(let name, let path, let contracts, let location):
            Problem(
                "the source '\(name)' is not the contract of an API of this project", at: ["\(location.description)"],
                expected: "\(contracts)/<api>/openapi.yaml", actual: "\(path)",
                remedy: "move it there: a recording names the API of each call; 'apicheck run' needs no project")
        case .sourceOutside(let name, let path, let root, let location):
            Problem(
                "the workflow file of the source '\(name)' is outside of \(root)/", at: ["\(location.description)"],
                actual: "\(path)",
                remedy: "move it into \(root)/, e.g. to \(root)/_shared/")
        case .noServerOfEnvironment(let name, let api, let known, let location):
            Problem(
                "no server of \(api) has the name '\(name)'", at: ["\(location.description)"],
                expected: known.isEmpty ? nil : "\(known.list("or"))",
                remedy: "name one in the contract: servers: [{url: \"https://host/api\", x-apicheck-name: \(name)}]")
        case .unknownWorkflow(let name, let known):
            Problem("unknown workflow '\(name)'", expected: known.isEmpty ? nil : "\(known.list("or"))")
        case .unknownInput(let name, let known):
            Problem(
                "unknown input '\(name)'",
                expected:
                    known.isEmpty ? "no input: no workflow has any" : "\(known.list("or"))")
        case .writes(let workflow, let api, let write):
            Problem(
                "workflow \(workflow) of \(api) writes\(write.explanation)", setting: .writes)
        }
    }
}

extension StepWrite {
    /// That a POST writes needs no explanation; that a GET does, needs one.
    var explanation: String { reason == .method ? "" : " (\(self))" }
}
