package import APICheckFindings

/// Why a file of well-formed JSON or YAML cannot be used as a contract, and where.
package struct ContractError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Cause: Hashable, Sendable {
        /// No `openapi` member; the text says what the file is instead.
        case notOpenAPI(String)
        case swagger2(String)
        case unknownVersion(String)
        /// A member has another type than OpenAPI gives it.
        case wrongType(member: String, expected: String, actual: String)
        case missingMember(String, of: String)
        case pathWithoutSlash(String)
        case invalidPathTemplate(String)
        case invalidStatus(String)
        case invalidMediaType(String)
        case duplicateOperation(String, otherLine: Int)
        /// An unresolved `$ref`, and the most similar existing one.
        case brokenReference(String, nearest: String?)
        case circularReference(String)
        /// A reference to a missing file, and a file beside it with a similar name.
        case missingFile(String, file: String, nearest: String?)
        case outsideFolder(String, folder: String)
        case remoteReference(String)
        case overLimit(ContractLimits.Name, Int)
        case noParts
        case unknownWord(String, of: String, known: [String])
        /// `x-apicheck-secret` on an object that is not a value; the object in words.
        case secretMark(on: String)
        /// `x-apicheck-secret` below `propertyNames`.
        case secretNames
    }

    package var cause: Cause
    package var location: SourceLocation

    package var description: String { "\(location): \(reason). \(remedy)" }

    private var reason: String {
        switch cause {
        case .notOpenAPI(let what): "this is not an OpenAPI description: \(what)"
        case .swagger2(let version): "this is a Swagger \(version) description, which is not supported"
        case .unknownVersion(let version): "the OpenAPI version '\(version)' is not known"
        case .wrongType(let member, let expected, let actual): "'\(member)' is \(actual), expected \(expected)"
        case .missingMember(let member, let owner): "\(owner) has no '\(member)'"
        case .pathWithoutSlash(let path): "the path '\(path)' does not begin with '/'"
        case .invalidPathTemplate(let path): "the path '\(path)' has a brace without its partner or an empty name"
        case .invalidStatus(let text): "'\(text)' is not a status of a response"
        case .invalidMediaType(let text): "'\(text)' is not a media type"
        case .duplicateOperation(let name, let line): "\(name) is declared twice, first on line \(line)"
        case .brokenReference(let reference, _): "unresolved reference '\(reference)'"
        case .circularReference(let reference): "the reference '\(reference)' refers to itself"
        case .missingFile(let reference, let file, _):
            "the reference '\(reference)' names a file that does not exist, \(file)"
        case .outsideFolder(let reference, let folder):
            "the reference '\(reference)' is outside the contract's folder, \(folder)"
        case .remoteReference(let reference):
            "the reference '\(reference)' is an address, and nothing is fetched to read a contract"
        case .overLimit(.files, let limit): "the contract refers to more than \(limit) files"
        case .overLimit(.bytes, let limit): "the files of the contract have more than \(limit) bytes together"
        case .overLimit(.references, let limit): "more than \(limit) references lead from one to the next"
        case .noParts: "the description has neither 'paths', 'webhooks' nor 'components'"
        case .unknownWord(let word, let member, _): "'\(word)' is not a value of '\(member)'"
        case .secretMark(let part): "'x-apicheck-secret' has no effect on \(part)"
        case .secretNames: "'x-apicheck-secret' has no effect on names of members, which cannot be replaced"
        }
    }

    private var remedy: String {
        switch cause {
        case .notOpenAPI: "Name a file whose first member is 'openapi: 3.1.0'"
        case .swagger2: "Convert it to OpenAPI 3.1"
        case .unknownVersion: "Supported versions are 3.0.x and 3.1.x"
        case .wrongType(_, let expected, _): "Write \(expected)"
        case .missingMember(let member, _): "Add '\(member)'"
        case .pathWithoutSlash(let path): "Write '/\(path)'"
        case .invalidPathTemplate: "Write each parameter as '{name}'"
        case .invalidStatus: "Write a status as '200', a range as '2XX', or 'default'"
        case .invalidMediaType: "Write one as 'application/json', or a range as '*/*'"
        case .duplicateOperation: "Keep one of the two"
        case .brokenReference(_, let nearest?): "Did you mean '\(nearest)'?"
        case .brokenReference: "Correct it, or add what it names"
        case .circularReference: "Let one of the references on the way name something else"
        case .missingFile(_, _, let nearest?): "Did you mean '\(nearest)'?"
        case .missingFile: "Correct it (it is relative to the file that contains it), or add the file"
        case .outsideFolder: "Move the file into the folder, or name a folder that holds both with --contract-root"
        case .remoteReference: "Put a copy beside the contract and refer to that"
        case .overLimit(let name, _): "Raise the limit with --max-contract-\(name.rawValue)"
        case .noParts: "Add 'paths' with the operations"
        case .unknownWord(_, _, let known): "Write one of \(known.joined(separator: ", "))"
        case .secretMark: "Write it on the parameter, the header or the schema of the value that is secret"
        case .secretNames: "Write it on the schema of the values, or remove it below 'propertyNames'"
        }
    }
}
