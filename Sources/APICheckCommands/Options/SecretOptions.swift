import APICheckBase
import APICheckJSON
import APICheckProject
import ArgumentParser

/// Secrets that no name, pattern or contract reveals.
struct SecretOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A secret to remove wherever it occurs, read from a variable or a file; repeatable. NAME is for messages.",
            valueName: "name=env:variable|name=file:path"))
    var secret: [NamedSecret] = []

    func validate() throws {
        for secret in secret { try secret.validate() }
    }

    /// Reads the variables and files. Throws ``RunError`` for one that is missing or too short.
    func values() throws -> [String] { try secret.map { try $0.value() } }
}

/// `TOKEN=env:GITHUB_TOKEN` or `KEY=file:secrets/key.txt`.
struct NamedSecret: ExpressibleByArgument, Sendable {
    static let shortest = RedactionSettings.shortestSecret
    private static let mostBytes = 64 << 10

    private let argument: String

    /// Accepts any text: the parser would quote an invalid one, which may be the secret itself.
    init(argument: String) { self.argument = argument }

    private var name: Substring { argument.prefix { $0 != "=" } }

    private enum Source {
        case variable(String)
        case file(String)
    }

    private var source: Source? {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
        let source = argument[argument.index(after: equals)...]
        guard let colon = source.firstIndex(of: ":") else { return nil }
        let place = String(source[source.index(after: colon)...])
        switch source[..<colon] {
        case _ where place.isEmpty: return nil
        case "env": return .variable(place)
        case "file": return .file(place)
        default: return nil
        }
    }

    func validate() throws {
        guard source == nil else { return }
        throw ValidationError(
            "--secret takes NAME=env:VARIABLE or NAME=file:PATH, not the secret itself: "
                + "the command line is kept in the shell's history and shown in the list of processes")
    }

    func value() throws -> String {
        let text: String
        switch source {
        case nil: throw RunError.usage("--secret takes NAME=env:VARIABLE or NAME=file:PATH")
        case .variable(let variable):
            guard let value = Terminal.environment(variable), !value.isEmpty else {
                throw RunError.incomplete("--secret \(name): the variable \(variable) is not set; export it")
            }
            text = value
        case .file(let path):
            let bytes = try FileContents.read(path, limit: NamedSecret.mostBytes)
            guard let value = String(validUTF8: bytes) else {
                throw RunError.usage("--secret \(name): \(path) is not UTF-8 text")
            }
            // An editor ends the last line; the secret has no line break.
            text = String(
                value.prefix(upTo: value.lastIndex { !$0.isNewline }.map(value.index(after:)) ?? value.startIndex))
        }
        guard text.count >= NamedSecret.shortest else {
            throw RunError.usage(
                "--secret \(name): the value has \(text.count) characters, expected at least \(NamedSecret.shortest); "
                    + "a shorter text would be removed from everywhere")
        }
        return text
    }
}
