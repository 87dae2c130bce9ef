package import APICheckBase
import APICheckFindings

/// Why a file of well-formed JSON or YAML cannot be used as a contract, and where.
package struct ContractError: ProblemError, Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// No `openapi` member; the text says what the file is instead.
        case notOpenAPI(String)
        case unknownVersion(String)
        /// A member has another type than OpenAPI gives it.
        case wrongType(member: String, expected: String, actual: String)
        case missingMember(String, of: String)
        case pathWithoutSlash(String)
        case invalidPathTemplate(String)
        case invalidStatus(String)
        case duplicateOperation(String, otherLine: Int)
        /// An unresolved `$ref`, and the most similar existing one.
        case brokenReference(String, nearest: String?)
        case circularReference(String)
        /// A reference to a missing file, and a file beside it with a similar name.
        case missingFile(String, file: String, nearest: String?)
        case outsideFolder(String, folder: String)
        /// URLs, which are not fetched.
        case remoteReferences([String])
        case overLimit(ContractLimits.Name, Int)
        case noParts
        case unknownWord(String, of: String, known: [String])
        /// `x-apicheck-secret` on an object that is not a value; the object in words.
        case secretMark(on: String)
        /// `x-apicheck-secret` below `propertyNames`.
        case secretNames
    }

    package var cause: Cause
    var location: SourceLocation

    package var problem: Problem {
        switch cause {
        case .notOpenAPI(let what):
            problem(
                "this is not an OpenAPI description: \(what)",
                remedy: "name a file whose first member is 'openapi: 3.1.0'")
        case .unknownVersion(let version):
            problem("unsupported OpenAPI version", expected: "3.0.x, 3.1.x, 3.2.x or Swagger 2.0", actual: "\(version)")
        case .wrongType(let member, let expected, let actual):
            problem("'\(member)' has the wrong type", expected: "\(expected)", actual: "\(actual)")
        case .missingMember(let member, let owner):
            problem("\(owner) has no '\(member)'", remedy: "add '\(member)'")
        case .pathWithoutSlash(let path):
            problem("the path does not begin with '/'", expected: "/\(path)", actual: "\(path)")
        case .invalidPathTemplate(let path):
            problem(
                "the path has an unmatched brace or an empty name", expected: "each parameter as {name}",
                actual: "\(path)")
        case .invalidStatus(let text):
            problem("invalid status of a response", expected: "200, a range as 2XX, or default", actual: "\(text)")
        case .duplicateOperation(let name, let line):
            problem("\(name) is declared twice, first on line \(line)", remedy: "keep one of the two")
        case .brokenReference(let reference, let nearest):
            problem(
                "unresolved reference '\(reference)'",
                remedy: nearest.map { "did you mean '\($0)'?" } ?? "correct it, or add its target")
        case .circularReference(let reference):
            problem(
                "the reference '\(reference)' refers to itself", remedy: "change one of the references of the circle")
        case .missingFile(let reference, let file, let nearest):
            problem(
                "the reference '\(reference)' names a file that does not exist, \(file)",
                remedy: nearest.map { "did you mean '\($0)'?" }
                    ?? "correct it (it is relative to the file that contains it), or add the file")
        case .outsideFolder(let reference, let folder):
            problem(
                "the reference '\(reference)' is outside the contract's folder, \(folder)",
                remedy: "move the file into the folder", setting: .contractRoot)
        case .remoteReferences(let urls):
            problem(
                urls.count == 1
                    ? "the reference '\(urls[0])' is a URL, which is not fetched"
                    : "\(urls.count) references are URLs, which are not fetched: \(urls.joined(separator: ", "))",
                setting: .remoteReferences)
        case .overLimit(.files, let limit):
            problem("the contract refers to more than \(limit) files", setting: .contractFiles)
        case .overLimit(.bytes, let limit):
            problem("the files of the contract have more than \(limit) bytes together", setting: .contractSize)
        case .overLimit(.references, let limit):
            problem("a chain of more than \(limit) references", setting: .contractReferences)
        case .noParts:
            problem(
                "the description has neither 'paths', 'webhooks' nor 'components'",
                remedy: "add 'paths' with the operations")
        case .unknownWord(let word, let member, let known):
            problem("unknown value of '\(member)'", expected: "\(known.list("or"))", actual: "\(word)")
        case .secretMark(let part):
            problem(
                "'x-apicheck-secret' has no effect on \(part)",
                remedy: "write it on the parameter, the header or the schema of the value that is secret")
        case .secretNames:
            problem(
                "'x-apicheck-secret' has no effect on names of members, which cannot be replaced",
                remedy: "write it on the schema of the values, or remove it below 'propertyNames'")
        }
    }

    private func problem(
        _ what: PrintableText, expected: PrintableText? = nil, actual: PrintableText? = nil,
        remedy: PrintableText? = nil, setting: Setting? = nil
    ) -> Problem {
        Problem(
            what, at: ["\(location)"], expected: expected, actual: actual, remedy: remedy, setting: setting)
    }
}
