package import APICheckWorkflows

/// Values for the inputs of workflows: given by name, or taken from the environment.
package struct LiveInputs: Sendable {
    package struct Value: Sendable {
        package var name: String
        package var text: String

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

    /// The given value, else the one of ``local``, else that of the variable `APICHECK_<API>_<INPUT>`.
    package func text(of input: WorkflowInput, api: String) -> String? {
        if let values = local[api], !given.contains(where: { $0.name == input.name }) {
            // Without a required input nothing runs; an optional one decides how the server is called.
            if input.isRequired, let value = values[input.name] { return value }
            if input.isSecret { return nil }
        }
        return text(named: input.name, api: api)
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
