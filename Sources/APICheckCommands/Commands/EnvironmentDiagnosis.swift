import APICheckBase
import APICheckChecks

/// Files with variables that may be committed by mistake.
enum EnvironmentDiagnosis {
    /// Files that are meant to be committed.
    private static let examples = ["example", "sample", "template", "dist"]

    static var all: [Diagnosis] {
        Git.tracked([".env", ".env.*"]).compactMap { file in
            if examples.contains(where: { file.hasSuffix(".\($0)") }) { return nil }
            guard let values = try? EnvironmentFile(contentsOf: file).values,
                !ArgumentSecrets.secrets(in: values.map { (name: $0.key, value: $0.value) }).isEmpty
            else { return nil }
            return .problem(
                "\(file) has secrets and is tracked by git",
                "git rm --cached \(file), add it to .gitignore, and replace the secrets: the history keeps them")
        }
    }
}
