extension Redactor {
    /// Whether the value of a parameter, a header or an input of that name is a secret by the built-in names.
    package static func isSecretName(_ name: String) -> Bool { !builtIn.meaning(name).isPlain }

    private static let builtIn = SecretNames(names: [], headers: [])
}
