import APICheckBase
import APICheckProject
import APICheckWorkflows

/// Values for the inputs of workflows: given by name, or taken from the environment.
package struct LiveInputs: Sendable {
    package struct Value: Sendable {
        var name: String
        var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The given values; of several for one name the last counts.
    package var given: [Value]
    /// The credentials of a local server by API and input, for inputs that are required. They come before the environment,
    /// whose credentials are for the real server.
    package var local: [String: [String: String]] = [:]
    private let environment: @Sendable (String) -> String?

    /// `environment` returns the value of a variable; nil when it is not set.
    package init(_ given: [Value] = [], environment: @escaping @Sendable (String) -> String? = { _ in nil }) {
        self.given = given
        self.environment = environment
    }

    /// The given value, else one of ``local``, else that of the first variable `APICHECK_<OWNER>_<INPUT>` that is set.
    func text(of input: WorkflowInput, _ owners: InputOwners) -> String? {
        let values = owners.apis.compactMap { local[$0] }
        if !values.isEmpty, !given.contains(where: { $0.name == input.name }) {
            // Without a required input nothing runs; an optional one decides how the server is called.
            if input.isRequired, let value = values.lazy.compactMap({ $0[input.name] }).first { return value }
            if input.isSecret { return nil }
        }
        return owners.names.lazy.compactMap { text(named: input.name, api: $0) }.first
    }

    /// The given value, else that of the variable. An empty variable counts as not set: that is what a missing secret of a CI
    /// service becomes.
    package func text(named name: String, api: String) -> String? {
        if let value = given.last(where: { $0.name == name }) { return value.text }
        return environment(LiveInputs.variable(of: name, api: api)).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name of the variable with an input's value: `APICHECK_TODOS_TITLE`.
    package static func variable(of input: String, api: String) -> String {
        String("APICHECK_\(api)_\(input)".uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}

/// Whose variables may have the value of an input: those of the API, and for an input of a shared workflow file also those of the
/// file, so that the credentials of a login are set once for all APIs: `APICHECK_SHARED_PASSWORD` for
/// `contracts/_shared/workflows.arazzo.yaml`.
struct InputOwners {
    /// The owners, the API first.
    let names: [String]
    /// The API and those whose operations its workflows call.
    let apis: [String]

    init(of input: WorkflowInput, api: API, linked: [String: LinkedContract]) {
        let shared =
            FileContents.areSame(input.file, api.workflowsFile)
            ? nil : InputOwners.name(of: input.file, in: api.project)
        names = [api.name, shared].compactMap(\.self).unique
        apis = ([api.name] + linked.values.map(\.name).sorted()).unique
    }

    /// The name of the folder in the folder of contracts, without the underscores that mark a shared one.
    private static func name(of file: String, in project: Project) -> String? {
        let folder = FilePath.folder(of: FileContents.location(of: file)).dropLast()
        guard FileContents.isInside(project.contracts, String(folder)) else { return nil }
        let name = FilePath.name(of: String(folder)).drop { $0 == "_" }
        return name.isEmpty ? nil : String(name)
    }

    /// The name of the variable for the input that a message suggests: the shared one, where there is one.
    func variable(of input: String) -> String { LiveInputs.variable(of: input, api: names.last ?? "") }
}
