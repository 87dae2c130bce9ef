#if CommandLine
/// The commands that a CI service's runner takes from the log of a job: `::name::` at the beginning of a line (GitHub), and
/// `##[name]`, `##vso[...]` and `##teamcity[...]` anywhere in it.
package enum RunnerCommand {
    /// The text with one character of each command spelled out, so that a runner reads none.
    ///
    /// Any pair of colons counts: the log may be wrapped or cut before it.
    package static func breaking(in text: String, spelling: (Unicode.Scalar) -> String = \.spelling) -> String {
        let text = text.contains("::") ? text.replacing("::", with: ":\(spelling(":"))") : text
        guard text.contains("##") else { return text }
        return text.replacing(/##([a-z]*\[)/) { "#\(spelling("#"))\($0.1)" }
    }
}
#endif
