import APICheckProject
import APICheckRecordings
import APICheckRedaction

/// The secrets that are known before a command has read anything: values of inputs that have the name of a credential. An
/// error in the words of the command line must not repeat them.
enum ArgumentSecrets {
    /// - Parameter arguments: Of the program, without its name.
    static func values(in arguments: [String]) -> [String] {
        secrets(in: Terminal.environment(prefix: "APICHECK_")) + given(in: arguments).filter(isLong)
    }

    /// The values of the variables `APICHECK_<API>_<INPUT>` with the name of a credential.
    static func secrets(in variables: [(name: String, value: String)]) -> [String] {
        variables.filter { $0.name.hasPrefix("APICHECK_") && Redactor.isSecretName($0.name) }.map(\.value).filter(
            isLong)
    }

    private static func isLong(_ value: String) -> Bool { value.count >= RedactionSettings.shortestSecret }

    /// `--input NAME=VALUE` and `--input=NAME=VALUE`; without a name all of it may be the value. Also the value of
    /// `--secret`, where only a plain value can be one.
    private static func given(in arguments: [String]) -> [String] {
        var values: [String] = []
        for (index, argument) in arguments.enumerated() {
            let next = index + 1 < arguments.count ? arguments[index + 1] : ""
            for option in ["--input", "--secret"] where argument == option || argument.hasPrefix("\(option)=") {
                let text = argument == option ? next : String(argument.dropFirst(option.count + 1))
                let equals = text.firstIndex(of: "=")
                let name = equals.map { text[..<$0] } ?? ""
                let value = equals.map { String(text[text.index(after: $0)...]) } ?? text
                let isPlace = option == "--secret" && ["env:", "file:"].contains { value.hasPrefix($0) }
                if !isPlace, option == "--secret" || name.isEmpty || Redactor.isSecretName(String(name)) {
                    values.append(value)
                }
            }
        }
        return values
    }
}
